// A spreadsheet into a catalogue and out of it: chosen, tried, shown, and only then written.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home, save } from "./api.js";
import { forget, keep, kept } from "./draft.js";
import { encodings } from "./encodings.js";
import { Form, icon } from "./form.js";
import { leftOut, separator, template } from "./import-file.js";
import { completeness, legend as legends } from "./import-legend.js";
import { draftHasItems, foreign, otherMoney } from "./import-money.js";
import { noticed, pictures, planned } from "./import-plan.js";
import { COLUMNS } from "./import-vocabulary.js";
import { count, language, learn, say, worded } from "./words.js";

await learn("import-words");

const MOST_BYTES = 8 << 20;
const WAIT_MS = 400;
const DOWN = "M12 4v11M7.500 10.800L12 15.300l4.500-4.500M5 19.500h14";
/** Columns that most files have are offered first, and those that only programs read last. */
const FIRST = ["name", "section", "description", "price", "variant", "addOn", "compareAtPrice", "pricingType"];
const LAST = ["sku", "externalId", "id"];
/** The columns that some trades have no use for, and those trades. */
const { trade = "trade-food" } = document.getElementById("main").dataset;
const FOREIGN = Object.entries({
  "trade-food": ["dietary", "allergens", "spiceLevel", "calories"],
  "trade-real-estate": ["configuration", "bedrooms", "bathrooms", "carpetArea", "location", "amenities"],
  "trade-retail": ["inventory"],
}).flatMap(([own, columns]) => (own === trade ? [] : columns));
const OFFERED = [
  ...FIRST,
  ...COLUMNS.filter((one) => !FIRST.includes(one) && !LAST.includes(one) && !FOREIGN.includes(one)),
  ...LAST,
];
/** The choices for a column, with the meaning that it has already. */
const offered = (column) => (column && !OFFERED.includes(column) ? [...OFFERED, column] : OFFERED);
/** Codes that are said otherwise of a spreadsheet than of a picture or a form. */
const OF_FILES = {
  unsupported_file_type: "js.import.kind",
  too_large: "js.import.large",
  payload_too_large: "js.import.large",
  damaged_file: "js.import.damaged",
  empty_file: "problem.no_rows",
};

const root = document.getElementById("import");
const { id } = root.dataset;
const isDraft = root.dataset.draft === "true";
const path = `catalogs/${id}`;
const form = new Form({ text: "", sheet: "", headerRow: "", encoding: "", section: "", ...kept() }, changed);
let file = null;
let mapping = {};
/** How letters or numbers are read as allergens: not at all before the user chooses. */
let legend = "";
/** Which lists of allergens are complete: none before the owner says so. */
let complete = "";
let plan = null;
let shown = "";
let done = null;
let isUndone = false;
let isBusy = false;
let running;
let timer;

function changed(field) {
  clearTimeout(timer);
  if (field === "/text") {
    keep({ text: form.value.text });
    timer = setTimeout(
      () => take(form.value.text.trim() ? new File([form.value.text], "rows.csv", { type: "text/csv" }) : null),
      WAIT_MS,
    );
  } else {
    if (field === "/sheet") Object.assign(form.value, { headerRow: "" });
    if (field === "/sheet" || field === "/headerRow") mapping = {};
    timer = setTimeout(look, field === "/headerRow" || field === "/section" ? WAIT_MS : 0);
  }
  draw();
}

/** Takes another file: nothing that was said of the one before holds. */
function take(next) {
  Object.assign(form.value, { sheet: "", headerRow: "", encoding: "" });
  mapping = {};
  legend = complete = "";
  plan = null;
  shown = "";
  file = next;
  form.accept();
  if (file && file.size > MOST_BYTES) {
    form.faults.set("/file", say("js.import.large"));
    file = null;
  }
  draw();
  if (file) look();
}

function body(trial) {
  const { sheet, headerRow, encoding, section } = form.value;
  const parts = new FormData();
  parts.append("file", file, file.name);
  if (sheet) parts.append("sheet", sheet);
  if (/^(0|[1-9][0-9]*)$/.test(headerRow)) parts.append("headerRow", headerRow);
  if (section.trim()) parts.append("section", section.trim());
  if (encoding) parts.append("encoding", encoding);
  if (legend) parts.append("allergenLegend", legend);
  if (complete) parts.append("allergensComplete", complete);
  if (Object.keys(mapping).length > 0) parts.append("mapping", JSON.stringify(mapping));
  if (trial) {
    parts.append("revision", String(trial.revision));
    if (isDraft) parts.append("draftVersion", String(trial.draftVersion));
  }
  return parts;
}

