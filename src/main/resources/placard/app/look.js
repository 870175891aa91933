// How a code looks: the fields, and what is sent of them.
import { html, nothing } from "./lit-html.js";
import { filesField } from "./files.js";
import { FRAMES } from "./look-vocabulary.js";
import { quantity } from "./quantities.js";
import { language, say } from "./words.js";

/** Pairs of colours that scan well, dark on light. */
const PAIRS = [
  ["#000000", "#ffffff"],
  ["#0b5d53", "#ffffff"],
  ["#1a237e", "#ffffff"],
  ["#7f1d1d", "#fff7ed"],
  ["#4a148c", "#ffffff"],
  ["#3e2723", "#fdf6e3"],
];

const MODULES = ["square", "rounded", "dots", "classy"];

const EYES = ["square", "rounded"];

const ANGLES = [0, 45, 90, 135, 180, 270];

/** The usual look. */
export function plain() {
  return {
    fgColor: "#000000",
    bgColor: "#ffffff",
    moduleStyle: "square",
    eyeStyle: "square",
    eyeColor: null,
    gradient: null,
    frameStyle: "none",
    frameText: "",
    frameColor: null,
    frameTextColor: null,
    frameFont: "sans",
    isOutsideTransparent: false,
    errorCorrection: "",
    brandingMode: "none",
    brandingPosition: "bottom-right",
    logoFileId: "",
    sizeMm: "",
    paperColor: null,
    isBackgroundTransparent: false,
    isUpperCaseLink: false,
  };
}

/** A design as the API tells of it, as a form has it. */
export function openedDesign(design) {
  const usual = plain();
  return Object.fromEntries(
    Object.entries(structuredClone(design)).map(([member, value]) => [member, value ?? usual[member] ?? null]),
  );
}

/** The design of the request; null for an unwanted member, so that a change takes it back. */
export function sentDesign(design) {
  const { logoFileId, frameText, sizeMm, errorCorrection, ...rest } = { ...plain(), ...design };
  return {
    ...rest,
    errorCorrection: errorCorrection || null,
    frameText: frameText && rest.frameStyle !== "none" ? frameText : null,
    sizeMm: numeric(sizeMm),
    logoFileId: rest.brandingMode === "logo" && logoFileId ? logoFileId : null,
  };
}

/** A number as people type it; as it stands if it isn't understood, so that the fault is found. */
export function numeric(text) {
  const number = quantity(text, language);
  return number === undefined ? String(text).trim() : number;
}

/** Without what is null: a new code has no member to take back. */
export function without(design) {
  return Object.fromEntries(Object.entries(design).filter(([, value]) => value !== null));
}

/** The design of a preview: a logo whose file isn't chosen yet is left out, so that nothing is judged before. */
export function previewed(design) {
  return without(sentDesign(awaitsLogo(design) ? { ...design, brandingMode: "none" } : design));
}

function awaitsLogo({ brandingMode, logoFileId }) {
  return brandingMode === "logo" && !logoFileId;
}

/** A frame that is new has its usual text, so that none is printed empty. */
export function withCaption(design, frame = design.frameStyle) {
  if (frame !== "none" && !design.frameText) design.frameText = say("js.caption.place");
  return design;
}

/** The module of ready-made looks and small pictures; null until the part is opened. */
let gallery = null;

/** Fetches what only this part needs, once. */
export async function openLook(form) {
  if (gallery) return;
  gallery = await import("./looks.js");
  form.changed("");
  await gallery.fetchOthers(form);
}

