package placard.scan.count;

/** What scans are broken down by. The numbers are stored and never change their meaning. */
public enum Dimension {
    DEVICE(1),
    OS(2),
    CITY(3),
    SOURCE(4),
    TABLE(5),
    HOUR(6),
    /** Kinds of requests that are not in the totals. */
    EXCLUDED(7);

    private final int number;

    Dimension(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /** Whether its values come from the scanned URL, so that a stranger could make up any number of them. */
    boolean isOpenEnded() {
        return this == SOURCE || this == TABLE;
    }
}
