package placard.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import placard.base.Fault;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;

/**
 * Designs that the scannability check must refuse, beside ones that it just accepts, and how decoders read both: as a
 * clean file, and before the cameras of the ladder.
 */
final class Negatives {
    private static final int PIXELS = 5;

    private Negatives() {}

    /**
     * A design of some kind; the first of a kind is about the worst that the scannability check accepts.
     *
     * @param pointer the pointer at which the check refuses it, empty if it accepts
     */
    record Case(String kind, String why, String pointer, Past past) {
        boolean isRefused() {
            return !pointer.isEmpty();
        }

        /** The pointers of the check's findings with a payload. */
        List<String> faults(String payload) {
            return past.faults(payload).stream().map(Fault::pointer).distinct().toList();
        }
    }

    private static final String FG = "/design/fgColor";
    private static final String BG = "/design/bgColor";
    private static final String FRAME = "/design/frameColor";
    private static final String MARK = "/design/brandingPosition";
    private static final String SIZE = "/query/sizeMm";

    static final List<Case> CASES = List.of(
            colored("luma", "luma ratio 0.447", "", "#727272", "#ffffff", "none", "#727272"),
            colored("luma", "luma ratio 0.60", FG, "#999999", "#ffffff", "none", "#999999"),
            colored("luma", "luma ratio 0.75, a label", FG, "#bfbfbf", "#ffffff", "label", "#bfbfbf"),
            colored("luma", "luma ratio 0.89: yellow on white", FG, "#ffff00", "#ffffff", "none", "#ffff00"),
            colored("luma", "the same colour twice", FG, "#777777", "#777777", "none", "#777777"),
            colored("luma", "inverted", FG, "#ffffff", "#000000", "none", "#000000"),
            colored("luma", "inverted, in a frame", FG, "#fef3c7", "#14213d", "border", "#14213d"),
            colored("contrast", "symbol contrast 0.553", "", "#000000", "#8d8d8d", "none", "#000000"),
            colored("contrast", "symbol contrast 0.40", BG, "#000000", "#666666", "none", "#000000"),
            colored("contrast", "symbol contrast 0.23", BG, "#000000", "#3c3c3c", "none", "#000000"),
            colored("contrast", "symbol contrast 0.11: blue on black", BG, "#000000", "#0000ff", "none", "#000000"),
            colored("frame", "frame 1.09 of the background", "", "#000000", "#8d8d8d", "border", "#9a9a9a"),
            colored("frame", "frame 1.40 of the background", FRAME, "#000000", "#8d8d8d", "border", "#facc15"),
            colored("frame", "frame 1.77 of the background, a label", FRAME, "#000000", "#909090", "label", "#ffffff"),
            new Case("mark", "mark of 0.15 of the side", "", new Past.Plated(0.15)),
            new Case("mark", "mark of 0.34 of the side", MARK, new Past.Plated(0.34)),
            new Case("mark", "mark of 0.45 of the side", MARK, new Past.Plated(0.45)),
            new Case("mark", "mark of 0.55: 30 % of the area", MARK, new Past.Plated(0.55)),
            new Case("module", "modules of 0.40 mm, no warning", "", new Past.Printed(0.40)),
            new Case("module", "modules of 0.25 mm, with a warning", "", new Past.Printed(0.25)),
            new Case("module", "modules of 0.20 mm", SIZE, new Past.Printed(0.20)),
            new Case("module", "modules of 0.15 mm", SIZE, new Past.Printed(0.15)));

    private static Case colored(
            String kind, String why, String pointer, String fg, String bg, String frame, String frameColor) {
        return new Case(kind, why, pointer, new Past.Colored(fg, bg, frame, frameColor));
    }

    /** A picture to be taken. */
    private record View(Case one, String payload, String scene) {}

    /** Each case as a file of five pixels a module, under its reason. */
    static Tally clean(int threads, List<String> payloads) {
        List<View> views = views(payloads, List.of(""));
        return read(threads, views, view -> {
            Picture picture = view.one.past.picture(view.payload);
            byte[] png = PaintedPng.of(picture, PIXELS * picture.width(), 300);
            return Shot.ofPng(view.one.why, view.one.why, view.payload, PIXELS, png);
        });
    }

    /** Each case before each scene, under its reason. */
    static Tally seen(int threads, List<String> payloads, Map<String, Scene> scenes, int seed) {
        List<View> views = views(payloads, List.copyOf(scenes.keySet()));
        return read(threads, views, view -> {
            Past past = view.one.past;
            Random random = new Random(31L * seed + 1009L * view.payload.hashCode() + view.scene.hashCode());
            Sight sight = Sight.of(past.picture(view.payload), past.module());
            var taken = sight.before(scenes.get(view.scene), random);
            double pixels = Scene.PIXELS * past.module();
            return Shot.ofPixels(view.one.why, view.one.why, view.payload, pixels, taken);
        });
    }

    private static List<View> views(List<String> payloads, List<String> scenes) {
        List<View> views = new ArrayList<>();
        for (Case one : CASES) {
            payloads.forEach(payload -> scenes.forEach(scene -> views.add(new View(one, payload, scene))));
        }
        return views;
    }

    private static Tally read(int threads, List<View> views, Function<View, Shot> shot) {
        Tally tally = new Tally();
        Batches.read(
                threads,
                views,
                Decoder.AS_IT_IS,
                (_, batch) -> batch.stream().map(shot).toList(),
                tally::add);
        return tally;
    }

    /** As Markdown: the check's finding, and the part that each decoder reads. */
    static String table(Tally tally, String payload) {
        List<String> head = new ArrayList<>(List.of("drawn without the check", "refused at", "pictures"));
        Decoder.AS_IT_IS.forEach(decoder -> head.add(decoder.title()));
        StringBuilder table = new StringBuilder(Proof.line(head)).append('\n');
        table.append(Proof.line(head.stream().map(_ -> "---").toList())).append('\n');
        for (Case one : CASES) {
            String found = one.isRefused() ? String.join(", ", one.faults(payload)) : "passes";
            List<String> cells = new ArrayList<>(List.of(
                    one.why, found, "" + tally.of(one.why, Decoder.ZXING).pictures()));
            for (Decoder decoder : Decoder.AS_IT_IS) {
                cells.add(String.format(
                        Locale.ROOT, "%.1f %%", tally.of(one.why, decoder).rate()));
            }
            table.append(Proof.line(cells)).append('\n');
        }
        return table.toString();
    }
}
