// The draft of a catalogue: changes laid over what guests see, as the server lays them, and what the editor does added to
// them. At most one patch, one deletion and one order of each thing; what is new has an id that begins with "new-".
import { same } from "./api.js";
import { MERGED, applied, found, replaced } from "./catalog-model.js";

const OPTIONS = ["variants", "addOns"];
const MISSED = ["name", "description", "pricingType", "price", "sectionId"];

const isNew = (id) => id.startsWith("new-");
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The ids of what an order is about: those of a section's items, or of the catalogue's sections. */
function idsIn(catalog, id) {
  return (id === catalog.id ? catalog.sections : (found(catalog, "section", id)?.record.items ?? [])).map(
    (one) => one.id,
  );
}

/** The present ids in a wanted order; what that doesn't name stays behind its neighbour. */
function arranged(present, wanted) {
  const there = new Set(present);
  const order = [...new Set(wanted)].filter((id) => there.has(id));
  const placed = new Set(order);
  present.forEach((id, at) => {
    if (!placed.has(id)) order.splice(at === 0 ? 0 : order.indexOf(present[at - 1]) + 1, 0, id);
  });
  return order;
}

function ordered(catalog, id, wanted) {
  const sorted = (list) => {
    const known = new Map(list.map((one) => [one.id, one]));
    return arranged(
      list.map((one) => one.id),
      wanted,
    ).map((one) => known.get(one));
  };
  if (id === catalog.id) return { ...catalog, sections: sorted(catalog.sections) };
  return {
    ...catalog,
    sections: catalog.sections.map((section) =>
      section.id === id ? { ...section, items: sorted(section.items) } : section,
    ),
  };
}

/** Availability is always the present one, never that of a drafted list. */
function switched(set, record) {
  if (!OPTIONS.some((list) => set.metadata?.[list])) return set;
  const metadata = { ...set.metadata };
  for (const list of OPTIONS) {
    metadata[list] = metadata[list]?.map((option) => {
      const live = record.metadata?.[list]?.find((one) => one.id && one.id === option.id);
      return live ? { ...option, isAvailable: live.isAvailable } : option;
    });
    if (metadata[list] === undefined) delete metadata[list];
  }
  return { ...set, metadata };
}

const TEXTS = ["name", "description", "badge", "announcement", "priceNote", "allergyNotice"];

/** The original of a text in another language. */
const original = (record, member) =>
  record[member] ?? record.settings?.[member]?.text ?? record.settings?.[member] ?? null;

/** A record whose translations say which of them are out of date: those of texts that have changed, but for new ones. */
function aged(was, now) {
  if (!now.translations || was === undefined) return now;
  const translations = Object.fromEntries(
    Object.entries(now.translations).map(([tag, texts]) => {
      const old = TEXTS.filter(
        (member) =>
          member in texts &&
          texts[member] === was.translations?.[tag]?.[member] &&
          original(was, member) !== original(now, member),
      );
      return [tag, old.length ? { ...texts, stale: [...new Set([...(texts.stale ?? []), ...old])] } : texts];
    }),
  );
  const next = { ...now, translations };
  return next;
}

/** The same with its variants and add-ons. */
function outdated(was, now) {
  const next = aged(was, now);
  if (!OPTIONS.some((list) => next.metadata?.[list])) return next;
  const metadata = { ...next.metadata };
  for (const list of OPTIONS)
    metadata[list] = metadata[list]?.map((option) =>
      aged(
        was.metadata?.[list]?.find((one) => one.id && one.id === option.id),
        option,
      ),
    );
  for (const list of OPTIONS) if (metadata[list] === undefined) delete metadata[list];
  return { ...next, metadata };
}

function patched(catalog, { kind, id, set }) {
  const place = found(catalog, kind, id);
  if (!place) return catalog;
  const changed = applied(catalog, {
    type: "patch",
    kind,
    id,
    set: kind === "item" ? switched(set, place.record) : set,
  });
  const next = replaced(changed, kind, id, (record) => outdated(place.record, record));
  return kind === "item" && set.sectionId && set.sectionId !== place.section.id
    ? applied(next, { type: "move", kind, id, to: set.sectionId, before: null })
    : next;
}

/** A new thing before the server has made it. */
function drafted({ kind, id, set }) {
  return kind === "section"
    ? { isVisible: true, items: [], ...set, id }
    : {
        isAvailable: true,
        imageFileIds: [],
        metadata: {},
        ...set,
        id,
        availability: { status: set.isAvailable === false ? "sold_out" : "in_stock" },
      };
}

/** A catalogue with a draft laid over it. */
export function laid(catalog, changes) {
  const of = (type, kind) => changes.filter((change) => change.type === type && change.kind === kind);
  const create = (view, change) =>
    applied(view, {
      type: "create",
      kind: change.kind,
      record: drafted(change),
      to: change.set.sectionId,
      before: null,
    });
  let view = of("create", "section").reduce(create, catalog);
  for (const kind of ["catalog", "section"]) view = of("patch", kind).reduce(patched, view);
  view = of("delete", "item").reduce(applied, view);
  view = of("patch", "item").reduce(patched, view);
  view = of("create", "item").reduce(create, view);
  view = of("delete", "section").reduce(applied, view);
  for (const kind of ["catalog", "section"])
    for (const { id, set } of of("order", kind)) view = ordered(view, id, set.ids);
  return view;
}

