// The changes of a draft, old and new, of which some or all are published.
import { html, nothing, render } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import { inTurn, listen } from "./events.js";
import { found } from "./catalog-model.js";
import { load } from "./catalog-send.js";
import { laid } from "./catalog-overlay.js";
import { loadDraft } from "./catalog-review.js";
import { moves, nameOf, shownOf } from "./catalog-shown.js";
import { forget, keep, kept } from "./draft.js";
import { hush, tell } from "./messages.js";
import { Money } from "./money.js";
import { count, language, learn, say, worded } from "./words.js";

const root = document.getElementById("publish");
const { id, page } = root.dataset;

let catalog;
let draft;
let view;
let shown;
let isBusy = false;
/** The versions of the events that came while this page was busy. */
let missed = null;
let fault = "";
/** Keys of changes that are not published, and whose change holds where both have changed the same. A reload keeps them. */
const chosen = kept();
const left = new Set(chosen.left);
const answers = new Map(chosen.answers);

const read = inTurn(async () => {
  [catalog, draft] = await Promise.all([load(id), loadDraft(id)]);
  view = laid(catalog, draft.changes);
  shown = shownOf(new Money(catalog.currency, language), [catalog, view]);
  for (const { key, conflict } of draft.diff) if (conflict === "gone") answers.set(key, "theirs");
});

const isOpen = (row) => row.conflict !== null && !left.has(row.key) && !answers.has(row.key);
const isTaken = (row) => !left.has(row.key) && answers.get(row.key) !== "theirs";
const taken = () => draft.diff.filter(isTaken);

/** Does something that the server may refuse, once at a time. */
async function run(work) {
  if (isBusy) return;
  isBusy = true;
  fault = "";
  hush();
  draw();
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    fault = [...new Set((problem.errors.length ? problem.errors : [problem]).map(worded))].join(" ");
    if ([404, 409, 412, 422].includes(problem.status)) await read().catch(() => {});
  }
  isBusy = false;
  draw();
  if (fault) root.querySelector("[role=alert]")?.focus();
  if (missed) heard(missed);
}

const publish = () =>
  run(async () => {
    const theirs = draft.diff
      .filter((row) => !left.has(row.key) && answers.get(row.key) === "theirs")
      .map((row) => row.key);
    const mine = draft.diff.filter((row) => answers.get(row.key) === "mine").map((row) => row.key);
    const json = {
      changes: taken().map((row) => row.key),
      mine,
      theirs,
      ...(mine.length ? { revision: draft.revision } : {}),
    };
    const answer = await (
      await ask("POST", `catalogs/${id}/draft/publish`, {
        json,
        headers: { "If-Match": `"${draft.version}"` },
        once: true,
      })
    ).json();
    left.clear();
    answers.clear();
    forget();
    await read();
    if (answer.undo)
      tell(count("js.publish.done", answer.published), {
        undo: () => undo(answer.undo),
        label: say("js.publish.undo"),
        isStaying: true,
      });
  });

const undo = (json) =>
  run(async () => {
    await (await ask("POST", `catalogs/${id}/undo`, { json, once: true })).text();
    await read();
    tell(say("js.publish.undone"));
  });

const discard = () =>
  run(async () => {
    document.getElementById("discard").close();
    const { changes } = draft;
    await (await ask("DELETE", `catalogs/${id}/draft`, { headers: { "If-Match": `"${draft.version}"` } })).text();
    await read();
    tell(say("js.publish.discarded"), { undo: () => bringBack(changes), isStaying: true });
  });

const bringBack = (changes) =>
  run(async () => {
    await (
      await ask("PUT", `catalogs/${id}/draft`, {
        json: { changes },
        headers: { "If-Match": `"${draft.version}"` },
      })
    ).text();
    await read();
  });

function tick(row) {
  if (!left.delete(row.key)) left.add(row.key);
  keepChosen();
}

function choose(row, whose) {
  answers.set(row.key, whose);
  keepChosen();
}

function keepChosen() {
  keep({ left: [...left], answers: [...answers] });
  draw();
}

function conflicted(row) {
  if (row.conflict === "gone") return html`<p class="fault">${say("js.publish.gone")}</p>`;
  const option = (whose, value) =>
    html`<label
      ><input
        type="radio"
        name="answer ${row.key}"
        .checked=${answers.get(row.key) === whose}
        @change=${() => choose(row, whose)}
      />
      <span>${say(`js.publish.${whose}`)}${row.type === "delete" ? nothing : html`: <bdi>${value}</bdi>`}</span></label
    >`;
  return html`<fieldset class="pick chips">
    <legend>${say("js.publish.conflict")}</legend>
    <div>${option("mine", shown(row, row.after))}${option("theirs", shown(row, row.before))}</div>
  </fieldset>`;
}

function values(row) {
  if (row.type === "create")
    return html`<span class="badge good">${say("js.publish.new")}</span> ${shown(row, row.after.price ?? null)}`;
  if (row.type === "delete") return html`<span class="badge off">${say("js.publish.deleted")}</span>`;
  if (row.type === "order")
    return html`<ins
      >${moves(row.before, row.after).map(({ id: moved, by }) => html`<span><bdi>${shown.named(moved)}</bdi> ${by < 0 ? "↑" : "↓"} ${Math.abs(by)}</span>`)}</ins
    >`;
  return html`<del><bdi>${shown(row, row.before)}</bdi></del> <span class="to" aria-hidden="true">→</span>
    <ins><bdi>${shown(row, row.after)}</bdi></ins>`;
}

