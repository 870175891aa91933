// The details of a catalogue: how it looks, whose it is, how it is ordered from. They are saved as items are: at once or into
// the draft, in order, and kept in the browser while there is no network.
import { html, nothing, render } from "./lit-html.js";
import { ask, newKey, same } from "./api.js";
import { Model, before } from "./catalog-model.js";
import { business, general, missing, opened, ordering, placed, written } from "./catalog-business.js";
import { foreign, translated } from "./catalog-kept.js";
import { look } from "./catalog-look.js";
import { merged } from "./catalog-merge.js";
import { load, sender } from "./catalog-send.js";
import { stepsOf } from "./catalog-steps.js";
import { forgetWaiting, keepWaiting, keptWaiting } from "./catalog-store.js";
import { forget, keep, kept } from "./draft.js";
import { isUploading } from "./files.js";
import { Form } from "./form.js";
import { tell } from "./messages.js";
import { MoneyField } from "./money-field.js";
import { Tabs } from "./tabs.js";
import { language, learn, say, worded } from "./words.js";

await learn("catalog-words");

const root = document.getElementById("details");
const { id, page } = root.dataset;
const PARTS = ["general", "look", "business", "ordering"];

const tabs = new Tabs(PARTS, draw);
let conflict;
let model;
let money;
let form;
/** The record that filled in the form; differences have been typed since. */
let start;
let sent = null;
let steps;
let warnings = new Map();

/** The members that have a part of their own. */
const OWN = { theme: "look", businessDetails: "business", settings: "ordering" };
const partOf = (path) => OWN[path.split("/")[1]] ?? "general";

/** Asks whose values hold. */
async function settle(...clash) {
  conflict ??= (await import("./catalog-conflict.js")).conflicts({ draw, money: () => money });
  return conflict.settle(...clash);
}

/** The typed changes: the members that differ from the catalogue. */
function changes() {
  const [now, was] = [written(form.value), written(start)];
  const set = {};
  for (const [name, value] of Object.entries(now)) {
    if (same(value, was[name])) continue;
    set[name] = OWN[name]
      ? Object.fromEntries(Object.entries(value).filter(([member, one]) => !same(one, was[name][member])))
      : value;
  }
  return set;
}

/** Lays what has been typed over what the catalogue is now. */
function follow() {
  const next = opened(model.view);
  if (!same(next, start)) {
    form.value = isChanged() ? merged(start, form.value, next, (_, mine) => mine) : structuredClone(next);
    warnings = new Map();
  }
  start = next;
}

function save(event) {
  event.preventDefault();
  if (isUploading()) return;
  form.accept();
  for (const path of missing(form.value)) form.faults.set(path, say("problem.required"));
  form.judge();
  if (form.faults.size) {
    toFault();
    return;
  }
  const set = changes();
  if (Object.keys(set).length === 0) return;
  sent = { set, value: structuredClone(form.value) };
  forget();
  model.do(say("js.menu.undo.change", model.view.name), {
    type: "patch",
    key: newKey(),
    kind: "catalog",
    id,
    set,
    was: before(model.view, set),
  });
}

function toFault() {
  const [path] = form.faults.keys();
  if (path) tabs.now = partOf(path);
  draw();
  form.toFault();
}

function refused(op, problem) {
  if (op.kind === "catalog" && sent?.set === op.set) {
    form.value = sent.value;
    form.refuse(problem);
    form.faults = new Map([...form.faults].map(([pointer, text]) => [placed(pointer, form.value), text]));
    form.changed();
    toFault();
  } else {
    tell(say("js.menu.refused", op.record?.name ?? "", worded(problem.errors[0] ?? problem)), { isFault: true });
  }
}

