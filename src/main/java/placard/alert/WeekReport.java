package placard.alert;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a weekly letter.
 *
 * @param scans of the week
 * @param before of the week before
 * @param change in percent; null if it would mislead
 * @param best the codes with the most scans
 * @param quiet codes that are scanned on most days and are no longer
 * @param languages of the guests, the most frequent first; empty if they aren't counted
 * @param soldOut items that have been sold out for longer than the week
 */
public record WeekReport(
        String workspaceName,
        String handle,
        LocalDate from,
        LocalDate to,
        long scans,
        long before,
        @Nullable BigDecimal change,
        List<Best> best,
        List<Quiet> quiet,
        List<Guests> languages,
        List<SoldOut> soldOut) {
    public record Best(String name, long scans) {}

    /** A code with the day of its last scan. */
    public record Quiet(String name, LocalDate last) {}

    /** The share of the scans by guests of a language, in percent. */
    public record Guests(String language, BigDecimal percent) {}

    /** An item with its catalogue. */
    public record SoldOut(String name, String catalogName) {}
}
