// Amounts of one currency, as people read them.
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
}
