// Places as maps give them: coordinates in several forms, and the links of maps.
const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const FRACTION = String.raw`(-?\d{1,3}[.,]\d+)`;
const ANGLE = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*[°º]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”]\s*)?`;

/** The places in links: the pin of Google Maps comes before the middle of its map. */
const LINKS = [
  `!3d${NUMBER}!4d${NUMBER}`,
  `[?&](?:ll|q|query|destination|daddr|coordinate|center)=(?:loc:)?${NUMBER},\\s*${NUMBER}`,
  `mlat=${NUMBER}&mlon=${NUMBER}`,
  `@${NUMBER},${NUMBER}`,
  `#map=[\\d.]+/${NUMBER}/${NUMBER}`,
  `^geo:${NUMBER},${NUMBER}`,
].map((pattern) => new RegExp(pattern, "i"));

const PAIRS = [`^${FRACTION}\\s*(?:[,;]\\s*|\\s)${FRACTION}$`, `^${NUMBER}\\s*[,;]\\s+${NUMBER}$`].map(
  (pattern) => new RegExp(pattern),
);
const ANGLES = new RegExp(`^${ANGLE}([NS])[\\s,;]*${ANGLE}([EW])$`, "i");

/** Latitude and longitude as texts, or null. One number with a decimal comma is no pair. */
export function coordinates(text) {
  const clean = text.trim().replaceAll("−", "-");
  const found = /^(?:https?:\/\/|geo:)/i.test(clean) ? inLink(clean) : (inAngles(clean) ?? first(PAIRS, clean));
  const [lat, lng] = found ?? [NaN, NaN];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [lat, lng].map(written) : null;
}

const number = (text = "0") => Number(text.replace(",", "."));
const written = (value) => String(Number(value.toFixed(7)));

function first(patterns, text) {
  for (const pattern of patterns) {
    const [, lat, lng] = pattern.exec(text) ?? [];
    if (lat) return [number(lat), number(lng)];
  }
  return null;
}

function inLink(link) {
  return first(LINKS, link.replaceAll(/%2c/gi, ",").replaceAll(/\+|%20/g, " "));
}

function inAngles(text) {
  const [, ...parts] = ANGLES.exec(text) ?? [];
  if (parts.length === 0) return null;
  const angle = ([degrees, minutes, seconds, side]) =>
    (number(degrees) + number(minutes) / 60 + number(seconds) / 3600) * (/[sw]/i.test(side) ? -1 : 1);
  return [angle(parts.slice(0, 4)), angle(parts.slice(4))];
}
