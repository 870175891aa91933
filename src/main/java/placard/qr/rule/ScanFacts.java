package placard.qr.rule;

import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** The facts of one scan that rules ask for. Unknown facts are null, and fit nothing. */
public interface ScanFacts {
    Device device();

    Os os();

    /** The language that the guest's browser names first. */
    @Nullable
    LanguageTag language();

    /** The table as it goes on to the page; a stored one overrides that of the URL. */
    @Nullable
    String table();

    /** The source as it goes on to the page; a stored one overrides that of the URL. */
    @Nullable
    String source();

    /** Whether the scanned URL has any parameter. */
    boolean hasParameters();

    /** The value of the scanned URL's first parameter with this name. */
    @Nullable
    String parameter(String name);

    /** The calendar day in the workspace's time zone, as days since 1970. */
    long day();

    /** The minute of that day on the clock. */
    int minute();

    /** The country's two letters. */
    @Nullable
    String country();

    /** The city, as analytics name it. */
    @Nullable
    String city();

    /** A number below {@code bound}: for a rule always the same one for a known visitor, else by chance. */
    int draw(@Nullable String ruleId, int bound);
}
