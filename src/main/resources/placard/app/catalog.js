// The editor of a catalogue.
import { html, noChange, nothing, render } from "./lit-html.js";
import { ask, home, newKey } from "./api.js";
import { Model, before, found } from "./catalog-model.js";
import { forget, keep, kept, keptNames } from "./draft.js";
import { newItems } from "./catalog-new.js";
import { draftBar } from "./catalog-draftbar.js";
import { repeat } from "./repeat.js";
import * as preview from "./catalog-preview.js";
import { Drag } from "./catalog-drag.js";
import { Others } from "./catalog-live.js";
import { load, sender } from "./catalog-send.js";
import { stepsOf } from "./catalog-steps.js";
import { forgetWaiting, keepWaiting, keptWaiting } from "./catalog-store.js";
import { folded } from "./folded.js";
import { icon, withSign } from "./form.js";
import { tell } from "./messages.js";
import { MoneyField } from "./money-field.js";
import { stockWord } from "./reserved.js";
import { count, language, learn, say, worded } from "./words.js";

const root = document.getElementById("catalog");
const { id, page } = root.dataset;
const PATHS = {
  grip: "M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01",
  open: "m6 9 6 6 6-6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4",
  plus: "M12 5v14M5 12h14",
};
/** Beyond so many items, sections are closed at first. */
const MANY = 300;

let model;
let money;
let search = "";
let steps = null;
let others = null;
const closed = new Set();
const faults = new Map();
new Drag(root, (kind, what, to, beforeId) => move(kind, what, to, beforeId));
let conflict;

/** Asks whose values hold. */
async function settle(...clash) {
  conflict ??= (await import("./catalog-conflict.js")).conflicts({ draw: () => draw(), money: () => money });
  return conflict.settle(...clash);
}

let sheet;
let prices;
let selection;
let shortcuts;
let suggestions;
let fetching = null;

/** The sheet of an item and other tools are fetched while the list is looked at already; without a network, when they are wanted. */
async function fetched() {
  const [{ sheetOf }, { selectionOf }, { keysOf, suggested }, { pricesOf }, { offer }] = await Promise.all([
    import("./catalog-item.js"),
    import("./catalog-select.js"),
    import("./catalog-keys.js"),
    import("./catalog-prices.js"),
    import("./keeping.js"),
    learn("catalog-words"),
  ]);
  prices = pricesOf({ draw: () => draw(), done: priced, isDraft: Boolean(review) });
  sheet = sheetOf({ change, remove, draw: () => draw(), open: edit });
  selection = selectionOf({
    draw: () => draw(),
    step: (label, ops) => model.do(label, ...ops),
    report: (text) => steps.tell(text),
    prices: (ids) => prices.open(model.view, ids),
    view: () => model.view,
    switching,
  });
  shortcuts = keysOf({ draw: () => draw() });
  suggestions = suggested;
  draw();
  const left = keptNames().find((one) => found(model.view, "item", one));
  if (left) offer({ name: found(model.view, "item", left).record.name, open: () => edit(left) });
}

function fetchSheet() {
  fetching ??= fetched().catch(() => {
    fetching = null;
  });
  return fetching;
}

/** @param forPicture whether what is wanted is its first picture */
async function edit(item, forPicture = false) {
  await fetchSheet();
  if (!sheet) return tell(worded({ code: "offline" }), { isFault: true });
  sheet.open(model.view, item);
  if (forPicture) document.querySelector("dialog[open] .pictures input")?.focus();
}

async function select() {
  await fetchSheet();
  if (selection) selection.turn(true);
  else tell(worded({ code: "offline" }), { isFault: true });
}

async function priced(body, { undo: back, summary }) {
  model.priced(say("js.prices.title"), body, back, await fresh(id));
  steps.tell(count("js.prices.done", summary.changed));
}

async function editPrices() {
  await fetchSheet();
  if (prices) prices.open(model.view);
  else tell(worded({ code: "offline" }), { isFault: true });
}

