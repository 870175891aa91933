// The expected result of each row of a file: wrong ones first, by their numbers in the file.
import { html, nothing } from "./lit-html.js";
import { count, language, say, worded } from "./words.js";

const STATUSES = { wrong: "wrong", left_out: "leftOut", changed: "changed", new: "new", unchanged: "unchanged" };
const SHOWN = 100;
let most = SHOWN;
let last = null;

const PRICES = ["price", "compareAtPrice", "deposit"];
const MEASURES = ["carpetArea", "weight", "netContent", "duration"];

const LONGEST = 200;

/** Answers that the program writes, as people say them. */
const ANSWERS = {
  available: { yes: "js.menu.in", no: "js.menu.out", reserved: "js.board.reserved" },
  featured: { yes: "js.import.yes", no: "js.import.no" },
  pricingType: Object.fromEntries(
    ["fixed", "starting_from", "on_request", "free"].map((type) => [type, `js.item.pricing.${type}`]),
  ),
};

/** A price and a measure as people write them, and of a long text how it begins. */
function read(column, text) {
  const answer = ANSWERS[column]?.[text.replaceAll(" ", "_")];
  if (answer) return say(answer);
  if (MEASURES.includes(column))
    return text.replace(/^\d{1,9}\.\d+(?= )/, (number) =>
      new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number),
    );
  if (text.length > LONGEST) return `${text.slice(0, LONGEST)}…`;
  return PRICES.includes(column) && /^-?\d{1,12}(\.\d+)?$/.test(text)
    ? new Intl.NumberFormat(language, {
        minimumFractionDigits: text.includes(".") ? 2 : 0,
        maximumFractionDigits: 20,
      }).format(text)
    : text;
}

/** The changes of a row: old and new values. */
function changes(row) {
  if (row.changes.length === 0) return nothing;
  const kept = row.changes.filter(({ column, before, after }) => (before || after) && column !== "name");
  return html`<dl class="changes">
    ${kept.map(
      ({ column, before, after }) =>
        html`<div>
          <dt>${say(`js.import.column.${column}`)}</dt>
          <dd>
            ${
              before
                ? html`<del><span class="unseen">${say("js.import.was")}</span><bdi>${read(column, before)}</bdi></del
                    ><span class="to" aria-hidden="true">→</span>`
                : nothing
            }<ins><span class="unseen">${say("js.import.becomes")}</span><bdi>${read(column, after) || "–"}</bdi></ins>
          </dd>
        </div>`,
    )}
  </dl>`;
}

/** A remark in words: by its code, or as the server put it. */
export function noticed({ code, message, values }) {
  const key = `js.import.notice.${code}`;
  const words = say(key, ...values);
  return words === key ? message : words;
}

/** Links to pictures in the file, which people add to the items themselves. */
export const pictures = ({ file }) =>
  file.pictures.length === 0
    ? nothing
    : html`<details class="more" id="pictures">
        <summary>${count("js.import.pictures", file.pictures.length)}</summary>
        <p class="hint">${say("js.import.pictures.hint")}</p>
        <ul class="planned listed">
          ${file.pictures.map(
            ({ name, url }) =>
              html`<li>
                <b><bdi>${name || "–"}</bdi></b>
                <a href=${url} target="_blank" rel="noopener noreferrer"><bdi dir="ltr">${url}</bdi></a>
              </li>`,
          )}
        </ul>
      </details>`;

const STYLES = { wrong: "gone", left_out: "calm", changed: "", new: "good", unchanged: "calm" };

function line(row) {
  return html`<li>
    <p class="rowline">
      <span class="soft">${say("js.bulk.row", row.row)}</span> <b><bdi>${row.name || "–"}</bdi></b
      >${row.option ? html` · <bdi>${row.option}</bdi>` : nothing}
      <span class="badge ${STYLES[row.status]}">${say(`js.import.${row.status}`)}</span>
    </p>
    ${row.errors.map((fault) => html`<p class="fault">${fault.column ? `${say(`js.import.column.${fault.column}`)}: ` : ""}${worded(fault)}</p>`)}
    ${row.notices.map((notice) => html`<p class="warned">${noticed(notice)}</p>`)} ${changes(row)}
  </li>`;
}

/**
 * @param plan of a trial
 * @param shown rows of which status; empty for all that would change something, and wrong ones
 * @param show(status)
 */
export function planned(plan, shown, show) {
  if (last !== plan) {
    last = plan;
    most = SHOWN;
  }
  const { summary, problems, newSections } = plan;
  const rows = plan.rows.filter(({ status }) => (shown ? status === shown : status !== "unchanged"));
  return html`<section class="card stack" id="plan" tabindex="-1">
    <h2>${summary.wrong > 0 ? count("js.bulk.wrong", summary.wrong) : say("js.import.would")}</h2>
    ${problems.map((fault) => html`<p class="fault">${worded(fault)}</p>`)}
    ${newSections.length > 0 ? html`<p>${say("js.import.sections")} ${newSections.map((name, i) => html`${i > 0 ? ", " : ""}<b><bdi>${name}</bdi></b>`)}</p>` : nothing}
    <div class="chips" role="group" aria-label=${say("js.import.show")}>
      ${Object.entries(STATUSES)
        .filter(([status, name]) => status !== "left_out" || summary[name] > 0)
        .map(
          ([status, name]) =>
            html`<button
              class="chip"
              type="button"
              aria-pressed=${shown === status}
              ?disabled=${summary[name] === 0}
              @click=${() => show(shown === status ? "" : status)}
            >
              ${say(`js.import.${status}`)} <span class="count">${summary[name]}</span>
            </button>`,
        )}
    </div>
    <ul class="planned listed">
      ${rows.slice(0, most).map(line)}
    </ul>
    ${
      rows.length > most
        ? html`<p>
            <button
              class="button quiet"
              type="button"
              @click=${() => {
                most += 5 * SHOWN;
                show(shown);
              }}
            >
              ${say("js.bulk.more", rows.length - most)}
            </button>
          </p>`
        : nothing
    }
  </section>`;
}
