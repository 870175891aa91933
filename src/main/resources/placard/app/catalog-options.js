// Variants of an item and what can be had with it, with all that the API knows of each.
import { html, nothing } from "./lit-html.js";
import { amount, number, rows, texts, unseen } from "./catalog-fields.js";
import { allergens, inventory, netContent, sku, span } from "./catalog-facts.js";
import { say } from "./words.js";

const VARIANTS = "/metadata/variants";
const ADD_ONS = "/metadata/addOns";
const TYPES = "/metadata/optionTypes";
const GROUPS = "/metadata/addOnGroups";
const MOST = 100;

const declared = (form) => form.get("/metadata/allergensDeclared");

/** Until when something is out; for good without a time. */
const until = (form, path, { isAvailable }) =>
  isAvailable === false
    ? form.time(`${path}/soldOutUntil`, say("fact.stock.until"), { hint: say("js.yourtime") })
    : nothing;

/** More of a row, behind a word. */
const behind = (content, word = say("fact.more")) =>
  html`<details class="more">
    <summary>${word}</summary>
    <div class="stack">${content}</div>
  </details>`;

/** Of several one is chosen at first. */
function theDefault(form, at) {
  const list = form.get(VARIANTS);
  return html`<label class="tick"
    ><input
      type="radio"
      name="default-variant"
      .checked=${Boolean(list[at].isDefault)}
      @change=${() =>
        form.set(
          VARIANTS,
          list.map((one, i) => ({ ...one, isDefault: i === at })),
        )}
    />
    <span>${say("fact.variant.default")}</span></label
  >`;
}

function optionsOf(form, path) {
  const types = (form.get(TYPES) ?? []).filter(({ name }) => name);
  return types.map(({ name, values }) => {
    // A name may have a slash in it, which a pointer could not.
    const now = form.get(`${path}/options`)?.[name] ?? "";
    const id = form.id(`${path}/options/${name.replaceAll(/[^\p{L}\p{N}]/gu, "_")}`);
    return html`<div class="field">
      <label for=${id}><bdi>${name}</bdi></label
      ><select
        id=${id}
        @change=${({ target }) => form.set(`${path}/options`, { ...form.get(`${path}/options`), [name]: target.value })}
      >
        ${["", ...new Set([...(values ?? []), ...(now ? [now] : [])])].map((value) => html`<option value=${value} .selected=${value === now}>${value || "–"}</option>`)}
      </select>
    </div>`;
  });
}

/** Variants for every combination of values that has none yet. */
function combined(form) {
  const types = (form.get(TYPES) ?? []).filter(({ name, values }) => name && values?.length);
  const list = form.get(VARIANTS) ?? [];
  const all = types.reduce(
    (rest, { name, values }) => rest.flatMap((options) => values.map((value) => ({ ...options, [name]: value }))),
    [{}],
  );
  const isThere = (options) => list.some((one) => types.every(({ name }) => one.options?.[name] === options[name]));
  const missing = types.length ? all.filter((options) => !isThere(options)) : [];
  return { types, list, missing: missing.slice(0, MOST - list.length) };
}

function combine(form) {
  const { types, list, missing } = combined(form);
  form.set(VARIANTS, [
    ...list,
    ...missing.map((options, i) => ({
      name: types.map(({ name }) => options[name]).join(" / "),
      price: null,
      isDefault: list.length === 0 && i === 0,
      isAvailable: true,
      options,
    })),
  ]);
}

function optionTypes(form) {
  const { missing } = combined(form);
  return html`${rows(form, TYPES, {
    legend: unseen(say("fact.optionTypes")),
    hint: say("fact.optionTypes.hint"),
    add: say("fact.optionTypes.add"),
    most: 10,
    fresh: () => ({ name: "", values: [] }),
    row: (path) =>
      html`<div class="parts">
        ${form.text(`${path}/name`, say("fact.optionType.name"), { most: 60, dir: "auto" })}${texts(form, `${path}/values`, say("fact.optionType.values"), say("fact.commas"))}
      </div>`,
  })}${missing.length ? html`<p><button class="button quiet" type="button" @click=${() => combine(form)}>${say("fact.combine", missing.length)}</button></p>` : nothing}`;
}

/** Whether an entry may have allergens: food may, and so may all that has some already. */
const hasAllergens = (one, template) =>
  template === "restaurant" || template === "bakery" || (one.allergens?.length ?? 0) > 0;

/** The facts of a variant: those of its trade and those that are set, and behind a word those of other trades. */
function variantFacts(form, path, one, template) {
  const isSold = template !== "services" && template !== "real_estate";
  const facts = [
    [isSold || one.netContent, netContent(form, `${path}/netContent`)],
    [isSold || one.inventory, inventory(form, `${path}/inventory`)],
    [template === "services" || one.duration, span(form, `${path}/duration`, say("fact.duration"))],
    [hasAllergens(one, template), allergens(form, `${path}/allergens`, declared(form))],
  ];
  const fields = (isOwn) => facts.filter(([own]) => Boolean(own) === isOwn).map(([, field]) => field);
  return html`${fields(true)}${behind(fields(false), say("fact.more.facts"))}`;
}

