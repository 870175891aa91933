package placard.web;

import java.time.Duration;
import placard.base.ByteBudget;

/**
 * Limits of what all requests together may take of memory and disk, so that some is left for the next one under any
 * load.
 *
 * @param small memory for bodies up to 64 KiB that are on their way, which wait for no larger one
 * @param large memory for larger bodies on their way
 * @param parsed memory for bodies that are here, as JSON, until they are answered
 * @param catalogs memory for requests that need a whole catalogue
 * @param uploads disk for files on their way
 */
public record Budgets(ByteBudget small, ByteBudget large, ByteBudget parsed, ByteBudget catalogs, ByteBudget uploads) {
    private static final int SMALL = 64 * 1_024;
    private static final int QUARTERS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** What a body of unknown length takes for each of its bytes: its chunks are joined in the end. */
    private static final int JOINED = 2;
    /** Bytes of memory that a text as JSON takes for each of its bytes, and for each value in it. */
    private static final int TEXT = 3;

    private static final int VALUE = 100;

    /**
     * Divides up what there is.
     *
     * @param bodies bytes of memory for bodies, half of it for those on their way
     * @param catalogs bytes of memory for whole catalogues
     * @param uploads bytes of disk
     */
    public static Budgets of(long bodies, long catalogs, long uploads) {
        String full = "Too many large requests at a time.";
        return new Budgets(
                new ByteBudget(bodies / QUARTERS, PATIENCE, "Too many requests at a time."),
                new ByteBudget(bodies / QUARTERS, PATIENCE, full),
                new ByteBudget(bodies / 2, PATIENCE, full),
                new ByteBudget(catalogs, PATIENCE, full),
                new ByteBudget(uploads, PATIENCE, "Too many uploads at a time."));
    }

    /**
     * Memory for a body, before any of it is read.
     *
     * @param holder whose requests may have half of it together
     * @param declared bytes that it has; negative if that is not known
     * @param most bytes that it may have
     * @throws placard.base.Refusal {@code unavailable} if there is none
     */
    ByteBudget.Hold coming(String holder, long declared, int most) {
        long bytes = declared < 0 ? (long) JOINED * most : declared;
        return (bytes <= SMALL ? small : large).take(holder, bytes);
    }

    /** Memory for what a body is read into: one of nothing but braces takes ten times as much as one of text. */
    ByteBudget.Hold parsing(byte[] body) {
        long values = 0;
        for (byte unit : body) {
            values += unit == ',' || unit == '{' || unit == '[' ? 1 : 0;
        }
        return parsed.take((long) TEXT * body.length + VALUE * values);
    }
}
