// Reads amounts as people write them: { amount, note }, amount null for nothing, or { fault }. Amount.java reads them in
// the same way; a table of cases holds both together.
import { ADDED, CURRENCIES, MEASURES, NOTES, TAXES, UNITS } from "./amount-words.js";
import { NARROW, SUPERSCRIPT, amountText, isBlank, isDigit, isNote, shown } from "./amount-text.js";

const NONE = new Set(["", "-", "–", "—", "n/a", "na", "#n/a", "null", "none", "?"]);
const LONGEST = 200;
const LONGEST_SIGN = 20;
const FOREIGN_LETTERS = "RPQNрР";
const POINTS = ".,";
const SEPARATORS = ".,'٬٫·";
const INVALID = { fault: "invalid_price" };
const taxes = new Set(TAXES);
const notes = new Set([...NOTES, ...TAXES]);
const added = new Set(ADDED);
const units = new Set(UNITS);
const measures = new Set(MEASURES);

const isSymbol = (c) => /^\p{Sc}$/u.test(c);
/** Whether a letter forms words with its neighbours, unlike those of East Asia. */
const isJoined = (c) => /^[\p{L}\p{Mn}\p{Mc}]$/u.test(c) && !(c >= "\u0e00" && c <= "\u0eff") && c < "\u2e80";

function folded(sign) {
  const bare = [...sign].filter((c) => c !== "." && !isBlank(c)).join("");
  return bare.length === 1 ? bare : bare.toLowerCase();
}

const foldedOf = (signs = []) => signs.map((sign) => folded(amountText(sign)));
const ALL = new Set(Object.entries(CURRENCIES).flatMap(([code, { signs }]) => [folded(code), ...foldedOf(signs)]));

/** The signs of one currency beside those of all others. */
class Signs {
  constructor(currency) {
    const words = CURRENCIES[currency] ?? {};
    this.own = new Set([folded(currency), ...foldedOf(words.signs)]);
    this.minor = new Set(foldedOf(words.minor));
    this.times = words.times ?? {};
  }

  /** The word for zeros behind a number, such as k: { zeros, end }. */
  timesBehind(text, numberEnd) {
    const start = numberEnd < text.length && isBlank(text[numberEnd]) ? numberEnd + 1 : numberEnd;
    for (let end = Math.min(text.length, start + LONGEST_SIGN); end > start; end -= 1) {
      const zeros = this.times[text.slice(start, end).toLowerCase()];
      if (zeros && isEnd(text, start, end)) return { zeros, end };
    }
    return null;
  }

  /** The longest sign that starts at a place: { kind, end }. */
  at(text, start, before = text.length) {
    if (isBlank(text[start]) || text[start] === ".") return null;
    let limit = start;
    while (limit < before && limit < start + LONGEST_SIGN && !isDigit(text[limit])) limit += 1;
    for (let end = limit; end > start; end -= 1) {
      if (!isEnd(text, start, end)) continue;
      const sign = folded(text.slice(start, end));
      if (this.own.has(sign)) return { kind: "own", end };
      const isTight = start > 0 && isDigit(text[start - 1]);
      if (this.minor.has(sign) && (isTight || sign.length > 1 || !/^\p{L}$/u.test(sign))) return { kind: "minor", end };
      if (ALL.has(sign) && (sign.length > 1 || !isJoined(sign) || FOREIGN_LETTERS.includes(sign)))
        return { kind: "foreign", end };
    }
    return null;
  }

  /** Whether a text shows another currency. */
  showsForeign(text) {
    for (let i = 0; i < text.length; i += 1) {
      const isStart = i === 0 || !isJoined(text[i - 1]) || !isJoined(text[i]);
      const found = isStart ? this.at(text, i) : null;
      if (found ? found.kind === "foreign" : isSymbol(text[i])) return true;
      if (found) i = found.end - 1;
    }
    return false;
  }
}

/** Whether a sign may end here: not within a word, and not in a space. */
function isEnd(text, start, end) {
  const last = text[end - 1];
  if (isBlank(last) || (last === "." && end - 1 > start && isBlank(text[end - 2]))) return false;
  let next = end;
  while (next < text.length && text[next] === ".") next += 1;
  let letter = end - 1;
  while (letter > start && text[letter] === ".") letter -= 1;
  return next === text.length || !isJoined(text[letter]) || !isJoined(text[next]);
}

