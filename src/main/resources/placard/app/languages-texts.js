// The texts of a catalogue that can be said in several languages, each with the record that it belongs to.
import { language } from "./words.js";

const MEMBERS = {
  catalog: { name: 120, description: 2000, announcement: 200, priceNote: 200, allergyNotice: 1000 },
  section: { name: 80, description: 2000 },
  item: { name: 200, description: 2000, badge: 30 },
  option: { name: 100 },
};
const LONG = ["description", "allergyNotice"];
const RIGHT_TO_LEFT = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"]);
const names = new Intl.DisplayNames([language], { type: "language" });

/** The name of a language in that of the page. */
export function called(tag) {
  try {
    const name = names.of(tag);
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return tag;
  }
}

export const direction = (tag) => (RIGHT_TO_LEFT.has(tag.split("-")[0]) ? "rtl" : "ltr");

const options = (item) => [...(item.metadata?.variants ?? []), ...(item.metadata?.addOns ?? [])];

/** The languages in which anything is said. */
export function tagsOf(catalog) {
  const tags = new Set();
  const take = ({ translations }) => {
    for (const tag of Object.keys(translations ?? {})) tags.add(tag);
  };
  take(catalog);
  for (const section of catalog.sections) {
    take(section);
    for (const item of section.items) {
      take(item);
      options(item).forEach(take);
    }
  }
  return [...tags].sort();
}

/** The texts under a member: some of a catalogue's are among its settings. */
function original(record, member) {
  if (member === "announcement") return record.settings?.announcement?.text ?? record.settings?.announcement;
  return member === "priceNote" || member === "allergyNotice" ? record.settings?.[member] : record[member];
}

/** @param owner the record that is patched: the item, of a variant or an add-on */
function rowsOf(record, kind, owner, members, tag) {
  const said = record.translations?.[tag] ?? {};
  return Object.entries(MEMBERS[members]).flatMap(([member, most]) => {
    const text = original(record, member);
    if (typeof text !== "string" || text === "") return [];
    return [
      {
        id: record.id,
        owner,
        kind,
        member: members === "option" ? "option" : member,
        original: text,
        text: said[members === "option" ? "name" : member] ?? "",
        isStale: Boolean(said.stale?.includes(members === "option" ? "name" : member)),
        most,
        isLong: LONG.includes(member),
      },
    ];
  });
}

/** The catalogue's own texts, then those of each section: { name, rows, records }. */
export function groups(catalog, tag) {
  return [
    {
      name: catalog.name,
      rows: rowsOf(catalog, "catalog", catalog.id, "catalog", tag),
      records: [{ kind: "catalog", record: catalog }],
    },
    ...catalog.sections.map((section) => ({
      name: section.name,
      rows: [
        ...rowsOf(section, "section", section.id, "section", tag),
        ...section.items.flatMap((item) => [
          ...rowsOf(item, "item", item.id, "item", tag),
          ...options(item).flatMap((one) => rowsOf(one, "item", item.id, "option", tag)),
        ]),
      ],
      records: [{ kind: "section", record: section }, ...section.items.map((record) => ({ kind: "item", record }))],
    })),
  ];
}

/**
 * The patch that sets a text of a row, null to say nothing; without a row all of the language goes. The lists of variants
 * and add-ons are sent whole, as they were read but for that text. Undefined if there is nothing to set.
 */
export function withText(record, row, tag, text) {
  if (row && row.member !== "option") return { translations: { [tag]: { [row.member]: text } } };
  const set = !row && record.translations?.[tag] ? { translations: { [tag]: null } } : {};
  const metadata = {};
  for (const list of ["variants", "addOns"]) {
    const isMeant = (one) => (row ? one.id === row.id : one.translations?.[tag]);
    if (record.metadata?.[list]?.some(isMeant)) {
      metadata[list] = record.metadata[list].map((one) =>
        isMeant(one)
          ? { ...one, translations: { ...one.translations, [tag]: text === null ? null : { name: text } } }
          : one,
      );
    }
  }
  if (Object.keys(metadata).length) set.metadata = metadata;
  return Object.keys(set).length ? set : undefined;
}