/** Changes a record as one step that can be undone. */
function patch(kind, record, set) {
  faults.delete(record.id);
  model.do(say("js.menu.undo.change", record.name), {
    type: "patch",
    key: newKey(),
    kind,
    id: record.id,
    set,
    was: before(record, set),
  });
}

/** The sheet's changes of an item and its stock, as one step. Returns the request for the first. */
function change(item, set, stock) {
  faults.delete(item.id);
  const ops = [];
  // The item may have become another one while its sheet was open.
  if (Object.keys(set).length)
    ops.push({
      type: "patch",
      key: newKey(),
      kind: "item",
      id: item.id,
      set,
      was: before(item, set),
      seen: item.version,
    });
  if (stock) ops.push(switching(item, stock));
  model.do(say("js.menu.undo.change", item.name), ...ops);
  return set;
}

const switching = (item, stock) => ({
  type: "switch",
  key: newKey(),
  kind: "item",
  id: item.id,
  ...stock,
  was: { isAvailable: item.isAvailable, soldOutUntil: item.soldOutUntil },
});

function move(kind, what, to, beforeId) {
  const place = found(model.view, kind, what);
  if (!place || what === beforeId || (place.section?.id === (to ?? undefined) && place.before === beforeId)) return;
  model.do(say("js.menu.undo.move", place.record.name), {
    type: "move",
    key: newKey(),
    kind,
    id: what,
    to,
    before: beforeId,
    was: { to: place.section?.id ?? null, before: place.before },
  });
}

/** One place up or down; over the end of a section into the next one. */
function step(kind, what, by) {
  const place = found(model.view, kind, what);
  const list = kind === "section" ? model.view.sections : place.section.items;
  const next = place.index + by;
  if (next >= 0 && next < list.length) {
    move(kind, what, place.section?.id ?? null, by < 0 ? list[next].id : (list[next + 1]?.id ?? null));
  } else if (kind === "item") {
    const at = model.view.sections.indexOf(place.section) + by;
    const section = model.view.sections[at];
    if (section) move(kind, what, section.id, by < 0 ? null : (section.items[0]?.id ?? null));
  }
  document.getElementById(what)?.querySelector(".grip")?.focus();
}

function remove(kind, record) {
  const place = found(model.view, kind, record.id);
  const row = document.getElementById(record.id);
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  model.do(say("js.menu.undo.delete", record.name), {
    type: "delete",
    key: newKey(),
    kind,
    id: record.id,
    record: place.record,
    to: place.section?.id ?? null,
    before: place.before,
  });
  steps.tell(say("js.menu.deleted", record.name));
  // The focus was within it.
  (near?.querySelector(".grip") ?? document.getElementById("main")).focus();
}

function flip(item) {
  const isAvailable = !isIn(item);
  model.do(
    say(isAvailable ? "js.menu.undo.in" : "js.menu.undo.out", item.name),
    switching(item, { isAvailable, soldOutUntil: null }),
  );
}

const isIn = (item) => item.availability?.status !== "sold_out";

function create(kind, record, to = null) {
  const fresh = { id: `new-${newKey()}`, ...record };
  model.do(say("js.menu.undo.create", record.name), {
    type: "create",
    key: newKey(),
    kind,
    id: fresh.id,
    record: fresh,
    to,
    before: null,
  });
  return fresh.id;
}

const drafts = newItems({
  create: (record, to) =>
    create(
      "item",
      { ...record, isAvailable: true, imageFileIds: [], metadata: {}, availability: { status: "in_stock" } },
      to,
    ),
  money: () => money,
  named: (section) => model.renamed.get(section) ?? section,
  draw: () => draw(),
});

/** The text that was typed at the end of a list, and not added, when the page was left; by the list. */
const begun = (to) => `add ${to ?? ""}`;
const left = new Map(
  keptNames()
    .filter((name) => name.startsWith(begun()))
    .map((name) => [name, kept(name).text]),
);

