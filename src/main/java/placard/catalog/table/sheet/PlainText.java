package placard.catalog.table.sheet;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import placard.base.Texts;

/**
 * Texts of other programs as people read them: without HTML, without entities, and without characters that nobody sees.
 * It reads each text once, so that no text takes long.
 */
public final class PlainText {
    /** Elements that are on lines of their own. */
    private static final Set<String> BLOCKS = Set.of(
            "address",
            "article",
            "blockquote",
            "br",
            "center",
            "dd",
            "div",
            "dl",
            "dt",
            "figure",
            "footer",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "hr",
            "li",
            "ol",
            "p",
            "pre",
            "section",
            "table",
            "tbody",
            "td",
            "tfoot",
            "th",
            "thead",
            "tr",
            "ul");

    private static final Set<String> INLINE = Set.of(
            "a", "abbr", "b", "body", "button", "code", "del", "em", "font", "head", "html", "i", "iframe", "img",
            "input", "ins", "label", "link", "mark", "meta", "o:p", "s", "small", "source", "span", "strike", "strong",
            "sub", "sup", "svg", "time", "tt", "u", "video", "wbr");

    /** Elements whose contents are struck out. */
    private static final Set<String> STRUCK = Set.of("del", "s", "strike");

    /** Elements whose contents nobody reads. */
    private static final Set<String> UNREAD = Set.of("script", "style", "title", "template", "noscript");

    /** Letters of Windows-1252 that are the first bytes of common letters in UTF-8. */
    private static final String FIRST_BYTES = "ÂÃÄÅÈÐÑØÙ";

    /** Characters of Windows-1252 that are later bytes, without those that people write behind a capital. */
    private static final String LATER_BYTES = "€‚ƒ„†‡ˆ‰Š‹ŒŽ˜™š›œžŸ";

    private static final int LONGEST_NAME = 12;
    private static final int LONGEST_ENTITY = 10;

    /** The names of the characters from U+00A0 to U+00FF in HTML. */
    private static final String LATIN =
            "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3"
                    + " acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc"
                    + " Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve"
                    + " Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute"
                    + " acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde"
                    + " ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

    private static final String OTHERS =
            "amp & lt < gt > quot \" apos ' euro € hellip … ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ”"
                    + " bdquo „ lsaquo ‹ rsaquo › bull • trade ™ oelig œ OElig Œ scaron š Scaron Š Yuml Ÿ fnof ƒ circ ˆ"
                    + " tilde ˜ dagger † Dagger ‡ permil ‰ prime ′ Prime ″ frasl ⁄ larr ← uarr ↑ rarr → darr ↓ minus −"
                    + " infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ hearts ♥ check ✓ star ☆ starf ★ zwnj \u200c zwj \u200d thinsp"
                    + " \u2009 ensp \u2002 emsp \u2003 lrm \u200e rlm \u200f";

    private static final Map<String, String> ENTITIES = entities();

    private final String text;
    private final StringBuilder out;
    /** True if the text has a path of Windows, whose backslashes are no line ends. */
    private final boolean hasPath;

    private final boolean hasElements;
    /** Elements without an end from here on, so that no text is searched twice. */
    private final Set<String> unclosed = new HashSet<>();

    private boolean isMarked;
    /** {@code sup} or {@code sub} within such an element; else empty. */
    private String place = "";

    private int at;

    private PlainText(String text) {
        this.text = text;
        this.out = new StringBuilder(text.length());
        this.hasPath = text.contains(":\\");
        this.hasElements = text.indexOf('<') >= 0;
    }

    private static Map<String, String> entities() {
        Map<String, String> entities = new HashMap<>();
        String[] latin = LATIN.split(" ", -1);
        for (int i = 0; i < latin.length; i++) {
            entities.put(latin[i], Character.toString(0xa0 + i));
        }
        String[] others = OTHERS.split(" ", -1);
        for (int i = 0; i < others.length; i += 2) {
            entities.put(others[i], others[i + 1]);
        }
        return Map.copyOf(entities);
    }

