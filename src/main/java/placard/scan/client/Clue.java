package placard.scan.client;

/**
 * What a token in a user agent hints at. {@link Classifier} weighs the clues of one agent; the tables beside it
 * ({@code fetchers.txt}, {@code crawlers.txt}, …) say which tokens give which.
 */
enum Clue {
    /** A token that means nothing, listed to outvote a shorter one that ends at the same place. */
    NOTHING,

    // Who is it?
    PREVIEW,
    BOT,
    AUTOMATION,

    // Which system?
    ANDROID,
    /** A browser that runs on Android alone. */
    ANDROID_BROWSER,
    IPHONE,
    IPAD,
    /** Apple's network library, which names neither device nor system. */
    DARWIN,
    /** An Intel Mac's processor, as far as {@link #DARWIN} tells it. */
    DARWIN_DESKTOP,
    MAC,
    WINDOWS,
    WINDOWS_PHONE,
    LINUX,
    CHROMEOS,
    HARMONYOS,
    /** A system without a name of its own here, of computers. */
    OTHER_DESKTOP,
    /** The same, of telephones. */
    OTHER_MOBILE,
    /** The same, of televisions, consoles and all that is neither. */
    OTHER_OS,

    // Which form?
    /** A model, or a browser's own word, that means a telephone regardless of other tokens. */
    PHONE,
    TABLET,
    TV,
    /** Consoles, watches, cars, headsets, e-readers. */
    OTHER_DEVICE,
    /** The word "Mobile", which most, but not all telephones have, and few tablets. */
    MOBILE,
    DESKTOP,
    /** What browsers call themselves first, and applications that fetch by themselves do not. */
    BROWSER;

    /** This clue in a set of clues; such sets live for one call, so that the order of the clues may change. */
    @SuppressWarnings("EnumOrdinal")
    long bit() {
        return 1L << ordinal();
    }
}
