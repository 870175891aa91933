package placard.page;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place where people have pages, as a visitor reads it.
 *
 * @param name as the platform writes itself
 * @param glyph what one does there; platforms' own marks are theirs. Null for one that is not known
 */
public record Platform(String name, @Nullable Glyph glyph) {
    private static final Map<String, Platform> KNOWN = Map.ofEntries(
            entry("amazon", new Platform("Amazon", Glyph.BAG)),
            entry("apple-music", new Platform("Apple Music", Glyph.MUSIC)),
            entry("bandcamp", new Platform("Bandcamp", Glyph.MUSIC)),
            entry("blog", new Platform("Blog", Glyph.PEN)),
            entry("bluesky", new Platform("Bluesky", Glyph.CHAT)),
            entry("booking", new Platform("Booking", Glyph.CALENDAR)),
            entry("calendly", new Platform("Calendly", Glyph.CALENDAR)),
            entry("codeberg", new Platform("Codeberg", Glyph.CODE)),
            entry("discord", new Platform("Discord", Glyph.CHAT)),
            entry("email", new Platform("E-mail", Glyph.MAIL)),
            entry("etsy", new Platform("Etsy", Glyph.BAG)),
            entry("facebook", new Platform("Facebook", Glyph.PEOPLE)),
            entry("github", new Platform("GitHub", Glyph.CODE)),
            entry("gitlab", new Platform("GitLab", Glyph.CODE)),
            entry("google", new Platform("Google", Glyph.STAR)),
            entry("google-maps", new Platform("Google Maps", Glyph.PIN)),
            entry("instagram", new Platform("Instagram", Glyph.CAMERA)),
            entry("kofi", new Platform("Ko-fi", Glyph.HEART)),
            entry("linkedin", new Platform("LinkedIn", Glyph.BRIEFCASE)),
            entry("maps", new Platform("Map", Glyph.PIN)),
            entry("mastodon", new Platform("Mastodon", Glyph.CHAT)),
            entry("medium", new Platform("Medium", Glyph.PEN)),
            entry("menu", new Platform("Menu", Glyph.DOCUMENT)),
            entry("messenger", new Platform("Messenger", Glyph.CHAT)),
            entry("patreon", new Platform("Patreon", Glyph.HEART)),
            entry("pinterest", new Platform("Pinterest", Glyph.BOOKMARK)),
            entry("reddit", new Platform("Reddit", Glyph.CHAT)),
            entry("reviews", new Platform("Reviews", Glyph.STAR)),
            entry("shop", new Platform("Shop", Glyph.BAG)),
            entry("signal", new Platform("Signal", Glyph.CHAT)),
            entry("snapchat", new Platform("Snapchat", Glyph.CAMERA)),
            entry("soundcloud", new Platform("SoundCloud", Glyph.MUSIC)),
            entry("spotify", new Platform("Spotify", Glyph.MUSIC)),
            entry("substack", new Platform("Substack", Glyph.PEN)),
            entry("telegram", new Platform("Telegram", Glyph.CHAT)),
            entry("threads", new Platform("Threads", Glyph.CHAT)),
            entry("tiktok", new Platform("TikTok", Glyph.MUSIC)),
            entry("tripadvisor", new Platform("Tripadvisor", Glyph.STAR)),
            entry("twitch", new Platform("Twitch", Glyph.PLAY)),
            entry("twitter", new Platform("Twitter", Glyph.CHAT)),
            entry("vimeo", new Platform("Vimeo", Glyph.PLAY)),
            entry("website", new Platform("Website", Glyph.GLOBE)),
            entry("whatsapp", new Platform("WhatsApp", Glyph.CHAT)),
            entry("x", new Platform("X", Glyph.CHAT)),
            entry("xing", new Platform("XING", Glyph.BRIEFCASE)),
            entry("yelp", new Platform("Yelp", Glyph.STAR)),
            entry("youtube", new Platform("YouTube", Glyph.PLAY)));

    /** The platform of a word in lower case; any other word is read as a name, its first letter a capital. */
    public static Platform of(String word) {
        Platform known = KNOWN.get(word.replace('_', '-'));
        if (known != null) {
            return known;
        }
        String spaced = word.replace('-', ' ').replace('_', ' ').strip();
        String name = spaced.isEmpty() ? "Link" : spaced.substring(0, 1).toUpperCase(Locale.ROOT) + spaced.substring(1);
        return new Platform(name, null);
    }
}
