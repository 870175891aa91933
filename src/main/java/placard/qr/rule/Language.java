package placard.qr.rule;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;

/**
 * A language that a rule names. Without a script or a region, it takes every one of them: {@code de} takes {@code
 * de-AT}.
 *
 * @param script of four letters, or empty
 * @param region empty for every one
 */
public record Language(String language, String script, String region) {
    /** Reads a tag; null if the text is none. */
    static @Nullable Language read(String text) {
        LanguageTag tag = LanguageTag.parse(text);
        if (tag == null) {
            return null;
        }
        String plain = text.toLowerCase(Locale.ROOT).replace('_', '-');
        boolean isScriptNamed = (plain + "-").contains("-" + tag.script().toLowerCase(Locale.ROOT) + "-");
        Language read = new Language(tag.language(), isScriptNamed ? tag.script() : "", tag.region());
        // A tag with more parts, such as a dialect, would be stored as another one than was meant.
        String named = tag.language() + plain.substring(plain.indexOf('-') < 0 ? plain.length() : plain.indexOf('-'));
        return named.equals(read.text().toLowerCase(Locale.ROOT)) ? read : null;
    }

    boolean takes(LanguageTag tag) {
        return language.equals(tag.language())
                && (script.isEmpty() || script.equals(tag.script()))
                && (region.isEmpty() || region.equals(tag.region()));
    }

    /** Whether it takes all that the other takes. */
    boolean includes(Language other) {
        return language.equals(other.language)
                && (script.isEmpty() || script.equals(other.script))
                && (region.isEmpty() || region.equals(other.region));
    }

    /** The tag. */
    public String text() {
        return language + (script.isEmpty() ? "" : "-" + script) + (region.isEmpty() ? "" : "-" + region);
    }
}
