// Homes are reserved or sold, where goods are sold out.

/** The end of what is reserved until its owner changes that. */
export const RESERVED = "9999-12-31T00:00:00.000Z";

/** Whether the goods are homes, which are reserved or sold. */
export const hasReserved = () => document.getElementById("main")?.dataset.trade === "trade-real-estate";

/** The key of the word for a switch as it is: a home that comes back is reserved. */
export const stockWord = (one, isIn) => {
  if (isIn) return "js.menu.in";
  return one.soldOutUntil === RESERVED || (hasReserved() && one.soldOutUntil) ? "js.board.reserved" : "js.menu.out";
};
