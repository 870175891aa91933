package placard.mail;

/** A message was not taken; the server's own words say why. */
public final class MailFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isFinal;

    MailFailure(String answer, boolean isFinal) {
        super(answer);
        this.isFinal = isFinal;
    }

    MailFailure(String answer, boolean isFinal, Throwable cause) {
        super(answer, cause);
        this.isFinal = isFinal;
    }

    /** What the server answered, or why there was no answer. */
    public String answer() {
        return String.valueOf(getMessage());
    }

    /** Whether the server will never take it: to try again is of no use. */
    public boolean isFinal() {
        return isFinal;
    }
}
