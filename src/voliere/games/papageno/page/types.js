/** The types of the page's that know the view of Papageno. */

/**
 * @typedef {{ spot: string, card: string | null }} Hop a place of a Flute's way, and the card that goes on from there
 */
/** @typedef {import("../../../page/protocol-types.js").PapagenoView & { hop?: Hop }} View */
/** @typedef {import("../../../page/table/board-types.js").Board<View>} Board */
/** @typedef {import("../../../page/table/board-types.js").BoardSession<View>} Session */
/** @typedef {import("../../../page/table/board-types.js").Frame<View>} Frame */
/** @typedef {import("../../../page/table/board-types.js").TurnFrame<View>} TurnFrame */
/** @typedef {import("../../../page/table/board-types.js").SourceOf<View>} SourceOf */

export {};
