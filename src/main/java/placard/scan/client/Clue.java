package placard.scan.client;

/**
 * The meaning of a token in a user agent. {@link Classifier} weighs the clues of one agent. The tables beside it
 * ({@code fetchers.txt}, {@code crawlers.txt}, …) map tokens to clues.
 */
enum Clue {
    /** A token without meaning. It overrides a shorter token that ends at the same place. */
    NOTHING,

    // Clues to the kind of sender.
    PREVIEW,
    BOT,
    AUTOMATION,
    /** Addresses, or "(compatible; Name/1.0)": without a device beside it, a crawler. */
    CRAWLERS_FORM,
    /** The address of a program, as its makers place it. */
    HOMEPAGE,
    /** A program of people that names no device. */
    APPLICATION,

    // Clues to the system.
    ANDROID,
    /** A browser that exists only on Android. */
    ANDROID_BROWSER,
    IPHONE,
    IPAD,
    /** Apple's network library, which names neither device nor system. */
    DARWIN,
    /** The processor of an Intel Mac, in a user agent of {@link #DARWIN}. */
    DARWIN_DESKTOP,
    MAC,
    WINDOWS,
    WINDOWS_PHONE,
    LINUX,
    CHROMEOS,
    HARMONYOS,
    /** A computer's system without its own constant here. */
    OTHER_DESKTOP,
    /** A telephone's system without its own constant here. */
    OTHER_MOBILE,
    /** A system of televisions, consoles and other devices. */
    OTHER_OS,

    // Clues to the device.
    /** A model, or a browser's own word, that means a telephone regardless of other tokens. */
    PHONE,
    /** A maker's name at the start: a telephone, if nothing says more. */
    PHONE_MAKER,
    TABLET,
    TV,
    /** Consoles, watches, cars, headsets, e-readers. */
    OTHER_DEVICE,
    /** The word "Mobile": most telephones send it, and few tablets. */
    MOBILE,
    DESKTOP,
    /** The common beginning of browsers' user agents. Applications that fetch by themselves don't send it. */
    BROWSER;

    /** This clue as a bit in a set of clues. Such sets live for one call, so the order of the clues may change. */
    @SuppressWarnings("EnumOrdinal")
    long bit() {
        return 1L << ordinal();
    }
}
