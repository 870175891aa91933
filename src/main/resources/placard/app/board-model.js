// Sold-out items while they are switched: the server's state (base), and the same with unsent switches (view).
import { now } from "./api.js";

const LATER = new Set([408, 429]);

/** Whether it can be had at an instant, as its switch says. */
export const isIn = ({ isAvailable, soldOutUntil }) =>
  isAvailable || (Boolean(soldOutUntil) && Date.parse(soldOutUntil) <= now());

export const options = (item) => [...item.variants, ...item.addOns];

/** Whether guests can't have an item, or not in all of its forms. */
export const isOut = (item) => !isIn(item) || options(item).some((one) => !isIn(one));

/** The item, variant or add-on that a switch is of. */
export function found(board, { item: id, option }) {
  for (const section of board.sections) {
    const item = section.items.find((one) => one.id === id);
    if (item) return option ? options(item).find((one) => one.id === option) : item;
  }
  return undefined;
}

/** A board after one switch. */
export function applied(board, op) {
  const flipped = (one) => ({
    ...one,
    isAvailable: op.isAvailable,
    soldOutUntil: op.isAvailable ? null : op.soldOutUntil,
  });
  const among = (list) => list.map((one) => (one.id === op.option ? flipped(one) : one));
  const changed = (item) => {
    if (item.id !== op.item) return item;
    return op.option ? { ...item, variants: among(item.variants), addOns: among(item.addOns) } : flipped(item);
  };
  return { ...board, sections: board.sections.map((section) => ({ ...section, items: section.items.map(changed) })) };
}

/** The body that asks the API for a switch. */
export function body({ item, option, isAvailable, soldOutUntil }) {
  const one = option ? { [option.startsWith("var_") ? "variantId" : "addOnId"]: option } : {};
  return { itemId: item, isAvailable, ...(isAvailable || !soldOutUntil ? {} : { soldOutUntil }), ...one };
}

const withItem = (board, item) => ({
  ...board,
  sections: board.sections.map((section) => ({
    ...section,
    items: section.items.map((one) => (one.id === item.id ? item : one)),
  })),
});

const versions = (board) => new Map(board.sections.flatMap((section) => section.items).map((item) => [item.id, item]));

/** Whether a board has what an event tells. */
export function knows(board, { items, revision }) {
  if (!items) return revision !== null && board.revision >= revision;
  const known = versions(board);
  return items.every(({ id, version }) => version !== null && known.get(id)?.version >= version);
}

export class Board {
  /**
   * @param board as the server has it
   * @param waiting switches that were made before and have not been sent
   * @param on { changed(), keep(waiting), send(op): Promise of the item as the server has it then, refused(op, problem) }
   */
  constructor(board, waiting, on) {
    this.base = board;
    this.waiting = waiting;
    this.on = on;
    this.state = "saved";
    this.see();
  }

  see() {
    this.view = this.waiting.reduce(applied, this.base);
  }

  /** Switches at once, and sends it when its turn has come. */
  enter(op) {
    this.waiting = [...this.waiting, op];
    this.kept();
    this.pump();
  }

  kept() {
    this.see();
    this.on.keep(this.waiting);
    this.on.changed();
  }

  /** Takes a state of the server, but of an item that has been switched since it was read. */
  refresh(board) {
    const known = versions(this.base);
    const now = (item) => (known.get(item.id)?.version > item.version ? known.get(item.id) : item);
    this.base = {
      ...board,
      sections: board.sections.map((section) => ({ ...section, items: section.items.map(now) })),
    };
    this.see();
    this.on.changed();
  }

  isWaiting(item, option = null) {
    return this.waiting.some((op) => op.item === item && (op.option ?? null) === option);
  }

  /** Sends what waits, one after the other; what fails for a while is sent again later. */
  async pump() {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.length > 0) {
      this.say("saving");
      const [op] = this.waiting;
      try {
        const item = await this.on.send(op);
        this.base = withItem(this.base, item);
      } catch (problem) {
        const { status = 0, code } = problem;
        if (
          status === 0 ||
          status >= 500 ||
          LATER.has(status) ||
          code === "session_over" ||
          code === "idempotency_in_progress"
        ) {
          this.say(status === 0 ? "offline" : "waiting");
          break;
        }
        this.on.refused(op, problem);
      }
      this.waiting = this.waiting.filter((one) => one !== op);
      this.kept();
    }
    this.sending = false;
    if (this.waiting.length === 0) this.say("saved");
  }

  say(state) {
    if (this.state === state) return;
    this.state = state;
    this.on.changed();
  }
}
