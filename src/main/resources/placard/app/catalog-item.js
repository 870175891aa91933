// The sheet of one item: everything that an owner can say of it.
import { same } from "./api.js";
import { html, nothing } from "./lit-html.js";
import { cropOf } from "./catalog-crop.js";
import { FACTS, KNOWN, opened, sent, sorted } from "./catalog-facts.js";
import { amount, chips, unseen } from "./catalog-fields.js";
import { foreign, translated } from "./catalog-kept.js";
import { addOns, rowsSent, variants } from "./catalog-options.js";
import { pasted, pictures } from "./catalog-pictures.js";
import { priceSchedule, pricesOpened, pricesSent, schedule, scheduleSent } from "./catalog-schedule.js";
import { merged } from "./catalog-merge.js";
import { kept } from "./draft.js";
import { isUploading } from "./files.js";
import { Form } from "./form.js";
import { found } from "./catalog-model.js";
import { Keeping } from "./keeping.js";
import { PRICING_TYPES } from "./catalog-vocabulary.js";
import { RESERVED } from "./reserved.js";
import { say } from "./words.js";
import { zoneName } from "./zone.js";

/** Keys that are lists of rows. */
const LISTS = ["variants", "addOns"];
/** The parts of the sheet, as they are there. */
const PARTS = ["basics", "price", "stock", "options", "facts"];
const GROUPS = ["optionTypes", "addOnGroups"];

/** Its availability as one choice. */
function stockOf({ isAvailable, soldOutUntil }) {
  if (isAvailable !== false) return "in";
  return soldOutUntil === RESERVED ? "reserved" : soldOutUntil ? "time" : "out";
}

/** An item as the sheet has it. */
function drafted(one) {
  const metadata = { ...Object.fromEntries(Object.keys(FACTS).map((key) => [key, opened(key, one.metadata?.[key])])) };
  for (const key of [...LISTS, ...GROUPS]) metadata[key] = structuredClone(one.metadata?.[key] ?? []);
  return {
    name: one.name,
    description: one.description ?? "",
    badge: one.badge ?? "",
    pricingType: one.pricingType,
    price: one.price ?? null,
    compareAtPrice: one.compareAtPrice ?? null,
    deposit: one.deposit ?? null,
    isFeatured: Boolean(one.isFeatured),
    imageFileIds: one.imageFileIds ?? [],
    externalId: one.externalId ?? "",
    schedule: structuredClone(one.schedule ?? []),
    priceSchedule: pricesOpened(one.priceSchedule),
    stock: stockOf(one),
    until: Date.parse(one.soldOutUntil ?? "") && one.soldOutUntil !== RESERVED ? one.soldOutUntil : null,
    metadata,
  };
}

/** The request for a draft: patches of the item, and of its metadata. */
function written({ stock, until, metadata, schedule: windows, priceSchedule: prices, ...plain }) {
  const set = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      value === "" ? null : typeof value === "string" ? value.trim() : value,
    ]),
  );
  const more = Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [key, LISTS.includes(key) ? rowsSent(value) : sent(key, value)]),
  );
  return { ...set, schedule: scheduleSent(windows), priceSchedule: pricesSent(prices), metadata: more };
}

/** The members in which two drafts differ. */
function changes(now, was) {
  const differing = (one, other) =>
    Object.fromEntries(Object.entries(one).filter(([name, value]) => !same(value, other[name])));
  const set = differing(now, was);
  if (set.metadata) set.metadata = differing(now.metadata, was.metadata);
  return set;
}

