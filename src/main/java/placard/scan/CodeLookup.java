package placard.scan;

/** What there is behind a slug. */
public sealed interface CodeLookup permits LiveCode, CodeLookup.Gone, CodeLookup.Unknown {
    /** A code that was deleted. */
    record Gone() implements CodeLookup {}

    /** Nothing, and there never was; or a static code, which is not redirected. */
    record Unknown() implements CodeLookup {}
}
