package placard.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import placard.base.Json;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.base.Worded;

/** The format of messages: events with a signature, or sentences in the form of a chat. */
enum Format implements Worded {
    STANDARD,
    SLACK,
    MATTERMOST,
    DISCORD;

    static final Map<String, Format> CHOICES = Worded.choices(Format.class);

    /** Discord's flag for a message without previews of links. */
    private static final int NO_PREVIEWS = 4;

    private static final String GAP = "\u200b";
    private static final List<String> DISCORD_HOSTS = List.of("discord.com", "discordapp.com", "ptb.discord.com");

    boolean isChat() {
        return this != STANDARD;
    }

    /** The chat to which a URL belongs, if its host tells. */
    static Optional<Format> of(String url) {
        WebUrl parsed = WebUrl.parse(url);
        String host = parsed == null ? "" : WebHost.of(parsed).name();
        if (host.equals("hooks.slack.com") || host.equals("hooks.slack-gov.com")) {
            return Optional.of(SLACK);
        }
        return parsed != null && DISCORD_HOSTS.contains(host) && parsed.path().startsWith("/api/webhooks/")
                ? Optional.of(DISCORD)
                : Optional.empty();
    }

    /** The length of a text once it is made safe. */
    static int sentLength(String text) {
        return safe(text).length();
    }

    private static String safe(String text) {
        return text.replace("@", "@" + GAP).replace("](", GAP + "]" + GAP + "(");
    }

    /** The body of a request: the text addresses no one, links to nothing by another name, and loads no picture. */
    ObjectNode body(String text) {
        String safe = safe(text);
        return switch (this) {
            case STANDARD -> throw new IllegalStateException("No chat");
            case SLACK ->
                Json.object()
                        .put(
                                "text",
                                safe.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
                        .put("mrkdwn", false)
                        .put("unfurl_links", false)
                        .put("unfurl_media", false);
            case MATTERMOST -> {
                ObjectNode body = Json.object().put("text", safe);
                body.putObject("props").put("disable_mentions", true);
                yield body;
            }
            case DISCORD -> {
                ObjectNode body = Json.object().put("content", safe).put("flags", NO_PREVIEWS);
                body.putObject("allowed_mentions").putArray("parse");
                yield body;
            }
        };
    }
}
