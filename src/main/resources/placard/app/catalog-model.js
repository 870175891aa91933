// A catalogue while it is edited: what the server has (base), and changes that it has not taken yet, laid over it
// (view). Trees are never changed in place, so a view sees by identity what is new.
import { newKey } from "./api.js";

const MOST_UNDONE = 100;

/** A record with members set; those of objects that the API merges are merged here as well, and null removes one of them. */
function patched(record, set) {
  const next = { ...record };
  for (const [name, value] of Object.entries(set)) {
    next[name] =
      name === "translations" && value
        ? translated(record[name] ?? {}, value)
        : MERGED.has(name) && value && record[name]
          ? merged(record[name], value)
          : value;
  }
  return next;
}

/** Members of which a change sends single members. */
export const MERGED = new Set(["metadata", "theme", "businessDetails", "settings", "translations"]);

function merged(before, set) {
  const next = { ...before, ...set };
  for (const [name, value] of Object.entries(set)) if (value === null) delete next[name];
  return next;
}

/** Texts by language and member: one that is set is up to date, unless it is named as out of date. */
function translated(before, set) {
  const next = { ...before };
  for (const [tag, texts] of Object.entries(set)) {
    const { stale = [] } = before[tag] ?? {};
    const all = {
      ...before[tag],
      ...texts,
      stale: [...stale.filter((member) => !(texts && member in texts)), ...(texts?.stale ?? [])],
    };
    for (const [member, text] of Object.entries(all)) if (text === null) delete all[member];
    if (texts === null || Object.keys(all).length === 1) delete next[tag];
    else next[tag] = all;
  }
  return next;
}

/** The texts that these have before they are set, with their marks. */
function textsBefore(before, set) {
  return Object.fromEntries(
    Object.entries(set).map(([tag, texts]) => {
      const was = before?.[tag];
      if (texts === null) return [tag, was ?? null];
      const members = Object.keys(texts).filter((member) => member !== "stale");
      const stale = members.filter((member) => was?.stale?.includes(member));
      return [
        tag,
        {
          ...Object.fromEntries(members.map((member) => [member, was?.[member] ?? null])),
          ...(stale.length ? { stale } : {}),
        },
      ];
    }),
  );
}

/** The values that members have before they are set. */
export function before(record, set) {
  const was = {};
  for (const [name, value] of Object.entries(set)) {
    was[name] =
      name === "translations" && value
        ? textsBefore(record[name], value)
        : MERGED.has(name) && value && record[name]
          ? Object.fromEntries(Object.keys(value).map((key) => [key, record[name][key] ?? null]))
          : (record[name] ?? null);
  }
  return was;
}

const inSection = (catalog, id, change) => ({
  ...catalog,
  sections: catalog.sections.map((section) => (section.id === id ? change(section) : section)),
});

/** The place of a thing: { section, item, index, before }, or undefined. */
export function found(catalog, kind, id) {
  if (kind === "catalog") return { record: catalog };
  if (kind === "section") {
    const index = catalog.sections.findIndex((section) => section.id === id);
    return index < 0
      ? undefined
      : { record: catalog.sections[index], index, before: catalog.sections[index + 1]?.id ?? null };
  }
  for (const section of catalog.sections) {
    const index = section.items.findIndex((item) => item.id === id);
    if (index >= 0)
      return { record: section.items[index], section, index, before: section.items[index + 1]?.id ?? null };
  }
  return undefined;
}

export function replaced(catalog, kind, id, change) {
  if (kind === "catalog") return change(catalog);
  if (kind === "section") return inSection(catalog, id, change);
  const place = found(catalog, kind, id);
  return place
    ? inSection(catalog, place.section.id, (section) => ({
        ...section,
        items: section.items.map((item) => (item.id === id ? change(item) : item)),
      }))
    : catalog;
}

function removed(catalog, kind, id) {
  if (kind === "section") return { ...catalog, sections: catalog.sections.filter((section) => section.id !== id) };
  const place = found(catalog, kind, id);
  return place
    ? inSection(catalog, place.section.id, (section) => ({
        ...section,
        items: section.items.filter((item) => item.id !== id),
      }))
    : catalog;
}

