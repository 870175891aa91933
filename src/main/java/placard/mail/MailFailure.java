package placard.mail;

/** A message was refused; the text is the server's own. */
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

    /** The server's answer, or the reason why there is none. */
    public String answer() {
        return String.valueOf(getMessage());
    }

    /** True if the server will never accept it, so that a retry is useless. */
    public boolean isFinal() {
        return isFinal;
    }
}
