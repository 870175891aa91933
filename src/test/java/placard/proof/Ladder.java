package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
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

    /** Payloads and colours that every look is seen with. */
    private static final List<Integer> PAYLOADS = List.of(0, 1, 4, 6, 13, 15);

    private static final List<Integer> COLORS = List.of(0, 1, 2, 10, 4, 0);

    private static final Map<String, Scene> SCENES = scenes();

    private final Judged judged = new Judged(Designs.logo());
    private final int seed;

    private Ladder(int seed) {
        this.seed = seed;
    }

    /** A design, or the plain code, before one scene. */
    private record View(String look, ObjectNode design, int number, String scene) {
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

    /** Takes one in so many looks; each with every scene, payload and pair of colours. */
    static Result read(int threads, int share, int seed) {
        Ladder ladder = new Ladder(seed);
        Result result = new Result(new Tally(), new Tally(), new TreeMap<>());
        Batches.read(threads, views(1, true), EnumSet.allOf(Decoder.class), ladder::shots, result.plain::add);
        Batches.read(threads, views(share, false), EnumSet.allOf(Decoder.class), ladder::shots, (shot, readings) -> {
            result.designed.add(shot, readings);
            result.looks.computeIfAbsent(shot.design(), _ -> new Tally()).add(shot, readings);
        });
        return result;
    }

    private static List<View> views(int share, boolean isPlain) {
        List<View> views = new ArrayList<>();
        for (int number = 0; number < PAYLOADS.size(); number++) {
            List<String> colors = Designs.COLORS.get(COLORS.get(number));
            List<ObjectNode> looks = isPlain
                    ? List.of(Designs.plain(colors))
                    : Designs.looks(colors, Designs.MODULES.get(number % 2), number);
            for (int i = 0; i < looks.size(); i += share) {
                ObjectNode look = looks.get(i);
                String name = isPlain
                        ? "plain"
                        : look.path("frameStyle").asText() + " "
                                + look.path("brandingMode").asText() + " "
                                + look.path("brandingPosition").asText();
                for (String scene : SCENES.keySet()) {
                    views.add(new View(name, look, number, scene));
                }
            }
        }
        return views;
    }

    private List<Shot> shots(Path folder, List<View> views) {
        return views.stream().map(this::shot).toList();
    }

    private Shot shot(View view) {
        if (!(judged.of(view.payload(), view.design.deepCopy()) instanceof Judged.Accepted accepted)) {
            throw new IllegalStateException(Designs.name(view.design) + " is refused");
        }
        Picture picture = accepted.picture();
        Shape.Modules symbol = picture.shapes().stream()
                .filter(Shape.Modules.class::isInstance)
                .map(Shape.Modules.class::cast)
                .findFirst()
                .orElseThrow();
        int side = symbol.symbol().size();
        BufferedImage drawn = Scanners.png(PaintedPng.of(picture, SCALE * picture.width(), 300));
        Random random = new Random(31L * seed + 1009L * view.number + view.scene.hashCode());
        BufferedImage seen =
                SCENES.get(view.scene).of(drawn, SCALE, symbol.x() + side / 2.0, symbol.y() + side / 2.0, side, random);
        return Shot.ofPixels(view.scene, view.look, view.payload(), seen);
    }
}
