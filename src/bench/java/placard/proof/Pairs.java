package placard.proof;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.shape.Picture;

/**
 * Designs lying on a dark desk before a camera, each beside two plain codes of the same payload and level: one cut out on
 * the same desk, one on white paper, which is how a code without a frame is printed. Pose, light and noise are the same
 * for all three.
 */
final class Pairs {
    static final String CUT_OUT = "plain, cut out";
    static final String ON_PAPER = "plain, on paper";
    private static final String CENTRE = ", level H";

    private static final int DESK = 0x4a4038;
    private static final int PAPER = 0xffffff;
    private static final List<Integer> PAYLOADS = List.of(0, 1, 4, 6, 13, 15);

    /** What a scene sees, and how many units a module is. */
    private record Before(Scene scene, double module) {}

    private static final Map<String, Before> SCENES = scenes();

    private final JudgedDesign judged = new JudgedDesign(Designs.logo());
    private final int takes;
    private final int seed;

    Pairs(int takes, int seed) {
        this.takes = takes;
        this.seed = seed;
    }

    private record View(String look, ObjectNode design, int bare, int number, String scene, int take) {
        String payload() {
            return Payloads.ALL.get(PAYLOADS.get(number));
        }
    }

    private static Map<String, Before> scenes() {
        Map<String, Before> scenes = new LinkedHashMap<>();
        scenes.put("tilt 40°, JPEG 30", new Before(new Scene(8, 40, 0.25, 8, 0.9, 0.3, 0, 30), 1));
        scenes.put("2.15 px a module", new Before(new Scene(5, 15, 0.16, 7, 0.9, 0.35, 0, 100), 2.15 / Scene.PIXELS));
        scenes.put("glare, blur", new Before(new Scene(4, 20, 0.33, 8, 0.7, 0.4, 0.25, 80), 1));
        return scenes;
    }

    /** By name: frames, styles and marks as they are most used, and colours near a limit. */
    static Map<String, ObjectNode> looks() {
        Map<String, String> looks = new LinkedHashMap<>();
        for (String frame : Designs.FRAMES) {
            if (!frame.equals("none")) {
                looks.put(frame, "'frameStyle':'" + frame + "','frameText':'SCAN ME'");
            }
        }
        String bar = "'frameStyle':'bottom-bar','frameText':'SCAN ME'";
        for (String style : List.of(
                "'moduleStyle':'rounded'",
                "'moduleStyle':'dots'",
                "'moduleStyle':'classy'",
                "'eyeStyle':'rounded'",
                "'eyeColor':'#b91c1c'",
                "'gradient':{'toColor':'#1d4ed8','angle':45}",
                "'moduleStyle':'dots','eyeStyle':'rounded','gradient':{'toColor':'#7e22ce','angle':90}")) {
            String name =
                    style.replaceAll("[{}']", "").replace("moduleStyle:", "").replace("Style:", " ");
            looks.put(name + ", bottom-bar", bar + "," + style);
            looks.put(name + ", no frame", style);
        }
        looks.put("bottom-bar, transparent outside", bar + ",'isOutsideTransparent':true");
        for (String mark : List.of("placard", "logo")) {
            looks.put(mark + " at a corner, bottom-bar", bar + ",'brandingMode':'" + mark + "'");
            for (String style : List.of("square", "dots", "classy")) {
                looks.put(
                        mark + CENTRE_MARK + style,
                        bar + ",'brandingMode':'" + mark + "','brandingPosition':'center','moduleStyle':'" + style
                                + "'");
            }
        }
        looks.put("#5d7d2e, bottom-bar", bar + ",'fgColor':'#5d7d2e'");
        looks.put("#5d7d2e dots, bottom-bar", bar + ",'fgColor':'#5d7d2e','moduleStyle':'dots'");
        Map<String, ObjectNode> read = new LinkedHashMap<>();
        looks.forEach((name, members) -> read.put(name, object("{" + members + "}")));
        return read;
    }

    private static final String CENTRE_MARK = " at the centre, bottom-bar, ";