/** The expected result of the file; only the last question's answer is looked at. */
async function look() {
  if (!file) return;
  running?.abort();
  const mine = (running = new AbortController());
  isBusy = true;
  draw();
  try {
    const answer = await (
      await ask("POST", `${path}/import?dryRun=true&draft=${isDraft}`, { body: body(), signal: mine.signal })
    ).json();
    const isElsewhere =
      isDraft &&
      root.dataset.items === "0" &&
      answer.rows.some(({ errors }) => errors.some(({ code }) => code === "currency_mismatch"));
    if (isElsewhere && (await draftHasItems(id))) root.dataset.items = "some";
    const currency = root.dataset.items === "0" ? await foreign(answer) : null;
    if (mine.signal.aborted) return;
    plan = { ...answer, currency };
    if (legend && plan.file.allergenLegend !== legend) {
      legend = "";
      look();
      return;
    }
    form.accept();
    if (!plan.rows.some(({ status }) => status === shown)) shown = "";
  } catch (refused) {
    if (refused.name === "AbortError" || mine.signal.aborted) return;
    plan = refused instanceof Problem ? null : plan;
    refuse(refused);
  }
  isBusy = false;
  draw();
}

function refuse(problem) {
  if (!(problem instanceof Problem)) throw problem;
  problem.errors = problem.errors.map((fault) => ({
    ...fault,
    pointer: fault.pointer.startsWith("/mapping") ? "" : fault.pointer,
  }));
  form.refuse(problem);
  const words = (code) =>
    say(code === "unsupported_file_type" && /\.xlsb?$/i.test(file?.name ?? "") ? "js.import.old" : OF_FILES[code]);
  for (const { pointer, code } of problem.errors)
    if (pointer === "/file" && code in OF_FILES) form.faults.set(pointer, words(code));
  if (problem.code in OF_FILES) form.general = [words(problem.code)];
}

/** @param skips whether wrong rows are left out; the button says so */
async function apply(skips) {
  if (isBusy || !ready(skips)) return;
  isBusy = true;
  draw();
  try {
    const answer = await (
      await ask("POST", `${path}/import?draft=${isDraft}&onError=${skips ? "skip" : "abort"}`, {
        body: body(plan),
        once: true,
      })
    ).json();
    done = { ...answer, left: left() };
    isUndone = false;
    root.dataset.items = "some";
    forget();
  } catch (refused) {
    isBusy = false;
    if (refused.status === 412 || refused.errors?.some(({ pointer }) => pointer.startsWith("/rows/"))) {
      await look();
      form.general = [say("js.import.meanwhile")];
    } else {
      refuse(refused);
    }
  }
  isBusy = false;
  draw();
  (document.getElementById("done") ?? document.getElementById("summary"))?.focus();
}

async function undo() {
  if (isBusy) return;
  isBusy = true;
  draw();
  try {
    await ask("POST", `${path}/undo`, { json: done.undo, once: true });
    isUndone = true;
    form.accept();
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    form.general = [worded(refused.errors[0] ?? refused)];
  }
  isBusy = false;
  draw();
  document.getElementById("done")?.focus();
}

async function exchange(change) {
  try {
    if (!(await change())) root.dataset.items = "some";
    await look();
  } catch (refused) {
    refuse(refused);
    draw();
  }
}

const writes = () => plan.summary.new + plan.summary.changed;
/** Rows that can't be written, and those that can't without them. */
const left = () =>
  plan.rows
    .filter(({ status }) => status === "wrong" || status === "left_out")
    .sort((one, other) => one.row - other.row);
const ready = (skips = false) =>
  plan && (skips || plan.summary.wrong === 0) && plan.problems.length === 0 && writes() > 0;
const leftFile = (rows) => save(leftOut(plan, rows), "left-out.csv");

