// The currency of a catalogue without items, where the prices of a file are all in another one.
import { html, nothing } from "./lit-html.js";
import { ask, json } from "./api.js";
import { language, say } from "./words.js";

/** Of several currencies with one sign, such as $, the first of these is proposed. */
const USUAL = ["USD", "JPY", "GBP", "KRW"];
const MOST_TEXTS = 100;

/**
 * The one currency in which the reader understands most prices that are in another one than the catalogue's. Few files need
 * the reader, so that it is fetched only then.
 */
export async function foreign(plan) {
  const isForeign = ({ code }) => code === "currency_mismatch";
  const texts = plan.rows.flatMap(({ errors, changes }) =>
    errors.filter(isForeign).map((fault) => changes.find(({ column }) => column === fault.column)?.after ?? ""),
  );
  if (texts.length === 0) return null;
  const [{ CURRENCIES }, { Amounts }] = await Promise.all([import("./amount-words.js"), import("./amounts.js")]);
  const some = [...new Set(texts)].slice(0, MOST_TEXTS);
  const readable = (code) => {
    const amounts = new Amounts(code, language);
    return some.filter((text) => (amounts.read(text).number ?? null) !== null).length;
  };
  // A few cells may say more than an amount, such as "from 900".
  const counts = Object.keys(CURRENCIES).map((code) => [code, readable(code)]);
  const most = Math.max(...counts.map(([, count]) => count));
  const currencies = most * 2 > some.length ? counts.filter(([, count]) => count === most).map(([code]) => code) : [];
  return currencies.length === 1 ? currencies[0] : (USUAL.find((code) => currencies.includes(code)) ?? null);
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
export function otherMoney({ id, currency, isDraft, isFree, exchange }) {
  if (!currency || !isFree) return nothing;
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