function digitsEnd(text, start) {
  let end = start;
  while (end < text.length && isDigit(text[end])) end += 1;
  return end;
}

const hasDigits = (text) => [...text].some(isDigit);

/** The place of the first number; -1 if there is none. */
function find(text) {
  for (let i = 0; i < text.length; i += 1) {
    if (isDigit(text[i]))
      return i > 0 && `${POINTS}٫`.includes(text[i - 1]) && (i === 1 || isSymbol(text[i - 2])) ? i - 1 : i;
  }
  return -1;
}

/** The number that starts at a place: runs of digits with one separator between two. */
function written(text, start) {
  const runs = [];
  let separators = "";
  let i = start;
  if (!isDigit(text[i])) {
    runs.push("");
    separators += text[i];
    i += 1;
  }
  for (;;) {
    const end = digitsEnd(text, i);
    runs.push(text.slice(i, end));
    const isSpace = text[end] === " " || text[end] === NARROW;
    const isSeparated =
      end + 1 < text.length &&
      isDigit(text[end + 1]) &&
      (SEPARATORS.includes(text[end]) || (isSpace && digitsEnd(text, end + 1) === end + 4));
    if (!isSeparated) return { runs, separators, end };
    separators += text[end];
    i = end + 1;
  }
}

const isLeading = (run) => run !== "" && run.length <= 3 && run[0] !== "0";
const isLikeThousand = ({ runs, separators }) =>
  separators.length === 1 && runs.at(-1).length === 3 && isLeading(runs[0]);

/** False if a word for zeros behind a number would be one too many, as in 25.000k. */
const canBeMultiplied = (found, zeros) =>
  found.separators === "" ||
  (found.separators.length === 1 &&
    !isLikeThousand(found) &&
    POINTS.includes(found.separators) &&
    found.runs.at(-1).length <= zeros);

/** False if a point or dash behind a number has another meaning than "no cents": 12.10. is a date, 12.50- is negative. */
const canEndWith = ({ runs, separators }, c) =>
  !(separators !== "" && POINTS.includes(separators.at(-1)) && runs.at(-1).length < 3) ||
  (c !== separators.at(-1) && c !== "-" && c !== "–");

/** The digits of groups. */
function whole(runs, separators, convention) {
  const number = runs.join("");
  if (separators === "") return { number: number || "0" };
  const group = separators[0];
  const isOne = [...separators].every((c) => c === group) && group !== "٫" && group !== "·";
  const isRight =
    isOne &&
    isLeading(runs[0]) &&
    runs.at(-1).length === 3 &&
    runs.slice(1, -1).every(({ length }) => length === 3 || (length === 2 && convention.isLakh && group === ","));
  return isRight && (group !== " " || allowsSpace(runs, convention)) ? { number } : INVALID;
}

/** Whether a space separates thousands. Elsewhere it is between two prices. */
function allowsSpace(runs, { currency, group, languageGroup }) {
  if (group === " " || languageGroup === " " || runs.length > 2) return true;
  return currency === "EUR" && (runs[1].startsWith("0") || Number(runs[1]) >= 20 * Number(runs[0]));
}

function fraction({ runs, separators }, convention) {
  const last = separators.at(-1);
  if (!`${POINTS}٫·`.includes(last)) return INVALID;
  const before = whole(runs.slice(0, -1), separators.slice(0, -1), convention);
  return before.fault ? before : { number: `${before.number}.${runs.at(-1)}` };
}

/** The meaning of a comma or point before three digits. */
function role(separator, { currency, digits, isWhole, decimal, languageGroup }) {
  if (isWhole || digits === 0) return "group";
  if (digits >= 3) return separator === decimal ? "decimal" : "unclear";
  return separator !== (currency === "EUR" && languageGroup === "," ? "." : decimal) ? "group" : "unclear";
}

function numberOf(found, convention, decimal) {
  const { runs, separators } = found;
  if (separators === "") return { number: runs[0] };
  const last = separators.at(-1);
  if (separators.length > 1)
    return separators.indexOf(last) === separators.length - 1
      ? fraction(found, convention)
      : whole(runs, separators, convention);
  if (last === "٫" || last === "·") return fraction(found, convention);
  if (!POINTS.includes(last)) return whole(runs, separators, convention);
  if (!isLikeThousand(found)) return fraction(found, convention);
  switch (decimal === "" ? role(last, convention) : decimal === last ? "decimal" : "group") {
    case "decimal":
      return fraction(found, convention);
    case "group":
      return whole(runs, separators, convention);
    default:
      return { fault: "ambiguous_price" };
  }
}

