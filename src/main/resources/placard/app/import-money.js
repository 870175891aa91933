// The currency of a catalogue without items, where the prices of a file are all in another one.
import { html, nothing } from "./lit-html.js";
import { ask, json } from "./api.js";
import { language, say } from "./words.js";

const SIGNS = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "₹": "INR",
  "¥": "JPY",
  "₺": "TRY",
  "₽": "RUB",
  "₩": "KRW",
  "₪": "ILS",
};
const CODES = new Set(Intl.supportedValuesOf("currency"));

/** The one currency of all prices that are in another one than the catalogue's; none if they aren't of one. */
function foreign(plan) {
  const isForeign = ({ code }) => code === "currency_mismatch";
  const texts = plan.rows.flatMap(({ errors, changes }) =>
    errors.filter(isForeign).map((fault) => changes.find(({ column }) => column === fault.column)?.after ?? ""),
  );
  const found = new Set(
    texts.map(
      (text) =>
        SIGNS[/[€$£₹¥₺₽₩₪]/u.exec(text)?.[0]] ??
        text
          .toUpperCase()
          .match(/[A-Z]{3}/g)
          ?.find((code) => CODES.has(code)) ??
        "",
    ),
  );
  return found.size === 1 ? [...found][0] : null;
}

const isItem = ({ type, kind }) => type === "create" && kind === "item";

/** Whether the catalogue's draft makes items, whose prices another currency would make others. */
export async function draftHasItems(id) {
  const { draft } = await json(ask("GET", `catalogs/${id}/draft`, { fresh: true }));
  return draft.changes.some(isItem);
}

/** Another currency; in review it waits in the draft, beside what is there, as the file itself will. */
async function change(id, currency, isDraft) {
  if (!isDraft) return ask("PATCH", `catalogs/${id}`, { json: { currency } });
  const [{ catalog }, { draft }] = await Promise.all([
    json(ask("GET", `catalogs/${id}`, { fresh: true })),
    json(ask("GET", `catalogs/${id}/draft`, { fresh: true })),
  ]);
  if (draft.changes.some(isItem)) return null;
  const mine = ({ type, kind }) => type === "patch" && kind === "catalog";
  const before = draft.changes.find(mine) ?? { type: "patch", kind: "catalog", id, set: {}, was: {} };
  const changes = [
    ...draft.changes.filter((one) => !mine(one)),
    { ...before, set: { ...before.set, currency }, was: { ...before.was, currency: catalog.currency } },
  ];
  return ask("PUT", `catalogs/${id}/draft`, { json: { changes }, headers: { "If-Match": `"${draft.version}"` } });
}

/** @param exchange(change) does it, and looks at the file again */
export function otherMoney({ id, plan, isDraft, isFree, exchange }) {
  const currency = isFree ? foreign(plan) : null;
  if (!currency) return nothing;
  const name = new Intl.DisplayNames([language], { type: "currency" }).of(currency);
  return html`<section class="card stack" id="money">
    <h2>${say("js.import.money", name)}</h2>
    ${isDraft ? html`<p>${say("js.import.money.draft")}</p>` : nothing}
    <div class="buttons start">
      <button class="button" type="button" @click=${() => exchange(() => change(id, currency, isDraft))}>
        ${say("js.import.money.do", name)}
      </button>
    </div>
  </section>`;
}