/** Puts a record before another one, or at the end. */
function inserted(catalog, kind, record, to, beforeId) {
  const into = (list) => {
    const at = beforeId === null ? -1 : list.findIndex((one) => one.id === beforeId);
    return at < 0 ? [...list, record] : list.toSpliced(at, 0, record);
  };
  return kind === "section"
    ? { ...catalog, sections: into(catalog.sections) }
    : inSection(catalog, to, (section) => ({ ...section, items: into(section.items) }));
}

/** A catalogue after one change. */
export function applied(catalog, op) {
  switch (op.type) {
    case "patch":
      return replaced(catalog, op.kind, op.id, (record) => patched(record, op.set));
    case "switch":
      return replaced(catalog, "item", op.id, (item) => switched(item, op));
    case "create":
      return inserted(catalog, op.kind, op.record, op.to, op.before);
    case "delete":
      return removed(catalog, op.kind, op.id);
    case "restore":
      return inserted(removed(catalog, op.kind, op.id), op.kind, op.record, op.to, op.before);
    case "move": {
      const place = found(catalog, op.kind, op.id);
      return place ? inserted(removed(catalog, op.kind, op.id), op.kind, place.record, op.to, op.before) : catalog;
    }
    default:
      return catalog;
  }
}

function switched(item, { option, isAvailable, soldOutUntil }) {
  if (!option)
    return {
      ...item,
      isAvailable,
      soldOutUntil: soldOutUntil ?? null,
      availability: { ...item.availability, status: isAvailable ? "in_stock" : "sold_out", until: null },
    };
  const flip = (list) => list?.map((one) => (one.id === option ? { ...one, isAvailable } : one));
  return {
    ...item,
    metadata: { ...item.metadata, variants: flip(item.metadata.variants), addOns: flip(item.metadata.addOns) },
  };
}

/** The change that takes one back. */
function inverse(op) {
  const key = newKey();
  switch (op.type) {
    case "patch":
      return { ...op, key, set: op.was, was: op.set, seen: undefined };
    case "switch":
      return {
        ...op,
        key,
        isAvailable: op.was.isAvailable,
        soldOutUntil: op.was.soldOutUntil,
        was: { isAvailable: op.isAvailable, soldOutUntil: op.soldOutUntil },
      };
    case "create":
      return { type: "delete", key, kind: op.kind, id: op.id, record: op.record, to: op.to, before: op.before };
    case "delete":
      return {
        type: "restore",
        key,
        kind: op.kind,
        id: op.id,
        of: op.key,
        trash: op.trash,
        record: op.record,
        to: op.to,
        before: op.before,
      };
    case "restore":
      return { type: "delete", key, kind: op.kind, id: op.id, record: op.record, to: op.to, before: op.before };
    case "prices":
      return { type: "unprices", key, body: op.body, of: op.key, undo: op.undo };
    case "unprices":
      return { type: "prices", key, body: op.body };
    default:
      return { ...op, key, to: op.was.to, before: op.was.before, was: { to: op.to, before: op.before } };
  }
}

export class Model {
  /**
   * @param catalog as the server has it
   * @param waiting changes that were made before and have not been sent
   * @param on { changed(), keep(waiting), send(op, model): Promise of what the server has then, refused(op, problem) }
   */
  constructor(catalog, waiting, on) {
    this.base = catalog;
    this.waiting = waiting;
    this.on = on;
    this.past = [];
    this.future = [];
    this.state = "saved";
    this.renamed = new Map();
    this.first = new Map();
    this.see();
  }

  see() {
    this.view = this.waiting.reduce(applied, this.base);
  }

  /** Does changes as one step that can be undone. */
  do(label, ...ops) {
    for (const op of ops) this.named(op);
    this.past.push({ label, ops });
    if (this.past.length > MOST_UNDONE) this.past.shift();
    this.future = [];
    this.enter(ops);
  }

