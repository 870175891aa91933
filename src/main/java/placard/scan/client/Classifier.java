package placard.scan.client;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Classifies the sender of a scan by its request headers, in about a microsecond (user agent parsing, bot detection).
 *
 * <p>It reads the user agent once, for the tokens of five tables. {@code fetchers.txt}, {@code crawlers.txt} and
 * {@code libraries.txt} name programs; {@code systems.txt} and {@code devices.txt} name a person's device. A new
 * messenger or telephone is a line in one of them.
 *
 * <p>Some facts are in no request. Safari on an iPad asks for desktop pages and then sends exactly a Mac's user agent.
 * So most iPads count as Desktop and macOS, and the iPadOS row holds only the others. The same applies to "desktop
 * site" on any telephone.
 */
public final class Classifier {
    /** The longest user agent that is read. No known agent is longer, so a longer one is hostile. */
    private static final int READ_AT_MOST = 2048;

    private static final Lexicon LEXICON =
            Lexicon.of("fetchers.txt", "crawlers.txt", "libraries.txt", "systems.txt", "devices.txt");

    private Classifier() {}

    /**
     * Classifies one request. Every argument is a header's value as sent, or null if there was none.
     *
     * @param userAgent {@code User-Agent}
     * @param chMobile {@code Sec-CH-UA-Mobile}, {@code ?1} or {@code ?0}
     * @param chPlatform {@code Sec-CH-UA-Platform}, a quoted name
     * @param secPurpose {@code Sec-Purpose}, as in {@code prefetch;prerender}
     * @param purpose {@code Purpose}, its older form
     * @param xMoz {@code X-Moz}, Firefox's older form
     */
    public static Client classify(
            @Nullable String userAgent,
            @Nullable String chMobile,
            @Nullable String chPlatform,
            @Nullable String secPurpose,
            @Nullable String purpose,
            @Nullable String xMoz) {
        long clues = userAgent == null ? 0 : LEXICON.cluesIn(userAgent, READ_AT_MOST);
        boolean speculative = isSpeculative(secPurpose) || isSpeculative(purpose) || isSpeculative(xMoz);
        Os hinted = platform(chPlatform);
        Device device = device(clues, chMobile, hinted);
        Os os = os(clues, hinted);
        boolean nameless = device == Device.UNKNOWN && os == Os.UNKNOWN && !has(clues, Clue.APPLICATION);
        return new Client(speculative ? Kind.SPECULATIVE : kind(clues, nameless), device, os);
    }

    private static boolean isSpeculative(@Nullable String purpose) {
        if (purpose == null || purpose.length() > 100) {
            return false;
        }
        String value = purpose.toLowerCase(Locale.ROOT);
        return value.contains("prefetch") || value.contains("prerender");
    }

    /**
     * The kind by the most telling clue: a fetcher that also names a crawler or a library is a fetcher, and so on.
     * People's browsers name a device or a system, and few of their applications don't. Any other that names neither is a
     * program, and a crawler if it writes as crawlers do.
     */
    private static Kind kind(long clues, boolean nameless) {
        if (has(clues, Clue.PREVIEW)) {
            return Kind.PREVIEW;
        }
        if (has(clues, Clue.BOT)) {
            return Kind.BOT;
        }
        if (has(clues, Clue.AUTOMATION)) {
            return Kind.AUTOMATION;
        }
        boolean homepage = has(clues, Clue.HOMEPAGE) && (nameless || has(clues, Clue.BROWSER));
        if (homepage || (nameless && has(clues, Clue.CRAWLERS_FORM))) {
            return Kind.BOT;
        }
        return nameless ? Kind.AUTOMATION : Kind.HUMAN;
    }

    /** The system in the client hint; {@code UNKNOWN} if it names no known one. */
    private static Os platform(@Nullable String hint) {
        if (hint == null || hint.length() > 30) {
            return Os.UNKNOWN;
        }
        return switch (hint.replace("\"", "").replace("\\", "").strip().toLowerCase(Locale.ROOT)) {
            case "android" -> Os.ANDROID;
            case "windows" -> Os.WINDOWS;
            case "macos" -> Os.MACOS;
            case "ios" -> Os.IOS;
            case "linux" -> Os.LINUX;
            case "chrome os", "chromium os" -> Os.CHROMEOS;
            case "harmonyos", "openharmony" -> Os.HARMONYOS;
            default -> Os.UNKNOWN;
        };
    }

