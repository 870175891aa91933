package placard.scan.count;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The key of a visitor's row, in the order of the table.
 *
 * @param hash the first {@link VisitorDays#KEPT_BYTES} bytes
 */
record VisitorKey(int epoch, byte[] code, byte[] hash) implements Comparable<VisitorKey> {
    static VisitorKey of(int epoch, byte[] code, byte[] wholeHash) {
        return new VisitorKey(epoch, code, Arrays.copyOf(wholeHash, VisitorDays.KEPT_BYTES));
    }

    @Override
    public int compareTo(VisitorKey other) {
        int result = Integer.compare(epoch, other.epoch);
        result = result != 0 ? result : Arrays.compareUnsigned(code, other.code);
        return result != 0 ? result : Arrays.compareUnsigned(hash, other.hash);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof VisitorKey that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hash) + 31 * Arrays.hashCode(code) + epoch;
    }
}
