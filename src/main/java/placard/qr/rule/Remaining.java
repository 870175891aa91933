package placard.qr.rule;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * Finds the first of at most 32 rules that fits, with one bit for each. A fact of a scan rules out all lines at once,
 * when the first line asks for it. The result for a language or a minute is kept.
 */
final class Remaining {
    /** The memory that it takes at most, about. */
    static final int BYTES = 2_048;

    /** A power of two. */
    private static final int LANGUAGES = 16;

    private final Matching[] lines;
    private final int[] byDevice;
    private final int[] byOs;
    private final int withTable;
    private final int withSource;
    private final int withLanguage;
    private final int withTime;

    /** Records are safe to read without a lock, and a lost one is worked out again. */
    private final @Nullable OfLanguage[] languages = new OfLanguage[LANGUAGES];

    private @Nullable OfMinute latest;

    private record OfLanguage(LanguageTag tag, int left) {}

    private record OfMinute(long day, int minute, int left) {}

    Remaining(List<Matching> lines) {
        this.lines = lines.toArray(Matching[]::new);
        this.byDevice = IntStream.range(0, 1 + max(Device.values()))
                .map(code -> bits(line -> line.takesDevice(code)))
                .toArray();
        this.byOs = IntStream.range(0, 1 + max(Os.values()))
                .map(code -> bits(line -> line.takesOs(code)))
                .toArray();
        this.withTable = bits(Matching::asksTable);
        this.withSource = bits(Matching::asksSource);
        this.withLanguage = bits(Matching::asksLanguage);
        this.withTime = bits(Matching::asksTime);
    }

    private static int max(Device[] devices) {
        int max = 0;
        for (Device device : devices) {
            max = Math.max(max, device.code());
        }
        return max;
    }

    private static int max(Os[] systems) {
        int max = 0;
        for (Os os : systems) {
            max = Math.max(max, os.code());
        }
        return max;
    }

    private int bits(Predicate<Matching> some) {
        int bits = 0;
        for (int i = 0; i < lines.length; i++) {
            if (some.test(lines[i])) {
                bits |= 1 << i;
            }
        }
        return bits;
    }

    /** The number of the first line that fits; -1 if none does. */
    int first(Circumstances scan) {
        int left = byDevice[scan.device().code()] & byOs[scan.os().code()];
        while (left != 0) {
            int i = Integer.numberOfTrailingZeros(left);
            int line = 1 << i;
            if ((line & withTable) != 0 && scan.table() == null) {
                left &= ~withTable;
            }
            if ((line & withSource) != 0 && scan.source() == null) {
                left &= ~withSource;
            }
            if ((line & left & withLanguage) != 0) {
                left &= ofLanguage(scan.language());
            }
            if ((line & left & withTime) != 0) {
                left &= ofMinute(scan);
            }
            if ((line & left) != 0 && lines[i].holdsOtherwise(scan)) {
                return i;
            }
            left &= ~line;
        }
        return -1;
    }

    private int ofLanguage(@Nullable LanguageTag tag) {
        if (tag == null) {
            return ~withLanguage;
        }
        int at = tag.hashCode() & LANGUAGES - 1;
        OfLanguage known = languages[at];
        if (known == null || !known.tag.equals(tag)) {
            known = new OfLanguage(tag, bits(line -> line.takesLanguage(tag)));
            languages[at] = known;
        }
        return known.left;
    }

    private int ofMinute(Circumstances scan) {
        long day = scan.day();
        int minute = scan.minute();
        OfMinute known = latest;
        if (known == null || known.minute != minute || known.day != day) {
            known = new OfMinute(day, minute, bits(line -> line.takesTime(scan)));
            latest = known;
        }
        return known.left;
    }
}
