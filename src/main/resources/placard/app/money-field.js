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

  /** A line that ends in a price: { name, amount }, null where it doesn't, and then maybe what else it may be, as of "Cola 3". A number is a price by its currency, its decimals, or a comma before it, unless that comma is between numbers. */
  split(text) {
    const words = text.trim().split(/\s+/);
    for (let last = Math.min(3, words.length - 1); last > 0; last--) {
      const price = words.slice(-last).join(" ");
      const before = words.slice(0, -last).join(" ");
      const name = before.replace(/[\s.,;،·…:–—-]+$/u, "");
      const isApart = /[,;،]$/u.test(before) && !/\p{N}$/u.test(name) && /^\p{Nd}+([.,٫]\p{Nd}+)?$/u.test(price);
      if (name && (isApart || this.isPrice(price))) {
        const { amount = null } = this.read(price);
        if (amount > 0) return { name, amount };
      }
    }
    const [, name, whole] = /^(.*[^\s\p{Nd}])\s+(\p{Nd}+)$/u.exec(text.trim()) ?? [];
    const { amount } = this.read(whole ?? "");
    return { name: text.trim(), amount: null, maybe: amount > 0 && { name, amount } };
  }

  isPrice(text) {
    if (!/\p{Nd}/u.test(text)) return false;
    const hasSign = /[\p{L}\p{Sc}]/u.test(text) || /[.,][-–—]+$/u.test(text);
    if (hasSign) return true;
    return this.digits > 0
      ? new RegExp(`[.,٫]\\p{Nd}{${this.digits}}$`, "u").test(text)
      : /^\p{Nd}{3,}$|^\p{Nd}{1,3}([.,٬]\p{Nd}{3})+$/u.test(text);
  }

  /** The typed amount: { amount }, null for nothing, or { fault }. */
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