function choose(index, column) {
  const was = plan.file.columns[index].column;
  if (was) mapping[was] = null;
  if (column) mapping[column] = index;
  look();
}

function columns() {
  return html`<ul class="columns">
    ${plan.file.columns.map(
      ({ index, header, column, sample }) =>
        html`<li class="field">
          <label for="column-${index}"><bdi>${header || say("js.bulk.column", index + 1)}</bdi></label>
          <select id="column-${index}" @change=${({ target }) => choose(index, target.value)}>
            <option value="" .selected=${!column}>${say("js.bulk.ignore")}</option>
            ${offered(column).map((one) => html`<option value=${one} .selected=${one === column}>${say(`js.import.column.${one}`)}</option>`)}
          </select>
          <p class="hint"><bdi>${sample || "–"}</bdi></p>
        </li>`,
    )}
  </ul>`;
}

/** Whether new items have no section, or had none until one was said for them. */
const needsSection = () =>
  form.value.section ||
  plan.rows.some(
    ({ status, errors }) =>
      status === "wrong" && errors.some(({ column, code }) => column === "section" && code === "required"),
  );

function source() {
  const { sheets } = plan.file;
  return html`<section class="card stack">
    <h2>${say("js.import.columns")}</h2>
    ${plan.notices.map((notice) => html`<p class="warned">${noticed(notice)}</p>`)} ${pictures(plan)}
    ${
      sheets.length > 1
        ? form.choose(
            "/sheet",
            say("js.import.sheet"),
            sheets.map((name) => [name, name]),
          )
        : nothing
    }
    ${columns()}
    ${isDraft && plan.file.columns.some(({ column }) => column === "available") ? html`<p class="hint">${say("js.import.available")}</p>` : nothing}
    ${needsSection() ? form.text("/section", say("js.import.section"), { most: 80, dir: "auto", hint: say("js.import.section.hint") }) : nothing}
    <details class="more">
      <summary>${say("js.import.otherwise")}</summary>
      <div class="two">
        ${form.text("/headerRow", say("js.import.headrow"), { mode: "numeric", dir: "ltr", most: 5, place: String(plan.file.headerRow || ""), hint: say("js.import.headrow.hint") })}
        ${sheets.length > 0 ? nothing : form.choose("/encoding", say("js.import.letters"), encodings())}
      </div>
    </details>
  </section>`;
}

function dropped(event) {
  event.preventDefault();
  root.classList.remove("dropping");
  if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files[0]);
}

function way() {
  const api = document.getElementById("main").dataset.api;
  return html`<section class="card stack">
      <h2>${say("js.import.from")}</h2>
      ${form.field(
        "/file",
        say("js.import.file"),
        say("js.import.file.hint"),
        (field, invalid, about) =>
          html`<input
            id=${field}
            class="upload"
            type="file"
            accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv"
            aria-invalid=${invalid}
            aria-describedby=${about}
            @change=${({ target }) => {
              if (target.files[0]) take(target.files[0]);
            }}
          />`,
      )}
      <details class="more" ?open=${Boolean(form.value.text)}>
        <summary>${say("js.bulk.paste")}</summary>
        ${form.field(
          "/text",
          say("js.import.rows"),
          say("js.bulk.paste.hint"),
          (field, invalid, about) =>
            html`<textarea
              id=${field}
              class="cells"
              dir="auto"
              spellcheck="false"
              aria-describedby=${about}
              .value=${form.value.text}
              @input=${({ target }) => form.set("/text", target.value)}
            ></textarea>`,
        )}
      </details>
    </section>
    <section class="card stack">
      <h2>${say("js.import.out")}</h2>
      <p class="soft">${say("js.import.out.text")}</p>
      <div class="buttons start">
        <a class="button quiet" href="${api}${path}/items.xlsx?language=${language}&draft=${isDraft}" download
          >${icon(DOWN)} Excel</a
        >
        <a
          class="button quiet"
          href="${api}${path}/items.csv?language=${language}&draft=${isDraft}&separator=${separator() === ";" ? "semicolon" : "comma"}"
          download
          >${icon(DOWN)} CSV</a
        >
        <button class="button quiet" type="button" @click=${() => save(template(), "menu.csv")}>
          ${icon(DOWN)} ${say("js.import.template")}
        </button>
      </div>
    </section>`;
}

