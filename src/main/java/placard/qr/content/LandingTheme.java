package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Input;
import placard.base.Json;

/** The look of a code's landing page. Answers and the store have only the members that were sent. */
public record LandingTheme(Appearance appearance) {
    /** The theme within a content; null if it has none. */
    static @Nullable LandingTheme read(Input content, Predicate<String> fileExists) {
        Input input = content.object("theme");
        if (input == null) {
            return null;
        }
        Appearance appearance = Appearance.read(input, fileExists);
        input.nameUnknown();
        appearance.warnings("/content/theme").forEach(content::warn);
        return appearance.equals(Appearance.DEFAULT) ? null : new LandingTheme(appearance);
    }

    static void put(ObjectNode content, @Nullable LandingTheme theme) {
        if (theme != null) {
            ObjectNode json = Json.object();
            theme.appearance.put(json);
            json.properties().removeIf(member -> member.getValue().isNull());
            if (theme.appearance.style() == Appearance.Style.PLAIN) {
                json.remove("style");
            }
            content.set("theme", json);
        }
    }

    static List<String> files(@Nullable LandingTheme theme) {
        if (theme == null) {
            return List.of();
        }
        Appearance shown = theme.appearance;
        return Stream.concat(Stream.ofNullable(shown.logoFileId()), Stream.ofNullable(shown.coverFileId()))
                .toList();
    }
}
