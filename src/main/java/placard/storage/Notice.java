package placard.storage;

/**
 * A notice of a committed change, which invalidates caches of all nodes.
 *
 * @param topic a short word without a colon, such as {@code code}
 * @param message the changed record, usually an identifier; at most 7,000 bytes
 */
record Notice(String topic, String message) {}
