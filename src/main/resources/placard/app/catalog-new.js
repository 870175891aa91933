// New items without a price: drafts that only their writer sees, until there is a price or the owner says "on request".
import { html, nothing } from "./lit-html.js";
import { newKey } from "./api.js";
import { forget, keep, kept } from "./draft.js";
import { icon, withSign } from "./form.js";
import { tell } from "./messages.js";
import { say } from "./words.js";

const REMOVE = "M6 6l12 12M18 6L6 18";
const WHAT = "new";
/** Words between a name and the lowest price; Hindi has its word behind the price. */
const FROM = /\s+(from|ab|dès|à partir de|desde|ابتداءً من|من)$/iu;
const BEHIND = /\s+(\S*\p{Nd}\S*)\s+से$/u;

/** @param on { create(record, sectionId): makes an item, money(): reads prices, draw(), named(id): what a section is called by now } */
export function newItems(on) {
  let list = kept(WHAT).list ?? [];
  const faults = new Map();
  /** Leaving a field by the keyboard goes on with the next item. */
  let isByKey = false;

  function put(next) {
    list = next;
    if (list.length > 0) keep({ list }, WHAT);
    else forget(WHAT);
    on.draw();
  }

  /** Adds what was typed in one line: a name and a price, or a name whose price is asked for. */
  function add(text, to) {
    const { name, amount, maybe } = on.money().split(text.replace(BEHIND, " from $1"));
    const named = amount === null && maybe ? maybe : { name, amount };
    if (FROM.test(named.name) && named.amount !== null) {
      on.create({ name: named.name.replace(FROM, ""), pricingType: "starting_from", price: named.amount }, to);
      return;
    }
    if (amount !== null) {
      on.create({ name, pricingType: "fixed", price: amount }, to);
      return;
    }
    const id = `draft-${newKey()}`;
    put([...list, { id, name, to, maybe }]);
    const field = document.getElementById(id).querySelector(".price input");
    field.focus();
    field.select();
  }

  const offered = ({ maybe }) => (maybe ? on.money().field(maybe.amount) : "");

  /** Enter takes the price that is offered, and the name without it. Another price leaves the name as it was typed. */
  function take(draft, event) {
    const { maybe } = draft;
    if (event.key !== "Enter" || !maybe || event.target.value !== offered(draft)) return;
    event.preventDefault();
    done({ ...draft, name: maybe.name }, { pricingType: "fixed", price: maybe.amount }, true);
  }

  function done(draft, record, isNext) {
    const to = on.named(draft.to);
    put(list.filter(({ id }) => id !== draft.id));
    on.create({ name: draft.name, ...record }, to);
    if (isNext) document.getElementById(`add-${to}`)?.focus();
  }

  function price(draft, { value }) {
    const { amount, fault } = on.money().read(value);
    faults.delete(draft.id);
    if (fault) faults.set(draft.id, say(`js.money.${fault}`, on.money().digits));
    if (fault || amount === null) on.draw();
    else done(draft, { pricingType: "fixed", price: amount }, isByKey);
  }

  function rename(draft, field) {
    const name = field.value.trim();
    if (name) put(list.map((one) => (one.id === draft.id ? { ...one, name } : one)));
    else field.value = draft.name;
  }

  function remove(draft) {
    const before = list;
    put(list.filter(({ id }) => id !== draft.id));
    tell(say("js.menu.deleted", draft.name), { undo: () => put(before) });
  }

  function row(draft) {
    const fault = faults.get(draft.id);
    return html`<li
      id=${draft.id}
      @keydown=${() => {
        isByKey = true;
      }}
      @pointerdown=${() => {
        isByKey = false;
      }}
    >
      <span class="badge off">${say("js.menu.draft")}</span>
      <input
        class="title"
        dir="auto"
        maxlength="200"
        autocomplete="off"
        aria-label=${say("js.menu.name.of", draft.name)}
        .value=${draft.name}
        @change=${({ target }) => rename(draft, target)}
      />
      <div class="price">
        ${withSign(
          on.money(),
          html`<input
            inputmode="decimal"
            autocomplete="off"
            dir="ltr"
            aria-label=${say("js.menu.price.of", draft.name)}
            aria-invalid=${fault ? "true" : nothing}
            aria-describedby="${draft.id}-hint"
            .value=${offered(draft)}
            @keydown=${(event) => take(draft, event)}
            @change=${({ target }) => price(draft, target)}
          />`,
        )}
      </div>
      <button
        class="button quiet"
        type="button"
        @click=${() => done(draft, { pricingType: "on_request", price: null }, true)}
      >
        ${say("js.menu.price.none")}
      </button>
      <button
        class="button quiet"
        type="button"
        aria-label=${say("js.menu.undo.delete", draft.name)}
        @click=${() => remove(draft)}
      >
        ${icon(REMOVE)}
      </button>
      <p class=${fault ? "fault" : "hint"} id="${draft.id}-hint">${fault ?? say("js.menu.new.hint")}</p>
    </li>`;
  }

  /** Those of a section. */
  function view(sectionId) {
    const own = list.filter(({ to }) => on.named(to) === sectionId);
    return own.length > 0
      ? html`<ul class="unpriced">
          ${own.map(row)}
        </ul>`
      : nothing;
  }

  return { add, view };
}
