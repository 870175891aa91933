// The tables of a menu as people write them: "1–24", "T1–T12", "Terrace 1, Bar".
import { latin } from "./quantities.js";

/** The most labels of one sheet, and one more, so that the server says what is too many. */
const MOST = 501;
const RANGE = /^(.*?)([0-9]{1,5}) *[-–—] *(.*?)([0-9]{1,5})$/su;

/** The first and the last of a range with the text before the number; undefined for a name. */
function range(text) {
  const [, prefix, from, again, to] = RANGE.exec(latin(text)) ?? [];
  return from !== undefined && (again === "" || again === prefix)
    ? { from: Number(from), to: Number(to), ...(prefix ? { prefix } : {}) }
    : undefined;
}

/** The tables of a request for a sheet: a range of numbers, or each table by its name; undefined for none. */
export function tablesOf(text) {
  const parts = text
    .split(/[,;\n،、]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ranges = parts.map(range);
  if (parts.length < 2) return ranges[0] ?? (parts.length ? parts : undefined);
  const names = parts.flatMap((part, i) => {
    const { from, to, prefix = "" } = ranges[i] ?? {};
    return from === undefined || to < from
      ? [part]
      : Array.from({ length: Math.min(to - from + 1, MOST) }, (_, n) => `${prefix}${from + n}`);
  });
  return [...new Set(names)].slice(0, MOST);
}
