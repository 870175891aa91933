package placard.catalog.table.sheet;

/** Why a file is not read as a table. */
public final class UnreadableSheet extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final String detail;

    public UnreadableSheet(String code, String message) {
        super(message, null, false, false);
        this.code = code;
        this.detail = message;
    }

    /** A stable word for programs. */
    public String code() {
        return code;
    }

    /** A sentence for people. */
    public String detail() {
        return detail;
    }
}
