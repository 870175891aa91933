package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;

/**
 * A PDF 1.4 of pages that have paths alone: no font, no image, no date and no identifier, so that the same pictures are
 * the same bytes.
 */
final class PdfFile {
    /** Objects before those of the first page: catalogue, list of pages, title. */
    private static final int BEFORE_PAGES = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(16384);
    private final List<Integer> offsets = new ArrayList<>();
    private final String title;
    private final int pages;
    private final String box;

    /** @param width of each page in points */
    PdfFile(String title, BigDecimal width, BigDecimal height, int pages) {
        this.title = title;
        this.pages = pages;
        this.box = "[0 0 " + Ink.plain(width) + " " + Ink.plain(height) + "]";
        // The comment of bytes above 127 tells programs that the file is not text.
        text("%PDF-1.4\n%");
        out.writeBytes(new byte[] {(byte) 0xe2, (byte) 0xe3, (byte) 0xcf, (byte) 0xd3, '\n'});
        object("<< /Type /Catalog /Pages 2 0 R >>");
        StringBuilder kids = new StringBuilder();
        for (int i = 0; i < pages; i++) {
            kids.append(i == 0 ? "" : " ").append(BEFORE_PAGES + 1 + 2 * i).append(" 0 R");
        }
        object("<< /Type /Pages /Kids [" + kids + "] /Count " + pages + " >>");
        // UTF-16 with its mark, which PDF 1.4 knows.
        byte[] name = title.getBytes(StandardCharsets.UTF_16BE);
        object("<< /Title <FEFF" + HexFormat.of().withUpperCase().formatHex(name) + "> /Producer (Placard) >>");
    }

    /** Adds the next page. */
    void page(CharSequence content) {
        int number = offsets.size() + 1;
        object("<< /Type /Page /Parent 2 0 R /MediaBox " + box + " /Resources << >> /Contents " + (number + 1)
                + " 0 R >>");
        byte[] data = deflated(content.toString().getBytes(StandardCharsets.US_ASCII));
        offsets.add(out.size());
        text((number + 1) + " 0 obj\n<< /Length " + data.length + " /Filter /FlateDecode >>\nstream\n");
        out.writeBytes(data);
        text("\nendstream\nendobj\n");
    }

    byte[] end() {
        if (offsets.size() != BEFORE_PAGES + 2 * pages) {
            throw new IllegalStateException("Not all pages of " + title);
        }
        int table = out.size();
        text("xref\n0 " + (offsets.size() + 1) + "\n0000000000 65535 f \n");
        for (int offset : offsets) {
            String digits = Integer.toString(offset);
            text("0".repeat(10 - digits.length()) + digits + " 00000 n \n");
        }
        text("trailer\n<< /Size " + (offsets.size() + 1) + " /Root 1 0 R /Info 3 0 R >>\nstartxref\n" + table
                + "\n%%EOF\n");
        return out.toByteArray();
    }

    private void object(String body) {
        offsets.add(out.size());
        text(offsets.size() + " 0 obj\n" + body + "\nendobj\n");
    }

    private void text(String ascii) {
        out.writeBytes(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] deflated(byte[] content) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(content);
            deflater.finish();
            ByteArrayOutputStream packed = new ByteArrayOutputStream(content.length / 3 + 64);
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                packed.write(buffer, 0, deflater.deflate(buffer));
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
