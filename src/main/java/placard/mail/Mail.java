package placard.mail;

import java.util.List;

/**
 * A message ready to send: the same content as plain text and as HTML.
 *
 * @param to the receiver's address
 * @param language a BCP 47 tag
 * @param direction {@code ltr} or {@code rtl}
 */
public record Mail(String to, String language, String direction, String subject, List<Line> lines) {
    /**
     * A paragraph.
     *
     * @param text its text, or the text of its link
     * @param link the link's target; empty for plain text
     */
    public record Line(String text, String link) {
        public static Line of(String text) {
            return new Line(text, "");
        }
    }

    /** The plain-text form: a link is its address. */
    String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line.text)
                .append(line.link.isEmpty() ? "" : "\r\n" + line.link)
                .append("\r\n\r\n"));
        return text.toString();
    }

    /** The HTML form. */
    String html() {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"")
                .append(language)
                .append("\" dir=\"")
                .append(direction)
                .append("\"><head><meta charset=\"utf-8\"><title>")
                .append(escaped(subject))
                .append("</title></head><body>");
        for (Line line : lines) {
            html.append("<p>");
            if (line.link.isEmpty()) {
                html.append(escaped(line.text));
            } else {
                html.append("<a href=\"")
                        .append(escaped(line.link))
                        .append("\">")
                        .append(escaped(line.text))
                        .append("</a><br><small>")
                        .append(escaped(line.link))
                        .append("</small>");
            }
            html.append("</p>");
        }
        return html.append("</body></html>").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
