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

/** What is sent for a chosen design. */
export function design({ design: template, title, call, wifiId }) {
  return {
    template,
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

function thumb(name) {
  const [wide, high] = SIZES[name] ?? [90, 60];
  const scale = (name.startsWith("poster") ? 64 : 52) / Math.max(wide, high);
  const [w, h] = [wide * scale, high * scale];
  const [x, y] = [(72 - w) / 2, (72 - h) / 2];
  const isWide = w > h;
  const side = isWide ? h * 0.7 : w * 0.5;
  const isColoured = name && name !== "receipt";
  return html`<svg class="thumbnail" viewBox="0 0 72 72" aria-hidden="true" focusable="false">
    <rect class="leaf" x=${x} y=${y} width=${w} height=${h} rx="2"></rect>
    ${isColoured ? svg`<rect class="band" x=${isWide ? x + w * 0.5 : x} y=${y} width=${isWide ? w * 0.5 : w} height=${isWide ? h : h * 0.25}></rect>` : nothing}
    ${code(isWide ? x + w * 0.06 : x + (w - side) / 2, isWide ? y + h * 0.15 : y + h * 0.42, side)}
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
      ? html`<div class="two">
            ${form.text("/title", say("js.design.title"), { most: 80, dir: "auto", place: say("js.design.title.usual") })}
            ${form.text("/call", say("js.design.call"), { most: 80, dir: "auto", place: say("js.design.call.usual") })}
          </div>
          ${networks.length ? form.choose("/wifiId", say("js.design.wifi"), [["", say("js.design.wifi.no")], ...networks]) : nothing}`
      : nothing
  }`;
}
