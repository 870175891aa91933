// Keeps what the editor does in the catalogue's draft, which guests don't see, instead of sending it to them at once.
import { Problem, ask, json } from "./api.js";
import { before, found } from "./catalog-model.js";
import { waitingBar } from "./catalog-waiting.js";
import { added, laid } from "./catalog-overlay.js";
import { laidOver, load, sender } from "./catalog-send.js";

/** The draft of a catalogue. */
export async function loadDraft(id, quiet = false) {
  return (await json(ask("GET", `catalogs/${id}/draft`, { fresh: true, quiet }))).draft;
}

/** Whether variants or add-ons are switched in the same breath as they are changed: the switches, which are always live. */
function flips(op, live) {
  if (op.type !== "patch" || op.kind !== "item") return [];
  const stored = found(live, "item", op.id)?.record.metadata ?? {};
  return ["variants", "addOns"].flatMap((list) =>
    (op.set.metadata?.[list] ?? []).flatMap((option) => {
      const known = stored[list]?.find((one) => one.id && one.id === option.id);
      return known && known.isAvailable !== option.isAvailable
        ? [
            {
              type: "switch",
              kind: "item",
              key: `${op.key}-${option.id}`,
              id: op.id,
              option: option.id,
              isAvailable: option.isAvailable,
            },
          ]
        : [];
    }),
  );
}

/** Faults of a change at the members of what it changes, where the form has its fields. */
function placed(problem) {
  for (const fault of problem.errors) fault.pointer = fault.pointer.replace(/^\/changes\/\d+\/set/, "");
  return problem;
}

/**
 * The same as a sender of catalog-send.js, but into the draft.
 *
 * @param catalog as guests see it
 * @param draft as it was read
 */
export function reviewer(catalog, draft, settle) {
  const direct = sender(settle);
  let live = catalog;
  let kept = draft;

  const view = () => laid(live, kept.changes);

  async function save(changes) {
    kept = (
      await json(
        ask("PUT", `catalogs/${live.id}/draft`, { json: { changes }, headers: { "If-Match": `"${kept.version}"` } }),
      )
    ).draft;
  }

  async function again(model, quiet = false) {
    const before = kept;
    const [now, draft] = await Promise.all([load(live.id, quiet), loadDraft(live.id, quiet)]);
    live = now;
    // An answer that was read while a change was being saved is older than the change.
    if (kept === before) kept = draft;
    for (const [from, to] of Object.entries(kept.ids)) model.rename(from, to);
  }

  /**
   * Asks whose values to keep where another person has drafted the same members; all their other changes are taken
   * over.
   */
  async function agree(op) {
    const record = found(view(), op.kind, op.id)?.record;
    if (!record) throw new Problem(404, { code: "not_found" });
    const now = before(record, op.set);
    const { clashes } = laidOver(op, now);
    const answers = clashes.length > 0 ? await settle(op, record, clashes) : [];
    Object.assign(op.set, laidOver(op, now, answers).set);
    op.was = now;
  }

  async function flip(op, model) {
    const made = kept.changes.find((change) => change.type === "create" && change.id === op.id);
    if (made)
      return drafted({ type: "patch", kind: "item", id: op.id, set: { isAvailable: op.isAvailable }, was: {} }, model);
    live = await direct(op, { base: live });
    return view();
  }

  /** Whether what is changed, or where something is to be, is not there any more. */
  function isLost(op) {
    if (op.type === "create" || op.type === "restore") return op.kind === "item" && !found(view(), "section", op.to);
    return op.type !== "delete" && !found(view(), op.kind, op.id);
  }

  /** Many prices at once, which the server works out. */
  async function prices(op, model) {
    const { itemIds, ...body } = op.body;
    const sent = itemIds ? { ...body, itemIds: itemIds.map((id) => model.renamed.get(id) ?? id) } : body;
    const answer = await json(
      ask("POST", `catalogs/${live.id}/prices?draft=true`, { json: sent, headers: { "Idempotency-Key": op.key } }),
    );
    model.changed(op, answer.undo);
    await again(model);
    return view();
  }

  async function unprices(op, model) {
    await json(ask("POST", `catalogs/${live.id}/undo`, { json: op.undo, headers: { "Idempotency-Key": op.key } }));
    await again(model);
    return view();
  }

  async function drafted(op, model) {
    for (const one of flips(op, live)) live = await direct(one, { base: live });
    for (let isFresh = false; ; isFresh = true) {
      if (op.type === "patch" && isFresh) await agree(op);
      if (isLost(op)) throw new Problem(404, { code: "not_found" });
      try {
        await save(added(kept.changes, op, live));
        return view();
      } catch (problem) {
        if (problem.status !== 412) throw placed(problem);
      }
      await again(model);
    }
  }

  return {
    view,
    count: () => kept.diff.length,
    /** The message for screens beside the editor. */
    bar: () => waitingBar(live.id, kept.diff.length),
    version: () => kept.version,
    send: (op, model) => (({ switch: flip, prices, unprices })[op.type] ?? drafted)(op, model),
    /** Reads what others have done meanwhile. */
    async follow(model, quiet) {
      await again(model, quiet);
      return view();
    },
  };
}
