// Numbers and dates as people type them and as tables have them, by the dashboard's language. What two readings fit is refused.
const DIGITS = new Map(
  [..."٠١٢٣٤٥٦٧٨٩०१२३४५६७८९"]
    .map((digit, value) => [digit, String(value % 10)])
    .concat([
      ["٫", "."],
      ["٬", ","],
    ]),
);

/** A text with its digits and points as computers write them. */
export function latin(text) {
  return text.replaceAll(/[٠-٩०-९٫٬]/g, (sign) => DIGITS.get(sign));
}

const parts = (language) =>
  Object.fromEntries(
    new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1234567.5).map(({ type, value }) => [type, value]),
  );
const isGrouped = (whole, group) => {
  const runs = whole.split(group);
  return (
    /^[1-9][0-9]{0,2}$/.test(runs[0]) &&
    runs
      .slice(1)
      .every((run, i, all) => run.length === 3 || (group === "," && run.length === 2 && i < all.length - 1)) &&
    runs
      .slice(1)
      .join("")
      .match(/^[0-9]+$/)
  );
};

/** A number; null for nothing, undefined if it isn't understood: 1,000 is a thousand in English, and unclear in German. */
export function quantity(text, language) {
  const clean = latin(String(text ?? ""))
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, " ");
  if (clean === "") return null;
  const sign = clean.startsWith("-") ? -1 : 1;
  const body = sign < 0 ? clean.slice(1) : clean;
  if (/^[0-9]+$/.test(body)) return sign * Number(body);
  if (!/^[0-9][0-9.,'’ ]*[0-9]$/.test(body)) return undefined;
  const { group: usual = ",", decimal } = parts(language);
  const group = /\s/.test(usual) ? " " : usual;
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const point = body[last];
  const before = last < 0 ? body : body.slice(0, last);
  const signs = new Set(body.replaceAll(/[0-9]/g, ""));
  if (signs.size === 1 && (last < 0 || before.includes(point) || point === group)) {
    const only = [...signs][0].replace("’", "'");
    const isUsual = only === group || only === "'" || only === " ";
    if (isUsual && isGrouped(body.replaceAll("’", "'"), only)) return sign * Number(body.replaceAll(/[^0-9]/g, ""));
    if (last < 0 || before.includes(point)) return undefined;
  }
  const decimals = body.slice(last + 1);
  if (!/^[0-9]+$/.test(decimals) || (decimals.length === 3 && /^[1-9][0-9]{0,2}$/.test(before))) return undefined;
  const rest = new Set(before.replaceAll(/[0-9]/g, ""));
  const separator = [...rest][0];
  const isFine =
    rest.size === 0 || (rest.size === 1 && separator !== point && point === decimal && isGrouped(before, separator));
  return isFine ? sign * Number(`${before.replaceAll(/[^0-9]/g, "")}.${decimals}`) : undefined;
}

/** The names of months in some languages, by their beginnings. */
function month(word, language) {
  const folded = word.toLowerCase().replaceAll(".", "");
  if (folded.length < 3) return 0;
  for (const tongue of [language, "en"]) {
    for (const style of ["long", "short"]) {
      const format = new Intl.DateTimeFormat(`${tongue}-u-ca-gregory`, { month: style, timeZone: "UTC" });
      for (let i = 0; i < 12; i += 1) {
        const name = format
          .format(Date.UTC(2026, i, 15))
          .toLowerCase()
          .replaceAll(".", "");
        if (name === folded) return i + 1;
      }
    }
  }
  return 0;
}

const NUMBERS = /^([0-9]{1,4})([./-])([0-9]{1,2})\2([0-9]{1,4})$/;

/** Whether the days of a column are before their months; undefined if no cell shows it, null if cells contradict. */
function order(cells) {
  const shown = new Set();
  for (const cell of cells) {
    const [, first, sign, second, year] = NUMBERS.exec(latin(cell).trim().split(/[ T,]/)[0]) ?? [];
    if (sign === undefined || sign === "." || year.length !== 4) continue;
    if (Number(first) > 12) shown.add(true);
    if (Number(second) > 12) shown.add(false);
  }
  return shown.size > 1 ? null : [...shown][0];
}

/** The year, month and day of a date without its time. */
function day(text, language, cells) {
  const [, first, sign, second, third] = NUMBERS.exec(text) ?? [];
  if (first?.length === 4 && third.length <= 2) return [first, second, third];
  if (first?.length <= 2 && third.length === 4) {
    if (sign === "." || first === second) return [third, second, first];
    const isDayFirst = language === "en" ? order(cells) : order(cells) === false ? null : true;
    if (isDayFirst === undefined || isDayFirst === null) return "ambiguous";
    return isDayFirst ? [third, second, first] : [third, first, second];
  }
  const words = text
    .replaceAll(/[.,]/g, " ")
    .split(/\s+/)
    .filter((word) => word && word !== "de" && word !== "del");
  if (words.length !== 3 || !/^[0-9]{4}$/.test(words[2])) return null;
  const [name, number] = /^[0-9]/.test(words[0]) ? [words[1], words[0]] : [words[0], words[1]];
  const found = month(name, language);
  return found && /^[0-9]{1,2}$/.test(number) ? [words[2], found, number] : null;
}

/**
 * A moment of a table: { date }, or { fault }. A date alone begins its day, or ends it.
 * @param cells the other cells of its column, of which one may show whether days are before months
 */
export function moment(cell, language, { isEnd = false, cells = [cell] } = {}) {
  const text = latin(cell).trim();
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(text)) {
    const exact = new Date(text);
    return Number.isNaN(exact.getTime()) ? { fault: "unreadable" } : { date: exact };
  }
  const [, dayText, hours, minutes, seconds, half] =
    /^(.*?[0-9])(?:(?:T|,? +)([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\.0+)?)?(?: ?([ap])\.?m\.?)?)?$/i.exec(text) ?? [];
  const read = dayText === undefined ? null : day(dayText, language, cells);
  if (!Array.isArray(read)) return { fault: read ?? "unreadable" };
  const [year, monthOfYear, dayOfMonth] = read.map(Number);
  const isTimed = hours !== undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours ?? (isEnd ? 23 : 0));
  const [minute, second] = isTimed ? [Number(minutes), Number(seconds ?? 0)] : isEnd ? [59, 59] : [0, 0];
  const date = new Date(year, monthOfYear - 1, dayOfMonth, hour, minute, second);
  const isReal =
    date.getFullYear() === year &&
    date.getMonth() === monthOfYear - 1 &&
    date.getDate() === dayOfMonth &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal && year >= 1970 ? { date } : { fault: "unreadable" };
}
