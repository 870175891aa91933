package placard.page;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Texts;

/** A page in one line (its meta description), as search engines and link previews show it under the title. */
public final class Summary {
    /** Characters that search engines show. */
    private static final int LONGEST = 160;

    private Summary() {}

    /** The text as one line, shortened if necessary. */
    public static String of(String text) {
        String line = Texts.oneLine(text).strip();
        return length(line) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)).stripTrailing() + "…";
    }

    /**
     * A line of names alone, so that it is in the owner's language: the business, as many parts as fit, and the place.
     *
     * @param place an address; it is dropped before the name or the first part
     */
    public static String of(String name, List<String> parts, @Nullable String place) {
        String where = place == null
                ? ""
                : " · "
                        + place.lines()
                                .map(line -> Texts.oneLine(line).strip())
                                .filter(line -> !line.isEmpty())
                                .collect(Collectors.joining(", "));
        StringBuilder line = new StringBuilder(name);
        int room = LONGEST - (length(where) <= LONGEST / 2 ? length(where) : 0);
        boolean isFirst = true;
        for (String part : parts) {
            String next = (isFirst ? ": " : ", ") + part;
            if (length(line) + length(next) > room) {
                break;
            }
            line.append(next);
            isFirst = false;
        }
        return of(length(line) + length(where) <= LONGEST ? line + where : line.toString());
    }

    private static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
