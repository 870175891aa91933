// Pictures of an item that are there already: chosen, and said in words for guests who don't see them. These belong to the file, so that they are saved at once and
// hold wherever it is shown.
import { html, nothing } from "./lit-html.js";
import { Problem, ask } from "./api.js";
import { say, worded } from "./words.js";

const MOST = 300;
/** Facts about files by their ids: { text as it is written, saved, version, fault, isDone }. */
const known = new Map();

async function load(id) {
  const { file } = await (await ask("GET", `files/${id}`, { fresh: true, quiet: true })).json();
  return { text: file.altText ?? "", saved: file.altText ?? "", version: file.version };
}

/** Reads what is not known yet; without it there is no field. */
async function begin(form, id) {
  known.set(id, null);
  try {
    known.set(id, await load(id));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    known.delete(id);
    return;
  }
  form.changed("");
}

async function write(form, id, text) {
  const state = known.get(id);
  Object.assign(state, { text, fault: "", isDone: false });
  if (text.trim() === state.saved) return;
  try {
    const answer = await ask("PATCH", `files/${id}`, {
      json: { altText: text.trim() || null },
      headers: { "If-Match": `"${state.version}"` },
    });
    const { file } = await answer.json();
    Object.assign(state, { text: file.altText ?? "", saved: file.altText ?? "", version: file.version, isDone: true });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    // Another person saved first. After a notice, the next save overwrites their text.
    if (problem.status === 412) Object.assign(state, await load(id), { text, saved: null });
    state.fault = worded(problem.errors[0] ?? problem);
  }
  form.changed("");
}

/** A part of a picture has its description until the user writes another. */
export function inherit(form, from, to) {
  const text = known.get(from)?.saved;
  if (!text) return;
  known.set(to, { text: "", saved: "", version: 1 });
  write(form, to, text);
}

/** The field of one picture of an item. */
export function altField(form, id, at) {
  if (!known.has(id)) begin(form, id);
  const state = known.get(id);
  if (!state) return nothing;
  const name = `alt-${id}`;
  return html`<div class="field">
    <label for=${name}>${say("picture.words", at + 1)}</label>
    <textarea
      id=${name}
      dir="auto"
      maxlength=${MOST}
      rows="2"
      aria-invalid=${state.fault ? "true" : nothing}
      aria-describedby="${name}-state"
      .value=${state.text}
      @change=${({ target }) => write(form, id, target.value)}
    ></textarea>
    <p id="${name}-state" class=${state.fault ? "fault" : "hint"} role="status">
      ${state.fault || (state.isDone ? say("js.menu.state.saved") : "")}
    </p>
  </div>`;
}

/** Takes pictures that are there already, up to so many of one item. */
export async function pickFor(form, path, accept, most) {
  const { pick } = await import("./picker.js");
  const before = form.get(path) ?? [];
  const chosen = (await pick(accept, true)).map(({ id }) => id).filter((id) => !before.includes(id));
  if (chosen.length === 0) return;
  form.set(path, [...before, ...chosen].slice(0, most));
  if (before.length + chosen.length > most) {
    form.faults.set(path, say("picture.most", most));
    form.changed(path);
  }
}