    /** The text without HTML: elements vanish or begin a line, entities become their characters, and so does {@code \n}. */
    public static String of(String text) {
        return text.indexOf('<') < 0 && text.indexOf('&') < 0 && text.indexOf('\\') < 0
                ? text
                : new PlainText(text).read();
    }

    /**
     * The text without invisible characters: tabs and unusual line ends become usual ones, byte order marks, controls and
     * spaces without width vanish. Joiners and direction marks stay, because some scripts need them.
     */
    public static String visible(String text) {
        if (text.codePoints().noneMatch(PlainText::isOdd)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            int end = c == Texts.FLAG ? Texts.flagEnd(text, i) : i + Character.charCount(c);
            if (c == '\t' || c == '\u000b') {
                clean.append(' ');
            } else if (c == 0x2028 || c == 0x2029 || c == 0x85 || c == '\f') {
                clean.append('\n');
            } else if (!isOdd(c)) {
                clean.append(text, i, end);
            }
            i = end;
        }
        return clean.toString().strip();
    }

    /** True for a text such as {@code KÃ¤se}: a program took the bytes of UTF-8 for letters of Windows-1252. */
    public static boolean isEncodedTwice(String text) {
        for (int i = 0; i + 1 < text.length(); i++) {
            char next = text.charAt(i + 1);
            boolean isLead = FIRST_BYTES.indexOf(text.charAt(i)) >= 0;
            if (isLead && (next >= 0xa0 && next <= 0xbf || LATER_BYTES.indexOf(next) >= 0)) {
                return true;
            }
        }
        return text.contains("â€") || text.contains("â‚");
    }

    /** True if the text's digits mean another number without its invisible characters: one joins two, or turns them round. */
    public static boolean hidesNumber(String text) {
        int before = ' ';
        boolean isHidden = false;
        for (int c : text.codePoints().toArray()) {
            boolean isDigit = Character.isDigit(c);
            if (c == AmountText.REVERSING || isHidden && isDigit && Character.isDigit(before)) {
                return true;
            }
            isHidden = isOdd(c);
            before = isHidden ? before : c;
        }
        return false;
    }

    private static boolean isOdd(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\r'
                || c == 0x2028
                || c == 0x2029
                || c == 0xfeff
                || c == 0x200b
                || c == 0x2060
                || c == 0xad
                || c >= 0x202a && c <= 0x202e
                || c >= 0x2066 && c <= 0x2069
                || c >= 0xfff9 && c <= 0xfffb
                || Texts.isTag(c)
                || (c & 0xfffe) == 0xfffe;
    }

