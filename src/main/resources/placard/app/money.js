// Amounts of one currency, as people write and read them.
import { Amounts } from "./amounts.js";

const MOST = 999_999_999_999;
const DIGITS = new Map([..."٠١٢٣٤٥٦٧٨٩०१२३४५६७८९"].map((digit, value) => [digit, String(value % 10)]).concat([["٫", "."], ["٬", ","]]));
const FAULTS = { ambiguous_price: "ambiguous", currency_mismatch: "foreign" };

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
    this.exact = new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: this.digits, maximumFractionDigits: this.digits });
    // Fields show three fraction digits with the language's separator, so that it is no separator of thousands there.
    this.amounts = new Amounts(currency, language, this.digits > 2 ? [this.plain.format(0.5)] : []);
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

  /** What a person typed: { amount }, null for nothing, or { fault }. */
  read(text) {
    if (text.trim() === "") return { amount: null };
    const { number, note, fault } = this.amounts.read(text);
    if (fault || note || number === null || number.startsWith("-")) return { fault: FAULTS[fault] ?? "unreadable" };
    const [, decimals = ""] = number.split(".");
    if (decimals.length > this.digits && !/^0*$/.test(decimals.slice(this.digits))) return { fault: this.digits === 0 ? "whole" : "digits" };
    const amount = Number(number);
    return amount > MOST ? { fault: "much" } : { amount };
  }
}