const without = (changes, ...gone) => changes.filter((change) => !gone.includes(change));
const having = (changes, type, id) => changes.find((change) => change.type === type && change.id === id);

const texts = (translation) => Object.keys(translation ?? {}).filter((member) => member !== "stale");
const withStale = (translation, stale) => (stale.length ? { ...translation, stale } : translation);

/** Texts over others in one language: one that is set is up to date, unless it is named as out of date. What was gone stays so. */
function translationOver(one, other, was) {
  if (!isObject(other) || one === undefined) return other;
  const before = one ?? Object.fromEntries(texts(was).map((member) => [member, null]));
  const { stale: old = [], ...kept } = before;
  const { stale = [], ...set } = other;
  return withStale({ ...kept, ...set }, [...old.filter((member) => !(member in set)), ...stale]);
}

function translationsOver(one, other, was) {
  return {
    ...one,
    ...Object.fromEntries(
      Object.entries(other).map(([tag, translation]) => [tag, translationOver(one[tag], translation, was?.[tag])]),
    ),
  };
}

/** Drafted texts in other languages whose originals change afterwards are out of date. */
function outgrown(set, change) {
  if (!isObject(set.translations)) return set;
  const translations = Object.fromEntries(
    Object.entries(set.translations).map(([tag, translation]) => {
      const { stale = [], ...rest } = translation ?? {};
      const old = texts(rest).filter(
        (member) =>
          rest[member] !== null &&
          (member in change || member in (change.settings ?? {})) &&
          !(member in (change.translations?.[tag] ?? {})),
      );
      return [tag, translation && withStale(rest, [...new Set([...stale, ...old])])];
    }),
  );
  return { ...set, translations };
}

/** One patch over another, member by member; inner ones of merged members. */
function over(one, other, was) {
  const all = { ...outgrown(one, other) };
  for (const [name, value] of Object.entries(other)) {
    const isMerged = MERGED.has(name) && isObject(value) && isObject(all[name]);
    all[name] = !isMerged
      ? value
      : name === "translations"
        ? translationsOver(all[name], value, was?.translations)
        : { ...all[name], ...value };
  }
  return all;
}

/** The texts of a language that are not as they were, and what they were. */
function differingTexts(translation, was) {
  if (translation === null) return was ? [null, was] : [];
  const isStale = (one, member) => Boolean(one?.stale?.includes(member));
  const kept = texts(translation).filter(
    (member) => !same(translation[member], was?.[member]) || isStale(translation, member) !== isStale(was, member),
  );
  if (kept.length === 0) return [];
  const of = (one) =>
    withStale(
      Object.fromEntries(kept.map((member) => [member, one?.[member] ?? null])),
      kept.filter((member) => isStale(one, member)),
    );
  return [of(translation), of(was)];
}

/** A patch without what is as it was. */
function differing(change) {
  const set = {};
  const was = {};
  for (const [name, value] of Object.entries(change.set)) {
    if (name === "translations" && isObject(value)) {
      for (const [tag, translation] of Object.entries(value)) {
        const [now, before] = differingTexts(translation, change.was.translations?.[tag]);
        if (now !== undefined) {
          (set.translations ??= {})[tag] = now;
          (was.translations ??= {})[tag] = before;
        }
      }
    } else if (MERGED.has(name) && isObject(value) && isObject(change.was[name] ?? {})) {
      const inner = Object.keys(value).filter((key) => !same(value[key], change.was[name]?.[key]));
      if (inner.length) {
        set[name] = Object.fromEntries(inner.map((key) => [key, value[key]]));
        was[name] = Object.fromEntries(inner.map((key) => [key, change.was[name]?.[key] ?? null]));
      }
    } else if (!same(value, change.was[name])) {
      set[name] = value;
      was[name] = change.was[name] ?? null;
    }
  }
  return { ...change, set, was };
}

/** The state before both patches: the notes of the first, and otherwise those of the second. */
function wasOver(was, noted) {
  const all = { ...was };
  for (const [name, value] of Object.entries(noted)) {
    const isMerged = MERGED.has(name) && isObject(value) && isObject(all[name]);
    all[name] = !isMerged
      ? value
      : name !== "translations"
        ? { ...all[name], ...value }
        : {
            ...all[name],
            ...Object.fromEntries(
              Object.entries(value).map(([tag, translation]) => [tag, translationBefore(all[name][tag], translation)]),
            ),
          };
  }
  return all;
}

function translationBefore(was, noted) {
  if (!isObject(noted) || !isObject(was)) return noted;
  const { stale = [], ...rest } = was;
  return withStale({ ...rest, ...noted }, [...stale.filter((member) => !(member in noted)), ...(noted.stale ?? [])]);
}