/** The common choices, and behind "More" the rest. */
export function lookFields(form, figures) {
  const design = form.value.design;
  const isFramed = design.frameStyle !== "none";
  return html`${gallery?.looks(form) ?? nothing}
    <section class="card">
      <fieldset class="swatches">
        <legend>${say("js.colours")}</legend>
        <div>
          ${PAIRS.map(
            ([dark, light], i) =>
              html` <button
                type="button"
                aria-label=${say("js.pair", i + 1)}
                aria-pressed=${design.fgColor === dark && design.bgColor === light ? "true" : "false"}
                @click=${() => {
                  form.value.design.bgColor = light;
                  form.set("/design/fgColor", dark);
                }}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <circle cx="12" cy="12" r="11.5" fill=${light} stroke="#8888"></circle>
                  <circle cx="12" cy="12" r="7" fill=${dark}></circle>
                </svg>
              </button>`,
          )}
        </div>
      </fieldset>
      <div class="two">
        ${form.colour("/design/fgColor", say("js.dark"))}
        ${design.isBackgroundTransparent ? nothing : form.colour("/design/bgColor", say("js.light"))}
      </div>
      ${form.tick("/design/isBackgroundTransparent", say("js.bare"))}
      ${form.pick(
        "/design/frameStyle",
        say("js.frame"),
        FRAMES.map((frame) => [
          frame,
          say(`js.frame.${frame}`),
          gallery?.miniature({ ...inks(design), frameStyle: frame }),
        ]),
        "pictured",
        (frame) => withCaption(design, frame),
      )}
      ${isFramed ? form.text("/design/frameText", say("js.caption"), { most: 40, dir: "auto" }) : nothing}
      ${form.pick(
        "/design/moduleStyle",
        say("js.modules"),
        MODULES.map((style) => [
          style,
          say(`js.module.${style}`),
          gallery?.detail({ ...inks(design), moduleStyle: style }),
        ]),
        "pictured",
      )}
      ${form.pick(
        "/design/eyeStyle",
        say("js.eyes"),
        EYES.map((style) => [style, say(`js.module.${style}`), gallery?.detail({ ...inks(design), eyeStyle: style })]),
        "pictured",
      )}
      ${form.pick(
        "/design/brandingMode",
        say("js.mark"),
        ["none", "placard", "logo"].map((mode) => [mode, say(`js.mark.${mode}`)]),
        "chips",
        (mode) => {
          if (mode === "logo" && design.brandingMode === "none") design.brandingPosition = "center";
        },
      )}
      ${awaitsLogo(design) ? html`<p class="hint" role="status">${say("js.logo.first")}</p>` : nothing}
      ${design.brandingMode === "logo" ? filesField(form, "/design/logoFileId", say("js.logo"), { accept: "image/jpeg,image/png,image/webp", many: false }) : nothing}
      ${
        design.brandingMode === "none"
          ? nothing
          : form.choose(
              "/design/brandingPosition",
              say("js.place"),
              ["center", "bottom-right", "bottom-left", "top-right", "top-left"].map((place) => [
                place,
                say(`js.place.${place}`),
              ]),
            )
      }
    </section>
    <details class="card more">
      <summary><h2>${say("js.more")}</h2></summary>
      <div class="stack">
        ${form.ownColour("/design/eyeColor", say("js.eyecolour"), design.fgColor)} ${gradientFields(form, design)}
        ${
          isFramed
            ? html`${form.ownColour("/design/frameColor", say("js.framecolour"), design.fgColor)}
              ${form.ownColour("/design/frameTextColor", say("js.textcolour"), design.bgColor)}
              ${form.pick(
                "/design/frameFont",
                say("js.font"),
                ["sans", "serif", "rounded"].map((font) => [font, say(`js.font.${font}`)]),
              )}
              ${design.isBackgroundTransparent ? nothing : form.tick("/design/isOutsideTransparent", say("js.outside"))}`
            : nothing
        }
        ${form.choose("/design/errorCorrection", say("js.level"), [["", say("js.level.auto")], ...["L", "M", "Q", "H"].map((level) => [level, say(`js.level.${level}`)])])}
        ${capitals(form, figures)}
      </div>
    </details>`;
}

/** The members of a design that a small picture has, so that only one thing differs between its choices. */
function inks({ isBackgroundTransparent, bgColor, ...design }) {
  return { ...design, bgColor: isBackgroundTransparent ? "#ffffff" : bgColor, frameStyle: "none" };
}

/** The link in capitals, where the code can have that, and what it saves. */
function capitals(form, figures) {
  const { isUpperCaseLink } = form.value.design;
  const dots = (version) => 17 + 4 * version;
  const { version, upperCaseVersion } = figures ?? {};
  if (!upperCaseVersion && !isUpperCaseLink) return nothing;
  const hint = !upperCaseVersion
    ? nothing
    : isUpperCaseLink
      ? say("js.capitals.now", dots(version))
      : upperCaseVersion < version
        ? say("js.capitals.saves", dots(upperCaseVersion), dots(version))
        : say("js.capitals.same");
  return html`${form.tick("/design/isUpperCaseLink", say("js.capitals"))}
    <p class="hint">${hint}</p>`;
}

function gradientFields(form, design) {
  const angle = design.gradient?.angle ?? 0;
  const angles = ANGLES.includes(angle) ? ANGLES : [...ANGLES, angle];
  return html`<label class="tick"
      ><input
        id="f-design-gradient"
        type="checkbox"
        .checked=${Boolean(design.gradient)}
        @change=${({ target }) => form.set("/design/gradient", target.checked ? { toColor: design.fgColor, angle: 45 } : null)}
      />
      <span>${say("js.gradient")}</span></label
    >
    ${
      design.gradient
        ? html`<div class="two">
            ${form.colour("/design/gradient/toColor", say("js.gradient.to"))}
            ${form.field(
              "/design/gradient/angle",
              say("js.gradient.angle"),
              null,
              (id) =>
                html`<select
                  id=${id}
                  @change=${({ target }) => form.set("/design/gradient/angle", Number(target.value))}
                >
                  ${angles.map(
                    (one) =>
                      html` <option value=${one} .selected=${one === angle}>
                        ${ANGLES.includes(one) ? say(`js.angle.${one}`) : say("js.angle.other", one)}
                      </option>`,
                  )}
                </select>`,
            )}
          </div>`
        : nothing
    }`;
}

/** How large it is printed, and on what. */
export function paperFields(form) {
  return html`<div class="two">
      ${form.text("/design/sizeMm", say("js.print.size"), { mode: "decimal", dir: "ltr", most: 7, place: "30", hint: say("js.print.size.hint") })}
    </div>
    ${form.ownColour("/design/paperColor", say("js.papercolour"), "#ffffff")}`;
}
