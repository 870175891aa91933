package placard.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;

/**
 * Parses a {@code multipart/form-data} body part by part as it arrives (RFC 7578 over RFC 2046, section 5.1), in a
 * buffer of fixed size.
 */
final class Multipart {
    /** Bytes that the head of one part may have. */
    private static final int MAX_HEAD = 8 * 1024;

    private static final int MAX_BOUNDARY = 70;
    private static final int BUFFER = 32 * 1024;

    /**
     * The head of a part.
     *
     * @param name of the form's field
     * @param fileName the sender's name of the file, or null if the part is none
     */
    record Part(String name, @Nullable String fileName) {}

    private final InputStream in;
    private final byte[] delimiter;
    /** For each byte at the end of a place, how far the next possible place is; 0 for the delimiter's last byte. */
    private final int[] steps = new int[256];

    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;
    private boolean begun;

    private Multipart(InputStream in, String boundary) {
        this.in = in;
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        Arrays.fill(steps, delimiter.length);
        for (int i = 0; i < delimiter.length; i++) {
            steps[delimiter[i]] = delimiter.length - 1 - i;
        }
        // A delimiter begins with a line break. So the body is read as if a line had ended before it.
        buffer[0] = '\r';
        buffer[1] = '\n';
        this.end = 2;
    }

    /** Whether this class can read a body of this content type. */
    static boolean isForm(@Nullable String contentType) {
        return contentType != null
                && contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("multipart/form-data");
    }

    /**
     * Begins a body.
     *
     * @throws Refusal {@code malformed_multipart} if its content type names no boundary
     */
    static Multipart of(InputStream in, String contentType) {
        String boundary = HeaderParameters.of(contentType).get("boundary");
        boolean isFine = boundary != null
                && !boundary.isBlank()
                && boundary.length() <= MAX_BOUNDARY
                && boundary.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
        if (boundary == null || !isFine) {
            throw malformed("The content type names no boundary.");
        }
        return new Multipart(in, boundary);
    }

    private static Refusal malformed(String detail) {
        return new Refusal(new Refusal.MalformedMultipart(detail));
    }

    /**
     * The next part; empty after the last. Call {@link #copy} for its bytes before the next call.
     *
     * @throws Refusal {@code malformed_multipart}
     */
    Optional<Part> next() throws IOException {
        if (!begun) {
            begun = true;
            copy(OutputStream.nullOutputStream());
        }
        int first = one();
        int second = one();
        if (first == '-' && second == '-') {
            in.transferTo(OutputStream.nullOutputStream());
            return Optional.empty();
        }
        for (int i = 0; first != '\r' || second != '\n'; i++) {
            if (first != ' ' && first != '\t' || i == MAX_BOUNDARY) {
                throw malformed("A delimiter is not alone on its line.");
            }
            first = second;
            second = one();
        }
        return Optional.of(head());
    }

    private Part head() throws IOException {
        String name = null;
        String fileName = null;
        byte[] bytes = headBytes();
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\r\n", -1)) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).strip().equalsIgnoreCase("content-disposition")) {
                HeaderParameters words = HeaderParameters.of(line.substring(colon + 1));
                name = words.get("name");
                fileName = words.get("filename");
            }
        }
        if (name == null) {
            throw malformed("A part has no name.");
        }
        return new Part(name, fileName);
    }

    /** The lines of a part's head, without the empty one at its end. */
    private byte[] headBytes() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int line = 0;
        while (true) {
            int c = one();
            if (c == '\n' && line == 1) {
                return head.toByteArray();
            }
            line = c == '\n' ? 0 : line + 1;
            if (head.size() == MAX_HEAD) {
                throw malformed("The head of a part has more than " + MAX_HEAD + " bytes.");
            }
            head.write(c);
        }
    }

    /**
     * Copies the bytes up to the next delimiter.
     *
     * @throws Refusal {@code malformed_multipart} if the body ends without one
     */
    void copy(OutputStream target) throws IOException {
        while (true) {
            int found = find();
            if (found >= 0) {
                target.write(buffer, start, found - start);
                start = found + delimiter.length;
                return;
            }
            // Keeps bytes that may be the beginning of a delimiter.
            int sure = Math.max(0, end - start - delimiter.length + 1);
            target.write(buffer, start, sure);
            start += sure;
            fill();
        }
    }

    /** The index of the next whole delimiter in the buffer; -1 without one. */
    private int find() {
        int last = delimiter.length - 1;
        for (int i = start; i < end - last; ) {
            int step = steps[buffer[i + last] & 0xff];
            if (step == 0 && matches(i)) {
                return i;
            }
            i += Math.max(1, step);
        }
        return -1;
    }

    private boolean matches(int at) {
        for (int i = 0; i < delimiter.length; i++) {
            if (buffer[at + i] != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private int one() throws IOException {
        if (start == end) {
            fill();
        }
        return buffer[start++] & 0xff;
    }

    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        int count = in.read(buffer, end, buffer.length - end);
        if (count < 0) {
            throw malformed("The body ends before its last delimiter.");
        }
        end += count;
    }
}
