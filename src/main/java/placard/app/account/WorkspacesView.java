package placard.app.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.account.Role;
import placard.base.Texts;
import placard.base.Worded;

/**
 * The overview of all workspaces of one person.
 *
 * @param q the search text; empty for all
 * @param all the number of the user's workspaces
 * @param lines those that are found, by name, {@link #MOST} at most
 * @param found the number of workspaces that the search finds
 * @param scans of today, in all workspaces where they may see them; null if they may nowhere
 */
public record WorkspacesView(
        String q,
        int all,
        List<Line> lines,
        int found,
        @Nullable Scans scans) {
    /** So many are shown; the others are found by their names. */
    static final int MOST = 200;
    /** From so many on there is something to search. */
    private static final int MANY = 8;

    /**
     * Scans of today beside those of a week ago.
     *
     * @param before those until the present hour began
     * @param weekAgo those of the same hours a week ago
     */
    public record Scans(long today, long before, long weekAgo) {
        Scans plus(Scans other) {
            return new Scans(today + other.today, before + other.before, weekAgo + other.weekAgo);
        }
    }

    /** A warning of a workspace; its word names the screen that it leads to. */
    public enum Warning implements Worded {
        /** Hardly a code can be made any more. */
        CREDITS("credits"),
        /** A key stops working within days. */
        KEY_ENDS("keys"),
        /** A key hasn't been used for months. */
        KEY_IDLE("keys");

        private final String path;

        Warning(String path) {
            this.path = path;
        }

        /** The screen of the workspace where something can be done about it. */
        public String path() {
            return path;
        }
    }

    /**
     * A workspace.
     *
     * @param scans null if the role does not include them, and while they can't be read
     * @param areScansAway whether they can't be read at present
     * @param drafts unpublished catalogues; 0 if the role does not include them
     * @param soldOut items that guests can't have at present, in what is published
     * @param credits the balance
     */
    public record Line(
            String handle,
            String name,
            Role role,
            @Nullable Scans scans,
            boolean areScansAway,
            long drafts,
            long soldOut,
            long credits,
            List<Warning> warnings) {}

    /** Whether the scans of some can't be read, so that the sum is without theirs. */
    public boolean areScansAway() {
        return lines.stream().anyMatch(Line::areScansAway);
    }

    /** Whether there are so many that one is searched for. */
    public boolean isMany() {
        return all > MANY;
    }

    /** Those whose names or handles have the words that are looked for in them. */
    public static WorkspacesView of(List<Line> lines, @Nullable String query) {
        String q = query == null ? "" : query.strip();
        String folded = Texts.folded(q);
        List<Line> found = lines.stream()
                .filter(line -> Texts.folded(line.name).contains(folded) || line.handle.contains(folded))
                .toList();
        Scans sum = lines.stream()
                .map(Line::scans)
                .filter(scans -> scans != null)
                .reduce(Scans::plus)
                .orElse(null);
        return new WorkspacesView(q, lines.size(), found.stream().limit(MOST).toList(), found.size(), sum);
    }
}
