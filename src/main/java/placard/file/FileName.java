package placard.file;

import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/** A file's display name. It is never used to find the file. */
final class FileName {
    private static final int LONGEST = 200;

    private FileName() {}

    /** The name within the sent text, which may be a whole path (sanitized); null if no character can be shown. */
    static @Nullable String of(String sent) {
        String last = sent.substring(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
        StringBuilder clean = new StringBuilder();
        last.codePoints()
                .filter(c -> Texts.isClean(Character.toString(c), false))
                .forEach(clean::appendCodePoint);
        String name = Texts.normal(clean.toString());
        int end = name.offsetByCodePoints(0, Math.min(LONGEST, Texts.length(name)));
        String cut = name.substring(0, end).strip();
        return cut.isEmpty() ? null : cut;
    }
}