const download = (rows) =>
  html`<button class="button quiet" type="button" @click=${() => leftFile(rows)}>
    ${icon(DOWN)} ${count("js.import.left.file", rows.length)}
  </button>`;

/** The choices: the whole file, or its right rows with a note of how many are left out. */
function acts() {
  if (!plan.summary.wrong)
    return ready()
      ? html`<button class="button" aria-disabled=${isBusy ? "true" : nothing}>
          ${count("js.import.do", writes())}
        </button>`
      : nothing;
  const rows = left();
  return html`<div class="buttons">
    ${download(rows)}
    ${ready(true) ? html`<button class="button" type="button" aria-disabled=${isBusy ? "true" : nothing} @click=${() => apply(true)}>${say("js.import.partly", count("js.import.do", writes()), count("js.import.without", rows.length))}</button>` : nothing}
  </div>`;
}

function finished() {
  const { summary } = done;
  return html`<section class="card stack" id="done" tabindex="-1">
    ${form.summary()}
    <h2>
      ${icon(isUndone ? "M9 14 4 9l5-5M4 9h11a5 5 0 0 1 0 10h-4" : "M5 12.500l4.500 4.500L19 7.500")}
      ${say(isUndone ? "js.import.undone" : isDraft ? "js.import.drafted" : "js.import.done")}
    </h2>
    ${isUndone ? nothing : html`<p>${say("js.import.done.text", summary.new, summary.changed)}${isDraft ? ` ${say("js.import.done.draft")}` : ""}</p>`}
    ${done.left.length === 0 ? nothing : html`<p>${count("js.import.left", done.left.length)}</p>`}
    ${isUndone ? nothing : pictures(done)}
    <div class="buttons">
      ${isUndone || !done.undo ? nothing : html`<button class="button quiet" type="button" ?disabled=${isBusy} @click=${undo}>${say("js.import.undo")}</button>`}
      <button
        class="button quiet"
        type="button"
        @click=${() => {
          done = null;
          form.value.text = "";
          take(null);
        }}
      >
        ${say("js.import.again")}
      </button>
      ${done.left.length === 0 ? nothing : download(done.left)}
      <a class="button ${isDraft && !isUndone ? "quiet" : ""}" href="${home}${path}">${say("js.import.see")}</a>
      ${isDraft && !isUndone ? html`<a class="button" href="${home}${path}/publish">${say("js.draft.review")}</a>` : nothing}
    </div>
  </section>`;
}

function draw() {
  if (plan && !form.value.sheet) form.value.sheet = plan.file.sheet ?? "";
  render(
    done
      ? finished()
      : html`<form
          class="stack"
          novalidate
          @submit=${(event) => {
            event.preventDefault();
            apply(false);
          }}
        >
          ${form.summary()}
          <div class="boards">${way()}</div>
          <p class="unseen" role="status">
            ${isBusy ? say("js.bulk.judging") : plan ? count("js.bulk.rows", plan.summary.rows) : ""}
          </p>
          ${
            plan
              ? html`${source()}${legends(plan.file.allergenLegend, legend, (next) => {
                    legend = next;
                    look();
                  })}${completeness(plan, complete, (next) => {
                    complete = next;
                    look();
                  })}${otherMoney({ id, currency: plan.currency, isDraft, isFree: root.dataset.items === "0", exchange })}${planned(
                    plan,
                    shown,
                    (status) => {
                      shown = status;
                      draw();
                    },
                  )}
                  <div class="actions">
                    <p class="soft">
                      ${isBusy ? say("js.bulk.judging") : plan.summary.wrong > 0 ? say("js.import.mend") : ready() ? say("js.import.nothing") : say("js.import.same")}
                    </p>
                    ${acts()}
                  </div>`
              : isBusy
                ? html`<p class="soft">${say("js.bulk.judging")}</p>`
                : nothing
          }
        </form>`,
    root,
  );
  root.removeAttribute("aria-busy");
}

root.addEventListener("dragover", (event) => {
  event.preventDefault();
  root.classList.add("dropping");
});
root.addEventListener("dragleave", () => root.classList.remove("dropping"));
root.addEventListener("drop", dropped);
draw();
if (form.value.text) changed("/text");
