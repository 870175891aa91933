// Amounts of one currency in fields, as people type them.
import { Amounts } from "./amounts.js";
import { Money } from "./money.js";

const MOST = 999_999_999_999;
const FAULTS = { ambiguous_price: "ambiguous", currency_mismatch: "foreign" };

export class MoneyField extends Money {
  constructor(currency, language) {
    super(currency, language);
    // Fields show three fraction digits with the language's separator, so that it is no separator of thousands there.
    this.amounts = new Amounts(currency, language, this.digits > 2 ? [this.plain.format(0.5)] : []);
  }

  /** What a person typed: { amount }, null for nothing, or { fault }. */
  read(text) {
    if (text.trim() === "") return { amount: null };
    const { number, note, fault } = this.amounts.read(text);
    if (fault || note || number === null || number.startsWith("-")) return { fault: FAULTS[fault] ?? "unreadable" };
    const [, decimals = ""] = number.split(".");
    if (decimals.length > this.digits && !/^0*$/.test(decimals.slice(this.digits)))
      return { fault: this.digits === 0 ? "whole" : "digits" };
    const amount = Number(number);
    return amount > MOST ? { fault: "much" } : { amount };
  }
}