/** Warnings of the server, which names members by pointers, in the page's language. */
function withText(warning) {
  const colour = /^(\/theme\/\w+):.*?(#[0-9a-fA-F]{6}).*?(#[0-9a-fA-F]{6})/.exec(warning);
  if (colour) return [colour[1], say("about.contrast", colour[2], colour[3])];
  const [key] = /(?<=no )items|hidden|(?<=^\/businessDetails\/)(whatsapp|phone|name)/.exec(warning) ?? [];
  return [warning, key ? say(`about.warning.${key}`) : warning];
}

async function publish(isOn) {
  try {
    const answer = await (await ask("POST", `catalogs/${id}/${isOn ? "publish" : "unpublish"}`, { once: true })).json();
    warnings = new Map((answer.warnings ?? []).map(withText));
    tell(say(isOn ? "js.menu.published" : "js.menu.unpublished"));
    model.refresh(review ? await review.follow(model) : await load(id));
  } catch (problem) {
    tell(worded(problem), { isFault: true });
  }
}

const isChanged = () => Object.keys(changes()).length > 0 || form.typed.size > 0;

function head() {
  const { view } = model;
  const isLive = view.status === "published";
  return html`<div class="head">
    <h1><bdi>${view.name}</bdi></h1>
    <span class="badge ${isLive ? "good" : "off"}">${say(isLive ? "js.menu.live" : "js.menu.draft")}</span>
    ${steps.state()}
    <div class="buttons">
      ${steps.buttons()}
      ${
        isLive
          ? html`<a class="button quiet" href=${view.publicUrl} target="_blank" rel="noopener">${say("js.menu.view")}</a
              ><button class="button quiet" type="button" @click=${() => publish(false)}>
                ${say("js.menu.unpublish")}
              </button>`
          : html`<button class="button" type="button" @click=${() => publish(true)}>${say("js.menu.publish")}</button>`
      }
    </div>
  </div>`;
}

function draw() {
  const { view } = model;
  document.title = `${view.name} · ${page}`;
  steps.changed();
  const others = [...warnings].filter(([path]) => !path.startsWith("/theme/")).map(([, text]) => text);
  const origin = view.publicUrl.slice(0, -view.slug.length);
  render(
    html`${head()}${review?.bar() ?? nothing}
      ${
        others.length
          ? html`<div class="banner">
              <ul>
                ${others.map((text) => html`<li>${text}</li>`)}
              </ul>
            </div>`
          : nothing
      }
      ${conflict?.view() ?? nothing}
      <form novalidate @submit=${save}>
        ${tabs.list(say("about.parts"))}${form.summary()}
        <div class="card">
          ${tabs.panel("general", html`${general(form, view, origin)}${translated(view.translations)}${foreign(view.metadata)}`)}${tabs.panel("look", look(form, warnings, view, draw, tabs.now === "look"))}
          ${tabs.panel("business", business(form, view))}${tabs.panel("ordering", ordering(form, money))}
        </div>
        <div class="actions" ?hidden=${!isChanged()}>
          <button class="button quiet" type="button" @click=${discard}>${say("about.discard")}</button
          ><button class="button">${say("js.save")}</button>
        </div>
      </form>`,
    root,
  );
}

/** One press brings back what was thrown away. */
function discard() {
  const { value, typed } = form;
  form.value = structuredClone(start);
  form.typed = new Map();
  form.accept();
  form.changed();
  const undo = () => {
    Object.assign(form, { value, typed });
    form.changed();
  };
  tell(say("js.discarded"), { undo });
}

const [catalog, waiting] = await Promise.all([load(id), keptWaiting(id)]);
// Only a catalogue whose changes wait needs what keeps them.
const review = catalog.settings.review
  ? await import("./catalog-review.js").then(async ({ loadDraft, reviewer }) =>
      reviewer(catalog, await loadDraft(id), settle),
    )
  : null;
money = new MoneyField(catalog.currency, language);
model = new Model(review ? review.view() : catalog, waiting, {
  changed: () => {
    follow();
    draw();
  },
  keep: (ops) => (ops.length ? keepWaiting(id, ops) : forgetWaiting(id)),
  send: review ? review.send : sender(settle),
  warned: (_, texts) => {
    warnings = new Map(texts.map(withText));
  },
  refused,
});
start = opened(model.view);
const typed = kept();
form = new Form(typed.value ? merged(typed.was, typed.value, start, (_, mine) => mine) : structuredClone(start), () => {
  if (isChanged()) keep({ was: start, value: form.value, typed: [...form.typed] });
  else forget();
  draw();
});
form.typed = new Map(typed.typed);
form.judge();
form.reveal = (path) => tabs.open(partOf(path));
steps = stepsOf(model, { isTyped: isChanged });
root.removeAttribute("aria-busy");
draw();
if (waiting.length) model.pump();
