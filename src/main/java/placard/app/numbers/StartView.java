package placard.app.numbers;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.app.CodeCard;
import placard.base.Worded;

/**
 * The first screen of a workspace.
 *
 * @param hour the present one in the workspace's time zone, 0 to 23
 * @param codes the number of codes
 * @param hours scans of today by the hour, from midnight on: 24
 * @param weekAgo the same of the same day a week ago, all of its 24 hours
 * @param top the codes scanned most today, at most five, each with its scans of today
 * @param stock the sold-out items and the unpublished catalogues
 * @param yesterday null for a user who may not see scans
 * @param work what there is to do
 */
public record StartView(
        int hour,
        long codes,
        List<Long> hours,
        List<Long> weekAgo,
        @Nullable Yesterday yesterday,
        List<CodeCard> top,
        Stock stock,
        Tasks work) {
    /** Scans of yesterday, and of the same day of the week before. */
    public record Yesterday(long scans, long weekBefore) {}

    /**
     * The tasks of a user.
     *
     * @param setup null once nobody needs the checklist, and for a user who may not do its steps
     * @param waiting catalogues with changes that wait to be published
     * @param stopped codes that guests can't use now
     * @param webhooks the names of those that were switched off, by their ids
     * @param changes by anybody since yesterday began; null for a user who may not see them
     * @param shortcuts the paths of what owners do each day, by their words
     */
    public record Tasks(
            @Nullable Setup setup,
            List<OpenDraft> waiting,
            List<Stopped> stopped,
            Map<String, String> webhooks,
            @Nullable Long changes,
            Map<String, String> shortcuts) {}

    /** A step to a first printed code, in the order of the checklist. */
    public enum Step implements Worded {
        BRAND,
        MENU,
        HOURS,
        CODE,
        PRINT,
        INVITE
    }

    /**
     * The checklist of the first steps.
     *
     * @param paths where each step is done, below the workspace's
     * @param templates the templates of a first catalogue; none if there is one
     */
    public record Setup(Set<Step> done, Map<Step, String> paths, List<String> templates) {
        /** The first step that isn't done; null if all are. */
        public @Nullable Step next() {
            return Stream.of(Step.values())
                    .filter(step -> !done.contains(step))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A code that guests can't use now, or not as its owner meant.
     *
     * @param why {@code off}, {@code over} for one that has expired, {@code menu} for one whose catalogue isn't online, or
     *     {@code rule} if that of one of its rules isn't
     */
    public record Stopped(String id, String name, String why) {}

    /**
     * Sold-out items and catalogues that aren't online, some of each.
     *
     * @param hasMore whether more is sold out than is named
     */
    public record Stock(List<Out> out, boolean hasMore, List<Draft> drafts) {
        public static final Stock NONE = new Stock(List.of(), false, List.of());
    }

    /**
     * An item that is sold out.
     *
     * @param until when it comes back by itself, by the clock of its catalogue; null if it doesn't, empty if it is reserved
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
    public record OpenDraft(String id, String name, int changes) {}

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
