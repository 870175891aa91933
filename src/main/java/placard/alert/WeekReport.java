package placard.alert;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a weekly letter says.
 *
 * @param scans of the week
 * @param before of the week before
 * @param change in percent; null if it would mislead
 * @param best the codes with the most scans
 * @param quiet codes that are scanned on most days and are no longer
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
        List<SoldOut> soldOut) {
    /** A code with its scans. */
    public record Best(String name, long scans) {}

    /** A code with the day of its last scan. */
    public record Quiet(String name, LocalDate last) {}

    /** An item with its catalogue. */
    public record SoldOut(String name, String catalogName) {}
}
