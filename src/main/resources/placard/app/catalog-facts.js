// The facts of an item beyond its name and price: a control for every key of its metadata that the API knows.
import { html, nothing } from "./lit-html.js";
import { chips, number, numberOrText, parts, pointOf, rows, several, texts, unseen, web } from "./catalog-fields.js";
import { filesField } from "./files.js";
import { pruned } from "./catalog-kept.js";
import {
  ALLERGENS,
  ALSO_ALLERGENS,
  ALSO_DIETS,
  AREAS,
  CONTENTS,
  DIETS,
  LENGTHS,
  STOCK,
  TIMES,
  WEIGHTS,
} from "./catalog-vocabulary.js";
import { MARKS, listed, phone, say } from "./words.js";

const PICTURES = { accept: "image/jpeg,image/png,image/webp", many: false };

const word = (text) =>
  String(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_\p{Pd}]+/gu, "_");

const choices = (list, key) => [["", "–"], ...list.map((one) => [one, key ? say(`${key}.${one}`) : one])];

function diets(form, path) {
  const tags = form.get(path) ?? [];
  const meant = (tag) => ALSO_DIETS[word(tag)] ?? word(tag);
  const others = tags.filter((tag) => !DIETS.includes(meant(tag)));
  return html`${several(
    form,
    path,
    say("fact.dietary"),
    DIETS.map((diet) => [diet, say(`diet.${diet}`)]),
    {
      has: (diet) => tags.some((tag) => meant(tag) === diet),
      put: (diet, isOn) => form.set(path, isOn ? [...tags, diet] : tags.filter((tag) => meant(tag) !== diet)),
    },
  )}${form.field(
    `${path}/-`,
    say("fact.dietary.other"),
    null,
    (id) =>
      html`<input
        id=${id}
        dir="auto"
        maxlength="400"
        autocomplete="off"
        .value=${others.join(", ")}
        @change=${({ target }) =>
          form.set(path, [...tags.filter((tag) => DIETS.includes(meant(tag))), ...listed(target.value)])}
      />`,
  )}`;
}

/** The allergens of an entry: codes of the 14, none for a word that nobody knows. */
export function named(entry) {
  const code = word(entry.code ?? entry);
  return ALLERGENS.includes(code) ? [code] : (ALSO_ALLERGENS[code] ?? []);
}

/** Fourteen allergens in three states each. Where all are declared, what isn't named is not in it; else nobody has said. */
export function allergens(form, path, isDeclared) {
  const list = form.get(path) ?? [];
  const state = (code) => {
    const entry = list.find((one) => named(one).includes(code));
    return entry ? (entry.presence ?? "contains") : "";
  };
  const put = (code, presence) => {
    const rest = list.flatMap((entry) => {
      const codes = named(entry);
      return codes.includes(code)
        ? codes.filter((one) => one !== code).map((one) => ({ code: one, presence: entry.presence ?? "contains" }))
        : [entry];
    });
    form.set(path, presence ? [...rest, { code, presence }] : rest);
  };
  const unknown = list.filter((entry) => named(entry).length === 0);
  const id = form.id(path);
  const fault = form.fault(path);
  return html`<fieldset class="options" id=${id} tabindex="-1">
    <legend>${say("fact.allergens")}</legend>
    ${fault ? html`<p class="fault">${fault}</p>` : nothing}
    <div class="allergens">
      ${ALLERGENS.map(
        (code) =>
          html`<div class="pick allergen" role="radiogroup" aria-labelledby="${id}-${code}">
            <span id="${id}-${code}">${say(`allergen.${code}`)}</span>
            <div>
              ${["", "may_contain", "contains"].map(
                (presence) =>
                  html`<label
                    ><input
                      type="radio"
                      name="${id}-${code}-is"
                      .checked=${state(code) === presence}
                      @change=${() => put(code, presence)}
                    />${
                      presence
                        ? html`<span>${say(`fact.allergen.${presence}`)}</span>`
                        : html`<span aria-hidden="true">–</span
                            >${unseen(say(isDeclared ? "fact.allergen.free" : "fact.allergen.unsaid"))}`
                    }</label
                  >`,
              )}
            </div>
          </div>`,
      )}
    </div>
    ${unknown.map(
      (entry, at) =>
        html`<p class="fault" id=${form.id(`${path}/${list.indexOf(entry)}`)} tabindex="-1">
          ${say("fact.allergen.unknown", entry.code ?? entry)}
          <button
            class="button quiet"
            type="button"
            @click=${() =>
              form.set(
                path,
                list.filter((one) => one !== unknown[at]),
              )}
          >
            ${say("fact.allergen.drop")}
          </button>
        </p>`,
    )}
  </fieldset>`;
}

