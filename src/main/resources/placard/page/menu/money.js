// The script of a catalogue's page: the files beside this one, joined in the order that Assets names into one module.
// Pure functions come first and are exported at the end of the last file; they touch neither the page nor the clock.

// Money: whole numbers of minor units (BigInt), so that no sum is ever rounded.

/** 12.5 with two digits is 1250n. Prices have at most 15 digits, which a number of JSON holds exactly. */
export function minorUnits(price, digits) {
  const [whole, part = ""] = String(price).split(".");
  return BigInt(whole + part.slice(0, digits).padEnd(digits, "0"));
}

/** 1250n with two digits is "12.50". */
export function decimal(amount, digits) {
  const text = String(amount).padStart(digits + 1, "0");
  return digits ? text.slice(0, -digits) + "." + text.slice(-digits) : text;
}

/**
 * Writes amounts as the CLDR does; a language or currency that this browser doesn't know is no reason to fail.
 *
 * @param wholeDigits the digits of whole amounts: none on a page where every price is whole
 */
export function moneyFormat(locale, currency, digits, wholeDigits = digits) {
  // By their digits; made for the first amount, since a phone needs long for that.
  const formats = {};
  const unit = 10n ** BigInt(digits);
  return (amount) => {
    const count = amount % unit ? digits : wholeDigits;
    const form = { style: "currency", currency, minimumFractionDigits: count, maximumFractionDigits: count };
    try {
      return (formats[count] ??= new Intl.NumberFormat(locale, form)).format(decimal(amount, digits));
    } catch (unknown) {
      return currency + " " + decimal(amount, digits);
    }
  };
}
