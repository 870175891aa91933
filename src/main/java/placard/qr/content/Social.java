package placard.qr.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.WebUrl;

/**
 * A page of links to the profiles of a person or business.
 *
 * @param title 1 to 120 characters
 * @param bio up to 500 characters, line feeds allowed
 * @param avatarFileId an uploaded picture
 * @param links 1 to 30, in this order
 */
public record Social(
        String title,
        @Nullable String bio,
        @Nullable String avatarFileId,
        List<Link> links,
        @Nullable LandingTheme theme)
        implements Content {
    private static final int MOST_LINKS = 30;
    private static final Pattern PLATFORM = Pattern.compile("^[a-z0-9_-]{1,30}$");

    /**
     * One link.
     *
     * @param platform a word in lower case such as {@code instagram}; any word, since platforms come and go
     * @param url a {@link WebUrl}'s text
     * @param label up to 80 characters; without it a page shows the platform
     */
    public record Link(
            String platform, String url, @Nullable String label) {
        private ObjectNode json() {
            ObjectNode json = Json.object().put("platform", platform).put("url", url);
            return label == null ? json : json.put("label", label);
        }
    }

    static @Nullable Social read(Input input, Predicate<String> fileExists) {
        input.require("title");
        input.require("links");
        String title = input.text("title", 1, 120);
        String bio = input.lines("bio", 0, 500);
        String avatar = Content.file(input, "avatarFileId", "picture", fileExists);
        LandingTheme theme = LandingTheme.read(input, fileExists);
        List<Input> entries = input.objects("links", 1, MOST_LINKS);
        List<Link> links = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            Link link = link(entry);
            if (link != null) {
                links.add(link);
            }
        }
        return title == null
                ? null
                : new Social(title, bio == null || bio.isEmpty() ? null : bio, avatar, List.copyOf(links), theme);
    }

    private static @Nullable Link link(Input input) {
        input.require("platform");
        input.require("url");
        String platform = platform(input);
        String url = WebUrl.text(input, "url");
        String label = input.text("label", 1, 80);
        input.nameUnknown();
        return platform == null || url == null ? null : new Link(platform, url, label);
    }

    private static @Nullable String platform(Input input) {
        String raw = input.raw("platform");
        if (raw == null) {
            return null;
        }
        String platform = raw.strip().toLowerCase(Locale.ROOT);
        if (!PLATFORM.matcher(platform).matches()) {
            input.fault("platform", "invalid_characters", "Use up to 30 of a-z, 0-9, '_' and '-'.");
            return null;
        }
        return platform;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object().put("title", title);
        if (bio != null) {
            json.put("bio", bio);
        }
        if (avatarFileId != null) {
            json.put("avatarFileId", avatarFileId);
        }
        ArrayNode array = json.putArray("links");
        links.forEach(link -> array.add(link.json()));
        LandingTheme.put(json, theme);
        return json;
    }

    @Override
    public @Nullable String staticPayload() {
        return null;
    }

    @Override
    public Resolution resolution() {
        return new Resolution.Landing();
    }

    @Override
    public Map<String, String> foreignLinks() {
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < links.size(); i++) {
            all.put("links/" + i + "/url", links.get(i).url());
        }
        return all;
    }

    @Override
    public List<String> files() {
        return Stream.concat(Stream.ofNullable(avatarFileId), LandingTheme.files(theme).stream())
                .toList();
    }
}
