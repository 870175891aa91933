package placard.page;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A platform on which people have pages, as a visitor reads it.
 *
 * @param name as the platform writes itself
 * @param glyph its sign, or a sign of its purpose; null for an unknown platform
 */
public record Platform(String name, @Nullable Glyph glyph) {
    private static final Map<String, Platform> KNOWN = Map.ofEntries(
            entry("amazon", new Platform("Amazon", Glyph.AMAZON)),
            entry("apple-music", new Platform("Apple Music", Glyph.MUSIC)),
            entry("bandcamp", new Platform("Bandcamp", Glyph.BANDCAMP)),
            entry("blog", new Platform("Blog", Glyph.PEN)),
            entry("bluesky", new Platform("Bluesky", Glyph.BLUESKY)),
            entry("booking", new Platform("Booking", Glyph.BOOKING)),
            entry("calendly", new Platform("Calendly", Glyph.CALENDAR)),
            entry("codeberg", new Platform("Codeberg", Glyph.CODEBERG)),
            entry("discord", new Platform("Discord", Glyph.DISCORD)),
            entry("email", new Platform("Email", Glyph.MAIL)),
            entry("etsy", new Platform("Etsy", Glyph.ETSY)),
            entry("facebook", new Platform("Facebook", Glyph.FACEBOOK)),
            entry("github", new Platform("GitHub", Glyph.GITHUB)),
            entry("gitlab", new Platform("GitLab", Glyph.GITLAB)),
            entry("google", new Platform("Google", Glyph.GOOGLE)),
            entry("google-maps", new Platform("Google Maps", Glyph.PIN)),
            entry("instagram", new Platform("Instagram", Glyph.INSTAGRAM)),
            entry("kofi", new Platform("Ko-fi", Glyph.KOFI)),
            entry("linkedin", new Platform("LinkedIn", Glyph.LINKEDIN)),
            entry("maps", new Platform("Map", Glyph.PIN)),
            entry("mastodon", new Platform("Mastodon", Glyph.MASTODON)),
            entry("medium", new Platform("Medium", Glyph.MEDIUM)),
            entry("menu", new Platform("Menu", Glyph.DOCUMENT)),
            entry("messenger", new Platform("Messenger", Glyph.MESSENGER)),
            entry("patreon", new Platform("Patreon", Glyph.PATREON)),
            entry("pinterest", new Platform("Pinterest", Glyph.PINTEREST)),
            entry("reddit", new Platform("Reddit", Glyph.REDDIT)),
            entry("reviews", new Platform("Reviews", Glyph.STAR)),
            entry("shop", new Platform("Shop", Glyph.BAG)),
            entry("signal", new Platform("Signal", Glyph.SIGNAL)),
            entry("snapchat", new Platform("Snapchat", Glyph.SNAPCHAT)),
            entry("soundcloud", new Platform("SoundCloud", Glyph.SOUNDCLOUD)),
            entry("spotify", new Platform("Spotify", Glyph.SPOTIFY)),
            entry("substack", new Platform("Substack", Glyph.SUBSTACK)),
            entry("telegram", new Platform("Telegram", Glyph.TELEGRAM)),
            entry("threads", new Platform("Threads", Glyph.THREADS)),
            entry("tiktok", new Platform("TikTok", Glyph.TIKTOK)),
            entry("tripadvisor", new Platform("Tripadvisor", Glyph.TRIPADVISOR)),
            entry("twitch", new Platform("Twitch", Glyph.TWITCH)),
            entry("twitter", new Platform("Twitter", Glyph.TWITTER)),
            entry("vimeo", new Platform("Vimeo", Glyph.VIMEO)),
            entry("website", new Platform("Website", Glyph.GLOBE)),
            entry("whatsapp", new Platform("WhatsApp", Glyph.WHATSAPP)),
            entry("x", new Platform("X", Glyph.X)),
            entry("xing", new Platform("XING", Glyph.XING)),
            entry("yelp", new Platform("Yelp", Glyph.YELP)),
            entry("youtube", new Platform("YouTube", Glyph.YOUTUBE)));

    /** The platform of a word in lower case. An unknown word becomes a name with a capital. */
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
