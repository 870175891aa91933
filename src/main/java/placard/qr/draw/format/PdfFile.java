package placard.qr.draw.format;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * A PDF 1.4 whose pages contain only paths: no font, no image, no date and no identifier, so that equal pictures make
 * equal bytes.
 */
final class PdfFile {
    /** Objects before those of the first page: catalogue, list of pages, title. */
    private static final int BEFORE_PAGES = 3;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(16384);
    private final List<Integer> offsets = new ArrayList<>();
    private final String title;
    private final int pages;
    private final Shadings shadings;
    private final @Nullable Forms forms;
    private final Spots spots;
    private final String boxes;

    /** A file whose pages share no outlines; the gradients of a page are complete before it is written. */
    PdfFile(String title, PageSize size, int pages, Shadings shadings, Spots spots) {
        this(title, size, pages, shadings, null, spots);
    }

    /** @param forms the shared outlines; complete when all pages are written, as the gradients are */
    PdfFile(String title, PageSize size, int pages, Shadings shadings, Forms forms) {
        this(title, size, pages, shadings, forms, forms.spots());
    }

    private PdfFile(String title, PageSize size, int pages, Shadings shadings, @Nullable Forms forms, Spots spots) {
        this.title = title;
        this.pages = pages;
        this.shadings = shadings;
        this.forms = forms;
        this.spots = spots;
        this.boxes = size.boxes();
        // The comment with bytes above 127 marks the file as binary.
        text("%PDF-1.4\n%");
        out.writeBytes(new byte[] {(byte) 0xe2, (byte) 0xe3, (byte) 0xcf, (byte) 0xd3, '\n'});
        object("<< /Type /Catalog /Pages 2 0 R >>");
        StringBuilder kids = new StringBuilder();
        for (int i = 0; i < pages; i++) {
            kids.append(i == 0 ? "" : " ").append(BEFORE_PAGES + 1 + 2 * i).append(" 0 R");
        }
        object("<< /Type /Pages /Kids [" + kids + "] /Count " + pages + " >>");
        // UTF-16 with a byte order mark, which PDF 1.4 supports.
        byte[] name = title.getBytes(StandardCharsets.UTF_16BE);
        object("<< /Title <FEFF" + HexFormat.of().withUpperCase().formatHex(name) + "> /Producer (Placard) >>");
    }

    /** Adds the next page. */
    void page(CharSequence content) {
        int number = offsets.size() + 1;
        String own = "<< " + shadings.resources() + spots.resources() + ">>";
        String resources = forms == null ? own : firstAfterPages() + " 0 R";
        object("<< /Type /Page /Parent 2 0 R " + boxes + " /Resources " + resources + " /Contents " + (number + 1)
                + " 0 R >>");
        stream("<<", content);
    }

    private int firstAfterPages() {
        return BEFORE_PAGES + 2 * pages + 1;
    }

    /** @param dictionary the entries before the stream's length and filter */
    private void stream(String dictionary, CharSequence content) {
        byte[] data = deflated(content.toString().getBytes(StandardCharsets.US_ASCII));
        offsets.add(out.size());
        text(offsets.size() + " 0 obj\n" + dictionary + " /Length " + data.length
                + " /Filter /FlateDecode >>\nstream\n");
        out.writeBytes(data);
        text("\nendstream\nendobj\n");
    }

    /** Writes the pages' resources, followed by each form. */
    private void share(List<Forms.Form> all) {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < all.size(); i++) {
            names.append('/')
                    .append(Forms.name(i))
                    .append(' ')
                    .append(firstAfterPages() + 1 + i)
                    .append(" 0 R ");
        }
        object("<< /XObject << " + names + ">> " + shadings.resources() + spots.resources() + ">>");
        for (Forms.Form form : all) {
            stream(
                    "<< /Type /XObject /Subtype /Form /BBox " + form.box() + " /Resources << " + spots.resources()
                            + ">>",
                    form.content());
        }
    }

    byte[] end() {
        if (offsets.size() + 1 != firstAfterPages()) {
            throw new IllegalStateException("Not all pages of " + title);
        }
        if (forms != null) {
            share(forms.all());
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
