package placard.app.instance;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.app.FormState;

/**
 * The installation as its operators see it.
 *
 * @param backedUp when the last backup was written, as people read it; null if that isn't known
 * @param stopped the slugs and hosts that are stopped
 * @param post null where no mail is sent
 * @param done the change that was just made, as the end of a key of words; null for none
 * @param form the typed and refused values
 */
public record InstanceView(
        State state,
        String runningSince,
        @Nullable String backedUp,
        List<Person> people,
        List<Place> places,
        List<String> stopped,
        @Nullable Post post,
        @Nullable String done,
        FormState form) {
    /**
     * How mail stands.
     *
     * @param from the sender
     * @param oldest since when the first letter waits; null if none does
     * @param answer of the server to the letter that was tried last in vain; null if there is none
     * @param givenUp letters of the last thirty days that were given up
     * @param tried a test that has just been made; null for none
     */
    public record Post(
            String from,
            long waiting,
            @Nullable String oldest,
            @Nullable String answer,
            long givenUp,
            @Nullable MailTrial tried) {
        /** True if letters wait because the server hasn't taken one of them. */
        public boolean isStuck() {
            return waiting > 0 && answer != null;
        }
    }

    /**
     * A test message.
     *
     * @param answer of the server, in its own words
     */
    public record MailTrial(boolean isTaken, String to, String answer) {}

    /**
     * How it is.
     *
     * @param checks why something doesn't work, by the name of what was looked at; empty if it does
     * @param store {@code sqlite} or {@code postgresql}
     * @param data the folder of everything that this process keeps itself
     * @param dataBytes the size of the data
     * @param freeBytes the free space of its disk
     * @param settings in force, by their names; secrets are left out
     */
    public record State(
            String version,
            String java,
            String store,
            String address,
            Instant startedAt,
            Backups backups,
            Map<String, String> checks,
            String data,
            long dataBytes,
            long freeBytes,
            Scans scans,
            Map<String, String> settings) {
        public boolean isFine() {
            return checks.values().stream().allMatch(String::isEmpty);
        }
    }

    /**
     * The state of backups.
     *
     * @param isKnown whether they are made by the program's own command, which leaves a mark
     * @param last when the last one was written; null if none was
     * @param days since then
     */
    public record Backups(boolean isKnown, @Nullable Instant last, long days) {
        /** As many days as a week may pass without one. */
        private static final long MOST_DAYS = 7;

        public boolean isMissing() {
            return isKnown && last == null;
        }

        public boolean isOld() {
            return isKnown && last != null && days > MOST_DAYS;
        }
    }

    /**
     * The results of scans since the start.
     *
     * @param waiting in the journal, not yet in the store, about
     * @param journalBytes the journal's size on the disk
     * @param dropped not counted, because the journal had no room
     * @param damaged stretches of the journal, or records, that couldn't be read
     */
    public record Scans(long recorded, long waiting, long journalBytes, long dropped, long damaged) {}

    /**
     * A user who can sign in, or could.
     *
     * @param isYou whether it is who looks
     */
    public record Person(
            String id, String name, String email, boolean isOperator, boolean isLockedOut, boolean isYou) {}

    /** A workspace. */
    public record Place(String id, String name, String handle, long credits, String made) {}
}
