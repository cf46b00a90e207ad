/** How strong those at a table are, beside their names: asked once for all who look. */
import { useEffect, useState } from "../dom.js";
import { HAS_SERVER } from "../address.js";
import { get } from "../api.js";
import { say } from "../texts.js";

/** @import { Rating, TableInfo } from "../protocol-types.js" */

const TABLE = /^[\w-]{22}$/;

/** @type {{ key: string, found: Promise<(Rating | null)[]> }} of the table that is looked at */
let last = { key: "", found: Promise.resolve([]) };

/** By seat; nobody's as long as they are not known, and of those who do not show it. @param {TableInfo} table */
export function useRatings(table) {
  const [ratings, setRatings] = useState(/** @type {(Rating | null)[]} */ ([]));
  const key = `${table.table} ${table.seats.map((one) => `${one.kind}/${one.name}/${one.level}`)}`;
  useEffect(() => {
    if (!HAS_SERVER || !TABLE.test(table.table)) return; // a lesson or a record is nobody's
    let isWanted = true;
    if (last.key !== key) last = { key, found: get(`/tables/${table.table}/ratings`).catch(() => []) };
    last.found.then((found) => isWanted && setRatings(found));
    return () => {
      isWanted = false;
    };
  }, [key]);
  return ratings;
}

/** A rating in few words. @param {Rating | null | undefined} rating */
export const ratingOf = (rating) =>
  rating ? say("page-rating", { value: String(rating.value), sureness: rating.sureness }) : "";
