package placard.qr.rule;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * Finds the first of at most 32 rules that fits, with one bit for each. A fact of a scan rules out all lines at once.
 * Dear facts are read when the first line asks for them. The result for a language or a minute is kept. Most scans of a
 * code whose rules don't fit touch no line, because its memory is rarely in the processor's cache.
 */
final class RuleMatcher {
    /** The memory that it takes at most, about. */
    static final int BYTES = 2_048;

    /** A power of two. */
    private static final int LANGUAGES = 16;

    private static final int SYSTEMS = 1 + max(Os.values());
    private static final int MINUTES_OF_DAY = 1_440;

    private final CompiledConditions[] lines;
    /** For each device and system. */
    private final int[] byClient;

    private final int withTable;
    private final int withSource;
    private final int withParameters;
    private final int withLanguage;
    private final int withTime;
    /** Lines that ask for more than the client, its language and the time. */
    private final int withMore;

    /** Records are safe to read without a lock, and a lost one is worked out again. */
    private final @Nullable OfLanguage[] languages = new OfLanguage[LANGUAGES];

    /** That of the scan before: the guests of a code mostly share a language. */
    private @Nullable OfLanguage usual;

    /** A minute since 1970 on the clock, and below it in 32 bits the lines that may fit then. At first no such minute. */
    private volatile long latest = -1;

    private record OfLanguage(LanguageTag tag, int left) {}

    RuleMatcher(List<CompiledConditions> lines) {
        this.lines = lines.toArray(CompiledConditions[]::new);
        this.byClient = IntStream.range(0, (1 + max(Device.values())) * SYSTEMS)
                .map(client -> bits(line -> line.takesDevice(client / SYSTEMS) && line.takesOs(client % SYSTEMS)))
                .toArray();
        this.withTable = bits(CompiledConditions::asksTable);
        this.withSource = bits(CompiledConditions::asksSource);
        this.withParameters = bits(CompiledConditions::asksParameters);
        this.withLanguage = bits(CompiledConditions::asksLanguage);
        this.withTime = bits(CompiledConditions::asksTime);
        this.withMore = withTable | withSource | withParameters | bits(CompiledConditions::asksPlace);
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

    private int bits(Predicate<CompiledConditions> some) {
        int bits = 0;
        for (int i = 0; i < lines.length; i++) {
            if (some.test(lines[i])) {
                bits |= 1 << i;
            }
        }
        return bits;
    }

    /** The number of the first line that fits; -1 if none does. */
    int first(ScanFacts scan) {
        int left = byClient[scan.device().code() * SYSTEMS + scan.os().code()];
        if ((left & withTable) != 0 && scan.table() == null) {
            left &= ~withTable;
        }
        if ((left & withSource) != 0 && scan.source() == null) {
            left &= ~withSource;
        }
        if ((left & withParameters) != 0 && !scan.hasParameters()) {
            left &= ~withParameters;
        }
        while (left != 0) {
            int i = Integer.numberOfTrailingZeros(left);
            int line = 1 << i;
            if ((line & withLanguage) != 0) {
                left &= ofLanguage(scan.language());
            }
            if ((line & left & withTime) != 0) {
                left &= ofMinute(scan);
            }
            if ((line & left) != 0 && ((line & withMore) == 0 || lines[i].holdsOtherwise(scan))) {
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
        OfLanguage before = usual;
        if (before != null && before.tag.equals(tag)) {
            return before.left;
        }
        OfLanguage known = worked(tag);
        usual = known;
        return known.left;
    }

    private OfLanguage worked(LanguageTag tag) {
        int at = tag.hashCode() & LANGUAGES - 1;
        OfLanguage known = languages[at];
        if (known == null || !known.tag.equals(tag)) {
            known = new OfLanguage(tag, bits(line -> line.takesLanguage(tag)));
            languages[at] = known;
        }
        return known;
    }

    private int ofMinute(ScanFacts scan) {
        int now = (int) (scan.day() * MINUTES_OF_DAY + scan.minute());
        long known = latest;
        if ((int) (known >> Integer.SIZE) != now) {
            known = (long) now << Integer.SIZE | bits(line -> line.takesTime(scan)) & 0xffff_ffffL;
            latest = known;
        }
        return (int) known;
    }
}
