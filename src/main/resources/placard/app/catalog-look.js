// How a menu's page looks: ready styles as small pictures of the menu itself, colours, pictures, and the page beside the form.
import { html, nothing } from "./lit-html.js";
import { home } from "./api.js";
import { chips } from "./catalog-fields.js";
import { LAYOUTS, STYLES } from "./details-vocabulary.js";
import { filesField } from "./files.js";
import { logoColour } from "./look-colour.js";
import { say } from "./words.js";

const PICTURE = { accept: "image/jpeg,image/png,image/webp", many: false };
const COLOURS = { primaryColor: "#0b5d53", backgroundColor: "#ffffff", textColor: "#191c1b" };
/** The page is asked for after so long without a change. */
const PAUSE_MS = 400;
/** Below this share of items with pictures, the printed card is proposed. */
const FEW_PICTURES = 0.3;

/** The look that the pictures show: the form's, after a pause. */
let shown = null;
let wanted = null;
let pause = 0;

const label = (path) => say(`about.${path.slice(1).replaceAll("/", ".")}`);

function themeOf(form) {
  const theme = form.get("/theme");
  return Object.fromEntries(Object.entries(theme).map(([name, value]) => [name, value || null]));
}

/** Shows the form's look after a pause, so that a colour that is being dragged asks once. */
function settle(theme, draw) {
  const text = JSON.stringify(theme);
  shown ??= wanted ??= text;
  if (text === wanted) return;
  wanted = text;
  clearTimeout(pause);
  pause = setTimeout(() => {
    shown = wanted;
    draw();
  }, PAUSE_MS);
}

function address(id, form, theme) {
  return `${home}catalogs/${id}/preview?form=${form}&theme=${encodeURIComponent(JSON.stringify(theme))}`;
}

function styles(form, id, theme, isOpen) {
  return html`<fieldset class="styles" id=${form.id("/theme/style")} tabindex="-1">
    <legend>${label("/theme/style")}</legend>
    <div>
      ${STYLES.map(
        (style) =>
          html`<label>
            <span class="stylepage"
              >${
                isOpen
                  ? html`<iframe
                      title=""
                      aria-hidden="true"
                      tabindex="-1"
                      loading="lazy"
                      sandbox="allow-scripts"
                      src=${address(id, "sample", { ...theme, style, font: null, coverFileId: null, logoFileId: null })}
                    ></iframe>`
                  : nothing
              }</span
            >
            <input
              type="radio"
              name="style"
              .checked=${form.get("/theme/style") === style}
              @change=${() => {
                form.set("/theme/style", style);
                form.set("/theme/font", "system");
              }}
            />
            <span>${say(`about.style.${style}`)}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function colours(form, warnings) {
  return html`<fieldset class="stack">
    <legend>${say("about.colours")}</legend>
    ${Object.entries(COLOURS).map(
      ([name, start]) =>
        html`<div class="stack">
          ${form.ownColour(`/theme/${name}`, say(`js.theme.${name}`), start)}
          ${warnings.has(`/theme/${name}`) ? html`<p class="warned">${warnings.get(`/theme/${name}`)}</p>` : nothing}
        </div>`,
    )}
  </fieldset>`;
}

/** Takes the logo's colour as the main one. The page corrects its contrast. */
async function takeColour(form) {
  const colour = await logoColour(`/files/${form.get("/theme/logoFileId")}`);
  if (colour) form.set("/theme/primaryColor", colour);
  else form.faults.set("/theme/primaryColor", say("about.logo.grey"));
  form.changed("/theme/primaryColor");
}

function pictures(form) {
  const cover = form.get("/theme/coverFileId");
  return html`${filesField(form, "/theme/logoFileId", say("js.logo"), PICTURE)}
  ${
    form.get("/theme/logoFileId")
      ? html`<p>
          <button class="button quiet" type="button" @click=${() => takeColour(form)}>
            ${say("about.logo.colour")}
          </button>
        </p>`
      : nothing
  }
  ${filesField(form, "/theme/coverFileId", say("js.cover"), PICTURE)}${focus(form, cover)}`;
}

/** The point of the cover that stays in sight: a click, or the arrow keys. */
function focus(form, cover) {
  const { x, y } = form.get("/theme/coverFocus") ?? { x: 50, y: 50 };
  const within = (value) => Math.max(0, Math.min(100, Math.round(value)));
  const put = (left, top) => form.set("/theme/coverFocus", { x: within(left), y: within(top) });
  const STEPS = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] };
  return html`<div class="field" ?hidden=${!cover}>
    <p id="focus-about">${say("about.focus")}</p>
    <button
      class="focus"
      id=${form.id("/theme/coverFocus")}
      type="button"
      aria-describedby="focus-about"
      aria-label=${say("about.focus.now", x, y)}
      @click=${({ currentTarget, clientX, clientY, detail }) => {
        if (!detail) return;
        const box = currentTarget.getBoundingClientRect();
        put(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
      }}
      @keydown=${(event) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        put(x + step[0], y + step[1]);
      }}
    >
      ${cover ? html`<img src="/files/${cover}" alt="" />` : nothing}<svg aria-hidden="true">
        <circle cx="${x}%" cy="${y}%" r="10" />
      </svg>
    </button>
  </div>`;
}

/** Whether so few items have a picture that a printed card would look better. */
function lacksPictures({ sections }) {
  const items = (sections ?? []).flatMap((section) => section.items ?? []);
  return items.length > 0 && items.filter((item) => item.imageFileIds?.length).length < items.length * FEW_PICTURES;
}

/**
 * The panel of the look, with the page beside it.
 *
 * @param view the catalogue as it is now
 * @param draw draws the screen anew
 * @param isOpen whether the panel is seen; pages load only then
 */
export function look(form, warnings, view, draw, isOpen) {
  settle(themeOf(form), draw);
  const theme = JSON.parse(shown);
  return html`<div class="dressing">
    <div class="stack">
      ${styles(form, view.id, theme, isOpen)}
      ${chips(
        form,
        "/theme/layout",
        label("/theme/layout"),
        LAYOUTS.map((one) => [one, say(`about.layout.${one}`)]),
        form.get("/theme/layout") !== "carte" && lacksPictures(view) ? { hint: say("about.layout.hint") } : {},
      )}
      ${pictures(form)}${colours(form, warnings)}
      ${chips(form, "/theme/darkMode", say("js.theme.dark"), [
        ["auto", say("js.theme.auto")],
        ["light", say("js.theme.light")],
        ["dark", say("js.theme.darkmode")],
      ])}
      ${chips(form, "/theme/font", say("js.theme.font"), [
        ["system", say("about.font.style")],
        ...["sans", "serif", "rounded"].map((font) => [font, say(`js.font.${font}`)]),
      ])}
    </div>
    <div class="phone">
      <p>${say("about.preview")}</p>
      ${isOpen ? html`<iframe title=${say("about.preview")} sandbox="allow-scripts" src=${address(view.id, "page", theme)}></iframe>` : nothing}
    </div>
  </div>`;
}
