// The sheet of one item: everything that an owner can say of it.
import { html, nothing } from "./lit-html.js";
import { filesField, isUploading } from "./files.js";
import { Form, icon } from "./form.js";
import { found, same } from "./catalog-model.js";
import { say } from "./words.js";

const TYPES = ["fixed", "starting_from", "on_request", "free"];
const REMOVE = "M6 6l12 12M18 6L6 18";
const UP = "m6 15 6-6 6 6";

/** @param on { change(item, set), remove(kind, item), draw() } */
export function sheetOf(on) {
  let item = null;
  let form = null;
  let money = null;

  function open(catalog, id) {
    item = found(catalog, "item", id).record;
    form = new Form(drafted(item), on.draw);
    on.draw();
    document.getElementById("item").showModal();
  }

  /** Prices are texts while they are typed. */
  function drafted(one) {
    return {
      name: one.name, description: one.description ?? "", badge: one.badge ?? "", pricingType: one.pricingType,
      price: one.price ?? null, compareAtPrice: one.compareAtPrice ?? null, isFeatured: Boolean(one.isFeatured), imageFileIds: one.imageFileIds ?? [],
      metadata: { variants: structuredClone(one.metadata?.variants ?? []), addOns: structuredClone(one.metadata?.addOns ?? []) },
    };
  }

  function save(event) {
    event.preventDefault();
    if (isUploading()) return;
    form.accept();
    if (!form.value.name.trim()) form.faults.set("/name", say("problem.required"));
    if (form.typed?.size) for (const [path, fault] of form.typed) form.faults.set(path, say(`js.money.${fault}`, money.digits));
    if (form.faults.size) {
      on.draw();
      document.getElementById("summary")?.focus();
      return;
    }
    const set = {};
    const was = drafted(item);
    for (const [name, value] of Object.entries(form.value)) {
      if (name === "metadata") {
        const metadata = Object.fromEntries(Object.entries(value).filter(([key, part]) => !same(part, was.metadata[key])));
        if (Object.keys(metadata).length) set.metadata = metadata;
      } else if (!same(value, was[name])) {
        set[name] = value === "" ? null : typeof value === "string" ? value.trim() : value;
      }
    }
    document.getElementById("item").close();
    if (Object.keys(set).length) on.change(item, set);
  }

  function amount(path, label, hint) {
    return form.field(path, label, hint, (id, invalid, about) => html`<input id=${id} inputmode="decimal" dir="ltr" autocomplete="off" aria-invalid=${invalid} aria-describedby=${about} .value=${money.field(form.get(path))}
      @change=${({ target }) => {
        const read = money.read(target.value);
        form.typed ??= new Map();
        if (read.fault) {
          form.typed.set(path, read.fault);
          form.faults.set(path, say(`js.money.${read.fault}`, money.digits));
          on.draw();
        } else {
          form.typed.delete(path);
          form.set(path, read.amount);
        }
      }}>`);
  }

  function options(name, fresh, fields) {
    const list = form.value.metadata[name];
    const put = (next) => form.set(`/metadata/${name}`, next);
    return html`<fieldset class="options"><legend>${say(`js.item.${name}`)}</legend>
      ${list.map((_, at) => html`<div class="option">${fields(`/metadata/${name}/${at}`, at)}
        <button class="button quiet" type="button" aria-label=${say("js.item.up", at + 1)} ?disabled=${at === 0} @click=${() => put(list.toSpliced(at - 1, 2, list[at], list[at - 1]))}>${icon(UP)}</button>
        <button class="button quiet" type="button" aria-label=${say("js.item.remove", at + 1)} @click=${() => put(list.toSpliced(at, 1))}>${icon(REMOVE)}</button></div>`)}
      <p><button class="button quiet" type="button" @click=${() => put([...list, fresh(list)])}>${say(`js.item.${name}.add`)}</button></p></fieldset>`;
  }

  function fields() {
    const hasPrice = form.value.pricingType === "fixed" || form.value.pricingType === "starting_from";
    return html`
      ${form.text("/name", say("js.name"), { most: 200, dir: "auto" })}
      ${form.area("/description", say("js.item.description"), { most: 2000 })}
      ${form.choose("/pricingType", say("js.item.pricing"), TYPES.map((type) => [type, say(`js.item.pricing.${type}`)]))}
      ${hasPrice ? html`<div class="pair">${amount("/price", say("js.item.price"))}${amount("/compareAtPrice", say("js.item.compare"), say("js.item.compare.hint"))}</div>` : nothing}
      ${form.text("/badge", say("js.item.badge"), { most: 30, dir: "auto", hint: say("js.item.badge.hint") })}
      ${form.tick("/isFeatured", say("js.item.featured"))}
      ${filesField(form, "/imageFileIds", say("js.pictures"), { accept: "image/jpeg,image/png,image/webp", many: true })}
      ${options("variants", (list) => ({ name: "", price: null, isDefault: list.length === 0, isAvailable: true }), (path) => html`
        ${form.text(`${path}/name`, say("js.item.variant.name"), { most: 100, dir: "auto" })}${amount(`${path}/price`, say("js.item.price"))}${form.tick(`${path}/isAvailable`, say("js.menu.in"))}`)}
      ${options("addOns", () => ({ name: "", price: 0, maxQuantity: 1, isAvailable: true }), (path) => html`
        ${form.text(`${path}/name`, say("js.item.addon.name"), { most: 100, dir: "auto" })}${amount(`${path}/price`, say("js.item.addon.price"))}${form.tick(`${path}/isAvailable`, say("js.menu.in"))}`)}`;
  }

  return {
    open,
    view: (_, currency) => {
      money = currency;
      return html`<dialog id="item" class="ask sheet" aria-labelledby="item-title">${form ? html`<form method="dialog" novalidate @submit=${save}>
        <h2 id="item-title"><bdi>${item.name}</bdi></h2>${form.summary()}${fields()}
        <div class="buttons"><button class="button bad" type="button" @click=${() => { document.getElementById("item").close(); on.remove("item", item); }}>${say("js.menu.delete")}</button>
          <button class="button quiet" type="button" @click=${() => document.getElementById("item").close()}>${say("js.cancel")}</button><button class="button">${say("js.save")}</button></div></form>` : nothing}</dialog>`;
    },
  };
}
