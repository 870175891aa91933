package placard.mail;

import java.util.List;

/**
 * A message ready to send: the same content as plain text and as HTML.
 *
 * @param to the receiver's address
 * @param language a BCP 47 tag
 * @param direction {@code ltr} or {@code rtl}
 * @param unsubscribe the address that ends such letters; empty for a letter that no one subscribes to
 */
public record Mail(String to, String language, String direction, String subject, List<Line> lines, String unsubscribe) {
    /** A letter that no one subscribes to. */
    public Mail(String to, String language, String direction, String subject, List<Line> lines) {
        this(to, language, direction, subject, lines, "");
    }

    /**
     * A paragraph.
     *
     * @param text its text, or the text of its link
     * @param link the link's target; empty for plain text
     */
    public record Line(String text, String link, Form form) {
        /** The forms of a paragraph. */
        public enum Form {
            TEXT,
            HEADING,
            /** An entry of a list. */
            ENTRY
        }

        public Line(String text, String link) {
            this(text, link, Form.TEXT);
        }

        public static Line of(String text) {
            return new Line(text, "");
        }

        public static Line heading(String text) {
            return new Line(text, "", Form.HEADING);
        }

        public static Line entry(String text) {
            return new Line(text, "", Form.ENTRY);
        }

        public boolean isHeading() {
            return form == Form.HEADING;
        }

        public boolean isEntry() {
            return form == Form.ENTRY;
        }
    }

    /** The plain-text form: a link is its address. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            boolean isTight = line.isHeading() || line.isEntry();
            boolean isFollowed =
                    isTight && i + 1 < lines.size() && lines.get(i + 1).isEntry();
            text.append(line.isEntry() ? "- " : "")
                    .append(line.text)
                    .append(line.link.isEmpty() ? "" : "\r\n" + line.link)
                    .append(isFollowed ? "\r\n" : "\r\n\r\n");
        }
        return text.toString();
    }

    /** The HTML form, without pictures. */
    public String html() {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"")
                .append(language)
                .append("\" dir=\"")
                .append(direction)
                .append("\"><head><meta charset=\"utf-8\"><title>")
                .append(escaped(subject))
                .append("</title></head><body>");
        boolean isInList = false;
        for (Line line : lines) {
            if (line.isEntry() != isInList) {
                html.append(isInList ? "</ul>" : "<ul>");
                isInList = line.isEntry();
            }
            String tag = line.isEntry() ? "li" : line.isHeading() ? "h2" : "p";
            html.append('<').append(tag).append('>');
            if (line.link.isEmpty()) {
                html.append(escaped(line.text));
            } else {
                html.append("<a href=\"")
                        .append(escaped(line.link))
                        .append("\">")
                        .append(escaped(line.text))
                        .append("</a>");
                if (!line.link.equals(unsubscribe)) {
                    html.append("<br><small>").append(escaped(line.link)).append("</small>");
                }
            }
            html.append("</").append(tag).append('>');
        }
        html.append(isInList ? "</ul>" : "");
        return html.append("</body></html>").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
