package placard.qr.content;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;

/**
 * The content of a code besides a target, one record per {@link QrType}.
 *
 * <p>A record exists only if every rule of its type holds, so a payload made from it needs no check of its own.
 */
public sealed interface Content
        permits Location, WhatsApp, VCard, Wifi, Social, Content.Pdf, Content.Image, Content.NoContent {
    /** The members in their stored form, without absent ones; {@link #stored} parses them. */
    ObjectNode json();

    /** The text in the symbol of a static code, or null if the type has none. */
    @Nullable
    String staticPayload();

    /** The target of a dynamic code with this content. */
    Resolution resolution();

    /** The look of its landing page; null for the default, or if it has no page. */
    default @Nullable LandingTheme theme() {
        return null;
    }

    /** The ids of the uploaded files that this content shows. */
    default List<String> files() {
        return List.of();
    }

    /** The foreign links that its page or card shows, by their places within it, such as {@code links/0/url}. */
    default Map<String, String> foreignLinks() {
        return Map.of();
    }

    /**
     * Reads {@code content} of a create ({@code before} null) or a PATCH. The sent members replace those before, one
     * level deep. The result is checked as a whole, so that a change can't produce a content that a create would
     * refuse.
     *
     * @param sent the {@code content} object itself
     * @param fileExists whether the workspace has a file of this well-formed id. It is not called for files shown
     *     already, so that a deleted file doesn't forbid other changes
     * @param country the workspace's as a region of ISO 3166, for national telephone numbers; gives null if it is unclear
     * @return the content; {@link NoContent} if a fault was left in {@code sent}
     */
    static Content patched(
            QrType type,
            @Nullable Content before,
            Input sent,
            Predicate<String> fileExists,
            Supplier<@Nullable String> country) {
        List<String> shown = before == null ? List.of() : before.files();
        Input whole = before == null ? sent : sent.over(before.json());
        Content content = read(type, whole, id -> shown.contains(id) || fileExists.test(id), country);
        whole.nameUnknown();
        return content == null ? new NoContent() : content;
    }

    /** Reads the output of {@link #json}. */
    static Content stored(QrType type, ObjectNode json) {
        Content content = json.isEmpty() ? null : read(type, new Input(json), _ -> true, () -> null);
        return content == null ? new NoContent() : content;
    }

    /** The members that the content of a type may have. */
    static Set<String> members(QrType type) {
        Input nothing = new Input(Json.object());
        read(type, nothing, _ -> true, () -> null);
        return nothing.known();
    }

    private static @Nullable Content read(
            QrType type, Input input, Predicate<String> fileExists, Supplier<@Nullable String> country) {
        return switch (type) {
            case URL -> new NoContent();
            case LOCATION -> Location.read(input);
            case WHATSAPP -> WhatsApp.read(input, country);
            case VCARD -> VCard.read(input, fileExists);
            case WIFI -> Wifi.read(input, fileExists);
            case PDF -> Pdf.read(input, fileExists);
            case IMAGE -> Image.read(input, fileExists);
            case SOCIAL -> Social.read(input, fileExists);
        };
    }

    /** Reads the id of an uploaded file; null if absent or wrong. */
    static @Nullable String file(Input input, String name, String kind, Predicate<String> fileExists) {
        String id = input.word(name);
        if (id == null) {
            return null;
        }
        if (!Ids.isWellFormed(Ids.FILE, id)) {
            input.fault(name, "invalid_id", "Must be the id of an uploaded file.");
        } else if (!fileExists.test(id)) {
            input.fault(name, "file_not_found", "No uploaded " + kind + " has this id.");
        } else {
            return id;
        }
        return null;
    }

    /** No content: a code of type {@code url}, or one that has a target instead. */
    record NoContent() implements Content {
        @Override
        public ObjectNode json() {
            return Json.object();
        }

        @Override
        public @Nullable String staticPayload() {
            return null;
        }

        @Override
        public Resolution resolution() {
            return new Resolution.None();
        }
    }

    /** An uploaded PDF, shown by the browser itself. */
    record Pdf(String fileId) implements Content {
        static @Nullable Pdf read(Input input, Predicate<String> fileExists) {
            input.require("fileId");
            String id = file(input, "fileId", "PDF", fileExists);
            return id == null ? null : new Pdf(id);
        }

        @Override
        public ObjectNode json() {
            return Json.object().put("fileId", fileId);
        }

        @Override
        public @Nullable String staticPayload() {
            return null;
        }

        @Override
        public Resolution resolution() {
            return new Resolution.FilePath("/files/" + fileId);
        }

        @Override
        public List<String> files() {
            return List.of(fileId);
        }
    }

    /**
     * A gallery of 1 to 20 uploaded pictures, in this order.
     *
     * @param title above the pictures, 1 to 120 characters, or null
     * @param captions of the pictures in the same order, each empty or up to 200 characters; perhaps fewer
     */
    record Image(
            @Nullable String title,
            List<String> fileIds,
            List<String> captions,
            @Nullable LandingTheme theme) implements Content {
        private static final int MOST = 20;
        private static final int LONGEST_CAPTION = 200;

        static @Nullable Image read(Input input, Predicate<String> fileExists) {
            input.require("fileIds");
            String title = input.text("title", 1, 120);
            List<String> captions = captions(input);
            LandingTheme theme = LandingTheme.read(input, fileExists);
            List<@Nullable String> entries = input.entries("fileIds", 1, MOST, Ids.FILE.length() + Ids.LENGTH);
            if (entries == null) {
                return null;
            }
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                String id = entries.get(i);
                if (id == null) {
                    continue;
                }
                ids.add(id);
                if (!Ids.isWellFormed(Ids.FILE, id)) {
                    input.fault("fileIds", i, "invalid_id", "Must be the id of an uploaded file.");
                } else if (!fileExists.test(id)) {
                    input.fault("fileIds", i, "file_not_found", "No uploaded picture has this id.");
                }
            }
            if (captions.size() > ids.size()) {
                input.warn("/captions: there are more than pictures; those without one are left out.");
            }
            return new Image(
                    title, List.copyOf(ids), captions.subList(0, Math.min(captions.size(), ids.size())), theme);
        }

        private static List<String> captions(Input input) {
            ArrayNode sent = input.array("captions", 0, MOST);
            List<String> captions = new ArrayList<>();
            for (int i = 0; sent != null && i < sent.size(); i++) {
                boolean isNone = sent.get(i).isNull()
                        || sent.get(i).asText("").isBlank() && sent.get(i).isTextual();
                String caption = isNone ? "" : input.entry("captions", i, sent.get(i), LONGEST_CAPTION);
                captions.add(caption == null ? "" : caption);
            }
            return List.copyOf(captions);
        }

        @Override
        public ObjectNode json() {
            ObjectNode json = Json.object();
            if (title != null) {
                json.put("title", title);
            }
            ArrayNode array = json.putArray("fileIds");
            fileIds.forEach(array::add);
            if (captions.stream().anyMatch(caption -> !caption.isEmpty())) {
                ArrayNode texts = json.putArray("captions");
                captions.forEach(texts::add);
            }
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
        public List<String> files() {
            return Stream.concat(fileIds.stream(), LandingTheme.files(theme).stream())
                    .toList();
        }
    }
}
