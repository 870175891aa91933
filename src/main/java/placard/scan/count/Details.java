package placard.scan.count;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Country, language and destination of the scans of a pack, each empty for a scan without it. {@link PackWriter#details}
 * writes them.
 */
record Details(List<String> countries, List<String> languages, List<String> destinations) {
    /**
     * Reads those of this many scans.
     *
     * @param packed null if none of the scans has any
     * @param most the largest plausible size in bytes
     * @throws UnreadablePack if it is damaged
     */
    static Details of(byte @Nullable [] packed, int scans, int most) {
        if (packed == null) {
            List<String> none = Collections.nCopies(scans, "");
            return new Details(none, none, none);
        }
        PackReader in = PackReader.inflated(packed, PackWriter.LAYOUT_OF_DETAILS, most);
        if (in.count(scans) != scans) {
            throw new UnreadablePack("It has details of other scans");
        }
        return new Details(
                in.column(scans, PackReader::text),
                in.column(scans, PackReader::text),
                in.column(scans, PackReader::text));
    }

    @Nullable
    String country(int i) {
        return textOf(countries.get(i));
    }

    @Nullable
    String language(int i) {
        return textOf(languages.get(i));
    }

    @Nullable
    String destination(int i) {
        return textOf(destinations.get(i));
    }

    private static @Nullable String textOf(String text) {
        return text.isEmpty() ? null : text;
    }
}
