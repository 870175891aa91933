package placard.scan;

/** Draws the same number for the same visitor and rule, on every node and after a restart. */
final class StickyDraw {
    private static final int BYTES = 8;

    private StickyDraw() {}

    /** @return 0 to {@code bound - 1} */
    static int draw(byte[] hash, String agent, String ruleId, int bound) {
        long mixed = 0;
        for (int i = 0; i < BYTES; i++) {
            mixed = mixed << 8 | hash[i] & 0xff;
        }
        mixed = spread(mixed ^ (long) agent.hashCode() << 32 ^ ruleId.hashCode() & 0xffffffffL);
        return (int) Long.remainderUnsigned(mixed, bound);
    }

    /** The last steps of MurmurHash3 for 64 bits. */
    private static long spread(long value) {
        long mixed = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
