package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;
import placard.testing.Scanners;

/**
 * Every style × frame × mark as a clean file of 2, 3, 4 and 8 pixels a module, beside the plain code of the same payload,
 * level and pixels: what a decoder reads of that, it must read of the design.
 */
final class Styles {
    private static final List<Integer> PIXELS = List.of(2, 3, 4, 8);
    private static final List<Integer> PAYLOADS = List.of(0, 1, 2, 4, 6, 7);
    private static final List<String> MARKS = List.of(
            "",
            "'brandingMode':'placard'",
            "'brandingMode':'logo'",
            "'brandingMode':'logo','brandingPosition':'center'");

    /** What is seen through a transparent outside. */
    private static final int PAGE = 0x303040;

    /** By name: what a design has of each style. */
    static final Map<String, String> STYLES = styles();

    private final JudgedDesign judged = new JudgedDesign(Designs.logo());

    /**
     * A row for each style.
     *
     * @param lost what a decoder missed though it reads the plain code
     * @param names of these, for who looks for them
     */
    record Result(Tally tally, Map<String, Map<Decoder, Integer>> lost, List<String> names) {}

    private record View(String style, ObjectNode design, String payload, int pixels) {
        String control() {
            return payload + pixels + design.path("brandingPosition").asText();
        }
    }

    private static Map<String, String> styles() {
        Map<String, String> styles = new LinkedHashMap<>();
        styles.put("square", "");
        for (String modules : List.of("rounded", "dots", "classy")) {
            styles.put(modules, "'moduleStyle':'" + modules + "'");
        }
        styles.put("eyes rounded", "'eyeStyle':'rounded'");
        styles.put("eyes rounded, dots", "'eyeStyle':'rounded','moduleStyle':'dots'");
        styles.put("eyes of a colour", "'eyeColor':'#b91c1c'");
        styles.put("eyes at the limit of colours", "'eyeColor':'#727272'");
        styles.put("black eyes, modules at the limit", "'eyeColor':'#000000','fgColor':'#727272'");
        styles.put("gradient", "'gradient':{'toColor':'#1d4ed8','angle':45}");
        styles.put("gradient to the limit", "'gradient':{'toColor':'#727272','angle':30}");
        styles.put("dots, gradient to the limit", "'moduleStyle':'dots','gradient':{'toColor':'#727272','angle':30}");
        styles.put("transparent outside", "'isOutsideTransparent':true");
        return styles;
    }

    /** Reads plain codes, and then the styles that are asked for. */
    Result read(int threads, Predicate<String> asked, Set<Decoder> decoders) {
        Map<String, Map<Decoder, Reading>> plain = new HashMap<>();
        List<View> controls = new ArrayList<>();
        for (int payload : PAYLOADS) {
            for (int pixels : PIXELS) {
                controls.add(new View("plain", Json.object(), Payloads.ALL.get(payload), pixels));
                ObjectNode high = Json.object().put("errorCorrection", "H").put("brandingPosition", "center");
                controls.add(new View("plain", high, Payloads.ALL.get(payload), pixels));
            }
        }
        Tally tally = new Tally();
        Batches.read(threads, controls, decoders, this::shots, (shot, readings) -> {
            tally.add(shot, readings);
            plain.put(shot.design(), new EnumMap<>(readings));
        });
        Map<String, Map<Decoder, Integer>> lost = new TreeMap<>();
        List<String> names = new ArrayList<>();
        List<View> views =
                views().stream().filter(view -> asked.test(view.style)).toList();
        Batches.read(threads, views, decoders, this::shots, (shot, readings) -> {
            tally.add(shot, readings);
            Map<Decoder, Reading> control =
                    plain.get(shot.design().substring(shot.design().indexOf('|') + 1));
            readings.forEach((decoder, reading) -> {
                boolean isLost = reading != Reading.READ && control.get(decoder) == Reading.READ;
                if (isLost) {
                    names.add(decoder + ": " + shot.row() + ", " + shot.design());
                }
                lost.computeIfAbsent(shot.row(), _ -> new EnumMap<>(Decoder.class))
                        .merge(decoder, isLost ? 1 : 0, Integer::sum);
            });
        });
        return new Result(tally, lost, names);
    }

    private static List<View> views() {
        List<View> views = new ArrayList<>();
        int number = 0;
        for (Map.Entry<String, String> style : STYLES.entrySet()) {
            for (String frame : Designs.FRAMES) {
                for (String mark : MARKS) {
                    ObjectNode design = design(style.getValue(), frame, mark);
                    for (int pixels : PIXELS) {
                        String payload = Payloads.ALL.get(PAYLOADS.get(number++ % PAYLOADS.size()));
                        views.add(new View(style.getKey(), design, payload, pixels));
                    }
                }
            }
        }
        return views;
    }

    private static ObjectNode design(String style, String frame, String mark) {
        String caption = frame.equals("none") ? "" : ",'frameText':'SCAN ME','frameColor':'#1b1b1f'";
        List<String> members = new ArrayList<>(List.of("'frameStyle':'" + frame + "'" + caption));
        List.of(style, mark).stream().filter(each -> !each.isEmpty()).forEach(members::add);
        return Pairs.object("{" + String.join(",", members) + "}");
    }

    private List<Shot> shots(Path folder, List<View> views) {
        return views.stream().map(this::shot).toList();
    }

    private Shot shot(View view) {
        Picture picture = switch (judged.of(view.payload, view.design.deepCopy())) {
            case JudgedDesign.Accepted(Picture accepted, var _) -> accepted;
            case JudgedDesign.Refused(var faults) ->
                throw new IllegalStateException(Designs.name(view.design) + " is refused: " + faults);
        };
        byte[] png = PaintedPng.of(picture, view.pixels * picture.width() + view.pixels / 2, 300);
        boolean isControl = view.style.equals("plain");
        String name = isControl ? view.control() : Designs.name(view.design) + "|" + view.control();
        return Shot.ofPixels(view.style, name, view.payload, view.pixels, Sight.on(PAGE, Scanners.png(png)));
    }
}