export function variants(form, money, template) {
  return html`${rows(form, VARIANTS, {
      legend: say("js.item.variants"),
      add: say("js.item.variants.add"),
      most: MOST,
      fresh: (list) => ({ name: "", price: null, isDefault: list.length === 0, isAvailable: true }),
      row: (path, one, at) =>
        html`<div class="parts">
            ${form.text(`${path}/name`, say("js.item.variant.name"), { most: 100, dir: "auto" })}${amount(form, `${path}/price`, say("js.item.price"), money)}${optionsOf(form, path)}
          </div>
          <div class="checks">${theDefault(form, at)}${form.tick(`${path}/isAvailable`, say("js.menu.in"))}</div>
          ${until(form, path, one)}
          ${behind(
            html`<div class="parts">
                ${amount(form, `${path}/compareAtPrice`, say("js.item.compare"), money, say("js.item.compare.hint"))}${sku(form, `${path}/sku`)}
                ${amount(form, `${path}/deposit`, say("fact.deposit"), money, say("fact.deposit.variant"))}
              </div>
              ${variantFacts(form, path, one, template)}`,
          )}`,
    })}
    <details class="more" id="option-types" ?open=${(form.get(TYPES) ?? []).length > 0}>
      <summary>${say("fact.optionTypes")}</summary>
      <div class="stack">${optionTypes(form)}</div>
    </details>`;
}

/** A group has no id: what is in it follows when it is called otherwise. */
function regroup(form, path, name) {
  const before = form.get(`${path}/name`);
  form.set(
    ADD_ONS,
    (form.get(ADD_ONS) ?? []).map((one) => (before && one.group === before ? { ...one, group: name } : one)),
  );
  form.set(`${path}/name`, name);
}

function bounds(key, min, max) {
  if (min && max) return min === max ? say(`${key}.exactly`, min) : say(`${key}.range`, min, max);
  return min ? say(`${key}.least`, min) : max ? say(`${key}.most`, max) : "";
}

/** The rules of a group in words; those of its pieces are only there if it has any. */
const rule = ({ min, max, minQuantity, maxQuantity, includedQuantity: included }) =>
  [
    bounds("fact.group", min, max),
    bounds("fact.pieces", minQuantity, maxQuantity),
    included ? say("fact.pieces.included", included) : "",
  ]
    .filter(Boolean)
    .join(" ") || say("fact.group.any");

function groups(form) {
  return rows(form, GROUPS, {
    legend: unseen(say("fact.addOnGroups")),
    hint: say("fact.addOnGroups.hint"),
    add: say("fact.addOnGroups.add"),
    most: MOST,
    fresh: () => ({ name: "", min: null, max: null }),
    row: (path, group) =>
      html`<div class="parts">
          ${form.field(
            `${path}/name`,
            say("fact.group.name"),
            null,
            (id, invalid, about) =>
              html`<input
                id=${id}
                dir="auto"
                maxlength="100"
                autocomplete="off"
                aria-invalid=${invalid}
                aria-describedby=${about}
                .value=${group.name ?? ""}
                @change=${({ target }) => regroup(form, path, target.value.trim())}
              />`,
          )}
          ${number(form, `${path}/min`, say("fact.group.min"), { place: "0" })}${number(form, `${path}/max`, say("fact.group.max"))}
          ${["minQuantity", "maxQuantity", "includedQuantity"].map((name) => number(form, `${path}/${name}`, say(`fact.group.${name}`)))}
        </div>
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${group.min > 0}
            @change=${({ target }) => form.set(`${path}/min`, target.checked ? Math.max(1, group.min ?? 0) : null)}
          />
          <span>${say("fact.group.required")}</span></label
        >
        <p class="hint">${rule(group)}</p>`,
  });
}

export function addOns(form, money) {
  const names = (form.get(GROUPS) ?? []).map(({ name }) => name).filter(Boolean);
  return html`${rows(form, ADD_ONS, {
      legend: say("js.item.addOns"),
      add: say("js.item.addOns.add"),
      most: MOST,
      fresh: () => ({ name: "", price: 0, maxQuantity: 1, isAvailable: true }),
      row: (path, one) =>
        html`<div class="parts">
            ${form.text(`${path}/name`, say("js.item.addon.name"), { most: 100, dir: "auto" })}${amount(form, `${path}/price`, say("js.item.addon.price"), money)}
            ${number(form, `${path}/maxQuantity`, say("fact.addOn.most"))}${
              names.length || one.group
                ? form.choose(
                    `${path}/group`,
                    say("fact.addOn.group"),
                    ["", ...new Set([...names, ...(one.group ? [one.group] : [])])].map((name) => [name, name || "–"]),
                  )
                : nothing
            }
          </div>
          <div class="checks">${form.tick(`${path}/isAvailable`, say("js.menu.in"))}</div>
          ${until(form, path, one)}${behind(allergens(form, `${path}/allergens`, declared(form)))}`,
    })}
    <details class="more" id="add-on-groups" ?open=${names.length > 0}>
      <summary>${say("fact.addOnGroups")}</summary>
      <div class="stack">${groups(form)}</div>
    </details>`;
}

/**
 * Rows as they are sent. An empty member is null, so that the server removes it. An option in stock has no end of being
 * sold out.
 */
export const rowsSent = (list) =>
  (list ?? []).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name === "soldOutUntil" && row.isAvailable ? null : emptied(value),
      ]),
    ),
  );

function emptied(value) {
  if (typeof value === "string") return value.trim() || null;
  if (value && typeof value === "object" && !Array.isArray(value)) {
    const some = Object.entries(value).filter(([, one]) => one !== "" && one !== null && one !== undefined);
    return some.length ? Object.fromEntries(some) : null;
  }
  return value;
}
