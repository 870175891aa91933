package placard.scan.visitor;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The folder of the hash keys cannot be used in its current state. The message says what the operator should do. */
public final class KeyFolderUnusable extends RuntimeException {
    /** The problem, for callers that depend on it. */
    public enum Reason {
        /** The path is not a folder. */
        NOT_A_FOLDER,
        /** Other users of the machine may enter it. */
        OPEN_TO_OTHERS,
        /** This process may not read or write it. */
        NO_ACCESS,
        /** A key file does not hold a key: not 32 bytes, or all of them zero. */
        BAD_KEY,
        /** The folder copies the scan log's keys, and the log isn't read yet. */
        NOT_READ_YET,
        /** The file system failed, or lacks something needed (hard links, POSIX modes). */
        FILE_SYSTEM
    }

    private final Reason reason;

    KeyFolderUnusable(Reason reason, Path path, String what, @Nullable Throwable cause) {
        super("PLACARD_KEY_DIR: %s %s".formatted(path, what), cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
