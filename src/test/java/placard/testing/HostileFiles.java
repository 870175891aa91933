package placard.testing;

import static placard.testing.PngChunks.chunk;
import static placard.testing.PngChunks.joined;
import static placard.testing.PngChunks.latin;
import static placard.testing.PngChunks.packedZeros;
import static placard.testing.PngChunks.png;
import static placard.testing.PngChunks.with;

import java.awt.image.BufferedImage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * Files that are meant to do harm, or that a careless program stumbles over, each with what must come of it. What is
 * in {@link #SECRETS} must be in nothing that is served.
 */
public final class HostileFiles {
    /**
     * A file.
     *
     * @param outcome the fault's code, or the type of what is kept
     */
    public record Hostile(String name, byte[] bytes, String outcome) {}

    public static final List<String> SECRETS = List.of(
            "<script", "52.5200 N", "Exif", "PK\u0003\u0004", "ICC_PROFILE", "iCCP", "tEXt", "fdAT", "http://ns");

    private static final String JPEG = "image/jpeg";
    private static final String PNG = "image/png";
    private static final String DAMAGED = "damaged_file";
    private static final String UNKNOWN = "unsupported_file_type";
    private static final String TOO_LARGE = "too_many_pixels";
    private static final String TWO = "ambiguous_file";

    private static final byte[] SCRIPT = latin("<script>alert(document.domain)</script>");
    private static final byte[] WEBP =
            Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");
    private static final byte[] EXACT_WEBP =
            Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

    private final List<Hostile> files = new ArrayList<>();

    private HostileFiles() {}

    /** All of them; the large ones are real bombs, of which one takes some hundred megabytes to decode. */
    public static List<Hostile> all() {
        HostileFiles made = new HostileFiles();
        made.small();
        made.bombs();
        return made.files;
    }

    /** Those that cost next to nothing, for thousands in a row. */
    public static List<Hostile> cheap() {
        HostileFiles made = new HostileFiles();
        made.small();
        return made.files;
    }

    /** Those that take long to be decoded, or to be refused. */
    public static List<Hostile> costly() {
        HostileFiles made = new HostileFiles();
        made.bombs();
        return made.files;
    }

    private void small() {
        disguises();
        polyglots();
        metadata();
        packed();
        strange();
        doubles();
        cut("cut.png", Drawn.png(300, 200));
        cut("cut.jpg", Drawn.jpeg(300, 200));
        cut("cut.webp", WEBP);
        cut("cut.pdf", pdf(""));
        add("cut.head", UNKNOWN, latin("\u0089PNG"));
        add("cut.word", UNKNOWN, latin("%PDF"));
    }

    private void add(String name, String outcome, byte[]... parts) {
        files.add(new Hostile(name, joined(parts), outcome));
    }

    private void disguises() {
        byte[] svg = latin("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
        add("empty.png", "empty_file");
        add("svg.png", UNKNOWN, svg);
        add("xml.jpg", UNKNOWN, latin("<?xml version='1.0'?>\n"), svg);
        add("bom.webp", UNKNOWN, latin("\u00ef\u00bb\u00bf"), svg);
        add("svgz.png", UNKNOWN, latin("\u001f\u008b\b\0"), svg);
        add("page.jpg", UNKNOWN, latin("<!doctype html>"), SCRIPT);
        add("page.pdf", UNKNOWN, SCRIPT, pdf(""));
        add("late.pdf", UNKNOWN, latin("\n"), pdf(""));
        add("a.gif", UNKNOWN, latin("GIF89a\1\0\1\0\0\0\0;"));
        add("bomb.gif", UNKNOWN, latin("GIF89a\u00ff\u00ff\u00ff\u00ff\0\0\0;"));
        add("gifar.gif", UNKNOWN, latin("GIF89a\1\0\1\0\0\0\0;"), zip());
        add("a.tif", UNKNOWN, latin("II*\0\b\0\0\0\0\0"));
        add("b.tif", UNKNOWN, latin("MM\0*\0\0\0\b\0\0"));
        add("a.bmp", UNKNOWN, Drawn.bytes("bmp", Drawn.picture(4, 4, BufferedImage.TYPE_3BYTE_BGR)));
        add("a.heic", UNKNOWN, latin("\0\0\0\u0018ftypheic\0\0\0\0"));
        add("a.avif", UNKNOWN, latin("\0\0\0\u0018ftypavif\0\0\0\0"));
        add("a.exe", UNKNOWN, latin("MZ\u0090\0\3\0"));
        add("a.ps", UNKNOWN, latin("%!PS-Adobe-3.0\n"));
        add("riff.webp", UNKNOWN, latin("RIFF\4\0\0\0WAVE"));
        add("jpeg.pdf", JPEG, Drawn.jpeg(9, 9));
        add("png.svg", PNG, Drawn.png(9, 9));
    }

    private void polyglots() {
        byte[] jpeg = Drawn.jpeg(16, 16);
        byte[] png = Drawn.png(16, 16);
        add("html.jpg", JPEG, Arrays.copyOf(jpeg, 2), segment(0xfe, SCRIPT), tail(jpeg, 2));
        add("behind.jpg", JPEG, jpeg, SCRIPT);
        add("jar.jpg", JPEG, jpeg, zip());
        add("zip.png", PNG, png, zip());
        add("html.png", PNG, with(png, chunk("tEXt", joined(latin("Comment\0"), SCRIPT))));
        add("private.png", PNG, with(png, chunk("prVt", SCRIPT)));
        add("palette.png", PNG, with(png, chunk("PLTE", joined(SCRIPT, new byte[SCRIPT.length * 2]))));
        add("pdf.jpg", TWO, Arrays.copyOf(jpeg, 2), segment(0xfe, pdf("")), tail(jpeg, 2));
        add("pdf.png", TWO, with(png, chunk("tEXt", pdf(""))));
        add("zip.pdf", TWO, pdf(""), zip(), latin("PK\u0005\u0006" + "\0".repeat(18)));
        add("much.pdf", TWO, pdf(""), new byte[1_500]);
        add("script.pdf", "application/pdf", pdf("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"));
    }

    private void metadata() {
        byte[] exif = exif(8);
        byte[] jpeg = Drawn.jpeg(16, 16);
        byte[] png = Drawn.png(16, 16);
        add("gps.jpg", JPEG, Arrays.copyOf(jpeg, 2), segment(0xe1, joined(latin("Exif\0\0"), exif)), tail(jpeg, 2));
        add(
                "xmp.jpg",
                JPEG,
                Arrays.copyOf(jpeg, 2),
                segment(0xe1, latin("http://ns.adobe.com/xap/1.0/\0<x/>")),
                tail(jpeg, 2));
        add("gps.png", PNG, with(png, chunk("eXIf", exif)));
        add("gps.webp", JPEG, webp(0x08, part("VP8 ", tail(WEBP, 20)), part("EXIF", exif)));
        add(
                "endless.jpg",
                JPEG,
                Arrays.copyOf(jpeg, 2),
                segment(0xe1, joined(latin("Exif\0\0"), endless())),
                tail(jpeg, 2));
        add(
                "profile.jpg",
                JPEG,
                Arrays.copyOf(jpeg, 2),
                segment(0xe2, latin("ICC_PROFILE\0\1\1broken")),
                tail(jpeg, 2));
        add("profile.png", PNG, with(png, chunk("iCCP", latin("x\0\0broken"))));
    }

    private void packed() {
        byte[] zeros = packedZeros(64 << 20);
        byte[] png = Drawn.bytes("png", Drawn.picture(40, 40, BufferedImage.TYPE_BYTE_INDEXED));
        add("text.png", PNG, with(png, chunk("zTXt", joined(latin("bomb\0\0"), zeros))));
        add("itxt.png", PNG, with(png, chunk("iTXt", joined(latin("bomb\0\1\0\0\0"), zeros))));
        add("icc.png", PNG, with(png, chunk("iCCP", joined(latin("bomb\0\0"), zeros))));
        add("more.png", PNG, png(4, 4, 8, 0, zeros));
    }

    private void strange() {
        add("one.png", PNG, Drawn.png(1, 1));
        add("high.png", PNG, Drawn.png(1, 20_000));
        add("wide.jpg", JPEG, Drawn.jpeg(20_000, 1));
        add("long.png", TOO_LARGE, png(1_000_000, 1, 8, 2, new byte[64]));
        add("zero.png", DAMAGED, png(0, 5, 8, 2, new byte[64]));
        add("negative.png", DAMAGED, png(-5, 5, 8, 2, new byte[64]));
        add("bits.png", DAMAGED, png(8, 8, 3, 2, new byte[64]));
        add("noData.png", DAMAGED, PngChunks.header(10, 10, 8, 2), chunk("IEND", new byte[0]));
        add("noise.png", DAMAGED, png(200, 200, 8, 2, new byte[999]));
        add("start.jpg", DAMAGED, new byte[] {-1, -40, -1});
        add("end.jpg", DAMAGED, new byte[] {-1, -40, -1, -39});
        add("scans.jpg", DAMAGED, scans(Drawn.jpeg(8, 8), 100));
        add("two.jpg", JPEG, Drawn.jpeg(8, 8), Drawn.jpeg(9, 9));
        add("nothing.webp", DAMAGED, latin("RIFF\4\0\0\0WEBP"));
        add("animated.png", PNG, animated(Drawn.png(12, 12)));
        add("animated.webp", PNG, animatedWebp());
        add("declared.png", TOO_LARGE, png(40_000, 40_000, 8, 2, new byte[64]));
        add("declared.jpg", TOO_LARGE, jpegOf(65_000, 65_000));
        add("declared.webp", TOO_LARGE, webpOf(16_000, 16_000));
        add("canvas.webp", TOO_LARGE, webp(0, 16_000, part("VP8L", tail(exactWebpOf(16_000, 16_000), 20))));
    }

    /** Of which one reader sees a small picture and another a large one. */
    private void doubles() {
        byte[] small = Drawn.jpeg(8, 8);
        for (int marker : new int[] {0xd0, 0xd7, 0x01, 0x00}) {
            byte[] head = {-1, -40, -1, (byte) marker};
            String name = Integer.toHexString(marker);
            add(name + ".double.jpg", TOO_LARGE, head, length(hollow(20_000)), tail(hollow(20_000), 2), tail(small, 2));
            add(name + ".small.jpg", JPEG, head, length(Drawn.jpeg(9, 9)), tail(Drawn.jpeg(9, 9), 2), tail(small, 2));
        }
        add("head.png", DAMAGED, doubleHead(Drawn.png(8, 8)));
        add("less.webp", DAMAGED, webp(0, 2, part("VP8 ", tail(WEBP, 20))));
        add("more.webp", DAMAGED, webp(0, part("VP8L", tail(exactWebpOf(600, 600), 20))));
        add("twice.webp", DAMAGED, webp(0, part("VP8L", tail(EXACT_WEBP, 20)), part("VP8L", tail(EXACT_WEBP, 20))));
        add(
                "alphas.webp",
                DAMAGED,
                webp(0x10, part("ALPH", new byte[9]), part("ALPH", new byte[9]), part("VP8 ", tail(WEBP, 20))));
        add(
                "frame.webp",
                DAMAGED,
                webp(0x02, part("ANMF", joined(new byte[16], part("VP8L", tail(exactWebpOf(600, 600), 20))))));
        add("still.webp", DAMAGED, webp(0, part("ANMF", joined(new byte[16], part("VP8L", tail(EXACT_WEBP, 20))))));
        add("moving.webp", DAMAGED, webp(0x02, part("VP8L", tail(EXACT_WEBP, 20))));
    }

    /** A JPEG of that many pixels a side in few bytes: its scan is broken off at once. */
    private static byte[] hollow(int side) {
        byte[] jpeg = jpegOf(side, side);
        int scan = 2;
        while ((jpeg[scan + 1] & 0xff) != 0xda) {
            scan += 2 + (jpeg[scan + 2] & 0xff) * 256 + (jpeg[scan + 3] & 0xff);
        }
        byte[] end = {0, -1, -39};
        return joined(Arrays.copyOf(jpeg, scan + 2 + jpeg[scan + 3]), end);
    }

    /** Of a segment that holds the JPEG but for its beginning. */
    private static byte[] length(byte[] jpeg) {
        return ByteBuffer.allocate(2).putShort((short) jpeg.length).array();
    }

    /** A second header, of a large picture, behind the first. */
    private static byte[] doubleHead(byte[] png) {
        return with(png, Arrays.copyOfRange(PngChunks.header(20_000, 20_000, 8, 2), 8, 33));
    }

    /** Few bytes, many pixels: as many as are allowed, so that they are decoded. */
    private void bombs() {
        add("real.png", PNG, png(8_000, 5_000, 8, 2, packedZeros((8_000L * 3 + 1) * 5_000)));
        add("thin.png", PNG, png(8_000, 5_000, 1, 0, packedZeros((1_000L + 1) * 5_000)));
        add("real.webp", PNG, exactWebpOf(6_300, 6_300));
        add("real.jpg", JPEG, jpegOf(6_300, 6_300));
        add("square.png", TOO_LARGE, png(40_000, 40_000, 1, 0, packedZeros(5_001L * 40_000)));
    }

    /** Cut off at each tenth; what is left is never taken for whole. */
    private void cut(String name, byte[] whole) {
        for (int tenth = 1; tenth < 10; tenth++) {
            byte[] some = Arrays.copyOf(whole, whole.length * tenth / 10);
            add(tenth + name, some.length < 12 && name.endsWith("p") ? UNKNOWN : DAMAGED, some);
        }
    }

    private static byte[] tail(byte[] bytes, int from) {
        return Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private static byte[] segment(int marker, byte[] data) {
        return joined(
                ByteBuffer.allocate(4)
                        .put(new byte[] {-1, (byte) marker})
                        .putShort((short) (2 + data.length))
                        .array(),
                data);
    }

    private static byte[] zip() {
        return latin("PK\u0003\u0004\n\0\0\0\0\0META-INF/MANIFEST.MF");
    }

    private static byte[] pdf(String more) {
        return latin("%PDF-1.7\n1 0 obj\n<< /Type /Catalog " + more + " >>\nendobj\ntrailer << /Root 1 0 R >>\n"
                + "startxref\n9\n%%EOF\n");
    }

    /** What a camera writes: which way is up, and where it was. */
    public static byte[] exif(int orientation) {
        return ByteBuffer.allocate(64)
                .put(latin("MM\0*"))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0)
                .putInt(0)
                .put(latin("52.5200 N 13.40"))
                .array();
    }

    /** A directory that is its own next one, says it has 65,535 entries, and lies beyond the end. */
    private static byte[] endless() {
        return ByteBuffer.allocate(16)
                .put(latin("MM\0*"))
                .putInt(8)
                .putShort((short) -1)
                .putInt(8)
                .array();
    }

    /** One pass over the picture after another. */
    private static byte[] scans(byte[] jpeg, int count) {
        byte[][] all = new byte[count][];
        Arrays.fill(all, joined(segment(0xda, new byte[] {1, 1, 0, 0, 63, 0}), new byte[1]));
        return joined(Arrays.copyOf(jpeg, jpeg.length - 2), joined(all), tail(jpeg, jpeg.length - 2));
    }

    private static byte[] animated(byte[] png) {
        byte[] control = ByteBuffer.allocate(8).putInt(2).putInt(0).array();
        byte[] frame = ByteBuffer.allocate(26).putInt(0).putInt(12).putInt(12).array();
        return with(png, chunk("acTL", control), chunk("fcTL", frame), chunk("fdAT", new byte[40]));
    }

    /** A chunk of a WebP. */
    public static byte[] part(String type, byte[] data) {
        return joined(
                latin(type),
                ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(data.length)
                        .array(),
                data,
                new byte[data.length & 1]);
    }

    private static byte[] webp(int flags, byte[]... parts) {
        return webp(flags, 1, parts);
    }

    private static byte[] webp(int flags, int side, byte[]... parts) {
        byte[] extended = ByteBuffer.allocate(10)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(flags)
                .putInt(side - 1 & 0xffffff)
                .putShort((short) 0)
                .array();
        extended[7] = (byte) (side - 1);
        extended[8] = (byte) (side - 1 >> 8);
        return part("RIFF", joined(latin("WEBP"), part("VP8X", extended), joined(parts)));
    }

    private static byte[] animatedWebp() {
        byte[] frame = joined(new byte[16], part("VP8L", tail(EXACT_WEBP, 20)));
        return webp(0x02, part("ANIM", new byte[6]), part("ANMF", frame), part("ANMF", frame));
    }

    private static byte[] jpegOf(int width, int height) {
        byte[] jpeg = Drawn.jpeg(8, 8);
        for (int i = 0; i < jpeg.length - 8; i++) {
            if ((jpeg[i] & 0xff) == 0xff && (jpeg[i + 1] & 0xff) == 0xc0) {
                ByteBuffer.wrap(jpeg).putShort(i + 5, (short) height).putShort(i + 7, (short) width);
                return jpeg;
            }
        }
        throw new AssertionError("no frame");
    }

    private static byte[] webpOf(int width, int height) {
        byte[] webp = WEBP.clone();
        ByteBuffer.wrap(webp)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(26, (short) width)
                .putShort(28, (short) height);
        return webp;
    }

    /** A lossless WebP of one colour. */
    public static byte[] exactWebpOf(int width, int height) {
        byte[] webp = EXACT_WEBP.clone();
        ByteBuffer.wrap(webp).order(ByteOrder.LITTLE_ENDIAN).putInt(21, width - 1 | height - 1 << 14);
        return webp;
    }
}
