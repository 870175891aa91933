package placard.file.picture;

/** Checks that a PDF (ISO 32000-2, section 7.5) is complete, without reading all of it. */
final class PdfCheck {
    /** The bytes of the end that are examined. */
    static final int TAIL = 2048;
    /** Bytes that may follow the end; programs add line feeds, and little else. */
    private static final int MOST_AFTER = 1024;

    private PdfCheck() {}

    /**
     * Looks at the end.
     *
     * @param tail the file's last bytes
     * @throws placard.base.Refusal if the end isn't there, or not at the end
     */
    static void check(byte[] tail) {
        Bytes file = new Bytes(tail);
        int end = last(file, "%%EOF");
        if (end < 0 || last(file, "startxref") < 0) {
            throw RejectedUpload.damaged("The PDF ends too early.");
        }
        if (file.size() - end > MOST_AFTER || file.find("PK\u0005\u0006", end, file.size()) >= 0) {
            throw RejectedUpload.ambiguous("Something else follows the end of the PDF.");
        }
    }

    private static int last(Bytes file, String word) {
        int found = -1;
        for (int at = file.find(word, 0, file.size()); at >= 0; at = file.find(word, at + 1, file.size())) {
            found = at;
        }
        return found;
    }
}