function spice(form, path) {
  const now = form.get(path) ?? null;
  const isWord = typeof now === "string";
  return html`${chips(form, path, say("fact.spiceLevel"), [[null, say("fact.unsaid")], ...[0, 1, 2, 3].map((level) => [level, say(`spice.${level}`)]), ...(isWord ? [[now, now]] : [])])}`;
}

function portion(form, path) {
  return parts(
    form,
    path,
    say("fact.portion"),
    html`${number(form, `${path}/quantity`, say("fact.quantity"))}${form.text(`${path}/unit`, say("fact.unit"), { most: 20, dir: "auto", place: "g" })}
    ${number(form, `${path}/serves`, say("fact.serves"))}`,
    { words: true },
  );
}

function dimensions(form, path) {
  return parts(
    form,
    path,
    say("fact.dimensions"),
    html`${number(form, `${path}/length`, say("fact.length"))}${number(form, `${path}/width`, say("fact.width"))}${number(form, `${path}/height`, say("fact.height"))}
    ${form.choose(`${path}/unit`, say("fact.unit"), choices(LENGTHS))}${number(form, `${path}/weight`, say("fact.weight"))}${form.choose(`${path}/weightUnit`, say("fact.weight.unit"), choices(WEIGHTS))}`,
  );
}

export function span(form, path, label, hint) {
  return parts(
    form,
    path,
    label,
    html`${number(form, `${path}/value`, say("fact.time.value"))}${number(form, `${path}/max`, say("fact.time.max"))}
    ${form.choose(`${path}/unit`, say("fact.unit"), choices(TIMES, "fact.time"))}`,
    { hint },
  );
}

function message(form, path) {
  const value = form.get(path);
  if (typeof value === "string") return parts(form, path, say("fact.messageOnCake"), nothing);
  const id = form.id(path);
  return html`<fieldset class="options" id=${id} tabindex="-1">
    <legend>${say("fact.messageOnCake")}</legend>
    <label class="tick"
      ><input
        type="checkbox"
        .checked=${Boolean(value)}
        @change=${({ target }) => form.set(path, target.checked ? {} : null)}
      />
      <span>${say("fact.messageOnCake.tick")}</span></label
    >
    ${value ? number(form, `${path}/maxLength`, say("fact.maxLength")) : nothing}
  </fieldset>`;
}

/** How many there are, and how that is said. */
export function inventory(form, path) {
  const own = form.get(`${path}/status`);
  const known = own && !STOCK.includes(own) ? [[own, own]] : [];
  return parts(
    form,
    path,
    say("fact.inventory"),
    html`${form.choose(`${path}/status`, say("fact.status"), [...choices(STOCK, "stock"), ...known])}
    ${number(form, `${path}/quantity`, say("fact.pieces"))}${number(form, `${path}/lowAt`, say("fact.lowAt"))}`,
    { hint: say("fact.inventory.hint") },
  );
}

export const sku = (form, path) => form.text(path, say("fact.sku"), { most: 64, dir: "auto" });

function booking(form, path) {
  return parts(
    form,
    path,
    say("fact.booking"),
    html`${form.text(`${path}/label`, say("fact.booking.label"), { most: 60, dir: "auto" })}
    ${form.text(`${path}/url`, say("fact.url"), { type: "url", dir: "ltr", place: "https://", leave: web })}
    ${form.text(`${path}/whatsapp`, "WhatsApp", { type: "tel", dir: "ltr", most: 40, place: phone })}${form.text(`${path}/phone`, say("fact.phone"), { type: "tel", dir: "ltr", most: 40 })}`,
  );
}

function area(form, path) {
  return parts(
    form,
    path,
    say("fact.carpetArea"),
    html`${number(form, `${path}/value`, say("fact.area"))}${form.choose(`${path}/unit`, say("fact.unit"), choices(AREAS, "fact.area"))}`,
  );
}

/** How much is in it; of the item, and of each size. */
export function netContent(form, path) {
  const unit = (one) => ({ sqm: "m²", piece: say("fact.content.piece") })[one] ?? one;
  return parts(
    form,
    path,
    say("fact.netContent"),
    html`${number(form, `${path}/value`, say("fact.content"), { place: "0.33" })}${form.choose(
      `${path}/unit`,
      say("fact.unit"),
      [["", "–"], ...CONTENTS.map((one) => [one, unit(one)])],
    )}`,
    { hint: say("fact.netContent.hint") },
  );
}

function plans(form, path) {
  return rows(form, path, {
    legend: say("fact.floorPlans"),
    add: say("fact.floorPlans.add"),
    most: 20,
    fresh: () => ({ label: "", fileId: "", imageUrl: "" }),
    row: (at) =>
      html`<div class="parts">
        ${form.text(`${at}/label`, say("fact.label"), { most: 60, dir: "auto" })}${filesField(form, `${at}/fileId`, say("fact.picture"), PICTURES)}
        ${form.text(`${at}/imageUrl`, say("fact.picture.url"), { type: "url", dir: "ltr", place: "https://", leave: web })}
      </div>`,
  });
}

