/** Reads the roll-ups that {@code placard.scan} writes; writes nothing. */
package placard.analytics;
