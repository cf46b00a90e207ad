/** The seats around the table: who sits there, whose turn it is, who thinks, who is away. */
import { Later, classes, html, useEffect, useState } from "../dom.js";
import { Avatar, Icon } from "../art.js";
import { number, say } from "../texts.js";
import { ratingOf, useRatings } from "./ratings.js";
import { calledOf, tellPhrase } from "./tell.js";

/** @import { ClockInfo, PhraseInfo, Rating, TableInfo } from "../protocol-types.js" */
/** @import { BoardSession as Session, Frame } from "./board-types.js" */

/**
 * A board may have one's own seat where else the hand is: then these are the others, from the left on.
 * @param {{ t: Session, frame: Frame }} props
 */
export function Seats({ t, frame }) {
  const count = frame.table.seats.length;
  const ratings = useRatings(frame.table);
  const own = t.board.hasOwnSeat ? frame.viewer : null;
  const order = Array.from({ length: count }, (_one, seat) => (own === null ? seat : (own + 1 + seat) % count)).filter(
    (seat) => seat !== own,
  );
  return html`<section class=${classes("seats", count > 3 && "many", t.board.tallSeats && "tall")}
      aria-label=${say("page-players")}>
    <ul>
      ${order.map((seat, place) => html`<${Seat} key=${seat} t=${t} frame=${frame} seat=${seat} rating=${ratings[seat]}
          place=${place} />`)}
    </ul>
    ${t.board.Aside && html`<div class="aside"><${t.board.Aside} t=${t} frame=${frame} /></div>`}
  </section>`;
}

/** @param {{ t: Session, frame: Frame, seat: number, rating?: Rating | null, place?: number }} props */
export function Seat({ t, frame, seat, rating, place = 0 }) {
  const info = frame.table.seats[seat];
  const view = frame.sight?.view;
  const isPending = frame.table.status === "playing" && view?.pending.includes(seat);
  const isMine = seat === frame.viewer;
  const isAway = info.kind === "person" && !info.is_here && !info.stand_in;
  const called = calledOf(frame.table, seat, frame.viewer);
  const said = frame.table.phrases.filter((one) => one.seat === seat).at(-1);
  return html`<li class=${classes("seat", isPending && "is-active", isAway && "is-away")} data-at=${`seat-${seat}`}
      data-seat=${seat}>
    <${Avatar} seat=${seat} />
    <div class="who">
      <div class="name">
        <span class="called" title=${rating ? `${called} · ${ratingOf(rating)}` : called}>${called}</span>
        ${(info.kind === "bot" || info.stand_in) && html`<${Icon} name="bot"
            label=${say("page-bot-level", { level: say(`page-level-${info.level ?? info.stand_in}`) })} />`}
        ${info.knows_cards && html`<${Icon} name="eye" label=${say("page-knows-cards")} />`}
      </div>
      <div class="meta">
        ${isAway
          ? html`<${Away} end=${info.grace_end} skew=${t.link?.skew ?? 0} />`
          : t.board.SeatMeta
            ? html`<${t.board.SeatMeta} t=${t} frame=${frame} seat=${seat} isPending=${isPending} isMine=${isMine} />`
            : view && number(view.scores[seat])}
      </div>
      <${Clock} clock=${frame.sight?.clocks?.[seat]} skew=${t.link?.skew ?? 0} />
    </div>
    ${isPending && !isMine && html`<span class="dots" role="img" aria-label=${say("page-thinking")}>
      <i></i>
      <i></i>
      <i></i>
    </span>`}
    ${t.board.SeatExtra && view && html`<${Later} frames=${place}>
      <${t.board.SeatExtra} t=${t} frame=${frame} seat=${seat} />
    <//>`}
    ${said && html`<${Said} key=${said.version} t=${t} table=${frame.table} said=${said} />`}
  </li>`;
}

/** What somebody said, for a while. @param {{ t: Session, table: TableInfo, said: PhraseInfo }} props */
function Said({ t, table, said }) {
  const [isFresh, setFresh] = useState(t.lastPhraseSeen === undefined || said.version > t.lastPhraseSeen);
  useEffect(() => {
    t.lastPhraseSeen = Math.max(t.lastPhraseSeen ?? 0, said.version);
    const timer = window.setTimeout(() => setFresh(false), 7000);
    return () => window.clearTimeout(timer);
  }, []);
  return isFresh && html`<span class="said">${tellPhrase(t, table, said)}</span>`;
}

/** @param {number} end @param {number} skew */
function useCountdown(end, skew) {
  const left = () => Math.max(0, Math.ceil((end - Date.now() - skew) / 1000));
  const [seconds, setSeconds] = useState(left());
  useEffect(() => {
    setSeconds(left());
    const timer = window.setInterval(() => setSeconds(left()), 500);
    return () => window.clearInterval(timer);
  }, [end]);
  return seconds;
}

/** @param {{ end: number | null, skew: number }} props */
function Away({ end, skew }) {
  const seconds = useCountdown(end ?? 0, skew);
  return html`<span class="warn">${end && seconds ? say("page-away-until", { seconds }) : say("page-away")}</span>`;
}

/** @param {{ clock: ClockInfo | undefined, skew: number }} props */
function Clock({ clock, skew }) {
  const seconds = useCountdown(clock?.end ?? 0, skew);
  if (!clock) return null;
  const shown = clock.end ? seconds : Math.ceil(clock.reserve / 1000);
  const text =
    shown >= 3600 * 24
      ? say("page-days", { days: Math.round(shown / 86400) })
      : `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
  return html`<div class=${classes("clock", clock.end !== null && shown < 10 && "is-short")}>${text}</div>`;
}
