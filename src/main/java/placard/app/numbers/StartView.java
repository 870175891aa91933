package placard.app.numbers;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.app.CodeCard;

/**
 * The first screen of a workspace.
 *
 * @param hour the present one in the workspace's time zone, 0 to 23
 * @param codes the number of codes
 * @param scansEver all that were ever counted
 * @param hours scans of today by the hour, from midnight on: 24
 * @param weekAgo the same of the same day a week ago, all of its 24 hours
 * @param top the codes scanned most today, at most five, each with its scans of today
 * @param stock the sold-out items and the unpublished catalogues
 * @param waiting catalogues with changes that wait to be published
 * @param isLocalOnly whether the short links name this machine alone, so that phones can't reach them
 */
public record StartView(
        int hour,
        long codes,
        long scansEver,
        List<Long> hours,
        List<Long> weekAgo,
        List<CodeCard> top,
        Stock stock,
        List<Waiting> waiting,
        boolean isLocalOnly) {
    /**
     * What is sold out and what isn't online, some of each.
     *
     * @param hasMore whether more is sold out than is named
     */
    public record Stock(List<Out> out, boolean hasMore, List<Draft> drafts) {
        public static final Stock NONE = new Stock(List.of(), false, List.of());
    }

    /**
     * An item that is sold out.
     *
     * @param until when it comes back by itself, by the clock of its catalogue; null if it doesn't
     */
    public record Out(
            String catalogId,
            String catalogName,
            String itemId,
            String name,
            @Nullable String until) {}

    /** A catalogue that isn't online. */
    public record Draft(String id, String name) {}

    /** A catalogue with so many changes that wait. */
    public record Waiting(String id, String name, int changes) {}

    /** The same with drafts. */
    StartView with(List<Waiting> others) {
        return new StartView(hour, codes, scansEver, hours, weekAgo, top, stock, others, isLocalOnly);
    }

    /** All of today. */
    public long today() {
        return hours.stream().mapToLong(Long::longValue).sum();
    }

    /** TodayFigures until the present hour began: what can be compared with other days. */
    public long todayBefore() {
        return hours.stream().limit(hour).mapToLong(Long::longValue).sum();
    }

    /** The same of a week ago. */
    public long weekAgoBefore() {
        return weekAgo.stream().limit(hour).mapToLong(Long::longValue).sum();
    }
}