  undo() {
    return this.back(this.past, this.future);
  }

  redo() {
    return this.back(this.future, this.past);
  }

  /** The label of the step that is taken back or done again. */
  back(from, to) {
    const step = from.pop();
    if (!step) return undefined;
    const ops = step.ops.toReversed().map(inverse);
    to.push({ label: step.label, ops });
    this.enter(ops);
    return step.label;
  }

  enter(ops) {
    this.waiting = [...this.waiting, ...ops];
    this.kept();
    this.pump();
  }

  kept() {
    this.see();
    this.on.keep(this.waiting);
    this.on.changed();
  }

  /** Sends what waits, one after the other; what fails for a while is sent again later. */
  async pump() {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.length > 0) {
      this.say("saving");
      const [op] = this.waiting;
      let outcome;
      try {
        outcome = await this.on.send(op, this);
      } catch (problem) {
        if (
          problem.status === 0 ||
          problem.status === 429 ||
          problem.status >= 500 ||
          problem.code === "session_over" ||
          problem.code === "idempotency_in_progress"
        ) {
          this.say(problem.status === 0 ? "offline" : "waiting");
          break;
        }
        this.drop(op, problem);
        continue;
      }
      this.waiting = this.waiting.filter((one) => one !== op);
      this.base = outcome;
      this.kept();
    }
    this.sending = false;
    if (this.waiting.length === 0) this.say("saved");
  }

  /** A change that the server does not take is taken back, with the step that it belongs to. */
  drop(op, problem) {
    const step = [...this.past, ...this.future].find((one) => one.ops.includes(op));
    const all = new Set(step ? step.ops : [op]);
    this.past = this.past.filter((one) => one !== step);
    this.future = this.future.filter((one) => one !== step);
    this.waiting = this.waiting.filter((one) => one !== op && !all.has(one));
    this.kept();
    this.on.refused(op, problem);
  }

  /** Takes a change of many prices into the history, which the server has made already. */
  priced(label, body, undo, catalog) {
    this.past.push({ label, ops: [{ type: "prices", key: newKey(), body, undo }] });
    this.future = [];
    this.refresh(catalog);
  }

  /** Tells those that may take a change of prices back how. */
  changed(op, undo) {
    op.undo = undo;
    for (const one of this.all()) if (one.type === "unprices" && one.of === op.key) one.undo = undo;
  }

  say(state) {
    if (this.state === state) return;
    this.state = state;
    this.on.changed();
  }

  /** Changes that wait or can be undone, whose members may name what the server has just made. */
  all() {
    return new Set([...this.waiting, ...[...this.past, ...this.future].flatMap((step) => step.ops)]);
  }

  /** From now on something is called what the server calls it. */
  rename(from, to) {
    this.renamed.set(from, to);
    this.first.set(to, this.rowKey(from));
    for (const op of this.all()) this.named(op);
  }

  /** The key of a thing on the screen while that is open: the first of its ids. */
  rowKey(id) {
    return this.first.get(id) ?? id;
  }

  /** Calls what a change is of as the server does: a sheet may have been opened before it did. */
  named(op) {
    for (const name of ["id", "to", "before"]) op[name] = this.renamed.get(op[name]) ?? op[name];
    if (op.was)
      for (const name of ["to", "before"])
        if (name in op.was) op.was[name] = this.renamed.get(op.was[name]) ?? op.was[name];
    if (op.record) op.record = this.withNewIds(op.record);
  }

  withNewIds(record) {
    const id = this.renamed.get(record.id) ?? record.id;
    return { ...record, id, ...(record.items ? { items: record.items.map((item) => this.withNewIds(item)) } : {}) };
  }

  /** Tells those that may take a deletion back by which id they can. */
  deleted(op, trash) {
    for (const one of this.all()) if (one.type === "restore" && one.of === op.key) one.trash = trash;
    op.trash = trash;
  }

  /** Takes a newer state of the server. */
  refresh(catalog) {
    this.base = catalog;
    this.see();
    this.on.changed();
  }
}
