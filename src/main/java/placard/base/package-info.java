/**
 * The vocabulary of every package: input, refusals, identifiers, text. It imports no other package of this program, and
 * uses no clock and no randomness.
 */
package placard.base;
