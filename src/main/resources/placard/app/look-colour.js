// The colour that stands out in a logo.

const SIDE = 64;
/** Colours are alike if they differ by less than this in each channel. */
const STEP = 32;
/** How much of its channels' range a colour must span to be one, and not a grey. */
const LEAST_CHROMA = 40;
const OPAQUE = 128;

const hex = (channel) => Math.round(channel).toString(16).padStart(2, "0");

function pixels(picture) {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** The heaviest group of similar colours, where strong colours weigh more; null if all are greys. */
export async function logoColour(url) {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const data = pixels(picture);
  const groups = new Map();
  for (let at = 0; at < data.length; at += 4) {
    const colour = [data[at], data[at + 1], data[at + 2]];
    const chroma = Math.max(...colour) - Math.min(...colour);
    if (data[at + 3] < OPAQUE || chroma < LEAST_CHROMA) continue;
    const key = colour.map((channel) => Math.floor(channel / STEP)).join();
    const group = groups.get(key) ?? { weight: 0, sums: [0, 0, 0] };
    group.weight += chroma;
    group.sums = group.sums.map((sum, channel) => sum + colour[channel] * chroma);
    groups.set(key, group);
  }
  const best = [...groups.values()].sort((one, other) => other.weight - one.weight)[0];
  return best ? `#${best.sums.map((sum) => hex(sum / best.weight)).join("")}` : null;
}
