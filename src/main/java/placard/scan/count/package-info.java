/**
 * Turns journal records into numbers: rows, unique visitors and roll-ups, in the transaction that moves the journal
 * position.
 */
package placard.scan.count;