/** The decimal separator that a number alone shows; empty if it shows none. A number such as 2.5k stands for another. */
function shownDecimal(text, signs) {
  const start = find(text);
  if (start < 0) return "";
  const found = written(text, start);
  const { separators } = found;
  if (separators === "" || signs.timesBehind(text, found.end)) return "";
  const last = separators.at(-1);
  const isShown = separators.length === 1 ? !isLikeThousand(found) : separators.indexOf(last) === separators.length - 1;
  return isShown && POINTS.includes(last) ? last : "";
}

const isOfWord = (c) => /^[\p{L}\p{Mn}\p{Mc}]$/u.test(c);

/** The end of a unit behind a number; -1 if there is none. */
function unitEnd(text, numberEnd, of) {
  const start = text[numberEnd] === " " ? numberEnd + 1 : numberEnd;
  let end = start;
  while (end < text.length && isOfWord(text[end])) end += 1;
  if (!of.has(text.slice(start, end).toLowerCase())) return -1;
  return text[end] === "." ? end + 1 : end;
}

function hasNumbersWithUnits(text, start) {
  for (let i = start; i < text.length; i += 1) {
    if (isDigit(text[i])) {
      const { end } = written(text, i);
      const isFirst = i === start && text[end] === ")";
      const isFootnote = end - i <= 2 && (isFirst || (text[i - 1] === "[" && text[end] === "]"));
      const unit = unitEnd(text, end, units);
      if (unit < 0 && !isFootnote) return false;
      i = Math.max(unit, end) - 1;
    }
  }
  return true;
}

/** Whether digits above the line are in runs of at most two. */
function hasFewMarks(text, start) {
  let run = 0;
  for (let i = start; i < text.length; i += 1) {
    run = isNote(text[i]) ? run + 1 : 0;
    if (run > 2) return false;
  }
  return true;
}

/** A word, or a pair of letters such as c/u and p/p. */
function wordAt(text, start) {
  let end = start;
  while (end < text.length && (isOfWord(text[end]) || text[end] === ".")) end += 1;
  if (end === start + 1 && text[end] === "/" && isOfWord(text[end + 1] ?? "") && !isOfWord(text[end + 2] ?? ""))
    end += 2;
  return text.slice(start, end).replaceAll(".", "").toLowerCase();
}

/** The end of a word for taxes before the price; the start if there is none. */
function taxEnd(text, start) {
  const isOpen = "([【".includes(text[start]);
  const from = isOpen ? start + 1 : start;
  const word = wordAt(text, from);
  const end = from + word.length;
  if (!taxes.has(word)) return start;
  const isClosed = end < text.length && ")]】".includes(text[end]);
  if (isOpen !== isClosed) return start;
  return isClosed ? end + 1 : end;
}

/** The text with a comma in 129:50 and 12'50, if people of the currency write so. */
function withPoint(text, { colon, currency }) {
  const isEuro = currency === "EUR";
  const start = colon || isEuro ? find(text) : -1;
  if (start < 0) return text;
  const { runs, separators, end } = written(text, start);
  const isFraction = isEuro
    ? separators === "'" && runs[1].length === 2
    : text[end] === ":" && digitsEnd(text, end + 1) === end + 3;
  const point = isEuro ? start + runs[0].length : end;
  return isFraction ? `${text.slice(0, point)},${text.slice(point + 1)}` : text;
}

/**
 * Whether a text from a place to its end is a note. Its numbers have units, so that none is a price. Behind the sign of
 * the currency a word may follow the number without a space.
 */
function isNoteAt(text, start, isSigned) {
  const first = text[start];
  const isMark =
    "([/*†‡§".includes(first) ||
    text.startsWith("++", start) ||
    (first === "+" && added.has(wordAt(text, start + (isBlank(text[start + 1] ?? "") ? 2 : 1)))) ||
    isNote(first) ||
    (/^\p{No}$/u.test(first) && first >= "\u2460" && first <= "\u2793");
  if (isMark) return hasNumbersWithUnits(text, start) && hasFewMarks(text, start);
  const isWordOfItsOwn = isSigned && wordAt(text, start).length > 1;
  if (start > 0 && isDigit(text[start - 1]) && isJoined(first) && !isWordOfItsOwn) return false;
  const isMeant =
    isDigit(first) || notes.has(wordAt(text, start)) || /^[A-Za-z](?:, *[A-Za-z])+$/.test(text.slice(start));
  return isMeant && hasNumbersWithUnits(text, start);
}

