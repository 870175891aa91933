// Values and members of a catalogue in words, for a list of changes.
import { found } from "./catalog-model.js";
import { PRICING_TYPES } from "./catalog-vocabulary.js";
import { language, say } from "./words.js";

/** The names of members. */
const NAMES = {
  name: "js.name",
  description: "js.item.description",
  pricingType: "js.item.pricing",
  price: "js.item.price",
  compareAtPrice: "js.item.compare",
  deposit: "fact.deposit",
  badge: "js.item.badge",
  isFeatured: "js.item.featured",
  imageFileIds: "js.pictures",
  imageFileId: "js.pictures",
  sectionId: "js.menu.section",
  "metadata.variants": "js.item.variants",
  "metadata.addOns": "js.item.addOns",
  isVisible: "js.publish.visible",
};
const MONEY = new Set(["price", "compareAtPrice", "deposit"]);
const MOST = 160;

const languages = new Intl.DisplayNames([language], { type: "language" });

/** The name of a language. */
function called(tag) {
  try {
    return languages.of(tag);
  } catch {
    return tag;
  }
}

/** The name of the member of a change; of one that has none here, its own words. */
export function nameOf({ type, member, kind }) {
  if (type === "order") return say(kind === "catalog" ? "js.publish.sections" : "js.publish.order");
  if (member?.startsWith("translations.")) return called(member.slice("translations.".length));
  const last = member?.split(".").at(-1) ?? "";
  const known = [NAMES[member], `about.${member}`, `fact.${last}`].find((key) => key && say(key) !== key);
  return known ? say(known) : last.replaceAll(/([A-Z])/g, " $1").toLowerCase();
}

/** The texts of a record in one language, those out of date marked. */
function said(value) {
  const { stale = [], ...texts } = value ?? {};
  const all = Object.entries(texts).filter(([, text]) => text !== null && text !== "");
  return all.length
    ? all.map(([member, text]) => (stale.includes(member) ? `${text} (${say("js.lang.stale")})` : text)).join(" · ")
    : "–";
}

/** @param catalogs in which things are called by their names */
export function shownOf(money, catalogs) {
  const named = (id) => {
    for (const catalog of catalogs)
      for (const kind of ["section", "item"]) {
        const place = found(catalog, kind, id);
        if (place) return place.record.name;
      }
    return "…";
  };

  function text(value) {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "boolean") return say(value ? "js.sheet.yes" : "js.sheet.no");
    if (Array.isArray(value)) return value.length ? value.map(text).join(", ") : "–";
    if (typeof value === "object")
      return [
        value.name ??
          value.label ??
          Object.values(value)
            .filter((part) => part !== null)
            .map(text)
            .join(" "),
        value.name && typeof value.price === "number" ? money.text(value.price) : "",
      ]
        .filter(Boolean)
        .join(" ");
    return String(value);
  }

  function worded(row, value) {
    if (row.type === "order") return (value ?? []).map(named).join(" · ");
    if (row.member?.startsWith("translations.")) return said(value);
    const choice = `about.${row.member}.${value}`;
    if (typeof value === "string" && say(choice) !== choice) return say(choice);
    if (row.member === "sectionId" && value) return named(value);
    if (row.member === "pricingType" && PRICING_TYPES.includes(value)) return say(`js.item.pricing.${value}`);
    if (/FileIds?$/.test(row.member ?? "")) return value ? String([value].flat().length) : "–";
    if ((MONEY.has(row.member) || row.type === "create") && typeof value === "number") return money.text(value);
    if (row.type === "create") return "";
    return text(value);
  }

  const shown = (row, value) => {
    const all = worded(row, value);
    return all.length > MOST ? `${all.slice(0, MOST)}…` : all;
  };
  shown.named = named;
  return shown;
}

/** Which ids stand elsewhere than before, and by how many places, so that as few as possible are named. */
export function moves(before, after) {
  const both = before.filter((id) => after.includes(id));
  const now = after.filter((id) => both.includes(id));
  // The longest run of those that are still in their order.
  const best = now.map(() => 1);
  const from = now.map(() => -1);
  const was = now.map((id) => both.indexOf(id));
  for (let i = 0; i < now.length; i++)
    for (let j = 0; j < i; j++) {
      if (was[j] < was[i] && best[j] + 1 > best[i]) [best[i], from[i]] = [best[j] + 1, j];
    }
  const kept = new Set();
  for (let i = best.indexOf(Math.max(...best)); i >= 0; i = from[i]) kept.add(now[i]);
  const moved = now.filter((id) => !kept.has(id)).map((id) => ({ id, by: now.indexOf(id) - both.indexOf(id) }));
  const come = after.filter((id) => !both.includes(id)).map((id) => ({ id, by: after.indexOf(id) - after.length + 1 }));
  return [...moved, ...come].filter(({ by }) => by !== 0);
}
