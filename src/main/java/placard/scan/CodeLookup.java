package placard.scan;

import org.jspecify.annotations.Nullable;
import placard.base.SuggestedPage;

/** The result of looking up a slug. */
public sealed interface CodeLookup permits LiveCode, CodeLookup.Gone, CodeLookup.Unknown {
    /** A deleted code. {@code wayOn} is a page to suggest instead, if there is one. */
    record Gone(@Nullable SuggestedPage wayOn) implements CodeLookup {}

    /** A slug without a code, now or ever; or a static code, which is not redirected. */
    record Unknown() implements CodeLookup {}
}
