// The texts of a catalogue beside those in another language: what is missing, what is out of date.
import { html, nothing, render } from "./lit-html.js";
import { newKey } from "./api.js";
import { Model, before, found } from "./catalog-model.js";
import { load, sender } from "./catalog-send.js";
import { stepsOf } from "./catalog-steps.js";
import { forgetWaiting, keepWaiting, keptWaiting } from "./catalog-store.js";
import "./draft.js";
import { called, direction, groups, tagsOf, withText } from "./languages-texts.js";
import { tell } from "./messages.js";
import { count, say, worded } from "./words.js";

const STEP = 200;

const root = document.getElementById("languages");
const { id } = root.dataset;
const filters = ["all", "missing", "stale"];
const faults = new Map();
let model;
let tag = new URLSearchParams(location.search).get("language") ?? "";
let filter = "all";
let most = STEP;
let steps;
let conflict;
let review = null;
/** Rows that a filter shows stay until it is chosen anew, so that none goes away while it is written. */
let kept = null;
let spreadsheet = () => nothing;

/** Asks whose values hold. */
async function settle(...clash) {
  conflict ??= (await import("./catalog-conflict.js")).conflicts({ draw, money: () => ({ text: String }) });
  return conflict.settle(...clash);
}

const key = (row) => `${row.id}/${row.member}`;
const state = (row) => (row.text === "" ? "missing" : row.isStale ? "stale" : "done");

/** Writes one text, or says that it is right as it is. */
function write(row, text) {
  faults.delete(key(row));
  if (text === row.text && !row.isStale) return;
  const place = found(model.view, row.kind, row.owner);
  if (!place) return;
  const ops = [row, ...alike(row, text)].map((one) => {
    const { record } = found(model.view, one.kind, one.owner);
    const set = withText(record, one, tag, text === "" ? null : text);
    return { type: "patch", key: newKey(), kind: one.kind, id: one.owner, set, was: before(record, set) };
  });
  model.do(say("js.lang.undo", row.original), ...ops);
  if (ops.length > 1) steps.tell(count("js.lang.alike", ops.length - 1));
}

/** Texts that say the same and are not translated yet, one of each record, whose lists are written whole. */
function alike(row, text) {
  if (text === "" || row.text !== "") return [];
  const owners = new Set([row.owner]);
  return groups(model.view, tag)
    .flatMap((group) => group.rows)
    .filter(
      (one) =>
        one.text === "" &&
        one.original === row.original &&
        one.most >= text.length &&
        !owners.has(one.owner) &&
        owners.add(one.owner),
    );
}

/** All texts of a language go, as one step that can be undone. */
function drop() {
  const ops = [];
  const name = called(tag);
  for (const { kind, record } of groups(model.view, tag).flatMap((group) => group.records)) {
    const set = withText(record, null, tag, null);
    if (set) ops.push({ type: "patch", key: newKey(), kind, id: record.id, set, was: before(record, set) });
  }
  if (ops.length) model.do(say("js.lang.removed", name), ...ops);
  show(tagsOf(model.view)[0] ?? "");
  steps.tell(say("js.lang.removed", name));
}

function show(next) {
  tag = next;
  kept = null;
  most = STEP;
  faults.clear();
  history.replaceState(null, "", tag ? `?language=${encodeURIComponent(tag)}` : location.pathname);
  draw();
}

function field(row) {
  const fault = faults.get(key(row));
  const name = `t-${row.id}-${row.member}`;
  const about = [fault && `${name}-fault`, `${name}-state`].filter(Boolean).join(" ");
  const change = ({ target }) => write(row, target.value.trim());
  const label = say("js.lang.of", say(`js.lang.${row.member}`), row.original.slice(0, 60), called(tag));
  const control = row.isLong
    ? html`<textarea
        id=${name}
        lang=${tag}
        dir=${direction(tag)}
        maxlength=${row.most}
        aria-label=${label}
        aria-invalid=${fault ? "true" : nothing}
        aria-describedby=${about}
        .value=${row.text}
        @change=${change}
      ></textarea>`
    : html`<input
        id=${name}
        lang=${tag}
        dir=${direction(tag)}
        maxlength=${row.most}
        autocomplete="off"
        aria-label=${label}
        aria-invalid=${fault ? "true" : nothing}
        aria-describedby=${about}
        .value=${row.text}
        @change=${change}
      />`;
  return html`<li class="saying" data-key=${key(row)}>
    <div>
      <p class="soft">${say(`js.lang.${row.member}`)}</p>
      <p class="exact" lang=${model.view.defaultLanguage} dir="auto">${row.original}</p>
    </div>
    <div>
      ${control}${fault ? html`<p class="fault" id="${name}-fault">${fault}</p>` : nothing}
      <p class="state" id="${name}-state">
        ${
          row.text === ""
            ? html`<span class="badge calm">${say("js.lang.missing")}</span>`
            : row.isStale
              ? html`<span class="badge">${say("js.lang.stale")}</span>`
              : nothing
        }
      </p>
      ${
        row.isStale
          ? html`<button
              class="button quiet"
              type="button"
              aria-label=${say("js.lang.right.of", row.original.slice(0, 60))}
              @click=${() => {
                write(row, row.text);
                document.getElementById(name)?.focus();
              }}
            >
              ${say("js.lang.right")}
            </button>`
          : nothing
      }
    </div>
  </li>`;
}

