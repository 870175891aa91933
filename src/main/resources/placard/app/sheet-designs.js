// Designed prints: pictures to choose from, and what they say.
import { html, nothing, svg } from "./lit-html.js";
import { Problem, ask, json } from "./api.js";
import { say } from "./words.js";

/** Width and height of each in millimetres. */
const SIZES = {
  table_tent: [105, 148],
  table_sticker: [70, 88],
  window_sticker: [90, 120],
  poster_a5: [148, 210],
  poster_a4: [210, 297],
  business_card: [85, 55],
  receipt: [72, 100],
};
/** Codes of the workspace that join a Wi-Fi; undefined until they were asked for. */
let networks;

/** A receipt printer has no colour to fill a page with. */
const layouts = (template) => (template === "receipt" ? ["classic", "minimal"] : ["classic", "bold", "minimal"]);

/** The request for a chosen design. */
export function design({ design: template, layout, title, call, wifiId }) {
  return {
    template,
    ...(layout !== "classic" && layouts(template).includes(layout) ? { layout } : {}),
    ...(title.trim() ? { title: title.trim() } : {}),
    ...(call.trim() ? { call: call.trim() } : {}),
    ...(wifiId ? { wifiId } : {}),
  };
}

/** Something like a code: three eyes and two modules. */
function code(x, y, side) {
  const box = (dx, dy, width, height) =>
    svg`<rect x=${x + dx * side} y=${y + dy * side} width=${width * side} height=${height * side}></rect>`;
  return svg`<g class="ink">${box(0, 0, 0.3, 0.3)}${box(0.7, 0, 0.3, 0.3)}${box(0, 0.7, 0.3, 0.3)}${box(0.42, 0.42, 0.2, 0.2)}${box(0.74, 0.74, 0.26, 0.1)}</g>`;
}

/** The places of a small picture's parts: the band, the code, the lines of words, from its upper left corner. */
function parts(layout, isWide, w, h) {
  const line = (x, y, width, isOnBand) => ({ x, y, width, isOnBand });
  if (layout === "bold") {
    const side = isWide ? h * 0.7 : Math.min(w * 0.62, h * 0.46);
    const [x, y] = isWide ? [w - side - h * 0.15, h * 0.15] : [(w - side) / 2, h * 0.3];
    const words = isWide ? [w * 0.07, w * 0.36] : [w * 0.2, w * 0.6];
    return {
      band: [0, 0, w, h],
      code: [x, y, side],
      lines: [0.16, 0.84].map((at) => line(words[0], h * at, words[1], true)),
    };
  }
  if (layout === "minimal") {
    const side = isWide ? h * 0.84 : Math.min(w * 0.84, h * 0.64);
    return {
      band: isWide ? [0, 0, w * 0.05, h] : [0, 0, w, h * 0.04],
      code: isWide ? [w * 0.08, h * 0.08, side] : [(w - side) / 2, h * 0.09, side],
      lines: (isWide ? [0.35, 0.6] : [0.8, 0.9]).map((at) =>
        isWide ? line(w * 0.68, h * at, w * 0.25) : line(w * 0.2, h * at, w * 0.6),
      ),
    };
  }
  const side = isWide ? h * 0.7 : w * 0.5;
  return {
    band: isWide ? [w * 0.5, 0, w * 0.5, h] : [0, 0, w, h * 0.25],
    code: isWide ? [w * 0.06, h * 0.15, side] : [(w - side) / 2, h * 0.45, side],
    lines: isWide
      ? [0.3, 0.65].map((at) => line(w * 0.58, h * at, w * 0.34, true))
      : [line(w * 0.2, h * 0.11, w * 0.6, true), line(w * 0.2, h * 0.33, w * 0.6)],
  };
}

function thumb(name, layout = "classic") {
  const [wide, high] = SIZES[name] ?? [90, 60];
  const scale = (name.startsWith("poster") ? 64 : 52) / Math.max(wide, high);
  const [w, h] = [wide * scale, high * scale];
  const [x, y] = [(72 - w) / 2, (72 - h) / 2];
  const { band, code: square, lines } = parts(layout, w > h, w, h);
  const isColoured = name && name !== "receipt";
  const [cx, cy, side] = [x + square[0], y + square[1], square[2]];
  return html`<svg class="thumbnail" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
    <rect class="leaf" x=${x} y=${y} width=${w} height=${h} rx="2"></rect>
    ${isColoured ? svg`<rect class="band" x=${x + band[0]} y=${y + band[1]} width=${band[2]} height=${band[3]}></rect>` : nothing}
    ${layout === "bold" ? svg`<rect class="leaf" x=${cx - 2} y=${cy - 2} width=${side + 4} height=${side + 4} rx="2"></rect>` : nothing}
    ${code(cx, cy, side)}
    ${name ? lines.map((one) => svg`<rect class=${isColoured && one.isOnBand ? "leaf" : "ink"} x=${x + one.x} y=${y + one.y - 0.75} width=${one.width} height="1.5"></rect>`) : nothing}
    ${name === "table_tent" ? svg`<rect class="ink" x=${x - 4} y=${y - 1} width=${w + 8} height="1"></rect>` : nothing}
  </svg>`;
}

async function askNetworks(form) {
  networks = [];
  try {
    networks = (await json(ask("GET", "qr?type=wifi&limit=100"))).qrs.map(({ id, name }) => [id, name]);
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
  }
  if (networks.length) form.changed();
}

/** The designs as pictures, and below them the words of the chosen one. */
export function thumbs(form) {
  if (networks === undefined) askNetworks(form);
  return html`${form.pick(
    "/design",
    say("js.design"),
    [...Object.keys(SIZES), ""].map((name) => [name, say(`js.design.${name || "none"}`), thumb(name)]),
    "designs",
  )}
  ${
    form.value.design
      ? html`${form.pick(
            "/layout",
            say("js.design.layout"),
            layouts(form.value.design).map((layout) => [
              layout,
              say(`js.design.layout.${layout}`),
              thumb(form.value.design, layout),
            ]),
            "designs",
          )}
          <div class="two">
            ${form.text("/title", say("js.design.title"), { most: 80, dir: "auto", place: say("js.design.title.usual") })}
            ${form.text("/call", say("js.design.call"), { most: 80, dir: "auto", place: say("js.design.call.usual") })}
          </div>
          ${networks.length ? form.choose("/wifiId", say("js.design.wifi"), [["", say("js.design.wifi.no")], ...networks]) : nothing}`
      : nothing
  }`;
}
