// @ts-check
// What the server sends, typed once; docs/interface.md says what each field means. Types only: no page loads this.

/** @typedef {"S" | "E" | "N" | "W"} Seat */
/** @typedef {"NS" | "EW"} Side */
/** @typedef {"S" | "H" | "D" | "C"} Suit */
/** @typedef {`${"7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A"}${Suit}`} Card */
/** @typedef {"pass" | "hokum" | `hokum-${Suit}` | "sun" | "ashkal" | "double" | "triple" | "four" | "gahwa"} Call */
/** @typedef {Card | Call} Action */
/** @typedef {"sira" | "fifty" | "hundred" | "four_hundred"} ProjectKind */

/** @typedef {Record<Side, number>} Pair a figure for each side */
/** @typedef {[Seat, Call]} Said */
/** @typedef {[Seat, Card]} Played */

/**
 * What is being played, by whom, at which level: 1 to 4, and 5 for gahwa.
 * @typedef {{
 *   kind: "hokum" | "sun",
 *   trump: Suit | null,
 *   declarer: Seat,
 *   taker: Seat,
 *   level: number,
 *   locked: boolean,
 * }} Contract
 */

/** @typedef {{ seat: Seat, kind: ProjectKind, cards: Card[] | null }} Announced a project; its cards once they are shown */
/** @typedef {{ seat: Seat, kind: ProjectKind, cards: Card[], scored: boolean }} Project */

/**
 * The account of one deal. `points` are the card points as game points, `rest` is the side that has what the other one
 * left of the pot, `sums` are points, projects and Baloot together, and `ace` says that an ace doubled the kaboot.
 * @typedef {{
 *   card_points: Pair,
 *   projects: Pair,
 *   baloot: Pair,
 *   kaboot: Side | null,
 *   made: boolean,
 *   written: Pair,
 *   points?: Pair,
 *   rest?: Side | null,
 *   sums?: Pair,
 *   ace?: boolean,
 * }} Tally
 */

/**
 * Exactly what South may see of a match.
 * @typedef {{
 *   id: string,
 *   ruleset: string,
 *   day: string | null,
 *   table_url: string,
 *   ply: number,
 *   action: Said | Played | null,
 *   deal: number,
 *   dealer: Seat,
 *   up: Card,
 *   hand: Card[],
 *   counts: Record<Seat, number>,
 *   calls: Said[],
 *   round: 1 | 2 | null,
 *   contract: Contract | null,
 *   trick: Played[],
 *   last_trick: Played[] | null,
 *   last_winner: Seat | null,
 *   taken: Record<Side, { tricks: number, points: number }>,
 *   announced: Announced[],
 *   ekka: boolean,
 *   baloot: Seat | null,
 *   totals: Pair,
 *   target: number,
 *   tally: Tally | null,
 *   turn: Seat | null,
 *   legal: Action[],
 *   why: Record<string, string>,
 *   sawa: boolean,
 *   over: boolean,
 *   winner: Side | null,
 * }} Frame
 */

/** @typedef {{ frames: Frame[] }} Frames one for each action that followed */

/**
 * What the score sheet says of any finished deal.
 * @typedef {{
 *   number: number,
 *   dealer: Seat,
 *   up: Card,
 *   projects: Project[],
 *   baloot: { seat: Seat, scored: boolean } | null,
 *   totals: Pair,
 * }} Finished
 */

/** @typedef {Finished & { contract: Contract, tally: Tally, last_winner: Seat }} PlayedDeal */
/** @typedef {Finished & { contract: null, tally: null, last_winner: null }} VoidDeal everybody passed twice */
/** @typedef {PlayedDeal | VoidDeal} SheetLine */
/** @typedef {{ deals: SheetLine[] }} Sheet */

/** @typedef {{ rank: number, name: string | null, ns: number, ew: number, margin: number }} BoardRow */
/** @typedef {{ day: string, ruleset: string, players: number, rows: BoardRow[], me: BoardRow | null }} Board */

/** @typedef {{ error?: { code: string, message: string }, frame?: Frame }} Problem */

export {};
