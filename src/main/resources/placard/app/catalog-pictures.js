// The pictures of an item: chosen, taken, dropped or pasted, several at once; put in order, cut, taken away.
import { html, nothing } from "./lit-html.js";
import { Problem } from "./api.js";
import { during, upload } from "./files.js";
import { icon } from "./form.js";
import { count, say, worded } from "./words.js";

const ICONS = {
  add: "M12 5v14M5 12h14",
  crop: "M7 2.5V17h14.5M2.5 7H17v14.5",
  left: "m15 6-6 6 6 6",
  right: "m9 6 6 6-6 6",
  remove: "M6 6l12 12M18 6L6 18",
};
const MOST = 10;
const ACCEPT = "image/jpeg,image/png,image/webp";
const isPicture = ({ type }) => ACCEPT.split(",").includes(type);
/** The place of the picture that is being dragged. */
let dragged = null;
/** The facts about existing files, once there is one or one is wanted. */
let kept;
const fetched = async () => (kept = await import("./catalog-alt.js"));

/** The description of a picture. */
function alt(form, id, at) {
  if (!kept)
    fetched().then(
      () => form.changed(""),
      () => {},
    );
  return kept?.altField(form, id, at) ?? nothing;
}

/** Uploads all of them at the same time, and adds those that the server has taken in the order in which they were chosen. */
export async function take(form, path, files) {
  const room = MOST - (form.get(path) ?? []).length;
  const fitting = files.filter(isPicture);
  const chosen = fitting.slice(0, Math.max(0, room));
  const faults = files.filter((file) => !isPicture(file)).map(({ name }) => say("picture.format", name));
  if (fitting.length > chosen.length) faults.push(say("picture.most", MOST));
  if (chosen.length === 0 && faults.length === 0) return;
  await during(form, path, async () => {
    const all = await Promise.allSettled(chosen.map((file) => upload(file)));
    const taken = all.filter(({ status }) => status === "fulfilled").map(({ value }) => value.id);
    all.forEach(({ reason }, at) => {
      if (!reason) return;
      if (!(reason instanceof Problem)) throw reason;
      faults.push(`${chosen[at].name}: ${worded(reason.errors[0] ?? reason)}`);
    });
    form.set(path, [...(form.get(path) ?? []), ...taken]);
    if (faults.length) form.faults.set(path, faults.join(" "));
  });
}

/** Files in the clipboard; the event goes on if it has none, or has text beside files of other kinds. */
export function pasted(form, path, event) {
  const { files: list = [], types = [] } = event.clipboardData ?? {};
  const files = [...list];
  if (files.length === 0 || (types.includes("text/plain") && !files.some(isPicture))) return;
  event.preventDefault();
  take(form, path, files);
}

/** @param crop(file, done) opens the dialog in which a picture is cut */
export function pictures(form, path, crop) {
  const ids = form.get(path) ?? [];
  const id = form.id(path);
  const fault = form.fault(path);
  const swap = (from, to) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    form.set(path, next);
  };
  const chosen = async ({ target }) => {
    const files = [...target.files];
    target.value = "";
    await take(form, path, files);
  };
  const dropped = (event) => {
    event.preventDefault();
    event.currentTarget.classList.remove("dropping");
    if (event.dataTransfer.files.length) take(form, path, [...event.dataTransfer.files]);
  };
  const over = (event) => {
    event.preventDefault();
    event.currentTarget.classList.toggle("dropping", event.dataTransfer.types.includes("Files"));
  };
  const button = (name, at, does, isOff = false) =>
    html`<button
      class="button quiet"
      type="button"
      aria-label=${say(`picture.${name}`, at + 1)}
      ?disabled=${isOff}
      @click=${does}
    >
      ${icon(ICONS[name])}
    </button>`;
  return html`<fieldset
    class="options pictures"
    @dragover=${over}
    @dragleave=${({ currentTarget }) => currentTarget.classList.remove("dropping")}
    @drop=${dropped}
  >
    <legend class="unseen">${say("js.pictures")}</legend>
    <ol class="shots">
      ${ids.map(
        (one, at) =>
          html`<li
            draggable="true"
            @dragstart=${(event) => {
              dragged = at;
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", one);
            }}
            @dragover=${(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            @drop=${(event) => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              swap(dragged, at);
              dragged = null;
            }}
            @dragend=${() => {
              dragged = null;
            }}
          >
            <img src="/files/${one}?w=320" alt=${say("picture.alt", at + 1)} width="112" height="84" />
            <div class="buttons">
              ${button("left", at, () => swap(at, at - 1), at === 0)}${button("right", at, () => swap(at, at + 1), at === ids.length - 1)}
              ${button("crop", at, () =>
                crop(one, (other) => {
                  kept?.inherit(form, one, other);
                  form.set(
                    path,
                    form.get(path).map((now) => (now === one ? other : now)),
                  );
                }),
              )}${button("remove", at, () =>
                form.set(
                  path,
                  ids.filter((other) => other !== one),
                ),
              )}
            </div>
            ${alt(form, one, at)}
          </li>`,
      )}
    </ol>
    <div class="buttons adds">
      <label class="button quiet"
        >${icon(ICONS.add)}${say("picture.choose")}<input
          id=${id}
          type="file"
          accept=${ACCEPT}
          multiple
          aria-invalid=${fault ? "true" : nothing}
          aria-describedby="${id}-hint ${id}-fault"
          @change=${chosen}
      /></label>
      <label class="button quiet camera"
        >${say("picture.camera")}<input type="file" accept="image/*" capture="environment" @change=${chosen}
      /></label>
      <button
        class="button quiet"
        type="button"
        @click=${async () => (await fetched()).pickFor(form, path, ACCEPT, MOST)}
      >
        ${say("js.picker.open")}
      </button>
    </div>
    <p class="hint" id="${id}-hint">${say("picture.hint")}</p>
    <p class="fault" id="${id}-fault" ?hidden=${!fault}>${fault}</p>
    ${form.uploading ? html`<p class="hint" role="status">${count("picture.uploading", form.uploading)}</p>` : nothing}
  </fieldset>`;
}
