/**
 * What every package uses: input, refusals, identifiers, text. Imports no other package of ours; no clock, no
 * randomness.
 */
package placard.base;