function typing({ target }, to) {
  if (target.value) keep({ text: target.value }, begun(to));
  else forget(begun(to));
}

/** Adds what was typed at the end of a section, and is ready for the next one. */
function add(event, kind, to) {
  event.preventDefault();
  const field = event.target.elements.name;
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  forget(begun(to));
  if (kind === "section") create(kind, { name: text, isVisible: true, items: [] });
  else drafts.add(text, to);
}

function rename(kind, record, field) {
  const name = field.value.trim();
  if (name && name !== record.name) patch(kind, record, { name });
  else field.value = record.name;
}

function reprice(item, field) {
  const typed = money.read(field.value);
  if (typed.fault) {
    faults.set(item.id, say(`js.money.${typed.fault}`, money.digits));
    draw();
    return;
  }
  faults.delete(item.id);
  const price = typed.amount;
  if (price === (item.price ?? null)) {
    field.value = money.field(item.price);
    draw();
  } else if (price === null) {
    // A price that is gone by a slip is there again: only its owner says that guests must ask.
    field.value = money.field(item.price);
    draw();
    tell(say("js.menu.price.kept", item.name), {
      label: say("js.menu.price.none"),
      undo: () => patch("item", item, { pricingType: "on_request", price: null }),
    });
  } else {
    patch(
      "item",
      item,
      item.pricingType === "fixed" || item.pricingType === "starting_from"
        ? { price }
        : { pricingType: "fixed", price },
    );
  }
}

/** The prices of its sizes, of an item that has none of its own: they are changed in its sheet. */
function sizesOf(item) {
  const prices = (item.metadata?.variants ?? []).map(({ price }) => price).filter((price) => typeof price === "number");
  if (typeof item.price === "number" || prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most || item.pricingType === "starting_from" ? money.text(least) : money.range(least, most);
}

function priceOf(item) {
  const sizes = sizesOf(item);
  const from =
    item.pricingType === "starting_from" ? html`<small class="soft">${say("js.menu.price.from")} </small>` : nothing;
  if (sizes)
    return html`<div class="price">
      <button
        class="sizes"
        type="button"
        aria-label="${say("js.menu.price.of", item.name)}: ${sizes}"
        @click=${() => edit(item.id)}
      >
        ${from}<bdi>${sizes}</bdi>
      </button>
    </div>`;
  const fault = faults.get(item.id);
  const none = { free: say("js.item.pricing.free"), on_request: say("js.menu.price.none") }[item.pricingType] ?? "";
  return html`<div class="price">
    ${from}${withSign(
      item.price || !none ? money : {},
      html`<input
        inputmode="decimal"
        autocomplete="off"
        dir="ltr"
        aria-label=${say("js.menu.price.of", item.name)}
        placeholder=${none}
        .value=${money.field(item.price)}
        aria-invalid=${fault ? "true" : nothing}
        aria-describedby=${fault ? `${item.id}-fault` : nothing}
        @change=${({ target }) => reprice(item, target)}
      />`,
    )}${fault ? html`<p class="fault" id="${item.id}-fault">${fault}</p>` : nothing}
  </div>`;
}

function row(item) {
  const picture = item.imageFileIds?.[0];
  return html`<li class="dish" id=${item.id} data-kind="item">
    ${selection?.isOn ? selection.tick([item.id], item.name) : html`<button class="grip" type="button" aria-label=${say("js.menu.move.of", item.name)} @keydown=${(event) => keys(event, "item", item.id)}>${icon(PATHS.grip)}</button>`}
    <button
      class="thumb"
      type="button"
      aria-label=${say("js.menu.edit", item.name)}
      @click=${() => edit(item.id, !picture)}
    >
      ${
        picture
          ? html`<img src="/files/${picture}?w=320" alt="" width="44" height="44" loading="lazy" />`
          : icon(PATHS.picture)
      }
    </button>
    <input
      class="title"
      dir="auto"
      maxlength="200"
      autocomplete="off"
      aria-label=${say("js.menu.name.of", item.name)}
      .value=${item.name}
      @change=${({ target }) => rename("item", item, target)}
    />
    ${item.badge ? html`<span class="badge">${item.badge}</span>` : nothing} ${priceOf(item)}
    <button
      class="switch"
      type="button"
      role="switch"
      aria-checked=${isIn(item)}
      aria-label=${say("js.menu.stock.of", item.name)}
      @click=${() => flip(item)}
    >
      <span>${say(stockWord(item, isIn(item)))}</span>
    </button>
    <details class="menu">
      <summary aria-label=${say("js.menu.more.of", item.name)}>${icon(PATHS.more)}</summary>
      <div class="pop">
        <button type="button" @click=${() => edit(item.id)}>${say("js.menu.edit.do")}</button>
        <button type="button" @click=${() => place("item", item.id)}>${say("js.menu.move.to")}</button>
        <button
          type="button"
          @click=${() => create("item", copyOf(item), found(model.view, "item", item.id).section.id)}
        >
          ${say("js.menu.copy")}
        </button>
        <button type="button" class="bad" @click=${() => remove("item", item)}>${say("js.menu.delete")}</button>
      </div>
    </details>
  </li>`;
}

function copyOf({ name, description, pricingType, price, badge, imageFileIds, metadata, schedule, availability }) {
  return {
    name,
    description,
    pricingType,
    price,
    badge,
    imageFileIds,
    metadata,
    schedule,
    isAvailable: true,
    availability,
  };
}

function keys(event, kind, what) {
  if (!event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) return;
  if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    step(kind, what, event.key === "ArrowUp" ? -1 : 1);
  }
}

