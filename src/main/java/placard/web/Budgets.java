package placard.web;

import java.time.Duration;

/**
 * Limits on the memory and disk that all requests together take. They leave room for the next request under any load.
 *
 * @param small memory for bodies of up to 64 KiB in transit, which wait for no larger one
 * @param large memory for larger bodies in transit
 * @param parsed memory for received bodies, as JSON, until they are answered
 * @param catalogs memory for requests that need a whole catalogue
 * @param work memory for long work while it runs, so that requests for a catalogue never wait for an import
 * @param uploads disk for files in transit
 */
public record Budgets(
        ByteBudget small,
        ByteBudget large,
        ByteBudget parsed,
        ByteBudget catalogs,
        ByteBudget work,
        ByteBudget uploads) {
    private static final int SMALL = 64 * 1_024;
    private static final int QUARTERS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** Long work waits for its memory on its own thread, where it delays only other long work. */
    private static final Duration WORK_PATIENCE = Duration.ofSeconds(30);

    /** Bytes of memory for each byte of a body of unknown length, because its chunks are joined at the end. */
    private static final int JOINED = 2;
    /** Bytes of memory for each byte of a JSON text, and for each value in it. */
    private static final int TEXT = 3;

    private static final int VALUE = 100;

    /**
     * Divides the available memory and disk.
     *
     * @param bodies bytes of memory for bodies, half of it for those in transit
     * @param catalogs bytes of memory for whole catalogues
     * @param work bytes of memory for long work
     * @param uploads bytes of disk
     */
    public static Budgets of(long bodies, long catalogs, long work, long uploads) {
        String full = "Too many large requests at a time.";
        return new Budgets(
                new ByteBudget(bodies / QUARTERS, PATIENCE, "Too many requests at a time."),
                new ByteBudget(bodies / QUARTERS, PATIENCE, full),
                new ByteBudget(bodies / 2, PATIENCE, full),
                new ByteBudget(catalogs, PATIENCE, full),
                new ByteBudget(work, WORK_PATIENCE, full),
                new ByteBudget(uploads, PATIENCE, "Too many uploads at a time."));
    }

    /**
     * Reserves memory for a body before any of it is read.
     *
     * @param holder its requests get at most half of the budget together
     * @param declared the announced bytes; negative if unknown
     * @param most bytes that the body may have
     * @throws placard.base.Refusal {@code unavailable} if there is none
     */
    ByteBudget.Hold coming(String holder, long declared, int most) {
        long bytes = declared < 0 ? (long) JOINED * most : declared;
        return (bytes <= SMALL ? small : large).take(holder, bytes);
    }

    /** Reserves memory for a parsed body. A body of only braces takes ten times as much as one of text. */
    ByteBudget.Hold parsing(byte[] body) {
        long values = 0;
        for (byte unit : body) {
            values += unit == ',' || unit == '{' || unit == '[' ? 1 : 0;
        }
        return parsed.take((long) TEXT * body.length + VALUE * values);
    }
}
