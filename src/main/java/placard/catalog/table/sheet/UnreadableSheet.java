package placard.catalog.table.sheet;

/** A file can't be read as a table, with the reason. */
public final class UnreadableSheet extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String detail;

    public UnreadableSheet(String code, String message) {
        super(message, null, false, false);
        this.code = code;
        this.detail = message;
    }

    /** A stable code for programs. */
    public String code() {
        return code;
    }

    /** A sentence for people. */
    public String detail() {
        return detail;
    }
}