/** "Move to…": a dialog with the places. */
function place(kind, what) {
  const dialog = document.getElementById("move");
  const { record, section } = found(model.view, kind, what);
  const form = html`<form
    method="dialog"
    @submit=${(event) => {
      const to = event.target.elements.to?.value ?? null;
      const at = event.target.elements.at.value;
      move(kind, what, to, at === "" ? null : at);
    }}
  >
    <h2 id="move-title">${say("js.menu.move.title", record.name)}</h2>
    ${
      kind === "item"
        ? html`<div class="field">
            <label for="move-to">${say("js.menu.section")}</label
            ><select
              id="move-to"
              name="to"
              @change=${({ target }) => render(spots(kind, what, target.value), dialog.querySelector(".at"))}
            >
              ${model.view.sections.map((one) => html`<option value=${one.id} ?selected=${one.id === section.id}>${one.name}</option>`)}
            </select>
          </div>`
        : nothing
    }
    <div class="field">
      <label for="move-at">${say("js.menu.before")}</label>
      <div class="at"></div>
    </div>
    <div class="buttons">
      <button class="button quiet" type="button" @click=${() => dialog.close()}>${say("js.cancel")}</button
      ><button class="button">${say("js.menu.move.do")}</button>
    </div>
  </form>`;
  render(form, dialog);
  render(spots(kind, what, section?.id), dialog.querySelector(".at"));
  dialog.showModal();
}

function spots(kind, what, sectionId) {
  const list = kind === "section" ? model.view.sections : model.view.sections.find((one) => one.id === sectionId).items;
  return html`<select id="move-at" name="at">
    ${list.filter((one) => one.id !== what).map((one) => html`<option value=${one.id}>${one.name}</option>`)}
    <option value="" selected>${say("js.menu.end")}</option>
  </select>`;
}

const names = new WeakMap();

/** The name of an item as it is searched. */
function sought(item) {
  if (!names.has(item)) names.set(item, folded(item.name));
  return names.get(item);
}

/** The data of the drawn rows, by section and row: an unchanged row stays as it is. */
let drawn = new Map();
let drawing = new Map();