/** @param on { change(item, set, stock), remove(kind, item), draw(), open(id) } */
export function sheetOf(on) {
  let item = null;
  let form = null;
  let money = null;
  let template = null;
  let zone = "";
  /** The form that was sent last, until it is known to be taken: what is refused comes back as it was typed. */
  let last = null;

  const dialog = () => document.getElementById("item");
  const keeping = new Keeping(dialog);
  const crop = cropOf(on.draw);

  function show(catalog, id, filled) {
    item = found(catalog, "item", id).record;
    ({ template, timezone: zone } = catalog);
    const was = drafted(item);
    const typed = kept(id);
    const value = () =>
      Object.keys(changed()).length || form.typed.size ? { was, value: form.value, typed: [...form.typed] } : null;
    form =
      filled ??
      new Form(typed.value ? merged(typed.was, typed.value, was, (_, mine) => mine) : structuredClone(was), () => {
        keeping.typed();
        on.draw();
      });
    if (!filled) {
      form.typed = new Map(typed.typed);
      form.judge();
    }
    keeping.begin({ what: id, name: item.name, value, open: () => on.open(id) });
    on.draw();
    if (!dialog().open) dialog().showModal();
  }

  /** The members that differ from the item. */
  const changed = () => changes(written(form.value), written(drafted(item)));

  function checked() {
    form.accept();
    const { name, priceSchedule: prices, stock, until } = form.value;
    if (!name.trim()) form.faults.set("/name", say("problem.required"));
    form.judge();
    prices.forEach((one, at) => {
      const member = one.isPercent ? "percentOff" : "price";
      if ((one[member] ?? null) === null && !form.faults.has(`/priceSchedule/${at}/${member}`))
        form.faults.set(`/priceSchedule/${at}/${member}`, say("problem.required"));
    });
    if (stock === "time" && !until) form.faults.set("/until", say("problem.required"));
    return form.faults.size === 0;
  }

  function save(event) {
    event.preventDefault();
    if (isUploading()) return;
    if (!checked()) {
      on.draw();
      form.toFault();
      return;
    }
    const was = drafted(item);
    const set = changed();
    const { stock, until } = form.value;
    const isSwitched = stock !== was.stock || (stock === "time" && until !== was.until);
    keeping.end();
    dialog().close();
    const stocked = isSwitched
      ? {
          isAvailable: stock === "in",
          soldOutUntil: { day: "end_of_day", time: until, reserved: RESERVED }[stock] ?? null,
        }
      : null;
    if (Object.keys(set).length || stocked) last = { id: item.id, form, set: on.change(item, set, stocked) };
  }

  /** Shows refused changes again, with their faults at their fields. */
  function refused(catalog, op, problem) {
    if (!last || last.set !== op.set || !found(catalog, "item", op.id)) return;
    last.form.refuse(problem);
    show(catalog, op.id, last.form);
    keeping.typed();
    form.toFault();
  }

  function stock() {
    const state = form.value.stock;
    const isHome = template === "real_estate";
    const canBeReserved = isHome || state === "reserved";
    return html`${chips(form, "/stock", say("fact.stock"), [
      ["in", say("js.menu.in")],
      ...(canBeReserved ? [["reserved", say("js.board.reserved")]] : []),
      ...(isHome && state !== "day" ? [] : [["day", say("fact.stock.day")]]),
      ["time", say("fact.stock.time")],
      ["out", say("fact.stock.out")],
    ])}
    ${state === "time" ? form.time("/until", say("fact.stock.until"), { hint: say("js.yourtime") }) : nothing}`;
  }

  /** A part of the sheet behind its name. */
  const behind = (id, name, content, isOpen = false) =>
    html`<details class="more" id=${id} ?open=${isOpen}>
      <summary>${name}</summary>
      <div class="stack">${content}</div>
    </details>`;

  function fields() {
    const { pricingType, schedule: windows, priceSchedule: prices } = form.value;
    const hasPrice = pricingType === "fixed" || pricingType === "starting_from";
    const facts = sorted(template, item.metadata);
    const control = (key) => FACTS[key](form, `/metadata/${key}`);
    const parts = {
      basics: html`${pictures(form, "/imageFileIds", crop.open)}
      ${form.text("/name", say("js.name"), { most: 200, dir: "auto" })}
      ${form.area("/description", say("js.item.description"), { most: 2000 })}
      ${form.text("/badge", say("js.item.badge"), { most: 30, dir: "auto", hint: say("js.item.badge.hint") })}
      ${form.tick("/isFeatured", say("js.item.featured"))}`,
      price: html`${form.choose(
        "/pricingType",
        say("js.item.pricing"),
        PRICING_TYPES.map((type) => [type, say(`js.item.pricing.${type}`)]),
      )}
      ${hasPrice ? html`<div class="pair">${amount(form, "/price", say("js.item.price"), money)}${amount(form, "/compareAtPrice", say("js.item.compare"), money, say("js.item.compare.hint"))}</div>` : nothing}
      ${amount(form, "/deposit", say("fact.deposit"), money, say("fact.deposit.hint"))}
      ${behind("item-prices", say("fact.priceSchedule"), priceSchedule(form, "/priceSchedule", money, zoneName(zone, on.draw)), prices.length > 0)}`,
      stock: html`${stock()}
      ${behind("item-times", say("fact.schedule"), schedule(form, "/schedule", { legend: unseen(say("fact.schedule")), hint: say("fact.schedule.hint", zoneName(zone, on.draw)) }), windows.length > 0)}`,
      options: html`${variants(form, money, template)}${addOns(form, money)}`,
      facts: html`${(facts.first ?? []).map(control)}
      ${behind("item-more", say("fact.more.facts"), html`${(facts.more ?? []).map(control)}${form.text("/externalId", say("js.external"), { most: 100, dir: "auto" })}${foreign(item.metadata, KNOWN)}`)}
      ${translated(item.translations)}`,
    };
    return PARTS.map((name) => part(name, parts[name]));
  }

  const titleOf = (name) =>
    say(name === "facts" ? "fact.title" : name === "price" ? "js.item.price" : `item.part.${name}`);

  const part = (name, content) =>
    html`<section class="stack">
      <h3 id="item-title-${name}" tabindex="-1">${titleOf(name)}</h3>
      ${content}
    </section>`;

  /** Leads to a part, which then has the focus. */
  function lead(name) {
    const title = document.getElementById(`item-title-${name}`);
    title.scrollIntoView({ block: "start" });
    title.focus({ preventScroll: true });
  }

  return {
    open: show,
    refused,
    view: (currency) => {
      money = currency;
      return html`<dialog
          id="item"
          class="ask sheet"
          aria-labelledby="item-title"
          @close=${(event) => {
            if (event.target === dialog()) keeping.closed();
          }}
          @paste=${(event) => pasted(form, "/imageFileIds", event)}
        >
          ${
            form
              ? html`<form method="dialog" novalidate @submit=${save}>
                  <div class="top">
                    <h2 id="item-title"><bdi>${item.name}</bdi></h2>
                    <nav class="parts-list" aria-label=${say("item.parts")}>
                      ${PARTS.map((name) => html`<button type="button" @click=${() => lead(name)}>${titleOf(name)}</button>`)}
                    </nav>
                  </div>
                  ${form.summary()}${fields()}
                  <div class="buttons foot">
                    <button
                      class="button bad"
                      type="button"
                      @click=${() => {
                        keeping.end();
                        dialog().close();
                        on.remove("item", item);
                      }}
                    >
                      ${say("js.menu.delete")}
                    </button>
                    <button class="button quiet" type="button" @click=${() => keeping.cancel()}>
                      ${say("js.cancel")}</button
                    ><button class="button">${say("js.save")}</button>
                  </div>
                </form>`
              : nothing
          }
        </dialog>
        ${crop.view()}`;
    },
  };
}
