// Files that are uploaded as soon as they are chosen.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, json } from "./api.js";
import { icon } from "./form.js";
import { say, worded } from "./words.js";

/** The name of a deleted file, by its id; the page forgets it, the server doesn't. */
const names = new Map();
let waiting = 0;

/** Whether something is on its way. */
export const isUploading = () => waiting > 0;

/** Uploads a file and returns what became of it. */
export async function upload(file) {
  const body = new FormData();
  body.append("file", file);
  return (await json(ask("POST", "files", { body, once: true }))).file;
}

/** Does work that uploads; meanwhile the form says so, and how many of its uploads run. */
export async function during(form, path, work) {
  waiting += 1;
  form.uploading = (form.uploading ?? 0) + 1;
  form.changed(path);
  try {
    await work();
  } finally {
    waiting -= 1;
    form.uploading -= 1;
    form.changed(path);
  }
}

export function filesField(form, path, label, { accept, many }) {
  const id = form.id(path);
  const fault = form.fault(path);
  const held = form.get(path);
  const ids = many ? (held ?? []) : held ? [held] : [];
  for (const one of ids) if (!names.has(one)) named(form, path, one);
  const drop = (gone) => form.set(path, many ? ids.filter((one) => one !== gone) : "");
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      class="upload"
      type="file"
      accept=${accept}
      ?multiple=${many}
      aria-invalid=${fault ? "true" : nothing}
      aria-describedby=${fault ? `${id}-fault` : nothing}
      @change=${({ target }) => take(form, path, target, many)}
    />
    <p>
      <button
        class="button quiet"
        type="button"
        aria-label=${say("js.picker.open.of", label)}
        @click=${() => choose(form, path, accept, many)}
      >
        ${say("js.picker.open")}
      </button>
    </p>
    ${waiting > 0 ? html`<p class="hint" role="status">${say("js.uploading")}</p>` : nothing}
    ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}
    ${
      ids.length === 0
        ? nothing
        : html`<ul class="files">
            ${ids.map(
              (one) =>
                html`<li>
                  ${accept.startsWith("image") ? html`<img src="/files/${one}" alt="" width="48" height="48" />` : icon("M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16.5h6")}
                  <span>${names.get(one)}</span>
                  <button
                    class="button quiet"
                    type="button"
                    aria-label=${say("js.file.remove", names.get(one))}
                    @click=${() => drop(one)}
                  >
                    ${icon("M6 6l12 12M18 6L6 18")}
                  </button>
                </li>`,
            )}
          </ul>`
    }
  </div>`;
}

/** Asks for the name of a file that was chosen earlier, and shows it. */
async function named(form, path, id) {
  names.set(id, "");
  const { file } = await json(ask("GET", `files/${id}`, { quiet: true })).catch(() => ({}));
  names.set(id, file?.name ?? id);
  form.changed(path);
}

/** Takes files that are there already. */
async function choose(form, path, accept, many) {
  const { pick } = await import("./picker.js");
  const chosen = await pick(accept, many);
  for (const { id, name } of chosen) {
    if (name) names.set(id, name);
    const held = form.get(path) ?? [];
    if (!many) form.set(path, id);
    else if (!held.includes(id)) form.set(path, [...held, id]);
  }
  if (chosen.length) document.getElementById(form.id(path))?.focus();
}

async function take(form, path, input, many) {
  const chosen = [...input.files];
  waiting += 1;
  form.changed(path);
  try {
    for (const file of chosen) {
      const { id } = await upload(file);
      names.set(id, file.name);
      form.set(path, many ? [...(form.get(path) ?? []), id] : id);
    }
    input.value = "";
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    form.faults.set(path, worded(refused.errors[0] ?? refused));
  } finally {
    waiting -= 1;
    form.changed(path);
  }
}