/** An item keeps its row, with what is being typed there, wherever it moves to in its list. */
function rows(items, list) {
  const before = drawn.get(list);
  const now = new Map();
  drawing.set(list, now);
  return repeat(
    items,
    (item) => model.rowKey(item.id),
    (item) => {
      const key = model.rowKey(item.id);
      const known = before?.get(key);
      const fault = faults.get(item.id);
      if (!selection?.isOn) now.set(key, { item, fault });
      return !selection?.isOn && known?.item === item && known.fault === fault ? noChange : row(item);
    },
  );
}

const heights = new CSSStyleSheet();
document.adoptedStyleSheets.push(heights);
let sized = "";

/** How many rows a list has, for the browser to know its height without laying it out: far from the window it does not. */
function size(lists) {
  const rules = lists.map(([what, count]) => `[id="${what}"] > .dishes { --rows: ${count} }`).join("\n");
  if (rules !== sized) heights.replaceSync(rules);
  sized = rules;
}

const itemsOf = (section) => (search ? section.items.filter((item) => sought(item).includes(search)) : section.items);

function part(section) {
  const items = itemsOf(section);
  const isOpen = Boolean(search) || !closed.has(section.id);
  if (search && items.length === 0) return nothing;
  return html`<section class="part" id=${section.id} data-kind="section" aria-label=${section.name}>
    <div class="parthead">
      ${
        selection?.isOn
          ? selection.tick(
              section.items.map((item) => item.id),
              section.name,
            )
          : html`<button
              class="grip"
              type="button"
              aria-label=${say("js.menu.move.of", section.name)}
              @keydown=${(event) => keys(event, "section", section.id)}
            >
              ${icon(PATHS.grip)}
            </button>`
      }
      <button
        class="fold"
        type="button"
        aria-expanded=${isOpen}
        aria-label=${say("js.menu.fold", section.name)}
        @click=${() => {
          if (!closed.delete(section.id)) closed.add(section.id);
          draw();
        }}
      >
        ${icon(PATHS.open)}
      </button>
      <input
        class="title"
        dir="auto"
        maxlength="80"
        autocomplete="off"
        aria-label=${say("js.menu.name.of", section.name)}
        .value=${section.name}
        @change=${({ target }) => rename("section", section, target)}
      />
      ${section.isVisible ? nothing : html`<span class="badge off">${say("js.menu.hidden")}</span>`}
      <span class="soft">${count("js.menu.items", section.items.length)}</span>
      <details class="menu">
        <summary aria-label=${say("js.menu.more.of", section.name)}>${icon(PATHS.more)}</summary>
        <div class="pop">
          <button type="button" @click=${() => place("section", section.id)}>${say("js.menu.move.to")}</button>
          <button type="button" @click=${() => patch("section", section, { isVisible: !section.isVisible })}>
            ${section.isVisible ? say("js.menu.hide") : say("js.menu.show")}
          </button>
          <button type="button" class="bad" @click=${() => remove("section", section)}>${say("js.menu.delete")}</button>
        </div>
      </details>
    </div>
    ${
      isOpen
        ? html`<ul class="dishes">
              ${rows(items, model.rowKey(section.id))}
            </ul>
            ${drafts.view(section.id)}
            ${
              search
                ? nothing
                : html`<form class="adding" @submit=${(event) => add(event, "item", section.id)}>
                    <label class="unseen" for="add-${section.id}">${say("js.menu.add.to", section.name)}</label>
                    <input
                      id="add-${section.id}"
                      name="name"
                      value=${left.get(begun(section.id)) ?? nothing}
                      @input=${(event) => typing(event, section.id)}
                      dir="auto"
                      maxlength="200"
                      autocomplete="off"
                      placeholder=${say("js.menu.add.item")}
                    /><button class="button quiet">${icon(PATHS.plus)}${say("js.menu.add")}</button>
                  </form>`
            }`
        : nothing
    }
  </section>`;
}