    /** The system. Hints override the agent, except for televisions and consoles, which hints don't know. */
    private static Os os(long clues, Os hinted) {
        if (has(clues, Clue.HARMONYOS)) {
            return Os.HARMONYOS;
        }
        if (has(clues, Clue.WINDOWS_PHONE)) {
            return Os.WINDOWS;
        }
        if (has(clues, Clue.OTHER_OS)) {
            return Os.OTHER;
        }
        return hinted == Os.UNKNOWN ? osOfAgent(clues) : hinted;
    }

    /**
     * The system in the agent, by the most reliable token first. Agents claim to be "like" others, most of all Macs and
     * Linux.
     */
    private static Os osOfAgent(long clues) {
        if (has(clues, Clue.IPAD)) {
            return Os.IPADOS;
        }
        if (has(clues, Clue.IPHONE)) {
            return Os.IOS;
        }
        if (has(clues, Clue.CHROMEOS)) {
            return Os.CHROMEOS;
        }
        if (has(clues, Clue.ANDROID)) {
            return Os.ANDROID;
        }
        if (has(clues, Clue.OTHER_MOBILE) || has(clues, Clue.OTHER_DESKTOP)) {
            return Os.OTHER;
        }
        if (has(clues, Clue.MAC)) {
            // No Mac is mobile. So this is an application's browser on an iPad, which Safari there would not reveal.
            return has(clues, Clue.MOBILE) ? Os.IPADOS : Os.MACOS;
        }
        if (has(clues, Clue.WINDOWS)) {
            return Os.WINDOWS;
        }
        // A "desktop site" makes it claim to be Linux. Headsets always do, but name Samsung's browser beside theirs.
        if (has(clues, Clue.ANDROID_BROWSER) && !has(clues, Clue.OTHER_DEVICE)) {
            return Os.ANDROID;
        }
        if (has(clues, Clue.LINUX)) {
            return Os.LINUX;
        }
        if (has(clues, Clue.DARWIN)) {
            return has(clues, Clue.DARWIN_DESKTOP) ? Os.MACOS : Os.IOS;
        }
        return Os.UNKNOWN;
    }

    private static Device device(long clues, @Nullable String chMobile, Os hinted) {
        if (has(clues, Clue.OTHER_DEVICE)) {
            return Device.OTHER;
        }
        if (has(clues, Clue.TV)) {
            return Device.TV;
        }
        if ("?1".equals(chMobile)) {
            return Device.MOBILE;
        }
        if ("?0".equals(chMobile)) {
            return switch (hinted == Os.UNKNOWN ? osOfAgent(clues) : hinted) {
                case ANDROID, IOS, IPADOS, HARMONYOS -> Device.TABLET;
                case WINDOWS, MACOS, LINUX, CHROMEOS -> Device.DESKTOP;
                case OTHER, UNKNOWN -> deviceOfAgent(clues);
            };
        }
        return deviceOfAgent(clues);
    }

    private static Device deviceOfAgent(long clues) {
        Os os = osOfAgent(clues);
        if (os == Os.IPADOS) {
            return Device.TABLET;
        }
        if (os == Os.IOS || has(clues, Clue.PHONE)) {
            return Device.MOBILE;
        }
        if (has(clues, Clue.TABLET)) {
            return Device.TABLET;
        }
        if (has(clues, Clue.MOBILE) || has(clues, Clue.WINDOWS_PHONE) || has(clues, Clue.OTHER_MOBILE)) {
            return Device.MOBILE;
        }
        if (has(clues, Clue.OTHER_OS)) {
            return Device.UNKNOWN;
        }
        return switch (os) {
            case WINDOWS, MACOS, LINUX, CHROMEOS, OTHER -> Device.DESKTOP;
            case ANDROID -> deviceOfAndroid(clues);
            case HARMONYOS -> Device.MOBILE;
            case IOS, IPADOS, UNKNOWN -> deviceWithoutSystem(clues);
        };
    }

    private static Device deviceWithoutSystem(long clues) {
        if (has(clues, Clue.DESKTOP)) {
            return Device.DESKTOP;
        }
        return has(clues, Clue.PHONE_MAKER) ? Device.MOBILE : Device.UNKNOWN;
    }

    /** Browsers on tablets leave out "Mobile"; applications leave it out on telephones too. */
    private static Device deviceOfAndroid(long clues) {
        if (has(clues, Clue.DESKTOP)) {
            return Device.DESKTOP;
        }
        return has(clues, Clue.BROWSER) ? Device.TABLET : Device.MOBILE;
    }

    private static boolean has(long clues, Clue clue) {
        return (clues & clue.bit()) != 0;
    }
}
