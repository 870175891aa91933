package placard.scan.journal;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a segment's file name: its place in the order, and its id. The header has them too; the name remains
 * when the header is damaged.
 *
 * @param sequence the number in the order of the folder's files
 */
record SegmentName(long sequence, SegmentId id) {
    static final Comparator<SegmentName> OLDEST_FIRST = Comparator.comparingLong(SegmentName::sequence);

    private static final Pattern FILE = Pattern.compile("(\\d{18})-([0-9a-f]{32})\\.journal");

    /** Empty if {@code file} is not the name of a segment. */
    static Optional<SegmentName> find(String file) {
        Matcher matcher = FILE.matcher(file);
        return matcher.matches()
                ? Optional.of(new SegmentName(Long.parseLong(matcher.group(1)), SegmentId.parse(matcher.group(2))))
                : Optional.empty();
    }

    String file() {
        return stem() + ".journal";
    }

    /** The file name for damaged bytes that were taken out of this segment. */
    String damage(long offset) {
        return String.format(Locale.ROOT, "%s-%d.bad", stem(), offset);
    }

    private String stem() {
        return String.format(Locale.ROOT, "%018d-%s", sequence, id);
    }
}
