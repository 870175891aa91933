package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import placard.qr.Judged;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.testing.Scanners;

/**
 * Every frame × mark × place before a camera that sees it ever worse, beside the plain code of the same payload and
 * colours: same camera, same seed.
 */
final class Ladder {
    private static final int SCALE = 8;
    private static final String PLAIN = "plain";

    /** Payloads and colours that every look is seen with. */
    private static final List<Integer> PAYLOADS = List.of(0, 1, 4, 6, 13, 15);

    private static final List<Integer> COLORS = List.of(0, 1, 2, 10, 4, 0);

    private static final Map<String, Scene> SCENES = scenes();

    private final Judged judged = new Judged(Designs.logo());
    private final int takes;
    private final int seed;

    /** @param takes how many pictures are taken of each code before each scene, each with other light and noise */
    Ladder(int takes, int seed) {
        this.takes = takes;
        this.seed = seed;
    }

    /** A design, or the plain code, before one scene. */
    private record View(String look, ObjectNode design, int number, String scene, int take) {
        String payload() {
            return Payloads.ALL.get(PAYLOADS.get(number));
        }
    }

    /**
     * @param designed by distortion, all designs together; {@code plain} the same of plain codes
     * @param looks by look, all distortions together
     */
    record Result(Tally designed, Tally plain, Map<String, Tally> looks) {
        /** The plain code's rate less the worst look's, and less that of all looks together, in points. */
        String table() {
            StringBuilder table = new StringBuilder(
                    "| decoder | plain | all designs | worst design | points below |\n| --- | --- | --- | --- | --- |\n");
            for (Decoder decoder : Decoder.values()) {
                String worst = "";
                double least = 101;
                for (Map.Entry<String, Tally> look : looks.entrySet()) {
                    double rate = look.getValue().of(decoder).rate();
                    if (rate < least) {
                        least = rate;
                        worst = look.getKey();
                    }
                }
                double base = plain.of(decoder).rate();
                table.append(String.format(
                        Locale.ROOT,
                        "| %s | %.1f %% | %.1f %% | %.1f %% (%s) | %.1f |%n",
                        decoder.title(),
                        base,
                        designed.of(decoder).rate(),
                        least,
                        worst,
                        base - least));
            }
            return table.toString();
        }
    }

    private static Map<String, Scene> scenes() {
        Map<String, Scene> scenes = new LinkedHashMap<>();
        for (double blur : new double[] {0.2, 0.3, 0.4}) {
            scenes.put("blur " + blur + " module", new Scene(0, 0, blur, 4, 1, 0, 0, 100));
        }
        for (int turn : new int[] {12, 30, 45}) {
            scenes.put("turn " + turn + "°", new Scene(turn, 0, 0.2, 4, 1, 0, 0, 100));
        }
        for (int tilt : new int[] {20, 35, 45}) {
            scenes.put("tilt " + tilt + "°", new Scene(0, tilt, 0.2, 4, 1, 0, 0, 100));
        }
        for (int noise : new int[] {16, 28, 40}) {
            scenes.put("noise " + noise, new Scene(0, 0, 0.2, noise, 1, 0, 0, 100));
        }
        for (int jpeg : new int[] {40, 20, 10}) {
            scenes.put("JPEG " + jpeg, new Scene(0, 0, 0.2, 4, 1, 0, 0, jpeg));
        }
        for (double shadow : new double[] {0.5, 0.65, 0.8}) {
            scenes.put("shadow " + shadow, new Scene(0, 0, 0.2, 4, 1, shadow, 0, 100));
        }
        for (double light : new double[] {0.5, 0.25, 0.12}) {
            scenes.put("light " + light, new Scene(0, 0, 0.2, 4, light, 0, 0, 100));
        }
        for (double glare : new double[] {0.15, 0.25, 0.35}) {
            scenes.put("glare " + glare, new Scene(0, 0, 0.2, 4, 0.7, 0, glare, 100));
        }
        return scenes;
    }

    /**
     * Reads looks before every scene, with every payload and its pair of colours.
     *
     * @param looks such as {@code border logo center}
     */
    Result read(int threads, Predicate<String> looks) {
        Result result = new Result(new Tally(), new Tally(), new TreeMap<>());
        Set<Decoder> all = EnumSet.allOf(Decoder.class);
        Batches.read(threads, views(PLAIN::equals), all, this::shots, result.plain::add);
        Batches.read(threads, views(looks), all, this::shots, (shot, readings) -> {
            result.designed.add(shot, readings);
            result.looks.computeIfAbsent(shot.design(), _ -> new Tally()).add(shot, readings);
        });
        return result;
    }

    /** One in so many of all looks, the plain code not among them. */
    static Predicate<String> oneIn(int share) {
        List<String> all = Designs.looks(Designs.COLORS.getFirst(), "square", 0).stream()
                .map(Ladder::name)
                .toList();
        return name -> all.indexOf(name) >= 0 && all.indexOf(name) % share == 0;
    }

    private static String name(ObjectNode design) {
        return design.path("frameStyle").asText() + " "
                + design.path("brandingMode").asText() + " "
                + design.path("brandingPosition").asText();
    }

    private List<View> views(Predicate<String> looks) {
        List<View> views = new ArrayList<>();
        for (int number = 0; number < PAYLOADS.size(); number++) {
            List<String> colors = Designs.COLORS.get(COLORS.get(number));
            Map<String, ObjectNode> named = new LinkedHashMap<>(Map.of(PLAIN, Designs.plain(colors)));
            Designs.looks(colors, Designs.MODULES.get(number % 2), number).forEach(look -> named.put(name(look), look));
            named.keySet().removeIf(looks.negate());
            for (Map.Entry<String, ObjectNode> look : named.entrySet()) {
                for (String scene : SCENES.keySet()) {
                    for (int take = 0; take < takes; take++) {
                        views.add(new View(look.getKey(), look.getValue(), number, scene, take));
                    }
                }
            }
        }
        return views;
    }

    private List<Shot> shots(Path folder, List<View> views) {
        Map<String, Seen> walls = new HashMap<>();
        return views.stream()
                .map(view -> shot(view, walls.computeIfAbsent(view.look + view.number, _ -> seen(view))))
                .toList();
    }

    /** A code to be seen before many scenes. */
    private record Seen(Wall wall, int side) {}

    private Seen seen(View view) {
        if (!(judged.of(view.payload(), view.design.deepCopy()) instanceof Judged.Accepted(Picture picture, var _))) {
            throw new IllegalStateException(Designs.name(view.design) + " is refused");
        }
        Shape.Modules symbol = picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape.Modules.class::cast)
                .findFirst()
                .orElseThrow();
        int side = symbol.symbol().size();
        BufferedImage drawn = Scanners.png(PaintedPng.of(picture, SCALE * picture.width(), 300));
        return new Seen(new Wall(drawn, SCALE, symbol.x() + side / 2.0, symbol.y() + side / 2.0), side);
    }

    private Shot shot(View view, Seen seen) {
        Random random = new Random(31L * seed + 1009L * view.number + 65_537L * view.take + view.scene.hashCode());
        BufferedImage taken = SCENES.get(view.scene).of(seen.wall, seen.side, random);
        return Shot.ofPixels(view.scene, view.look, view.payload(), taken);
    }
}