    /** From JSON with single quotes. */
    static ObjectNode object(String json) {
        JsonNode node = Json.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        return (ObjectNode) node;
    }

    /** Reads every look that is asked for, and the controls; a tally's rows are looks. */
    Tally read(int threads, Predicate<String> looks, Set<Decoder> decoders) {
        Tally tally = new Tally();
        Batches.read(threads, views(looks), decoders, this::shots, tally::add);
        return tally;
    }

    private List<View> views(Predicate<String> asked) {
        Map<String, ObjectNode> looks = looks();
        List<View> views = new ArrayList<>();
        for (int number = 0; number < PAYLOADS.size(); number++) {
            for (String scene : SCENES.keySet()) {
                for (int take = 0; take < takes; take++) {
                    for (String level : List.of("", CENTRE)) {
                        ObjectNode plain = Json.object();
                        if (!level.isEmpty()) {
                            plain.put("errorCorrection", "H");
                        }
                        views.add(new View(CUT_OUT + level, plain, DESK, number, scene, take));
                        views.add(new View(ON_PAPER + level, plain, PAPER, number, scene, take));
                    }
                    for (Map.Entry<String, ObjectNode> look : looks.entrySet()) {
                        if (asked.test(look.getKey())) {
                            views.add(new View(look.getKey(), look.getValue(), DESK, number, scene, take));
                        }
                    }
                }
            }
        }
        return views;
    }

    /** The plain code that a look is compared with: that of its level. */
    static String control(String plain, String look) {
        return look.contains(CENTRE_MARK) ? plain + CENTRE : plain;
    }

    private List<Shot> shots(Path folder, List<View> views) {
        Map<String, Sight> sights = new HashMap<>();
        return views.stream()
                .map(view -> shot(view, sights.computeIfAbsent(view.look + view.number + view.scene, _ -> sight(view))))
                .toList();
    }

    private Sight sight(View view) {
        return switch (judged.of(view.payload(), view.design.deepCopy())) {
            case JudgedDesign.Accepted(Picture picture, var _) ->
                Sight.of(picture, SCENES.get(view.scene).module, view.bare);
            case JudgedDesign.Refused(var faults) ->
                throw new IllegalStateException(view.look + " is refused: " + faults);
        };
    }

    private Shot shot(View view, Sight sight) {
        Before before = SCENES.get(view.scene);
        Random random = new Random(31L * seed + 1009L * view.number + 65_537L * view.take + view.scene.hashCode());
        // As far as the largest frame around the largest of the symbols reaches.
        BufferedImage taken = sight.before(before.scene, 1.25 * sight.side(), random);
        return Shot.ofPixels(view.look, view.scene, view.payload(), Scene.PIXELS * before.module, taken);
    }

    /** By look and decoder: how much is read, and how many points more than of the two plain codes. */
    static String table(Tally tally, Set<Decoder> decoders) {
        List<String> head = new ArrayList<>(List.of("read of a hundred (− cut out, − on paper)"));
        decoders.forEach(decoder -> head.add(decoder.title()));
        StringBuilder table = new StringBuilder(Proof.line(head))
                .append('\n')
                .append(Proof.line(head.stream().map(_ -> "---").toList()))
                .append('\n');
        for (String look : tally.rows()) {
            List<String> cells = new ArrayList<>(List.of(look));
            for (Decoder decoder : decoders) {
                double rate = tally.of(look, decoder).rate();
                cells.add(
                        look.startsWith("plain")
                                ? String.format(Locale.ROOT, "%.0f", rate)
                                : String.format(
                                        Locale.ROOT,
                                        "%.0f (%+.0f, %+.0f)",
                                        rate,
                                        rate
                                                - tally.of(control(CUT_OUT, look), decoder)
                                                        .rate(),
                                        rate
                                                - tally.of(control(ON_PAPER, look), decoder)
                                                        .rate()));
            }
            table.append(Proof.line(cells)).append('\n');
        }
        return table.toString();
    }
}
