package placard.page;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.WebUrl;

/**
 * By what name somebody is known on a network, as people write it: {@code @saffrontable}.
 *
 * <p>It is read from the address alone, and only of the network's own host: a name that stands in somebody else's address
 * would hide where the link leads.
 */
public final class ProfileHandle {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,58}[A-Za-z0-9_])?");

    /** Hosts whose pages are people's, at one word of the path. */
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

    /** Hosts where a word comes before the name, and what people write in its place. */
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

    /** The name, or the host where there is none to be read. */
    public static String orHost(String url) {
        String handle = of(url);
        return handle == null ? ContactLine.host(url) : handle;
    }

    /** The name of whoever's page the URL is; null if it is another one. */
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
        // The form of Mastodon and its kin, whose hosts are many.
        return isSigned ? "@" + name + "@" + host : null;
    }

    private static @Nullable String second(String host, List<String> words) {
        String before = BEFORE.get(host + "/" + words.getFirst());
        return before != null && NAME.matcher(words.get(1)).matches() ? before + words.get(1) : null;
    }
}
