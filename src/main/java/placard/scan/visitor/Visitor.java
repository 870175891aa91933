package placard.scan.visitor;

import org.jspecify.annotations.Nullable;

/** The pseudonym of a person who scanned: a hash under the current key, and one under the key before if that exists. */
public final class Visitor {
    private final int epoch;
    private final byte[] hash;
    private final byte @Nullable [] previousHash;

    public Visitor(int epoch, byte[] hash, byte @Nullable [] previousHash) {
        this.epoch = epoch;
        this.hash = hash;
        this.previousHash = previousHash;
    }

    /** The epoch of {@link #hash}; that of {@link #previousHash} is one less. */
    public int epoch() {
        return epoch;
    }

    /** 32 bytes; the caller must not change them. */
    public byte[] hash() {
        return hash;
    }

    /**
     * 32 bytes, the visitor's hash of the epoch before; null if that epoch has no key. The caller must not change them.
     */
    public byte @Nullable [] previousHash() {
        return previousHash;
    }
}
