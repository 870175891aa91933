package placard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page as a browser's tokenizer sees it, as far as is needed to tell markup from text. */
final class Markup {
    private static final Pattern TAG = Pattern.compile("<(/?[a-zA-Z!][^\\s>/]*)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("([^\\s=\"'/]+)(?:\\s*=\\s*(\"[^\"]*\"|'[^']*'|[^\\s\"'>]+))?");

    private static final Pattern WORDS = Pattern.compile(
            "<script type=\"application/json\" id=\"words\">.*?</script>|<dialog.*?</dialog>", Pattern.DOTALL);

    private Markup() {}

    /** Every tag in order, with the names of its attributes. */
    static List<String> structure(String html) {
        List<String> structure = new ArrayList<>();
        Matcher tag = TAG.matcher(html);
        while (tag.find()) {
            StringBuilder line = new StringBuilder(tag.group(1));
            Matcher attribute = ATTRIBUTE.matcher(tag.group(2));
            while (attribute.find()) {
                line.append(' ').append(attribute.group(1));
            }
            structure.add(line.toString());
        }
        return structure;
    }

    /** A page without the words that its script may once need, which are the same on every page. */
    static String shown(String html) {
        return WORDS.matcher(html).replaceAll("");
    }

    /** The text that a person reads, runs of space as one. */
    static String text(String html) {
        String shown = shown(html);
        return unescaped(TAG.matcher(shown.substring(shown.indexOf("<body"))).replaceAll(" "))
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** Every value of the attribute, unescaped. */
    static List<String> values(String html, String name) {
        List<String> values = new ArrayList<>();
        Matcher tag = TAG.matcher(html);
        while (tag.find()) {
            Matcher attribute = ATTRIBUTE.matcher(tag.group(2));
            while (attribute.find()) {
                if (attribute.group(1).equals(name) && attribute.group(2) != null) {
                    String quoted = attribute.group(2);
                    values.add(unescaped(quoted.substring(1, quoted.length() - 1)));
                }
            }
        }
        return values;
    }

    /** The text of the element with the id, exactly. */
    static String byId(String html, String id) {
        Matcher element = Pattern.compile("id=\"" + id + "\"[^>]*>([^<]*)<").matcher(html);
        return element.find() ? unescaped(element.group(1)) : "(no #" + id + ")";
    }

    private static String unescaped(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#34;", "\"")
                .replace("&#39;", "'")
                .replace("&#x27;", "'")
                .replace("&amp;", "&");
    }
}
