// The designer's opened looks: ready-made looks, those of other codes, and small pictures of parts.
import { html, nothing, svg } from "./lit-html.js";
import { Problem, ask, json } from "./api.js";
import { opened } from "./content.js";
import { openedDesign, withCaption } from "./look.js";
import { say } from "./words.js";

const PLAIN = {
  fgColor: "#000000",
  bgColor: "#ffffff",
  moduleStyle: "square",
  eyeStyle: "square",
  eyeColor: null,
  gradient: null,
  frameStyle: "none",
  frameColor: null,
  frameTextColor: null,
  frameFont: "sans",
  isBackgroundTransparent: false,
};

/** Ten looks that scan well. The frame's text, the logo and the size stay the owner's. */
const LOOKS = [
  {},
  { moduleStyle: "dots", eyeStyle: "rounded" },
  { fgColor: "#0b5d53", moduleStyle: "rounded", eyeStyle: "rounded", frameStyle: "bottom-bar" },
  { fgColor: "#1a237e", moduleStyle: "rounded", eyeStyle: "rounded", frameStyle: "border" },
  { fgColor: "#7f1d1d", bgColor: "#fff7ed", moduleStyle: "classy", frameStyle: "bottom-bar", frameFont: "serif" },
  {
    fgColor: "#4a148c",
    gradient: { toColor: "#1a237e", angle: 45 },
    moduleStyle: "rounded",
    eyeStyle: "rounded",
    frameStyle: "bubble",
    frameFont: "rounded",
  },
  { fgColor: "#3e2723", bgColor: "#fdf6e3", moduleStyle: "classy", frameStyle: "ticket", frameFont: "serif" },
  { fgColor: "#0d2b52", moduleStyle: "dots", eyeStyle: "rounded", eyeColor: "#8a1c1c", frameStyle: "top-bar" },
  {
    moduleStyle: "rounded",
    eyeStyle: "rounded",
    frameStyle: "label",
    frameColor: "#b3380b",
    frameTextColor: "#ffffff",
  },
  { fgColor: "#14532d", moduleStyle: "classy", frameStyle: "border" },
].map((look) => ({ ...PLAIN, ...look }));

/** Whether a design has this look. */
function hasLook(design, look) {
  return Object.entries(look).every(
    ([member, value]) => JSON.stringify(design[member] ?? null) === JSON.stringify(value),
  );
}

const SIDE = 13;
const EYE = 4;

/** Modules of a symbol that stands for all of them; the same at every place and time. */
const MODULES = Array.from({ length: SIDE * SIDE }, (_, i) => [i % SIDE, Math.floor(i / SIDE)]).filter(
  ([x, y]) => !(isInEye(x, y) || (x * 7 + y * 11 + x * y * 3) % 5 > 1),
);

function isInEye(x, y) {
  const isLeft = x <= EYE;
  const isTop = y <= EYE;
  return (isLeft && isTop) || (x >= SIDE - EYE - 1 && isTop) || (isLeft && y >= SIDE - EYE - 1);
}

/** One module of a style, at its place, as a path. */
function moduleAt(style, x, y) {
  switch (style) {
    case "dots":
      return `M${x + 0.1} ${y + 0.5}a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0z`;
    case "rounded":
      return `M${x + 0.35} ${y + 0.05}h.3a.3.3 0 0 1 .3.3v.3a.3.3 0 0 1-.3.3h-.3a.3.3 0 0 1-.3-.3v-.3a.3.3 0 0 1 .3-.3z`;
    case "classy":
      return `M${x + 0.5} ${y}h.5v.5a.5.5 0 0 1-.5.5h-.5v-.5a.5.5 0 0 1 .5-.5z`;
    default:
      return `M${x} ${y}h1v1h-1z`;
  }
}

function eye(style, x, y, colour) {
  const round = style === "rounded" ? 1.1 : 0;
  return svg`<rect x=${x + 0.4} y=${y + 0.4} width="3.2" height="3.2" rx=${round} fill="none" stroke=${colour} stroke-width=".8"></rect>
    <rect x=${x + 1.3} y=${y + 1.3} width="1.4" height="1.4" rx=${round / 2.5} fill=${colour}></rect>`;
}

function symbol({ fgColor, moduleStyle, eyeStyle, eyeColor }) {
  const far = SIDE - EYE;
  const colour = eyeColor ?? fgColor;
  return svg`<path d=${MODULES.map(([x, y]) => moduleAt(moduleStyle, x, y)).join("")} fill=${fgColor}></path>
    ${eye(eyeStyle, 0, 0, colour)}${eye(eyeStyle, far, 0, colour)}${eye(eyeStyle, 0, far, colour)}`;
}

/** The position and size of the picture in each frame: x, y, width, height; the symbol is 13 wide from 0. */
const BOXES = {
  none: [-2, -2, 17, 17],
  border: [-3, -3, 19, 22],
  corners: [-3, -3, 19, 22],
  "bottom-bar": [-3, -3, 19, 22],
  "top-bar": [-3, -6, 19, 22],
  bubble: [-3, -3, 19, 24],
  ticket: [-3, -3, 19, 22],
  label: [-3, -7, 19, 23],
};

/** A line of text as a picture of it. */
const text = (y, colour) => svg`<rect x="2" y=${y} width="9" height="1.6" rx=".8" fill=${colour}></rect>`;

