package placard.web;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compresses and inflates bodies, and decides which encodings a client accepts (RFC 9110, section 12.5.3). */
public final class Encodings {
    private Encodings() {}

    /** Whether an {@code Accept-Encoding} accepts gzip. A client without the header gets plain bytes. */
    public static boolean takesGzip(@Nullable String accepted) {
        if (accepted == null) {
            return false;
        }
        Boolean named = null;
        boolean any = false;
        for (String entry : accepted.toLowerCase(Locale.ROOT).split(",", 32)) {
            String[] parts = entry.split(";", 2);
            String coding = parts[0].strip();
            if (coding.equals("gzip") || coding.equals("x-gzip")) {
                named = !isRefused(parts);
            } else if (coding.equals("*")) {
                any = !isRefused(parts);
            }
        }
        return named == null ? any : named;
    }

    /** Compresses with gzip as far as possible, for content that is compressed once and sent often. */
    public static byte[] gzip(byte[] plain) {
        return gzip(plain, Deflater.BEST_COMPRESSION);
    }

    /** Compresses with gzip at a level of {@link Deflater}: the lower, the faster. */
    static byte[] gzip(byte[] plain, int level) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length / 4 + 64);
        try (GZIPOutputStream zip = new GZIPOutputStream(out, 8_192) {
            {
                def.setLevel(level);
            }
        }) {
            zip.write(plain);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return out.toByteArray();
    }

    /** Inflates compressed bytes of a known length. */
    public static byte[] gunzip(byte[] compressed, int length) {
        try (InputStream plain = stream(compressed)) {
            return plain.readNBytes(length);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    /** Inflates piece by piece, so that a slow client doesn't keep the whole body in memory. */
    static Iterator<byte[]> parts(byte[] compressed, int length, int size) {
        InputStream plain = stream(compressed);
        return new Iterator<>() {
            private int left = length;

            @Override
            public boolean hasNext() {
                return left > 0;
            }

            @Override
            public byte[] next() {
                try {
                    byte[] part = plain.readNBytes(Math.min(left, size));
                    left -= part.length;
                    return part;
                } catch (IOException inMemory) {
                    throw new UncheckedIOException(inMemory);
                }
            }
        };
    }

    private static InputStream stream(byte[] compressed) {
        try {
            return new GZIPInputStream(new ByteArrayInputStream(compressed), 8_192);
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    private static boolean isRefused(String[] parts) {
        return parts.length == 2 && parts[1].strip().matches("q=0(\\.0{0,3})?");
    }
}