/** The QR code of this menu, in a dialog. */
async function showCode(isNew = false) {
  try {
    const { show } = await import("./catalog-code.js");
    await show(model.view, { isNew, made: () => fresh(id).then((next) => model.refresh(next)) });
  } catch (broken) {
    tell(worded(broken.code ? broken : { code: "offline" }), { isFault: true });
  }
}

async function publish(isOn) {
  const isFirst = isOn && !model.view.publishedAt;
  try {
    const { catalog } = await (
      await ask("POST", `catalogs/${id}/${isOn ? "publish" : "unpublish"}`, { once: true })
    ).json();
    model.refresh(await fresh(catalog?.id ?? id));
    if (isFirst) await showCode(true);
    else tell(say(isOn ? "js.menu.published" : "js.menu.unpublished"));
  } catch (problem) {
    tell(worded(problem), { isFault: true });
  }
}

function head() {
  const { view } = model;
  const isLive = view.status === "published";
  const hasItems = view.sections.some((section) => section.items.length > 0);
  const canReprice = model.waiting.length === 0 && hasItems;
  const repricing = html`<button class="button quiet" type="button" ?disabled=${!canReprice} @click=${editPrices}>
    ${say("js.prices.open")}
  </button>`;
  const ways = html`<a class="button quiet" href="${home}catalogs/${id}/languages">${say("js.menu.tools.languages")}</a
    ><a class="button quiet" href="${home}catalogs/${id}/details">${say("js.menu.details")}</a>`;
  return html`<div class="head">
    <div class="titles">
      <h1><bdi>${view.name}</bdi></h1>
      <span class="badge ${isLive ? "good" : "off"}">${say(isLive ? "js.menu.live" : "js.menu.draft")}</span>
      ${steps.state()}
    </div>
    <div class="tools">
      ${steps.buttons()}
      ${toolMenu(
        say("js.menu.edit.do"),
        html`${hasItems && !selection?.isOn ? html`<button type="button" @click=${select}>${say("select.do")}</button>` : nothing}
          <span class="narrow">${repricing}</span>
          <a href="${home}catalogs/${id}/import">${say("js.menu.import")}</a>
          <span class="narrow">${ways}</span>
          <a href="${home}trash?catalogId=${id}">${say("js.trash.link")}</a>
          ${shortcuts ? html`<button type="button" @click=${() => shortcuts.open()}>${say("keys.title")}</button>` : nothing}`,
      )}
      <span class="wide">${repricing}${ways}</span>
      <span class="last">
        <button class="button quiet" type="button" @click=${() => showCode()}>${say("js.menucode")}</button>
        <button class="button quiet" type="button" id="show-preview" @click=${preview.toggle}>
          ${say("js.menu.tools.preview")}
        </button>
        ${
          isLive
            ? toolMenu(
                say("js.menu.live"),
                html`<a href=${view.publicUrl} target="_blank" rel="noopener">${say("js.menu.view")}</a>
                  <button type="button" @click=${() => publish(false)}>${say("js.menu.unpublish")}</button>`,
              )
            : html`<button class="button" type="button" @click=${() => publish(true)}>
                ${say("js.menu.publish")}
              </button>`
        }
      </span>
    </div>
  </div>`;
}

/** A menu of the toolbar, which closes once something is chosen. */
function toolMenu(name, content) {
  return html`<details class="menu">
    <summary class="button quiet">${name}${icon(PATHS.open)}</summary>
    <div
      class="pop"
      @click=${({ target, currentTarget }) => {
        if (target.closest("a, button")) currentTarget.parentElement.open = false;
      }}
    >
      ${content}
    </div>
  </details>`;
}