    private String read() {
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean isRead = c == '<' && element() || c == '&' && entity() || c == '\\' && escape();
            if (!isRead) {
                out.append(placed(c));
                at++;
            }
        }
        String plain = out.toString();
        return isMarked ? lines(plain) : plain.strip();
    }

    /** Digits above or below the line stay there: nobody takes 5 with a raised 1 for 51. */
    private char placed(char c) {
        return switch (place) {
            case "sup" -> AmountText.raised(String.valueOf(c)).charAt(0);
            case "sub" -> AmountText.lowered(String.valueOf(c)).charAt(0);
            default -> c;
        };
    }

    /** Reads a known element or a comment; false if it is neither. */
    private boolean element() {
        if (text.startsWith("<!--", at)) {
            int end = text.indexOf("-->", at);
            at = end < 0 ? text.length() : end + 3;
            isMarked = true;
            return true;
        }
        boolean isEnd = text.startsWith("</", at);
        int start = at + (isEnd ? 2 : 1);
        int after = start;
        while (after < text.length() && after - start <= LONGEST_NAME && isOfName(text.charAt(after))) {
            after++;
        }
        String name = text.substring(start, after).toLowerCase(Locale.ROOT);
        boolean isUnread = UNREAD.contains(name);
        if (!isUnread && !BLOCKS.contains(name) && !INLINE.contains(name) || after >= text.length()) {
            return false;
        }
        int end = end(after);
        if (end < 0) {
            return false;
        }
        isMarked = true;
        at = end + 1;
        if (name.equals("sup") || name.equals("sub")) {
            place = isEnd ? "" : name;
        }
        if (isUnread && !isEnd) {
            skip(name);
        } else if (isStruck(name) && !isEnd) {
            skip(name);
        } else if (BLOCKS.contains(name)) {
            out.append('\u2028');
        }
        return true;
    }

    private static boolean isOfName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == ':';
    }

    /** The place of the {@code >} of a tag, which may be within quotes of an attribute; negative if there is none. */
    private int end(int after) {
        char quote = 0;
        char first = text.charAt(after);
        if (first != '>' && first != '/' && !Character.isWhitespace(first)) {
            return -1;
        }
        for (int i = after; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '>') {
                return i;
            } else if (c == '<') {
                return -1;
            }
        }
        return text.indexOf('>', after);
    }

    /** True for an element whose contents are struck out and that ends. One that has no end here has none behind it. */
    private boolean isStruck(String name) {
        boolean isStruck = STRUCK.contains(name) && !unclosed.contains(name) && closing(name) < text.length();
        if (!isStruck) {
            unclosed.add(name);
        }
        return isStruck;
    }

    private void skip(String name) {
        int close = text.indexOf('>', closing(name));
        at = close < 0 ? text.length() : close + 1;
    }

    /** The place of the tag that closes an element; the text's end if there is none. */
    private int closing(String name) {
        String closing = "</" + name;
        int end = at;
        while (end < text.length()) {
            int after = end + closing.length();
            boolean isClosing = text.regionMatches(true, end, closing, 0, closing.length())
                    && (after >= text.length() || !isOfName(text.charAt(after)));
            if (isClosing) {
                return end;
            }
            end++;
        }
        return end;
    }

    /** Reads an entity; false if there is none. */
    private boolean entity() {
        int end = at + 1;
        while (end < text.length() && end - at <= LONGEST_ENTITY && text.charAt(end) != ';') {
            end++;
        }
        if (end >= text.length() || text.charAt(end) != ';') {
            return false;
        }
        String name = text.substring(at + 1, end);
        String meant = name.startsWith("#") ? numbered(name.substring(1)) : ENTITIES.get(name);
        if (meant == null) {
            return false;
        }
        out.append(meant.equals("\u00a0") ? " " : meant);
        at = end + 1;
        return true;
    }

    private static String numbered(String number) {
        boolean isHex = number.startsWith("x") || number.startsWith("X");
        try {
            int c = Integer.parseInt(isHex ? number.substring(1) : number, isHex ? 16 : 10);
            return Character.isValidCodePoint(c) && c > 0 && (c < 0xd800 || c > 0xdfff)
                    ? Character.toString(c)
                    : "\ufffd";
        } catch (NumberFormatException none) {
            return "&#" + number + ";";
        }
    }

    /** Reads a line end that another program has written as two characters. */
    private boolean escape() {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : 0;
        char after = at + 2 < text.length() ? text.charAt(at + 2) : ' ';
        boolean isLetterNext = after >= 'a' && after <= 'z' && hasPath;
        if (next != 'n' && next != 'r' || isLetterNext) {
            return false;
        }
        out.append(next == 'n' ? "\n" : "");
        at += 2;
        isMarked = isMarked || hasElements;
        return true;
    }

    /** The lines of marked-up text: each run of white space is a space, and empty lines vanish. */
    private static String lines(String text) {
        StringBuilder lines = new StringBuilder(text.length());
        char gap = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\u2028' || c == '\n') {
                gap = '\n';
            } else if (c == ' ' || c == '\t' || c == '\r') {
                gap = gap == 0 ? ' ' : gap;
            } else {
                if (gap != 0 && !lines.isEmpty()) {
                    lines.append(gap);
                }
                gap = 0;
                lines.append(c);
            }
        }
        return lines.toString();
    }
}
