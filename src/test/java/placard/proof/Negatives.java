package placard.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import placard.base.Json;
import placard.qr.Judged;
import placard.qr.draw.Frame;
import placard.qr.draw.Laid;
import placard.qr.draw.Layout;
import placard.qr.draw.Look;
import placard.qr.draw.Place;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;

/** What the gate must refuse, and what becomes of it if it is drawn all the same. */
final class Negatives {
    private static final int PIXELS = 5;

    private Negatives() {}

    /**
     * A pair of colours that is refused, with what surrounds it.
     *
     * @param member the one of the design that the fault names
     */
    record Case(String why, String fg, String bg, String frame, String frameColor, String member) {}

    static final List<Case> CASES = List.of(
            new Case("inverted", "#ffffff", "#000000", "none", "#000000", "fgColor"),
            new Case("inverted, in a frame", "#fef3c7", "#14213d", "border", "#14213d", "fgColor"),
            new Case("the same colour twice", "#777777", "#777777", "none", "#777777", "fgColor"),
            new Case("luma ratio 0.60", "#999999", "#ffffff", "none", "#999999", "fgColor"),
            new Case("luma ratio 0.75", "#bfbfbf", "#ffffff", "label", "#bfbfbf", "fgColor"),
            new Case("luma ratio 0.89: yellow on white", "#ffff00", "#ffffff", "none", "#ffff00", "fgColor"),
            new Case("symbol contrast 0.23", "#000000", "#3c3c3c", "none", "#000000", "bgColor"),
            new Case("symbol contrast 0.11: blue on black", "#000000", "#0000ff", "none", "#000000", "bgColor"),
            new Case("frame 1.40 of the background", "#000000", "#8d8d8d", "border", "#facc15", "frameColor"),
            new Case("frame 1.77 of the background", "#000000", "#909090", "label", "#ffffff", "frameColor"));

    /** The pointers of the faults that the gate finds. */
    static List<String> faults(Case one) {
        var design = Json.object()
                .put("fgColor", one.fg)
                .put("bgColor", one.bg)
                .put("frameStyle", one.frame)
                .put("frameColor", one.frameColor);
        return switch (new Judged(Designs.logo()).of(Payloads.ALL.getFirst(), design)) {
            case Judged.Refused(var faults) ->
                faults.stream().map(fault -> fault.pointer()).toList();
            case Judged.Accepted _ -> List.of();
        };
    }

    /** Of all payloads: what each decoder reads where the gate is passed by. */
    static Tally drawnAnyhow(Case one) throws IOException {
        List<Shot> shots = new ArrayList<>();
        for (String payload : Payloads.ALL.subList(0, 16)) {
            var symbol = ((Encoded.Fits) Encoder.encodeUnmistakably(payload, Level.Q)).symbol();
            Style style = new Style(one.fg, one.bg, false);
            Frame frame = Frame.valueOf(one.frame.toUpperCase(java.util.Locale.ROOT));
            Laid laid = Layout.of(symbol, new Look(style, frame, null, one.frameColor, null, null, Place.CENTER));
            var picture = ((Laid.Out) laid).picture();
            byte[] png = PaintedPng.of(picture, PIXELS * picture.width(), 300);
            shots.add(Shot.ofPng(one.why, one.why, payload, png));
        }
        Tally tally = new Tally();
        Path folder = Files.createTempDirectory("placard-negatives");
        try {
            List<Map<Decoder, Reading>> readings = Panel.read(folder, shots);
            for (int i = 0; i < shots.size(); i++) {
                tally.add(shots.get(i), readings.get(i));
            }
        } finally {
            Panel.delete(folder);
        }
        return tally;
    }

    /** As Markdown: refused where, and the part that each decoder reads all the same. */
    static String table() throws IOException {
        StringBuilder table = new StringBuilder();
        List<String> head = new ArrayList<>(List.of("design", "refused at"));
        for (Decoder decoder : Decoder.values()) {
            head.add(decoder.title());
        }
        table.append(Proof.line(head)).append('\n');
        table.append(Proof.line(head.stream().map(_ -> "---").toList())).append('\n');
        for (Case one : CASES) {
            Tally tally = drawnAnyhow(one);
            List<String> cells = new ArrayList<>(List.of(one.why, String.join(", ", faults(one))));
            for (Decoder decoder : Decoder.values()) {
                Tally.Count count = tally.of(decoder);
                cells.add(count.read() + " of " + count.pictures());
            }
            table.append(Proof.line(cells)).append('\n');
        }
        return table.toString();
    }
}