const FRAMES = {
  none: () => nothing,
  border: (frame) =>
    svg`<rect x="-2.4" y="-2.4" width="17.8" height="20.8" rx="1.5" fill="none" stroke=${frame} stroke-width=".9"></rect>${text(15.2, frame)}`,
  corners: (frame) =>
    svg`<path d="M-2.4 1v-3.400h3.400M12 -2.400h3.400V1M15.4 12v3.400H12M1 15.400h-3.400V12" transform="translate(0 -.3)" fill="none" stroke=${frame} stroke-width=".9"></path>${text(16.6, frame)}`,
  "bottom-bar": (frame, ink) =>
    svg`<path d="M-2.8 14.500h18.600v3a1.500 1.500 0 0 1-1.500 1.500h-15.600a1.500 1.500 0 0 1-1.500-1.500z" fill=${frame}></path><rect x="-2.4" y="-2.4" width="17.8" height="20.8" rx="1.5" fill="none" stroke=${frame} stroke-width=".8"></rect>${text(15.9, ink)}`,
  "top-bar": (frame, ink) =>
    svg`<path d="M-2.8 -1.500h18.600v-3a1.500 1.500 0 0 0-1.500-1.500h-15.600a1.500 1.500 0 0 0-1.500 1.500z" fill=${frame}></path><rect x="-2.4" y="-5.4" width="17.8" height="20.8" rx="1.5" fill="none" stroke=${frame} stroke-width=".8"></rect>${text(-4.5, ink)}`,
  bubble: (frame, ink) =>
    svg`<rect x="-2.4" y="-2.4" width="17.8" height="16.8" rx="1.5" fill="none" stroke=${frame} stroke-width=".8"></rect><path d="M6.5 14.600l1.700 1.900h5.800a1.200 1.200 0 0 1 1.200 1.200v1.900a1.200 1.200 0 0 1-1.200 1.200h-15a1.200 1.200 0 0 1-1.200-1.200v-1.900a1.200 1.200 0 0 1 1.200-1.200h5.800z" fill=${frame}></path>${text(17.9, ink)}`,
  ticket: (frame, ink) =>
    svg`<path d="M-2.8 14.500h18.600v1.300a1.200 1.200 0 0 0 0 2v1.200h-18.600v-1.200a1.200 1.200 0 0 0 0-2z" fill=${frame}></path><rect x="-2.4" y="-2.4" width="17.8" height="17" rx=".8" fill="none" stroke=${frame} stroke-width=".8"></rect>${text(15.9, ink)}`,
  label: (frame, ink) =>
    svg`<path d="M-2.8 -1.500v-2.500l2.500-2.800h13.600l2.500 2.800v2.500z" fill=${frame}></path><rect x="-2.4" y="-1.6" width="17.8" height="17" rx="1" fill="none" stroke=${frame} stroke-width=".8"></rect><circle cx="6.5" cy="-5.6" r=".6" fill=${ink}></circle>${text(-4.1, ink)}`,
};

/** A small picture of a look. */
export function miniature(design) {
  const look = { ...PLAIN, ...design };
  const [x, y, width, height] = BOXES[look.frameStyle] ?? BOXES.none;
  return svg`<svg class="mini" viewBox="${x} ${y} ${width} ${height}" aria-hidden="true" focusable="false">
    <rect x=${x} y=${y} width=${width} height=${height} rx="1.5" fill=${look.bgColor}></rect>
    ${(FRAMES[look.frameStyle] ?? FRAMES.none)(look.frameColor ?? look.fgColor, look.frameTextColor ?? look.bgColor)}
    ${symbol(look)}
  </svg>`;
}

/** A picture of one corner of a symbol, near enough to see its modules and its eye. */
export function detail(design) {
  const look = { ...PLAIN, ...design };
  return svg`<svg class="mini" viewBox="-.5 -.5 8 8" aria-hidden="true" focusable="false">
    <rect x="-.5" y="-.5" width="8" height="8" rx=".8" fill=${look.bgColor}></rect>${symbol(look)}
  </svg>`;
}

/** Other codes whose look can be taken; null until they were asked for. */
let others = null;

export async function fetchOthers(form) {
  if (others) return;
  try {
    others = (await json(ask("GET", "qr?limit=100&sort=-updatedAt", { quiet: true }))).qrs;
    form.changed("");
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
  }
}

/** Fills a form for a new code from another code: with all of it, or with its look alone. */
export async function like(form, { from, look }) {
  try {
    const { qr } = await json(ask("GET", `qr/${from ?? look}`));
    if (look) {
      form.value.design = openedDesign(qr.design);
      return;
    }
    const isMenu = qr.type === "url" && qr.catalogId && !qr.targetUrl;
    form.value = {
      ...opened(qr),
      ...(isMenu ? { type: "menu" } : {}),
      name: say("js.copyof", qr.name).slice(0, 120),
      externalId: "",
    };
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    form.refuse(refused);
  }
}

function take(form, id) {
  const code = others.find((one) => one.id === id);
  if (!code) return;
  form.value.design = { ...openedDesign(code.design), sizeMm: form.value.design.sizeMm };
  form.changed("/design");
}

/** Ready-made looks as pictures, and the looks of other codes by their names. */
export function looks(form) {
  const { design } = form.value;
  return html`<section class="card">
    <fieldset class="looks">
      <legend>${say("js.looks")}</legend>
      <div>
        ${LOOKS.map(
          (look, i) =>
            html`<button
              type="button"
              aria-label=${say("js.looks.n", i + 1)}
              aria-pressed=${hasLook(design, look) ? "true" : "false"}
              @click=${() => {
                form.value.design = withCaption({ ...design, ...structuredClone(look) });
                form.changed("/design");
              }}
            >
              ${miniature(look)}
            </button>`,
        )}
      </div>
    </fieldset>
    ${
      others?.length
        ? html`<div class="field">
            <label for="same-look">${say("js.looks.same")}</label>
            <select id="same-look" @change=${({ target }) => take(form, target.value)}>
              <option value="">–</option>
              ${others.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
            </select>
          </div>`
        : nothing
    }
  </section>`;
}
