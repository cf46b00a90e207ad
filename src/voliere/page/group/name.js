/** What a group is called if nobody says otherwise: after the day of the week, as such groups are. */
import { language } from "../settings.js";
import { say } from "../texts.js";

export const usualName = () =>
  say("page-group-usual", { day: new Intl.DateTimeFormat(language.value, { weekday: "long" }).format(new Date()) });
