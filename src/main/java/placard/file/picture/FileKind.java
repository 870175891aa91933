package placard.file.picture;

import java.util.Arrays;
import java.util.Optional;

/** The kind of a file, recognised by its first bytes and never by its name. */
public enum FileKind {
    PDF(0, "%PDF-"),
    JPEG(0, "\u00ff\u00d8\u00ff"),
    PNG(0, "\u0089PNG\r\n\u001a\n"),
    WEBP(8, "WEBP");

    /** The number of first bytes that are examined. */
    static final int HEAD = 1024;

    private final int offset;
    /** A byte a character. */
    private final String signature;

    FileKind(int offset, String signature) {
        this.offset = offset;
        this.signature = signature;
    }

    /** The kind of a file with these first bytes; empty if it is none of these. */
    static Optional<FileKind> of(Bytes head) {
        return Arrays.stream(values()).filter(kind -> kind.begins(head)).findFirst();
    }

    private boolean begins(Bytes head) {
        return head.says(offset, signature) && (this != WEBP || head.says(0, "RIFF"));
    }
}
