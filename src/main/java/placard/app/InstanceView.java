package placard.app;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The installation as its operators see it.
 *
 * @param done what has just been done, as the end of a key of words; null for nothing
 * @param form what was typed and refused
 */
public record InstanceView(
        State state,
        String runningSince,
        List<Person> people,
        List<Place> places,
        @Nullable String done,
        FormState form) {
    /**
     * How it is.
     *
     * @param checks why something doesn't work, by the name of what was looked at; empty if it does
     * @param store {@code sqlite} or {@code postgresql}
     * @param data the folder of everything that this process keeps itself
     * @param dataBytes what is in it
     * @param freeBytes what its disk has left
     * @param settings in force, by their names; secrets are left out
     */
    public record State(
            String version,
            String java,
            String store,
            String address,
            Instant startedAt,
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
     * What became of scans since the start.
     *
     * @param waiting in the journal, not yet in the store, about
     * @param journalBytes what the journal takes on the disk
     * @param dropped not counted, because the journal had no room
     * @param damaged stretches of the journal, or records, that couldn't be read
     */
    public record Scans(long recorded, long waiting, long journalBytes, long dropped, long damaged) {}

    /**
     * Somebody who can sign in, or could.
     *
     * @param isYou whether it is who looks
     */
    public record Person(
            String id, String name, String email, boolean isOperator, boolean isLockedOut, boolean isYou) {}

    /** A workspace. */
    public record Place(String id, String name, String handle, long credits, String made) {}
}