function draw() {
  const { view } = model;
  steps.changed();
  if (model.waiting.length === 0) preview.refresh(model.view);
  size(view.sections.map((section) => [section.id, itemsOf(section).length]));
  drawing = new Map();
  document.title = `${view.name} · ${page}`;
  render(
    html`${head()}${others?.view() ?? nothing}${bar(review ? review.count() : drafted, Boolean(review))}
      ${
        view.sections.some((section) => section.items.length > 8)
          ? html`<div class="field find">
              <label class="unseen" for="find">${say("js.menu.find")}</label>
              <input
                id="find"
                type="search"
                placeholder=${say("js.menu.find")}
                autocomplete="off"
                maxlength="100"
                @input=${({ target }) => {
                  search = folded(target.value.trim());
                  draw();
                }}
              />
            </div>`
          : nothing
      }
      ${
        view.sections.length === 0
          ? html`<div class="blank">
              <h2>${say("js.menu.empty")}</h2>
              <p>${say("js.menu.empty.text")}</p>
              ${suggestions?.(view.template, (name) => create("section", { name, isVisible: true, items: [] })) ?? nothing}
              <p><a href="${home}catalogs/${id}/import">${say("js.menu.import")}</a></p>
            </div>`
          : nothing
      }
      ${repeat(view.sections, (section) => model.rowKey(section.id), part)}
      <form class="adding card" @submit=${(event) => add(event, "section")}>
        <label class="unseen" for="add-section">${say("js.menu.add.section")}</label>
        <input
          id="add-section"
          name="name"
          value=${left.get(begun()) ?? nothing}
          @input=${typing}
          dir="auto"
          maxlength="80"
          autocomplete="off"
          placeholder=${say("js.menu.add.section")}
        /><button class="button quiet">${icon(PATHS.plus)}${say("js.menu.add")}</button>
      </form>
      <dialog id="move" class="ask" aria-labelledby="move-title"></dialog>
      ${selection?.bar() ?? nothing}${shortcuts?.view() ?? nothing}${sheet?.view(money) ?? nothing}${prices?.view(money) ?? nothing}
      ${conflict?.view() ?? nothing}`,
    root,
  );
  drawn = drawing;
}

const [catalog, waiting, draft] = await Promise.all([
  load(id),
  keptWaiting(id),
  ask("GET", `catalogs/${id}/draft`, { fresh: true })
    .then((answer) => answer.json())
    .then((body) => body.draft),
]);
const drafted = draft.diff.length;
money = new MoneyField(catalog.currency, language);
if (catalog.itemCount > MANY) for (const section of catalog.sections.slice(1)) closed.add(section.id);
// Only a catalogue whose changes wait needs what keeps them.
const tools = catalog.settings.review ? await import("./catalog-review.js") : undefined;
const review = tools?.reviewer(catalog, draft, settle);
model = new Model(review ? review.view() : catalog, waiting, {
  changed: draw,
  keep: (ops) => (ops.length ? keepWaiting(id, ops) : forgetWaiting(id)),
  send: review ? review.send : sender(settle),
  refused: (op, problem) => {
    const where = op.kind === "item" ? found(model.view, "item", op.id) : undefined;
    const text = problem.errors?.length ? worded(problem.errors[0]) : worded(problem);
    if (where && op.set && "price" in op.set) faults.set(op.id, text);
    tell(say("js.menu.refused", found(model.view, op.kind, op.id)?.record.name ?? op.record?.name ?? "", text), {
      isFault: true,
    });
    draw();
    sheet?.refused(model.view, op, problem);
    if (problem.status === 404)
      fresh(id).then(
        (next) => model.refresh(next),
        () => {},
      );
  },
});
const fresh = (what, quiet) => (review ? review.follow(model, quiet) : load(what, quiet));
const bar = draftBar({ id, draw: () => draw(), isBusy: () => model.waiting.length > 0 });
steps = stepsOf(model);
others = new Others(id, model, draw, review);
root.removeAttribute("aria-busy");
draw();
fetchSheet();
if (waiting.length) model.pump();

/** Opens the item that the address names, as the search over everything does. */
function openNamed() {
  const named = location.hash.slice(1);
  if (!found(model.view, "item", named)) return;
  history.replaceState(null, "", location.pathname + location.search);
  edit(named);
}
addEventListener("hashchange", openNamed);
openNamed();
