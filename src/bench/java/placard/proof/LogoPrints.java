package placard.proof;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import placard.base.Fault;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.qr.draw.shape.Shape;
import placard.testing.Scanners;

/**
 * The command {@code bench/logos}: kinds of owners' logos in the middle of a code and at its corner, 30 mm wide, as files of
 * 300 and 1,200 dpi to be looked at, and a table of what they take and who reads them.
 */
final class LogoPrints {
    static final String PAYLOAD = "https://placard.dev/q/k7m2p9x4";
    static final List<String> PLACES = List.of("center", "bottom-right");
    private static final BigDecimal MM = new BigDecimal("30");

    private LogoPrints() {}

    /** @param arguments the folder for the files */
    public static void main(String[] arguments) throws IOException {
        Scanners.needs(Panel.PROGRAMS);
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        System.out.println(
                Proof.line(List.of("logo", "place", "symbol", "SVG bytes", "drawn in ms", "read by", "warnings")));
        System.out.println(Proof.line(List.of("---", "---", "---", "---", "---", "---", "---")));
        for (String name : OwnersLogos.NAMES) {
            Pixels logo = OwnersLogos.of(name);
            for (String place : PLACES) {
                System.out.println(Proof.line(row(folder, name, logo, place)));
            }
        }
    }

    static JudgedDesign.Outcome judged(Pixels logo, String place) {
        var design = Json.object().put("brandingMode", "logo").put("brandingPosition", place);
        return new JudgedDesign(logo).of(PAYLOAD, design);
    }

    static String svg(Picture picture) {
        return SvgPicture.of(picture, "Logo", MM);
    }

    private static List<String> row(Path folder, String name, Pixels logo, String place) throws IOException {
        long start = System.nanoTime();
        JudgedDesign.Outcome outcome = judged(logo, place);
        long ms = (System.nanoTime() - start) / 1_000_000;
        return switch (outcome) {
            case JudgedDesign.Refused(List<Fault> faults) ->
                List.of(
                        name,
                        place,
                        "refused",
                        "",
                        "" + ms,
                        "",
                        faults.getFirst().message());
            case JudgedDesign.Accepted(Picture picture, List<String> warnings) -> {
                String svg = svg(picture);
                Files.writeString(folder.resolve(name + "-" + place + ".svg"), svg);
                for (int dpi : List.of(300, 1200)) {
                    Files.write(
                            folder.resolve(name + "-" + place + "-" + dpi + ".png"),
                            PaintedPng.of(picture, (int) Math.round(30 / 25.4 * dpi), dpi));
                }
                yield List.of(
                        name,
                        place,
                        symbol(picture),
                        String.format(Locale.ROOT, "%,d", svg.length()),
                        "" + ms,
                        read(picture),
                        String.join(" ", warnings));
            }
        };
    }

    private static String symbol(Picture picture) {
        return picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape.Modules.class::cast)
                .map(modules ->
                        modules.symbol().version() + "-" + modules.symbol().level())
                .findFirst()
                .orElseThrow();
    }

    /** How many of five decoders read it at 3, 5 and 8 pixels a module. */
    static String read(Picture picture) throws IOException {
        List<Shot> shots = new ArrayList<>();
        for (int pixels : List.of(3, 5, 8)) {
            byte[] png = PaintedPng.of(picture, pixels * picture.width(), 300);
            shots.add(Shot.ofPng("", "", PAYLOAD, pixels, png));
        }
        Path folder = Files.createTempDirectory("placard-logos");
        try {
            int read = 0;
            int all = 0;
            for (Map<Decoder, Reading> readings : Panel.read(folder, shots, Decoder.AS_IT_IS)) {
                all += readings.size();
                read += (int)
                        readings.values().stream().filter(Reading.READ::equals).count();
            }
            return read + " of " + all;
        } finally {
            Panel.delete(folder);
        }
    }
}
