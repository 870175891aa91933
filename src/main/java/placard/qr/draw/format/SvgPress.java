package placard.qr.draw.format;

import java.math.BigDecimal;
import placard.qr.draw.Field;
import placard.qr.draw.shape.Path;
import placard.qr.draw.shape.PathData;
import placard.qr.draw.shape.Picture;

/** Writes a page of labels as SVG, as a preview before printing. Every label is a picture within the picture. */
final class SvgPress implements Press {
    private final StringBuilder content = new StringBuilder(65_536);

    /** @param beyond how far the page extends beyond its cut, for a bleed */
    SvgPress(int width, int height, int beyond) {
        int wide = width + 2 * beyond;
        int high = height + 2 * beyond;
        content.append("<svg height=\"").append(mm(high)).append("mm\" viewBox=\"");
        content.append(-beyond)
                .append(' ')
                .append(-beyond)
                .append(' ')
                .append(wide)
                .append(' ')
                .append(high);
        content.append("\" width=\"").append(mm(wide)).append("mm\" xmlns=\"http://www.w3.org/2000/svg\">");
        content.append("<rect fill=\"#ffffff\" height=\"")
                .append(high)
                .append("\" width=\"")
                .append(wide);
        content.append("\" x=\"")
                .append(-beyond)
                .append("\" y=\"")
                .append(-beyond)
                .append("\"/>");
    }

    private static String mm(int hundredths) {
        return BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
    }

    @Override
    public void picture(Picture picture, Field field) {
        String inner = SvgPicture.of(picture, "", BigDecimal.ONE);
        int from = inner.indexOf("viewBox=");
        int end = inner.indexOf('"', from + "viewBox=\"".length()) + 1;
        int body = inner.indexOf("</title>") + "</title>".length();
        int height = (int) Math.round((double) field.width() * picture.height() / picture.width());
        content.append("<svg x=\"").append(field.x()).append("\" y=\"").append(field.y());
        content.append("\" width=\"")
                .append(field.width())
                .append("\" height=\"")
                .append(height)
                .append("\" ");
        content.append(inner, from, end)
                .append('>')
                .append(inner.substring(body).strip());
    }

    @Override
    public void fill(Path path, String color) {
        if (path.isEmpty()) {
            return;
        }
        PathData data = new PathData(1024);
        data.startAt(0, 0);
        SvgPath.write(data, path);
        // Path data is in hundredths of the units of its coordinates.
        content.append("<path transform=\"scale(100)\" d=\"")
                .append(data)
                .append("\" fill=\"")
                .append(color);
        content.append("\"/>");
    }

    @Override
    public void turned(int twiceX, int twiceY, Runnable work) {
        content.append("<g transform=\"rotate(180 ")
                .append(twiceX / 2.0)
                .append(' ')
                .append(twiceY / 2.0);
        content.append(")\">");
        work.run();
        content.append("</g>");
    }

    String end() {
        return content.append("</svg>\n").toString();
    }
}