function line(row) {
  const label = `c-${row.key.replaceAll(/[^\w-]/g, "-")}`;
  return html`<li class=${row.conflict ? "conflict" : ""}>
    <label class="tick" for=${label}
      ><input type="checkbox" id=${label} .checked=${!left.has(row.key)} @change=${() => tick(row)} />
      <span
        ><bdi>${row.name || say("js.publish.nameless")}</bdi
        >${row.type === "create" || row.type === "delete" ? nothing : html` · ${nameOf(row)}`}</span
      ></label
    >
    <div class="values">${values(row)}</div>
    ${row.conflict && !left.has(row.key) ? conflicted(row) : nothing}
    ${row.errors.map((error) => html`<p class="fault">${worded(error)}</p>`)}
  </li>`;
}

/** The section in which a change is, for a heading. */
function group(row) {
  if (row.kind === "catalog") return "";
  return (found(view, "section", row.sectionId) ?? found(catalog, "section", row.sectionId))?.record.name ?? "";
}

function groups() {
  const conflicts = draft.diff.filter((row) => row.conflict || row.errors.length);
  const rest = Map.groupBy(
    draft.diff.filter((row) => !conflicts.includes(row)),
    (row) => (row.kind === "catalog" ? "" : row.sectionId),
  );
  const places = ["", ...view.sections.map((section) => section.id)];
  const sorted = [...rest].sort(([one], [other]) => places.indexOf(one) - places.indexOf(other));
  return [
    ...(conflicts.length ? [[say("js.publish.conflicts"), conflicts]] : []),
    ...sorted.map(([, rows]) => [group(rows[0]), rows]),
  ];
}

function buttons() {
  const open = draft.diff.filter(isOpen).length;
  const n = draft.diff.filter((row) => !left.has(row.key)).length;
  return html`${open ? html`<p class="soft" id="open-note">${count("js.publish.open", open)}</p>` : nothing}
    <div class="buttons">
      <a class="button quiet" href="${home}catalogs/${id}">${say("js.publish.edit")}</a>
      <button
        class="button quiet bad"
        type="button"
        ?disabled=${isBusy}
        @click=${() => document.getElementById("discard").showModal()}
      >
        ${say("js.publish.discard")}
      </button>
      <button
        class="button"
        type="button"
        aria-describedby=${open ? "open-note" : nothing}
        ?disabled=${isBusy || n === 0 || open > 0}
        @click=${publish}
      >
        ${count("js.publish.do", n)}
      </button>
    </div>`;
}

/** Another person has changed the draft or the catalogue: read it again, unless the change came from here. */
async function heard({ catalogId, version = 0, revision = 0 }) {
  if (catalogId !== id) return;
  if (isBusy) {
    missed = { catalogId, ...missed, ...(version && { version }), ...(revision && { revision }) };
    return;
  }
  missed = null;
  const isKnown = version <= draft.version && revision <= draft.revision;
  if (isKnown && (version || revision)) return;
  try {
    await read();
    draw();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  }
}

function draw() {
  document.title = `${say("js.publish.title", catalog.name)} · ${page}`;
  render(
    html`<div class="head">
        <h1>${say("js.publish.title", catalog.name)}</h1>
        ${draft.diff.length && draft.updatedAt ? html`<p class="soft">${say("js.publish.by", draft.updatedBy.name, new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(draft.updatedAt)))}</p>` : nothing}
      </div>
      ${fault ? html`<p class="summary" role="alert" tabindex="-1">${fault}</p>` : nothing}
      ${
        draft.diff.length === 0
          ? html`<div class="blank">
              <h2>${say("js.publish.none")}</h2>
              <p>${say("js.publish.none.text")}</p>
              <p><a class="button" href="${home}catalogs/${id}">${say("js.publish.edit")}</a></p>
            </div>`
          : html`${groups().map(
                ([name, rows]) =>
                  html`<section class="card changelist">
                    <h2><bdi>${name || catalog.name}</bdi></h2>
                    <ul>
                      ${rows.map(line)}
                    </ul>
                  </section>`,
              )}
              ${buttons()}
              <dialog id="discard" class="ask" aria-labelledby="discard-title">
                <form method="dialog">
                  <h2 id="discard-title">${say("js.publish.discard.title")}</h2>
                  <p>${say("js.publish.discard.text")}</p>
                  <div class="buttons">
                    <button class="button quiet">${say("js.cancel")}</button
                    ><button class="button bad" type="button" @click=${discard}>${say("js.publish.discard")}</button>
                  </div>
                </form>
              </dialog>`
      }`,
    root,
  );
}

await learn("catalog-words");
await read();
listen(`${document.getElementById("main").dataset.api}events?catalog=${id}`, {
  draft: heard,
  catalog: heard,
  opened: () => heard({ catalogId: id }),
  again: () => heard({ catalogId: id }),
});
root.removeAttribute("aria-busy");
draw();
