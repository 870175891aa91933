// How a code looks: the fields, and the picture that follows them.
import { html, nothing } from "./lit-html.js";
import { ask } from "./api.js";
import { filesField } from "./files.js";
import { icon } from "./form.js";
import { say, worded } from "./words.js";

const WAIT_MS = 150;
const FRAMES = ["none", "border", "corners", "bottom-bar", "top-bar", "bubble", "ticket", "label"];

/** Pairs of colours that scan well, dark on light. */
const PAIRS = [["#000000", "#ffffff"], ["#0b5d53", "#ffffff"], ["#1a237e", "#ffffff"], ["#7f1d1d", "#fff7ed"], ["#4a148c", "#ffffff"], ["#3e2723", "#fdf6e3"]];

const MODULES = {
  square: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4z",
  rounded: "M6 4h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM15 4h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6 13h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2z",
  dots: "M7.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM7.5 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  classy: "M7.5 4H11v3.5A3.5 3.5 0 0 1 7.5 11H4V7.5A3.5 3.5 0 0 1 7.5 4zM16.5 4H20v3.5a3.5 3.5 0 0 1-3.5 3.500H13V7.500A3.5 3.5 0 0 1 16.5 4zM7.5 13H11v3.500A3.5 3.5 0 0 1 7.5 20H4v-3.500A3.5 3.5 0 0 1 7.5 13z",
};

const EYES = { square: "M5 5h14v14H5zM9.5 9.500h5v5h-5z", rounded: "M8 5h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM9.5 9.500h5v5h-5z" };

/** The usual look. */
export function plain() {
  return { fgColor: "#000000", bgColor: "#ffffff", moduleStyle: "square", eyeStyle: "square", frameStyle: "none", frameText: "", brandingMode: "none", brandingPosition: "bottom-right", logoFileId: "", sizeMm: "" };
}

/** What is sent of it: as null what is not wanted, so that a change takes it back. */
export function sentDesign(design) {
  const { logoFileId, frameText, sizeMm, ...rest } = design;
  return { ...rest, frameText: frameText && rest.frameStyle !== "none" ? frameText : null, sizeMm: sizeMm ? Number(String(sizeMm).replace(",", ".")) : null,
    logoFileId: rest.brandingMode === "logo" && logoFileId ? logoFileId : null };
}

/** Without what is null: a new code has no member to take back. */
export function without(design) {
  return Object.fromEntries(Object.entries(design).filter(([, value]) => value !== null));
}

export function lookFields(form) {
  const design = form.value.design;
  return html`<fieldset class="swatches"><legend>${say("js.colours")}</legend><div>${PAIRS.map(([dark, light], i) => html`
      <button type="button" aria-label=${say("js.pair", i + 1)} aria-pressed=${design.fgColor === dark && design.bgColor === light}
        @click=${() => { form.value.design.bgColor = light; form.set("/design/fgColor", dark); }}><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11.5" fill=${light} stroke="#8888"></circle><circle cx="12" cy="12" r="7" fill=${dark}></circle></svg></button>`)}</div></fieldset>
    <div class="two">${form.colour("/design/fgColor", say("js.dark"))}${form.colour("/design/bgColor", say("js.light"))}</div>
    <div class="two">${form.pick("/design/moduleStyle", say("js.modules"), Object.entries(MODULES).map(([style, path]) => [style, say(`js.module.${style}`), icon(path)]))}
    ${form.pick("/design/eyeStyle", say("js.eyes"), Object.entries(EYES).map(([style, path]) => [style, say(`js.module.${style}`), icon(path)]))}</div>
    ${form.pick("/design/frameStyle", say("js.frame"), FRAMES.map((frame) => [frame, say(`js.frame.${frame}`)]))}
    ${design.frameStyle === "none" ? nothing : form.text("/design/frameText", say("js.caption"), { most: 40, place: say("js.caption.place") })}
    ${form.pick("/design/brandingMode", say("js.mark"), ["none", "placard", "logo"].map((mode) => [mode, say(`js.mark.${mode}`)]))}
    ${design.brandingMode === "logo" ? filesField(form, "/design/logoFileId", say("js.logo"), { accept: "image/jpeg,image/png,image/webp", many: false }) : nothing}
    ${design.brandingMode === "none" ? nothing : form.choose("/design/brandingPosition", say("js.place"), ["bottom-right", "bottom-left", "top-right", "top-left", "center"].map((place) => [place, say(`js.place.${place}`)]))}
    ${form.text("/design/sizeMm", say("js.size"), { mode: "decimal", dir: "ltr", most: 6, place: "30", hint: reach(design.sizeMm) })}`;
}

/** A symbol is read from about ten times its width. */
function reach(size) {
  const mm = Number(String(size || 30).replace(",", "."));
  return mm > 0 ? say("js.reach", Math.round(mm)) : "";
}

/** Draws a body a little after the last change, and only the last one. */
export class Preview {
  constructor(changed) {
    this.changed = changed;
    this.picture = null;
    this.reasons = [];
    this.warnings = [];
    this.isBusy = false;
    this.last = "";
  }

  follow(body) {
    const text = JSON.stringify(body);
    if (text === this.last) return;
    this.last = text;
    clearTimeout(this.timer);
    this.running?.abort();
    this.isBusy = true;
    this.timer = setTimeout(() => this.draw(body), WAIT_MS);
  }

  async draw(body) {
    const running = this.running = new AbortController();
    try {
      const answer = await ask("POST", "qr/preview", { json: { ...body, format: "svg" }, signal: running.signal, quiet: true });
      const picture = URL.createObjectURL(await answer.blob());
      if (running.signal.aborted) {
        URL.revokeObjectURL(picture);
        return;
      }
      const old = this.picture;
      this.picture = picture;
      if (old) setTimeout(() => URL.revokeObjectURL(old), 1_000);
      this.reasons = [];
      this.warnings = JSON.parse(answer.headers.get("Placard-Warnings") ?? "[]");
    } catch (refused) {
      if (refused.name === "AbortError") return;
      this.last = "";
      this.reasons = (refused.errors?.length ? refused.errors : [refused]).map(reason);
      this.warnings = [];
    }
    this.isBusy = false;
    this.changed();
  }

  get isRefused() {
    return this.reasons.length > 0;
  }

  show() {
    return html`<section class="card show" aria-labelledby="preview">
      <h2 id="preview" class="unseen">${say("js.preview")}</h2>
      <div class="stage ${this.isRefused ? "stale" : ""}">${this.picture ? html`<img class="symbol" src=${this.picture} alt=${say("js.preview")}>` : html`<div class="symbol blankness"></div>`}</div>
      <div class="verdict" role="status">${this.isRefused
        ? html`<p class="fault"><b>${say("js.refused")}</b></p><ul>${this.reasons.map((text) => html`<li>${text}</li>`)}</ul>`
        : this.picture === null ? nothing : this.warnings.length > 0
          ? html`<p class="warned"><b>${say("js.warned")}</b></p><ul>${this.warnings.map((text) => html`<li>${text}</li>`)}</ul>`
          : html`<p class="fine">${icon("M5 12.500l4.5 4.500L19 7.5")} ${say("js.fine")}</p>`}</div></section>`;
  }
}

/** What scanners can't read is said with what was measured, which only the server's own sentence has. */
function reason(fault) {
  return fault.code === "unscannable_design" ? fault.message : worded(fault);
}
