package placard.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;

/** A cache from {@code Accept-Language} to the language that it names first. Belongs to one event loop. */
final class LanguageCache {
    private static final int MOST = 1_024;
    private static final int LONGEST = 128;

    private final Map<String, Optional<LanguageTag>> known = new HashMap<>();

    @Nullable
    LanguageTag of(@Nullable String header) {
        if (header == null) {
            return null;
        }
        if (header.length() > LONGEST) {
            return first(header);
        }
        Optional<LanguageTag> found = known.get(header);
        if (found == null) {
            found = Optional.ofNullable(first(header));
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(header, found);
        }
        return found.orElse(null);
    }

    static @Nullable LanguageTag first(String header) {
        List<LanguageTag> accepted = LanguageTag.accepted(header);
        return accepted.isEmpty() ? null : accepted.getFirst();
    }
}
