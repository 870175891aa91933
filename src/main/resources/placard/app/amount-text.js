// A text in one notation, as AmountText.java makes it. Digits of all scripts become 0 to 9. Digits above or below the
// line become characters of their own, because they may be footnotes. Invisible characters vanish, except between two digits.
export const SUPERSCRIPT = 0xe000;
const SUBSCRIPT = 0xe010;
export const NARROW = "\u2009";
const UNKNOWN = "\ufffd";
// The mark behind which digits are shown from right to left, so that people read another number.
const REVERSING = "\u202e";
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";
const DIGIT = /^\p{Nd}$/u;

export const isDigit = (c) => c >= "0" && c <= "9";
export const isBlank = (c) => c === " " || c === "\n" || c === NARROW;

/** Whether a digit is above or below the line. */
export function isNote(c) {
  const code = c?.charCodeAt(0) ?? 0;
  return (code >= SUPERSCRIPT && code < SUPERSCRIPT + 10) || (code >= SUBSCRIPT && code < SUBSCRIPT + 10);
}

/** The value of a digit: each script has its ten in a row. */
function value(c) {
  let zero = c.codePointAt(0);
  const own = zero;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (own - zero) % 10;
}

function plain(c) {
  if (DIGIT.test(c)) return String(value(c));
  if (SUPERSCRIPTS.includes(c)) return String.fromCharCode(SUPERSCRIPT + SUPERSCRIPTS.indexOf(c));
  if (SUBSCRIPTS.includes(c)) return String.fromCharCode(SUBSCRIPT + SUBSCRIPTS.indexOf(c));
  if (c === REVERSING || /^[\p{Co}\p{Cs}]$/u.test(c)) return UNKNOWN;
  if (c === NARROW || c === "\u202f") return NARROW;
  if (/^\p{Zs}$/u.test(c)) return " ";
  if (c < " " || c === "\u0085" || c === "\u2028" || c === "\u2029") return "\n";
  if ("’‘ʼʻ´`＇".includes(c)) return "'";
  if ("−‐‑‒﹣－".includes(c)) return "-";
  if ("—―─━".includes(c)) return "–";
  const normal = c.normalize("NFKC");
  return /\p{N}/u.test(normal) ? c : normal;
}

/** A text with digits that computers read. */
export function amountText(text) {
  let all = "";
  let isAfterInvisible = false;
  for (const c of text) {
    if (c !== REVERSING && /^\p{Cf}$/u.test(c)) {
      isAfterInvisible = true;
      continue;
    }
    const next = plain(c);
    all += isAfterInvisible && isDigit(all.at(-1) ?? "") && isDigit(next) ? UNKNOWN + next : next;
    isAfterInvisible = false;
  }
  let start = 0;
  let end = all.length;
  while (start < end && isBlank(all[start])) start += 1;
  while (end > start && isBlank(all[end - 1])) end -= 1;
  return all.slice(start, end);
}

/** A text as people read it. */
export function shown(text) {
  return [...text]
    .map((c) => {
      const code = c.charCodeAt(0);
      if (!isNote(c)) return isBlank(c) ? " " : c;
      return code < SUBSCRIPT ? SUPERSCRIPTS[code - SUPERSCRIPT] : SUBSCRIPTS[code - SUBSCRIPT];
    })
    .join("");
}
