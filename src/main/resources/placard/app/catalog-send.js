// Sends changes of a catalogue to the API, and tells what the server has then.
import { Problem, ask, json } from "./api.js";
import { merged } from "./catalog-merge.js";
import { applied, before, found } from "./catalog-model.js";

let loaded = { id: null, tag: null };

/** The whole catalogue. */
export async function load(id, quiet = false) {
  const answer = await ask("GET", `catalogs/${id}`, { fresh: true, quiet });
  const { catalog } = await answer.json();
  loaded = { id, tag: answer.headers.get("ETag") };
  return catalog;
}

/** Whether the server has what was loaded last; it is not loaded again for that. */
export async function isSame(id) {
  if (loaded.id !== id || !loaded.tag) return false;
  try {
    await ask("GET", `catalogs/${id}`, { fresh: true, quiet: true, headers: { "If-None-Match": loaded.tag } });
    return false;
  } catch (answer) {
    return answer.status === 304;
  }
}

const PARTS = { item: "items", section: "sections" };
const ANSWERS = { catalog: "catalog", section: "section", item: "item" };

function path(catalog, kind, id) {
  return kind === "catalog" ? `catalogs/${catalog.id}` : `catalogs/${catalog.id}/${PARTS[kind]}/${id}`;
}

function withRecord(catalog, kind, id, record) {
  if (kind === "catalog") return record;
  const replaced = (list) => list.map((one) => (one.id === id ? record : one));
  return {
    ...catalog,
    sections:
      kind === "section"
        ? replaced(catalog.sections)
        : catalog.sections.map((section) =>
            section.items.some((item) => item.id === id) ? { ...section, items: replaced(section.items) } : section,
          ),
  };
}

const ordered = (catalog) => ({
  sections: catalog.sections.map(({ id, items }) => ({ id, items: items.map((item) => item.id) })),
});

/**
 * Applies our change to the record as another person has left it, member by member. Returns the conflicts: members that
 * both have changed. The user decides about them.
 */
export function laidOver(op, now, answers) {
  const clashes = [];
  const set = merged(op.was, op.set, now, (path, mine, theirs) => {
    clashes.push({ path, mine, theirs });
    return answers && !answers[clashes.length - 1] ? theirs : mine;
  });
  return { clashes, set };
}

/** @param settle(op, theirs, clashes) asks whose values hold: a promise of whether ours do, for each clash */
export function sender(settle) {
  const once = (op) => ({ "Idempotency-Key": op.key });

  async function patch(op, model) {
    const { base } = model;
    const place = found(base, op.kind, op.id);
    if (!place) throw gone();
    let version = op.seen ?? place.record.version;
    for (;;) {
      try {
        const answer = await json(
          ask("PATCH", path(base, op.kind, op.id), { json: op.set, headers: { "If-Match": `"${version}"` } }),
        );
        model.on.warned?.(op, answer.warnings ?? []);
        return withRecord(base, op.kind, op.id, answer[ANSWERS[op.kind]]);
      } catch (problem) {
        if (problem.status !== 412) throw problem;
      }
      const theirs =
        op.kind === "item"
          ? (await json(ask("GET", path(base, "item", op.id), { fresh: true }))).item
          : found(await load(base.id), op.kind, op.id)?.record;
      if (!theirs) throw gone();
      const now = before(theirs, op.set);
      const { clashes } = laidOver(op, now);
      const answers = clashes.length > 0 ? await settle(op, theirs, clashes) : [];
      Object.assign(op.set, laidOver(op, now, answers).set);
      op.was = now;
      ({ version } = theirs);
    }
  }

  async function create(op, model) {
    const { base } = model;
    const { id, items, ...body } = op.record;
    const answer = await json(
      ask("POST", `catalogs/${base.id}/${PARTS[op.kind]}`, {
        json: op.kind === "item" ? { ...body, sectionId: op.to } : body,
        headers: once(op),
      }),
    );
    const record = answer[ANSWERS[op.kind]];
    model.rename(op.id, record.id);
    const next = applied(base, { ...op, id: record.id, record });
    return op.before === null || found(next, op.kind, record.id).before === null ? next : order(next);
  }

  async function order(catalog) {
    return (await json(ask("PUT", `catalogs/${catalog.id}/order`, { json: ordered(catalog) }))).catalog;
  }

  async function move(op, { base }) {
    try {
      return await order(applied(base, op));
    } catch (problem) {
      if (problem.status !== 422) throw problem;
    }
    // Another person has made or deleted something: make the same move in the present list.
    const fresh = await load(base.id);
    if (!found(fresh, op.kind, op.id) || (op.kind === "item" && !found(fresh, "section", op.to))) throw gone();
    return order(applied(fresh, op));
  }

  async function remove(op, model) {
    try {
      const answer = await ask(
        "DELETE",
        path(model.base, op.kind, op.id) + (op.kind === "section" ? "?cascade=true" : ""),
      );
      await answer.text();
      model.deleted(op, answer.headers.get("Trash-Id"));
    } catch (problem) {
      if (problem.status !== 404) throw problem;
    }
    return applied(model.base, op);
  }

  async function restore(op, { base }) {
    if (!op.trash) throw gone();
    await json(ask("POST", `trash/${op.trash}/restore`, { headers: once(op) }));
    return load(base.id);
  }

  async function flip(op, { base }) {
    const option = op.option ? { [op.option.startsWith("var_") ? "variantId" : "addOnId"]: op.option } : {};
    const until = op.soldOutUntil && !op.isAvailable ? { soldOutUntil: op.soldOutUntil } : {};
    const { item } = await json(
      ask("POST", `${path(base, "item", op.id)}/toggle-availability`, {
        json: { isAvailable: op.isAvailable, ...until, ...option },
        headers: once(op),
      }),
    );
    return withRecord(base, "item", op.id, item);
  }

  async function prices(op, model) {
    const answer = await json(ask("POST", `catalogs/${model.base.id}/prices`, { json: op.body, headers: once(op) }));
    model.changed(op, answer.undo);
    return load(model.base.id);
  }

  async function unprices(op, { base }) {
    await json(ask("POST", `catalogs/${base.id}/undo`, { json: op.undo, headers: once(op) }));
    return load(base.id);
  }

  const ways = { patch, create, move, delete: remove, restore, switch: flip, prices, unprices };
  return (op, model) => ways[op.type](op, model);
}

/** The thing to change no longer exists. */
function gone() {
  return new Problem(404, { code: "not_found" });
}
