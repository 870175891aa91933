package placard.scan;

import org.jspecify.annotations.Nullable;
import placard.base.SuggestedPage;

/** What there is behind a slug. */
public sealed interface CodeLookup permits LiveCode, CodeLookup.Gone, CodeLookup.Unknown {
    /** A code that was deleted; {@code wayOn} is where else to go, if that is known. */
    record Gone(@Nullable SuggestedPage wayOn) implements CodeLookup {}

    /** Nothing, and there never was; or a static code, which is not redirected. */
    record Unknown() implements CodeLookup {}
}
