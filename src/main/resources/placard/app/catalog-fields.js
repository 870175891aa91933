// Fields that the forms of catalogues have besides those of every form.
import { html, nothing } from "./lit-html.js";
import { icon, withSign } from "./form.js";
import { latin, quantity } from "./quantities.js";
import { MARKS, language, listed, say } from "./words.js";

const REMOVE = "M6 6l12 12M18 6L6 18";
const UP = "m6 15 6-6 6 6";
const PLUS = "M12 5v14M5 12h14";
const exact = new Intl.NumberFormat(`${language}-u-nu-latn`, { useGrouping: false, maximumFractionDigits: 12 });

/** Words for screen readers; sighted users see them elsewhere on the screen. */
export const unseen = (text) => html`<span class="unseen">${text}</span>`;

/** People leave the scheme away. */
export function web(text) {
  const trimmed = text.trim();
  return trimmed === "" || /^[a-z][a-z0-9+.-]*:(?![0-9])/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Typed text as a number: { value }, null for nothing, or { fault }. Coordinates have no thousands separator. */
export function decimal(text, isPlace = false) {
  const clean = latin(text).trim();
  if (clean === "") return { value: null };
  const plain = clean.replace(",", ".");
  const value =
    isPlace && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : isPlace ? undefined : quantity(text, language);
  return value === undefined ? { fault: say("fact.number.wrong") } : { value };
}

/** A field whose text is read into another value. What can't be read stays as it was typed, and the form is not sent. */
export function parsed(
  form,
  path,
  label,
  { read, show, hint, mode = "decimal", most = 40, place = "", around = (field) => field },
) {
  return form.field(path, label, hint, (id, invalid, about) =>
    around(
      html`<input
        id=${id}
        inputmode=${mode}
        dir="ltr"
        maxlength=${most}
        autocomplete="off"
        placeholder=${place}
        aria-invalid=${invalid}
        aria-describedby=${about}
        .value=${form.typed.get(path)?.text ?? show(form.get(path))}
        @change=${({ target }) => {
          const { value, fault } = read(target.value);
          if (fault) {
            form.typed.set(path, { text: target.value, fault });
            form.faults.set(path, fault);
            form.changed(path);
          } else {
            form.typed.delete(path);
            target.value = show(value);
            form.set(path, value);
          }
        }}
      />`,
    ),
  );
}

export function number(form, path, label, { isPlace, ...more } = {}) {
  return parsed(form, path, label, {
    read: (text) => decimal(text, isPlace),
    ...more,
    show: (value) => (typeof value === "number" ? exact.format(value) : (value ?? "")),
  });
}

/** It comes with the first fields of a place. */
let coordinates = () => null;

/** Latitude and longitude; into the first goes a place as maps give it, too, such as "52.37, 4.89" or a link. */
export function pointOf(form, lat, lng) {
  import("./coordinates.js").then((module) => ({ coordinates } = module));
  const pair = (text) => {
    const both = coordinates(text);
    if (!both) return decimal(text, true);
    form.typed.delete(lng);
    form.set(lng, Number(both[1]));
    return { value: Number(both[0]) };
  };
  return html`${number(form, lat, say("js.latitude"), { read: pair, most: 2048, mode: "text", place: "52.370216", hint: say("js.location.hint") })}
  ${number(form, lng, say("js.longitude"), { isPlace: true, place: "4.895168" })}`;
}

/** A number, or a text with one, as the owner wrote it. */
export function numberOrText(form, path, label, options) {
  return parsed(form, path, label, {
    ...options,
    mode: nothing,
    read: (text) => {
      const { value, fault } = decimal(text);
      return { value: fault ? text.trim() : value };
    },
    show: (value) => (typeof value === "number" ? exact.format(value) : (value ?? "")),
  });
}

/** A price of the catalogue's currency. */
export function amount(form, path, label, money, hint) {
  return parsed(form, path, label, {
    hint,
    show: (value) => money.field(value),
    around: (field) => withSign(money, field),
    read: (text) => {
      const { amount: value, fault } = money.read(text);
      return { value, fault: fault && say(`js.money.${fault}`, money.digits) };
    },
  });
}

/** One of some values, each a chip: [value, text]. */
export function chips(
  form,
  path,
  label,
  choices,
  { now = form.get(path) ?? null, put = (value) => form.set(path, value), hint } = {},
) {
  const id = form.id(path);
  const fault = form.fault(path);
  return html`<fieldset class="pick chips" id=${id} tabindex="-1" aria-describedby=${fault ? `${id}-fault` : nothing}>
    <legend>${label}</legend>
    <div>
      ${choices.map(([value, text]) => html`<label><input type="radio" name=${id} .checked=${now === value} @change=${() => put(value)} /><span>${text}</span></label>`)}
    </div>
    ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}${hint ? html`<p class="hint">${hint}</p>` : nothing}
  </fieldset>`;
}

/** Any of some values: [value, text]. */
export function several(form, path, label, choices, { has, put, hint }) {
  const id = form.id(path);
  const fault = form.fault(path);
  return html`<fieldset class="pick chips" id=${id} tabindex="-1" aria-describedby=${fault ? `${id}-fault` : nothing}>
    <legend>${label}</legend>
    <div>
      ${choices.map(([value, text]) => html`<label><input type="checkbox" .checked=${has(value)} @change=${({ target }) => put(value, target.checked)} /><span>${text}</span></label>`)}
    </div>
    ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}${hint ? html`<p class="hint">${hint}</p>` : nothing}
  </fieldset>`;
}

/** Texts with commas between them. */
export function texts(form, path, label, hint) {
  return parsed(form, path, label, {
    hint,
    mode: nothing,
    show: (list) => (list ?? []).join(", "),
    read: (text) => ({
      value: listed(text, MARKS),
    }),
  });
}

/** Rows that are added, taken away and moved up. */
export function rows(form, path, { legend, hint, add, fresh, row, most = 100 }) {
  const list = form.get(path) ?? [];
  const id = form.id(path);
  const fault = form.fault(path);
  const put = (next) => {
    for (const typed of form.typed.keys()) if (typed.startsWith(`${path}/`)) form.typed.delete(typed);
    form.set(path, next);
  };
  return html`<fieldset class="options" id=${id} tabindex="-1">
    <legend>${legend}</legend>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing} ${fault ? html`<p class="fault">${fault}</p>` : nothing}
    ${list.map(
      (entry, at) =>
        html`<div class="option">
          ${row(`${path}/${at}`, entry, at)}
          <div class="buttons">
            <button
              class="button quiet"
              type="button"
              aria-label=${say("js.item.up", at + 1)}
              ?disabled=${at === 0}
              @click=${() => put(list.toSpliced(at - 1, 2, list[at], list[at - 1]))}
            >
              ${icon(UP)}
            </button>
            <button
              class="button quiet"
              type="button"
              aria-label=${say("js.item.remove", at + 1)}
              @click=${() => put(list.toSpliced(at, 1))}
            >
              ${icon(REMOVE)}
            </button>
          </div>
        </div>`,
    )}
    ${list.length < most ? html`<p><button class="button quiet" type="button" @click=${() => put([...list, fresh(list)])}>${icon(PLUS)}${add}</button></p>` : nothing}
  </fieldset>`;
}

/** An object that may also be a text. The text is shown as it is until the user asks for its parts. */
export function parts(form, path, label, fields, { hint, words } = {}) {
  const value = form.get(path);
  const isText = typeof value === "string";
  const fault = form.fault(path);
  return html`<fieldset class="options" id=${form.id(path)} tabindex="-1">
    <legend>${label}</legend>
    ${
      isText
        ? form.text(path, unseen(label), { most: 300, dir: "auto", hint: words ? nothing : say("fact.words.hint") })
        : html`${fault ? html`<p class="fault">${fault}</p>` : nothing}
            <div class="parts">${fields}</div>`
    }
    ${hint ? html`<p class="hint">${hint}</p>` : nothing}
    ${isText || words ? html`<p><button class="button quiet" type="button" @click=${() => form.set(path, isText ? {} : "")}>${say(isText ? "fact.words.parts" : "fact.words.do")}</button></p>` : nothing}
  </fieldset>`;
}
