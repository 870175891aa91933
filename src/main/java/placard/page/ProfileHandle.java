package placard.page;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.WebUrl;

/**
 * The handle of a person on a network, as people write it: {@code @saffrontable}.
 *
 * <p>It is read from the URL alone, and only on the network's own host. A handle in another site's URL would hide the
 * true target of the link.
 */
public final class ProfileHandle {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,58}[A-Za-z0-9_])?");

    /** Hosts whose profile pages have a path of one word. */
    private static final Set<String> WITH_SIGN = Set.of(
            "instagram.com", "x.com", "twitter.com", "tiktok.com", "threads.net", "threads.com", "t.me", "medium.com");

    private static final Set<String> WITHOUT_SIGN = Set.of(
            "facebook.com",
            "github.com",
            "gitlab.com",
            "codeberg.org",
            "pinterest.com",
            "twitch.tv",
            "soundcloud.com",
            "vimeo.com",
            "patreon.com",
            "ko-fi.com",
            "youtube.com");

    /** Hosts with a word before the handle, and the prefix that people write instead. */
    private static final Map<String, String> BEFORE = Map.of(
            "snapchat.com/add", "@",
            "bsky.app/profile", "@",
            "linkedin.com/in", "",
            "linkedin.com/company", "",
            "youtube.com/c", "",
            "youtube.com/user", "",
            "reddit.com/r", "r/",
            "reddit.com/u", "u/",
            "reddit.com/user", "u/");

    private ProfileHandle() {}

    /** The handle, or the host if there is no handle. */
    public static String orHost(String url) {
        String handle = of(url);
        return handle == null ? ContactLine.host(url) : handle;
    }

    /** The handle of the profile page at a URL; null for any other page. */
    static @Nullable String of(String url) {
        WebUrl web = WebUrl.parse(url);
        if (web == null) {
            return null;
        }
        List<String> words = Arrays.stream(web.path().split("\\?", 2)[0].split("/", 9))
                .filter(word -> !word.isEmpty())
                .toList();
        String host = ContactLine.host(url)
                .replaceFirst("^(m|mobile|[a-z]{2})\\.(?=linkedin|facebook|pinterest|youtube)", "");
        return switch (words.size()) {
            case 1 -> alone(host, words.getFirst());
            case 2 -> second(host, words);
            default -> null;
        };
    }

    private static @Nullable String alone(String host, String word) {
        boolean isSigned = word.startsWith("@");
        String name = isSigned ? word.substring(1) : word;
        if (!NAME.matcher(name).matches() || name.endsWith(".php")) {
            return null;
        }
        if (host.equals("wa.me")) {
            return name.matches("[0-9]{7,15}") ? "+" + name : null;
        }
        if (WITH_SIGN.contains(host) && (isSigned || !host.equals("medium.com"))) {
            return "@" + name;
        }
        if (WITHOUT_SIGN.contains(host)) {
            return isSigned ? "@" + name : host.equals("youtube.com") ? null : name;
        }
        // The form of Mastodon and similar networks, which have many hosts.
        return isSigned ? "@" + name + "@" + host : null;
    }

    private static @Nullable String second(String host, List<String> words) {
        String before = BEFORE.get(host + "/" + words.getFirst());
        return before != null && NAME.matcher(words.get(1)).matches() ? before + words.get(1) : null;
    }
}
