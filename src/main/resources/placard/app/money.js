// Amounts of one currency, as people write and read them.
const MOST = 999_999_999_999;
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

export class Money {
  constructor(currency, language) {
    const locale = `${language}-u-nu-latn`;
    this.whole = new Intl.NumberFormat(locale, { style: "currency", currency });
    this.digits = this.whole.resolvedOptions().maximumFractionDigits;
    this.plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: this.digits });
    this.exact = new Intl.NumberFormat(locale, {
      useGrouping: false,
      minimumFractionDigits: this.digits,
      maximumFractionDigits: this.digits,
    });
  }

  /** An amount with its currency. */
  text(amount) {
    return this.whole.format(amount);
  }

  /** An amount for a field; empty if there is none. */
  field(amount) {
    if (amount === null || amount === undefined) return "";
    return (Number.isInteger(amount) ? this.plain : this.exact).format(amount);
  }

  /** What somebody typed: { amount }, null for nothing, or { fault }. */
  read(text) {
    const clean = latin(text)
      .replaceAll(/[\p{Sc}\p{L}\s'’]/gu, "")
      .replace(/^\.+|[.\-–,]+$/g, "");
    if (clean === "") return text.trim() === "" ? { amount: null } : { fault: "unreadable" };
    if (!/^[0-9.,]+$/.test(clean)) return { fault: "unreadable" };
    const tooFine = this.digits === 0 ? "whole" : "digits";
    const signs = clean.match(/[.,]/g) ?? [];
    const last = signs.at(-1);
    // Groups of three are told from decimals by another sign behind them, or by being several.
    const isGrouped = signs.length > 1 && new Set(signs).size === 1;
    const [, whole, decimals = ""] = isGrouped || !last ? [null, clean] : /^(.*)[.,]([0-9]*)$/.exec(clean);
    if (signs.length > 1 && !/^[0-9]{1,3}([.,][0-9]{2,3})*$/.test(whole)) return { fault: "unreadable" };
    if (decimals.length > this.digits && !/^0*$/.test(decimals.slice(this.digits))) return { fault: tooFine };
    if (decimals.length === 3 && this.digits < 3) return { fault: tooFine };
    const amount = Number(`${whole.replaceAll(/[.,]/g, "") || "0"}.${decimals.slice(0, this.digits) || "0"}`);
    return amount > MOST ? { fault: "much" } : { amount };
  }
}