function table() {
  const all = groups(model.view, tag);
  const rows = all.flatMap((group) => group.rows);
  const done = rows.filter((row) => state(row) === "done").length;
  kept ??= filter === "all" ? null : new Set(rows.filter((row) => state(row) === filter).map(key));
  let left = most;
  const shown = all.map((group) => {
    const some = kept ? group.rows.filter((row) => kept.has(key(row))) : group.rows;
    const part = some.slice(0, Math.max(0, left));
    left -= some.length;
    return { ...group, some: part };
  });
  const many = (one) => rows.filter((row) => one === "all" || state(row) === one).length;
  return html`<div class="stack">
      <p id="done">${say("js.lang.done", done, rows.length, called(tag))}</p>
      <progress aria-labelledby="done" max=${Math.max(1, rows.length)} value=${done}></progress>
      <div class="chips" role="group" aria-label=${say("js.lang.show")}>
        ${filters.map(
          (one) =>
            html`<button
              class="chip"
              type="button"
              aria-pressed=${filter === one}
              @click=${() => {
                filter = one;
                kept = null;
                most = STEP;
                draw();
              }}
            >
              ${say(`js.lang.filter.${one}`)} <span class="count">${many(one)}</span>
            </button>`,
        )}
      </div>
    </div>
    ${shown.map(({ name, some }) =>
      some.length === 0
        ? nothing
        : html`<section class="card stack" aria-label=${name}>
            <h2><bdi>${name}</bdi></h2>
            <ul class="sayings">
              ${some.map(field)}
            </ul>
          </section>`,
    )}
    ${kept && kept.size === 0 ? html`<p class="soft" role="status">${say("js.lang.nothing")}</p>` : nothing}
    ${
      left < 0
        ? html`<p>
            <button
              class="button quiet"
              type="button"
              @click=${() => {
                most += STEP;
                draw();
              }}
            >
              ${say("js.bulk.more", -left)}
            </button>
          </p>`
        : nothing
    }`;
}

function head(tags) {
  const { view } = model;
  const free = [...document.querySelectorAll("#all-languages option")].filter(
    ({ value }) => value !== view.defaultLanguage && !tags.includes(value),
  );
  return html`<div class="head">
      ${steps.state()}
      <div class="buttons">
        ${steps.buttons()}
        ${tag && view.status === "published" ? html`<a class="button quiet" href="${view.publicUrl}?lang=${tag}" target="_blank" rel="noopener">${say("js.lang.page", called(tag))}</a>` : nothing}
      </div>
    </div>
    <section class="card stack">
      <p>${say("js.lang.original", called(view.defaultLanguage))}</p>
      ${tags.length ? html`<div class="chips" role="group" aria-label=${say("js.lang.choose")}>${tags.map((one) => html`<button class="chip" type="button" aria-pressed=${one === tag} @click=${() => show(one)}>${called(one)}</button>`)}</div>` : html`<p class="soft">${say("js.lang.none")}</p>`}
      <div class="field">
        <label for="add-language">${say("js.lang.add")}</label
        ><select
          id="add-language"
          @change=${({ target }) => {
            if (target.value) show(target.value);
            target.value = "";
          }}
        >
          <option value="">${say("js.lang.pick")}</option>
          ${free.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}
        </select>
      </div>
      ${tag ? html`<p><button class="button bad" type="button" @click=${drop}>${say("js.lang.remove", called(tag))}</button></p>` : nothing}
    </section>`;
}

function draw() {
  steps.changed();
  const tags = [...new Set([...tagsOf(model.view), ...(tag ? [tag] : [])])];
  render(
    html`${head(tags)}${review?.bar() ?? nothing} ${conflict?.view() ?? nothing}
    ${spreadsheet()}${tag ? table() : nothing}`,
    root,
  );
}

const [catalog, waiting] = await Promise.all([load(id), keptWaiting(id)]);
// Only a catalogue whose changes wait needs what keeps them.
if (catalog.settings.review) {
  const { loadDraft, reviewer } = await import("./catalog-review.js");
  review = reviewer(catalog, await loadDraft(id), settle);
}
model = new Model(review ? review.view() : catalog, waiting, {
  changed: draw,
  keep: (ops) => (ops.length ? keepWaiting(id, ops) : forgetWaiting(id)),
  send: review ? review.send : sender(settle),
  refused: (op, problem) => {
    const text = worded(problem.errors?.[0] ?? problem);
    const members = Object.keys(op.set?.translations?.[tag] ?? {});
    for (const member of members) faults.set(`${op.id}/${member}`, text);
    tell(say("js.menu.refused", found(model.view, op.kind, op.id)?.record.name ?? "", text), { isFault: true });
    draw();
  },
});
steps = stepsOf(model);
if (!tag) tag = tagsOf(model.view)[0] ?? "";
root.removeAttribute("aria-busy");
draw();
if (waiting.length) model.pump();
// The table comes later, so that nobody waits for it.
import("./languages-table.js").then(
  ({ tableOf }) => {
    spreadsheet = tableOf({
      id,
      isDraft: Boolean(review),
      draw,
      view: () => model.view,
      save: (label, ops) => {
        model.do(label, ...ops);
        if (!tag) tag = tagsOf(model.view)[0] ?? "";
        kept = null;
        steps.tell(label);
      },
    });
    draw();
  },
  () => {},
);
