package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.base.Sha256;
import placard.qr.draw.Drawn;
import placard.qr.draw.Frame;
import placard.qr.draw.Place;
import placard.qr.judge.Design;
import placard.qr.judge.PictureSize;

/**
 * Digests of every kind of picture in a file, so that a change of any is noticed and clients that cache pictures get a
 * new ETag.
 *
 * <p>Compressed parts are digested unpacked, since the JDKs of two hosts may pack the same bytes differently.
 */
final class GoldenPicturesTest {
    private static final Path FILE = Path.of("src/test/resources/placard/qr/pictures.txt");
    private static final String FIRST_LINE = "edition ";
    private static final String REMEDY = """
        Pictures have changed that are out there. If that was meant, raise EDITION in placard.qr.Pictures, or clients keep
        the old ones; then make the file anew: mvn test -Dtest=GoldenPicturesTest -Dplacard.golden=write\
        """;

    @Test
    void everyPictureIsWhatItWasOrTheEditionIsRaised() throws IOException {
        List<String> now = lines();
        List<String> before = Files.exists(FILE) ? Files.readAllLines(FILE) : List.of();
        if ("write".equals(System.getProperty("placard.golden"))) {
            assertThat(!now.equals(before) && now.getFirst().equals(before.isEmpty() ? "" : before.getFirst()))
                    .as(REMEDY)
                    .isFalse();
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, now);
            return;
        }
        assertThat(now).as(REMEDY).isEqualTo(before);
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(FIRST_LINE + Pictures.EDITION);
        try (DrawingPool drawing = new DrawingPool(2, 2)) {
            Pictures pictures = new Pictures(drawing, (_, _) -> Optional.of(Drawn.logo()), 0);
            for (Frame frame : Frame.values()) {
                lines.addAll(lines(pictures, frame, Design.BrandingMode.NONE, Place.BOTTOM_RIGHT));
                for (Place place : Place.values()) {
                    lines.addAll(lines(pictures, frame, Design.BrandingMode.PLACARD, place));
                    lines.addAll(lines(pictures, frame, Design.BrandingMode.LOGO, place));
                }
            }
        }
        return lines;
    }

    /** Rounded modules and a colour of its own for every other frame, so that all kinds of ink are used. */
    private static List<String> lines(Pictures pictures, Frame frame, Design.BrandingMode mark, Place place) {
        boolean odd = frame.ordinal() % 2 == 1;
        Design design = Design.stored(Json.object()
                .put("fgColor", odd ? "#14213d" : "#000000")
                .put("brandingMode", word(mark))
                .put("brandingPosition", word(place))
                .put("frameStyle", word(frame))
                .put("frameText", frame == Frame.NONE ? null : "Меню · Äg मेन्यू")
                .put("frameColor", odd ? "#c2410c" : null)
                .put("moduleStyle", odd ? "rounded" : "square")
                .put("logoFileId", "file_01jd3x5n8kq2v7w9c4t6r0m1ba"));
        Pictures.Subject subject = new Pictures.Subject("ws", Drawn.URL, "Tisch 4 & <Bar>", design);
        List<String> lines = new ArrayList<>();
        for (Pictures.Format format : Pictures.Format.values()) {
            byte[] bytes = pictures.draw(subject, PictureSize.ofQuery(_ -> null), format, "/query", _ -> false)
                    .body();
            String name = String.join(" ", frame.name(), mark.name(), place.name(), format.name());
            lines.add(name.toLowerCase(Locale.ROOT) + " " + Sha256.name(unpacked(format, bytes)));
        }
        return lines;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static byte[] unpacked(Pictures.Format format, byte[] bytes) {
        return switch (format) {
            case SVG, EPS, WEBP -> bytes;
            case PNG -> unpackedPng(bytes);
            case PDF -> unpackedPdf(bytes);
        };
    }

    /** The chunks but for their sums, the pixels' one unpacked. */
    private static byte[] unpackedPng(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteBuffer png = ByteBuffer.wrap(bytes).position(8);
        while (png.hasRemaining()) {
            byte[] data = new byte[png.getInt()];
            byte[] type = new byte[4];
            png.get(type).get(data).getInt();
            out.writeBytes(type);
            out.writeBytes(new String(type, StandardCharsets.US_ASCII).equals("IDAT") ? inflated(data, 0) : data);
        }
        return out.toByteArray();
    }

    /** What is before the page's content, but for its length, and the content unpacked. */
    private static byte[] unpackedPdf(byte[] bytes) {
        String pdf = new String(bytes, StandardCharsets.ISO_8859_1);
        int stream = pdf.indexOf("stream\n") + "stream\n".length();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(pdf.substring(0, pdf.indexOf("/Length")).getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(inflated(bytes, stream));
        return out.toByteArray();
    }

    private static byte[] inflated(byte[] packed, int from) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed, from, packed.length - from);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[65536];
            while (!inflater.finished()) {
                out.write(buffer, 0, inflater.inflate(buffer));
            }
            return out.toByteArray();
        } catch (DataFormatException damaged) {
            throw new IllegalStateException(damaged);
        } finally {
            inflater.end();
        }
    }
}
