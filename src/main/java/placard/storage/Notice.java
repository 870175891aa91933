package placard.storage;

/**
 * News of a committed change, for the caches of this node and of the others.
 *
 * @param topic a short word without a colon, such as {@code code}
 * @param message what changed, usually an identifier; at most 7,000 bytes
 */
record Notice(String topic, String message) {}
