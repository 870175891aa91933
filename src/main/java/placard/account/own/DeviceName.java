package placard.account.own;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The name of a browser in the list of sessions, such as "Firefox on Android". */
public final class DeviceName {
    /** A part of a {@code User-Agent}, and the product that sends it. */
    private record Sign(String part, String name) {}

    /** In this order, since most browsers also claim to be another one. */
    private static final List<Sign> BROWSERS = List.of(
            new Sign("Edg", "Edge"),
            new Sign("OPR/", "Opera"),
            new Sign("SamsungBrowser/", "Samsung Internet"),
            new Sign("Firefox/", "Firefox"),
            new Sign("FxiOS/", "Firefox"),
            new Sign("CriOS/", "Chrome"),
            new Sign("Chrome/", "Chrome"),
            new Sign("Safari/", "Safari"));

    private static final List<Sign> SYSTEMS = List.of(
            new Sign("iPhone", "iPhone"),
            new Sign("iPad", "iPad"),
            new Sign("Android", "Android"),
            new Sign("CrOS", "ChromeOS"),
            new Sign("Windows", "Windows"),
            new Sign("Mac OS X", "Mac"),
            new Sign("Linux", "Linux"));

    private DeviceName() {}

    /** The name, which is the same in all languages. It has as much detail as the header gives. */
    public static String of(@Nullable String userAgent) {
        String browser = find(BROWSERS, userAgent);
        String system = find(SYSTEMS, userAgent);
        if (browser == null || system == null) {
            return browser == null ? system == null ? "Browser" : system : browser;
        }
        return browser + " on " + system;
    }

    private static @Nullable String find(List<Sign> signs, @Nullable String userAgent) {
        return userAgent == null
                ? null
                : signs.stream()
                        .filter(sign -> userAgent.contains(sign.part))
                        .map(Sign::name)
                        .findFirst()
                        .orElse(null);
    }
}
