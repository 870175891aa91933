/** What every package stands on: input, refusals, identifiers, text. Imports nothing of ours; no clock, no chance. */
package placard.base;