function place(form, path) {
  return parts(
    form,
    path,
    say("fact.location"),
    html`${form.text(`${path}/address`, say("fact.address"), { most: 300, dir: "auto" })}
    ${pointOf(form, `${path}/lat`, `${path}/lng`)}`,
  );
}

/** A control for each key; those of variants and add-ons stand elsewhere. */
export const FACTS = {
  dietary: diets,
  allergens: (form, path) => allergens(form, path, form.get("/metadata/allergensDeclared")),
  allergensDeclared: (form, path) =>
    html`<div class="field">
      ${form.tick(path, say("fact.allergensDeclared"))}
      <p class="hint">${say("fact.allergensDeclared.hint")}</p>
    </div>`,
  spiceLevel: spice,
  portion,
  calories: (form, path) => numberOrText(form, path, say("fact.calories"), { place: "350" }),
  leadTime: (form, path) => span(form, path, say("fact.leadTime"), say("fact.leadTime.hint")),
  messageOnCake: message,
  duration: (form, path) => span(form, path, say("fact.duration")),
  booking,
  sku,
  inventory,
  dimensions,
  netContent,
  configuration: (form, path) => form.text(path, say("fact.configuration"), { most: 60, dir: "auto" }),
  carpetArea: area,
  bedrooms: (form, path) => numberOrText(form, path, say("fact.bedrooms")),
  bathrooms: (form, path) => numberOrText(form, path, say("fact.bathrooms")),
  floorPlans: plans,
  virtualTour: (form, path) =>
    parts(
      form,
      path,
      say("fact.virtualTour"),
      form.text(`${path}/url`, say("fact.url"), { type: "url", dir: "ltr", place: "https://", leave: web }),
    ),
  amenities: (form, path) => texts(form, path, say("fact.amenities"), say("fact.commas")),
  location: place,
};

const FOOD = ["dietary", "allergens", "allergensDeclared", "spiceLevel", "portion", "calories"];
/** The facts that owners of each trade state first. */
const FIRST = {
  restaurant: FOOD,
  bakery: ["leadTime", "messageOnCake", ...FOOD.filter((key) => key !== "spiceLevel"), "dimensions"],
  retail: ["sku", "inventory", "netContent", "dimensions", "leadTime"],
  services: ["duration", "booking", "leadTime"],
  real_estate: [
    "configuration",
    "carpetArea",
    "bedrooms",
    "bathrooms",
    "floorPlans",
    "virtualTour",
    "amenities",
    "location",
    "booking",
  ],
};

/** Keys in two groups: those of the trade and those that something is said of; the others. */
export function sorted(template, metadata) {
  const first = FIRST[template] ?? FOOD;
  const isFirst = (key) => first.includes(key) || sent(key, opened(key, metadata?.[key] ?? null)) !== null;
  return Object.groupBy([...first, ...Object.keys(FACTS).filter((key) => !first.includes(key))], (key) =>
    isFirst(key) ? "first" : "more",
  );
}

/** A stored value as its control has it: an object, where a number or text is one that is understood without guessing. */
export function opened(key, stored) {
  const value = structuredClone(stored ?? null);
  const isText = typeof value === "string";
  switch (key) {
    case "duration":
      return typeof value === "number" ? { value, unit: "minutes" } : value;
    case "inventory":
      return typeof value === "number"
        ? { quantity: value }
        : isText
          ? { status: STOCK.includes(word(value)) ? word(value) : value }
          : value;
    case "booking":
      return isText && /^https?:/i.test(value)
        ? { url: value }
        : isText && /^[+\d][\d\s().-]{4,}$/.test(value)
          ? { phone: value }
          : value;
    case "virtualTour":
      return isText && /^https?:/i.test(value) ? { url: value } : value;
    case "location":
      return isText ? { address: value } : value;
    case "messageOnCake":
      return typeof value === "number" ? { maxLength: value } : value === true ? {} : value;
    case "amenities":
      return isText ? listed(value, MARKS) : value;
    case "floorPlans":
      return value === null
        ? value
        : [value]
            .flat()
            .map((plan) =>
              typeof plan !== "string" ? plan : plan.startsWith("file_") ? { fileId: plan } : { imageUrl: plan },
            );
    default:
      return value;
  }
}

/** The value of a control as it is sent: without empty parts; null for none. */
export function sent(key, value) {
  if (key === "messageOnCake" && value && typeof value === "object") return pruned(value) ?? true;
  return value === false ? null : pruned(value);
}

/** Keys that have a control here or elsewhere in the sheet. */
export const KNOWN = [...Object.keys(FACTS), "schemaVersion", "variants", "addOns", "addOnGroups", "optionTypes"];