/** The end of a size before the price; the start if there is none. */
function measureEnd(text) {
  const end = unitEnd(text, written(text, 0).end, measures);
  return end > 0 && isBlank(text[end] ?? "") && hasDigits(text.slice(end)) ? end : 0;
}

/** A number with its point moved to the right. */
function multiplied(number, zeros) {
  if (zeros === 0) return number;
  const [before, decimals = ""] = number.split(".");
  return before + decimals.padEnd(zeros, "0");
}

/** Reads one price from left to right: signs, number, signs, note. */
class Reader {
  constructor(text, convention, signs, decimal) {
    Object.assign(this, {
      text,
      convention,
      signs,
      decimal,
      isNegative: false,
      isSigned: false,
      isMinor: false,
      isDashed: false,
      fraction: "",
      zeros: 0,
      note: "",
    });
  }

  read() {
    const { text, convention, signs, decimal } = this;
    const start = find(text);
    if (start < 0) return INVALID;
    const size = start === 0 ? measureEnd(text) : 0;
    if (size > 0) {
      const rest = new Reader(text.slice(size).trim(), convention, signs, decimal).read();
      return rest.fault ? rest : { ...rest, note: [shown(text.slice(0, size)), rest.note].filter(Boolean).join(" ") };
    }
    const number = written(text, start);
    if (!this.readsBefore(start) || !this.readsBehind(number)) return INVALID;
    const read = numberOf(number, convention, decimal);
    if (read.fault) return read;
    const { digits } = convention;
    const padded = "0".repeat(digits) + read.number;
    const amount = this.isMinor
      ? `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
      : multiplied(read.number + (this.fraction && `.${this.fraction}`), this.zeros);
    return amount.length > 40 ? INVALID : { number: (this.isNegative ? "-" : "") + amount, note: this.note };
  }

  readsBefore(end) {
    for (let i = 0; i < end;) {
      const c = this.text[i];
      const sign = isBlank(c) ? null : this.signs.at(this.text, i, end);
      if (sign?.kind === "own") {
        this.isSigned = true;
        i = sign.end;
      } else if (isBlank(c) || (c === "-" && !this.isNegative)) {
        this.isNegative ||= c === "-";
        i += 1;
      } else {
        const tax = this.note ? i : taxEnd(this.text, i);
        if (tax === i) return false;
        this.note = shown(this.text.slice(i, tax));
        i = tax;
      }
    }
    return true;
  }

  readsBehind(number) {
    let i = this.thousandsEnd(number, number.end);
    if (i === number.end) i = this.fractionEnd(number, i);
    while (i >= 0 && i < this.text.length) i = isBlank(this.text[i]) ? i + 1 : this.next(number, i);
    return i >= 0;
  }

  /** The place behind a word for zeros; the start if there is none, -1 if it is unclear. */
  thousandsEnd(number, start) {
    const times = this.signs.timesBehind(this.text, start);
    if (!times) return start;
    this.zeros = times.zeros;
    return canBeMultiplied(number, times.zeros) ? times.end : -1;
  }

  /** The place behind cents above the line, or behind a sign with cents as in 5€50; -1 if they are unclear. */
  fractionEnd({ separators }, start) {
    const { text } = this;
    let end = start;
    while (isNote(text[end])) end += 1;
    const { digits } = this.convention;
    const canHaveCents = separators === "" && digits > 0;
    if (end - start === 2 && separators === "") {
      const [first, second] = [0, 1].map((i) => text.charCodeAt(start + i) - SUPERSCRIPT);
      this.fraction = `${first}${second}`;
      return (first === 0 || (first >= 3 && first < 10)) && second < 10 && canHaveCents && digits === 2 ? end : -1;
    }
    if (end > start) return start;
    const sign = start < text.length && canHaveCents && !this.isSigned ? this.signs.at(text, start) : null;
    if (
      sign?.kind === "own" &&
      (sign.end > start + 1 || !isJoined(text[start]) || digits > 2) &&
      digitsEnd(text, sign.end) === sign.end + digits
    ) {
      this.isSigned = true;
      this.fraction = text.slice(sign.end, sign.end + digits);
      return sign.end + digits;
    }
    return start;
  }

  /** The place behind the next part; -1 if it isn't understood. */
  next(number, at) {
    const { separators } = number;
    const dash = this.isDashed ? at : this.dashEnd(at);
    if (dash > at) {
      this.isDashed = true;
      return canEndWith(number, this.text[at]) ? dash : -1;
    }
    const cents = this.centsEnd(number, at);
    if (cents !== at) return cents;
    const sign = this.signs.at(this.text, at);
    if (sign?.kind === "own") {
      this.isSigned = true;
      return this.isMinor ? -1 : sign.end;
    }
    if (sign?.kind === "minor") {
      const canBeMinor = !this.isSigned && !this.isMinor && this.fraction === "" && !this.isDashed && this.zeros === 0;
      this.isMinor = true;
      return canBeMinor && separators === "" && this.convention.digits > 0 ? sign.end : -1;
    }
    if (!isNoteAt(this.text, at, this.isSigned)) return -1;
    this.note = [this.note, shown(this.text.slice(at))].filter(Boolean).join(" ");
    return this.text.length;
  }

  /** The end of cents behind a signed amount, as in £5 50p; -1 if they are unclear, as 50 gr is in złoty. */
  centsEnd({ separators }, at) {
    const { text } = this;
    const end = digitsEnd(text, at);
    const behind = text.slice(end).replace(/^[ \n\u2009]+/, "");
    const sign = end === at || behind === "" ? null : this.signs.at(text.slice(at, end) + behind, end - at);
    if (sign?.kind !== "minor" || end > at + 2) return at;
    const canHaveCents =
      this.isSigned && !this.isMinor && !this.isDashed && this.zeros === 0 && this.fraction === "" && separators === "";
    const isClear = end === at + 2 && measureEnd(`${text.slice(at)} 1`) === 0;
    if (!canHaveCents || !isClear || this.convention.digits !== 2) return -1;
    this.fraction = text.slice(at, end);
    return text.length - behind.length + sign.end - (end - at);
  }

  /** The end of the dash for "no cents", as in 12,- and 129:- and 90/-; the start if there is none. */
  dashEnd(start) {
    const { text } = this;
    const point = text[start];
    const isTight = start > 0 && !isBlank(text[start - 1]);
    const isPoint = ".,:/".includes(point);
    let i = isPoint ? start + 1 : start;
    let dashes = 0;
    while (
      i < text.length &&
      dashes < 2 &&
      (text[i] === "-" || text[i] === "–" || (text[i] === "=" && (point === "/" || point === ",")))
    ) {
      i += 1;
      dashes += 1;
    }
    const isBare = dashes === 0 && isTight && POINTS.includes(point) && (i === text.length || isBlank(text[i]));
    return (i === text.length || !isDigit(text[i])) && ((dashes > 0 && (isPoint || isTight)) || isBare) ? i : start;
  }
}

/** The separator of thousands in a language; a space for all kinds of spaces. */
function groupOf(language) {
  const group =
    new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(1234567).find(({ type }) => type === "group")?.value ??
    "";
  return /^\p{Zs}$/u.test(group) ? " " : group;
}

/** Reads amounts of one currency. */
export class Amounts {
  /** @param column other amounts beside it, of which one may tell what a separator means */
  constructor(currency, language, column = []) {
    const words = CURRENCIES[currency] ?? { digits: 2, decimal: ".", group: "," };
    this.convention = { ...words, currency, languageGroup: language ? groupOf(language) : "" };
    this.signs = new Signs(currency);
    const shown = new Set(column.map((text) => shownDecimal(amountText(text), this.signs)).filter(Boolean));
    this.decimal = shown.size === 1 ? [...shown][0] : "";
  }

  /** The amount as a text with a point: { number, note }, number null for nothing, or { fault }. */
  read(cell) {
    if (cell.length > LONGEST) return INVALID;
    const text = withPoint(amountText(cell), this.convention);
    if (NONE.has(text.toLowerCase())) return { number: null };
    const read = new Reader(text, this.convention, this.signs, this.decimal).read();
    return read.fault === "invalid_price" && this.signs.showsForeign(text) ? { fault: "currency_mismatch" } : read;
  }
}
