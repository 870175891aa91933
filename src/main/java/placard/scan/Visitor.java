package placard.scan;

import org.jspecify.annotations.Nullable;

/** Who scanned, as far as may be known: a hash under the current key, and one under the key before if that lives. */
final class Visitor {
    private final int epoch;
    private final byte[] hash;
    private final byte @Nullable [] previousHash;

    Visitor(int epoch, byte[] hash, byte @Nullable [] previousHash) {
        this.epoch = epoch;
        this.hash = hash;
        this.previousHash = previousHash;
    }

    /** The epoch of {@link #hash}; that of {@link #previousHash} is one less. */
    int epoch() {
        return epoch;
    }

    /** 32 bytes; not a copy. */
    byte[] hash() {
        return hash;
    }

    /** 32 bytes, under which a visitor of the epoch before is known; null if that epoch has no key. Not a copy. */
    byte @Nullable [] previousHash() {
        return previousHash;
    }
}
