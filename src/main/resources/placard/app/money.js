// Amounts of one currency, as people read them.

/** From this amount on separators make an amount easier to read. */
const LARGE = 1_000;

export class Money {
  constructor(currency, language) {
    const locale = `${language}-u-nu-latn`;
    this.whole = new Intl.NumberFormat(locale, { style: "currency", currency });
    this.short = new Intl.NumberFormat(locale, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
    this.digits = this.whole.resolvedOptions().maximumFractionDigits;
    this.plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: this.digits });
    const parts = this.whole.formatToParts(0);
    /** The currency as it is beside an amount, and whether it comes before the amount. */
    this.sign = parts.find(({ type }) => type === "currency")?.value ?? currency;
    this.isSignFirst = parts[0].type === "currency";
    const exact = { minimumFractionDigits: this.digits, maximumFractionDigits: this.digits };
    this.exact = new Intl.NumberFormat(locale, { ...exact, useGrouping: false });
    // Without decimals a separator could be read as theirs.
    this.large = this.digits > 0 ? new Intl.NumberFormat(locale, exact) : this.exact;
  }

  /** An amount with its currency. */
  text(amount) {
    return this.whole.format(amount);
  }

  /** Two amounts with their currency, as short as both allow. */
  range(least, most) {
    const format = [least, most].every(Number.isInteger) ? this.short : this.whole;
    return format.formatRange(least, most);
  }

  /** An amount for a field, with all its decimals so that those below each other can be compared; empty if there is none. */
  field(amount) {
    if (amount === null || amount === undefined) return "";
    return (amount < LARGE ? this.exact : this.large).format(amount);
  }
}
