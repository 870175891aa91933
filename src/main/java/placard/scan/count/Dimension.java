package placard.scan.count;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A dimension of the breakdowns of scans. The numbers are stored and never change their meaning. */
public enum Dimension {
    DEVICE(1, "devices", false, true),
    OS(2, "os", false, true),
    CITY(3, "cities", false, true),
    SOURCE(4, "sources", true, true),
    TABLE(5, "tables", true, true),
    HOUR(6, "hours", true, true),
    /** Kinds of requests that are not in the totals. */
    EXCLUDED(7, "excluded", true, false),
    COUNTRY(8, "countries", true, true),
    LANGUAGE(9, "languages", true, true),
    /** The rule of a code that led the scan. Only for single codes, because rules belong to one. */
    DESTINATION(10, "destinations", true, true);

    /** The largest number. */
    static final int MOST = values().length;

    private static final @Nullable Dimension[] BY_NUMBER = new Dimension[MOST + 1];

    static {
        for (Dimension dimension : values()) {
            BY_NUMBER[dimension.number] = dimension;
        }
    }

    private final int number;
    private final String word;
    private final boolean onRequest;
    private final boolean addsUp;

    Dimension(int number, String word, boolean onRequest, boolean addsUp) {
        this.number = number;
        this.word = word;
        this.onRequest = onRequest;
        this.addsUp = addsUp;
    }

    /** The number of the dimension in the store. */
    public int number() {
        return number;
    }

    /** The dimension of a stored number, at most {@link #MOST}; null if this version doesn't know it. */
    static @Nullable Dimension find(int number) {
        return BY_NUMBER[number];
    }

    /** The dimension of a number that this version stored. */
    public static Dimension of(int number) {
        return Objects.requireNonNull(find(number));
    }

    /** The name of the breakdown on the wire. */
    public String word() {
        return word;
    }

    /** Whether the breakdown is in the answer only on request. */
    public boolean onRequest() {
        return onRequest;
    }

    /** Whether the breakdown adds up to the code's total; scans without a value are {@code Unknown}. */
    public boolean addsUp() {
        return addsUp;
    }

    /** Whether every counted scan has a value, so that the stored rows alone add up to the total. */
    public boolean isComplete() {
        return addsUp && !isOpenEnded() && !isDetail();
    }

    /** Whether only detailed scans have a value, which single scans keep apart from the others. */
    public boolean isDetail() {
        return this == COUNTRY || this == LANGUAGE || this == DESTINATION;
    }

    /** Whether values are any texts, and not those of a few labels. */
    boolean isText() {
        return this == CITY || isOpenEnded() || isDetail();
    }

    /** The name of the scans without a value. */
    public String rest() {
        return this == DESTINATION ? "none" : "Unknown";
    }

    /** Whether values come from the scanned URL, so that a stranger could make up any number of them. */
    boolean isOpenEnded() {
        return this == SOURCE || this == TABLE;
    }
}
