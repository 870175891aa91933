package placard.scan;

/** What there is behind a slug. */
public sealed interface Found permits LiveCode, Found.Gone, Found.Unknown {
    /** A code that was deleted. */
    record Gone() implements Found {}

    /** Nothing, and there never was; or a static code, which is not redirected. */
    record Unknown() implements Found {}
}