function withPatch(changes, { kind, id, set, was }) {
  const made = having(changes, "create", id);
  if (made) return changes.map((change) => (change === made ? { ...made, set: cleared(over(made.set, set)) } : change));
  const known = having(changes, "patch", id);
  const next = differing({
    type: "patch",
    kind,
    id,
    set: over(known?.set ?? {}, set, known?.was),
    was: wasOver(was, known?.was ?? {}),
  });
  const kept = Object.keys(next.set).length ? [next] : [];
  return known ? changes.flatMap((change) => (change === known ? kept : [change])) : [...changes, ...kept];
}

/** Something new has no members that are nothing. */
function cleared(set) {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null));
}

function withNew(changes, kind, record, to) {
  if (having(changes, "create", record.id)) return changes;
  const { id, items, availability, version, createdAt, updatedAt, position, ...set } = record;
  return [...changes, { type: "create", kind, id, set: cleared(kind === "item" ? { ...set, sectionId: to } : set) }];
}

/** The order of a list as a view has it, if the rest of the draft doesn't bring it about by itself. */
function withOrder(changes, catalog, view, id) {
  const known = having(changes, "order", id);
  const rest = without(changes, known);
  const ids = idsIn(view, id);
  if (same(idsIn(laid(catalog, rest), id), ids)) return rest;
  const change = {
    type: "order",
    kind: id === catalog.id ? "catalog" : "section",
    id,
    set: { ids },
    was: known?.was ?? { ids: idsIn(catalog, id) },
  };
  return [...rest, change];
}

function withMove(changes, op, catalog) {
  const view = laid(catalog, changes);
  const place = found(view, op.kind, op.id);
  if (!place) return changes;
  const next = applied(view, op);
  if (op.kind === "section") return withOrder(changes, catalog, next, catalog.id);
  if (!found(view, "section", op.to)) return changes;
  const moved =
    op.to === place.section.id
      ? changes
      : withPatch(changes, {
          kind: "item",
          id: op.id,
          set: { sectionId: op.to },
          was: { sectionId: place.section.id },
        });
  return withOrder(moved, catalog, next, op.to);
}

const liveSection = (catalog, id) => found(catalog, "item", id)?.section.id;

/** An item is changed as before, but for its section. */
function withoutPlace(changes, id) {
  const known = having(changes, "patch", id);
  if (!known || !("sectionId" in known.set)) return changes;
  const { sectionId, ...set } = known.set;
  const { sectionId: before, ...was } = known.was ?? {};
  return changes.flatMap((change) =>
    change !== known ? [change] : Object.keys(set).length ? [{ ...known, set, was }] : [],
  );
}

function withDeletion(changes, { kind, id }, catalog) {
  const inside = kind === "section" ? (found(laid(catalog, changes), kind, id)?.record.items ?? []) : [];
  let next = changes;
  for (const item of inside) if (isNew(item.id)) next = without(next, having(next, "create", item.id));
  // Items from another section go as well, but not with this one, where they aren't yet.
  if (kind === "section" && !isNew(id))
    for (const item of inside)
      if (!isNew(item.id) && liveSection(catalog, item.id) !== id)
        next = withoutPlace(withDeletion(next, { kind: "item", id: item.id }, catalog), item.id);
  if (!isNew(id))
    return having(next, "delete", id) ? next : [...next, { type: "delete", kind, id, was: missed(catalog, kind, id) }];
  for (const item of inside) if (!isNew(item.id)) next = withDeletion(next, { kind: "item", id: item.id }, catalog);
  return without(next, having(next, "create", id), having(next, "order", id));
}

function missed(catalog, kind, id) {
  const record = found(catalog, kind, id)?.record ?? {};
  return kind === "section"
    ? { name: record.name }
    : Object.fromEntries(MISSED.map((name) => [name, record[name] ?? null]));
}

function withRestored(changes, { kind, id, record, to, before }, catalog) {
  let next = without(changes, having(changes, "delete", id));
  if (isNew(id)) next = withNew(next, kind, record, to);
  for (const item of kind === "section" ? record.items : []) {
    next = isNew(item.id) ? withNew(next, "item", item, id) : withoutDeletion(next, item, id, catalog);
  }
  const view = laid(catalog, next);
  if (!found(view, kind, id) || before === null || found(view, kind, id).before === before) return next;
  return withMove(next, { type: "move", kind, id, to, before }, catalog);
}

/** An item that was deleted with the section that it had been moved into. */
function withoutDeletion(changes, item, section, catalog) {
  const back = without(changes, having(changes, "delete", item.id));
  return withPatch(back, {
    kind: "item",
    id: item.id,
    set: { sectionId: section },
    was: { sectionId: liveSection(catalog, item.id) ?? section },
  });
}

/** The changes of a draft with one more; those that it makes void are gone. */
export function added(changes, op, catalog) {
  switch (op.type) {
    case "patch":
      return withPatch(changes, op);
    case "create": {
      const next = withNew(changes, op.kind, op.record, op.to);
      return op.before === null
        ? next
        : withMove(next, { type: "move", kind: op.kind, id: op.id, to: op.to, before: op.before }, catalog);
    }
    case "delete":
      return withDeletion(changes, op, catalog);
    case "restore":
      return withRestored(changes, op, catalog);
    case "move":
      return withMove(changes, op, catalog);
    default:
      return changes;
  }
}
