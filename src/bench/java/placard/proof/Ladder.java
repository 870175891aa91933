package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import placard.qr.JudgedDesign;
import placard.qr.draw.shape.Picture;

/**
 * Every frame × mark × place before a camera that sees it ever worse, beside the plain code of the same payload, colours
 * and least level: same camera, same seed.
 *
 * <p>The level too, since a mark in the middle asks for level H, whose symbols are often larger and thus finer: that costs
 * the plain code as much, and more than the mark does.
 */
final class Ladder {
    /** The plain code, and the same as a mark in the middle asks for it. */
    private static final List<String> PLAIN = List.of("plain", "plain, level H");

    /** Payloads and colours that every look is seen with. */
    private static final List<Integer> PAYLOADS = List.of(0, 1, 4, 6, 13, 15);

    private static final List<Integer> COLORS = List.of(0, 1, 2, 10, 4, 0);

    private final JudgedDesign judged = new JudgedDesign(Designs.logo());
    private final Map<String, Scene> scenes;
    private final int takes;
    private final int seed;

    /**
     * @param scenes those to be seen before, by name
     * @param takes how many pictures are taken of each code before each scene, each with other light and noise
     */
    Ladder(Map<String, Scene> scenes, int takes, int seed) {
        this.scenes = scenes;
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
     * @param designed by distortion, all designs together
     * @param plain by name, all distortions together
     * @param looks by look, the same
     */
    record Result(Tally designed, Map<String, Tally> plain, Map<String, Tally> looks) {
        /** How many points below the plain code of its level a look is read. */
        double below(String look, Decoder decoder) {
            boolean isInTheMiddle = look.endsWith(" center") && !look.contains(" none ");
            Tally base = plain.get(PLAIN.get(isInTheMiddle ? 1 : 0));
            return base.of(decoder).rate() - looks.get(look).of(decoder).rate();
        }

        /** The rates of plain codes and of all looks together, and the look furthest below its plain code, in points. */
        String table() {
            StringBuilder table = new StringBuilder("| decoder | plain | plain, level H | all designs | worst design"
                    + " | points below |\n| --- | --- | --- | --- | --- | --- |\n");
            for (Decoder decoder : Decoder.AS_IT_IS) {
                String worst =
                        Collections.max(looks.keySet(), Comparator.comparingDouble(look -> below(look, decoder)));
                table.append(String.format(
                        Locale.ROOT,
                        "| %s | %.1f %% | %.1f %% | %.1f %% | %.1f %% (%s) | %.1f |%n",
                        decoder.title(),
                        plain.get(PLAIN.getFirst()).of(decoder).rate(),
                        plain.get(PLAIN.getLast()).of(decoder).rate(),
                        designed.of(decoder).rate(),
                        looks.get(worst).of(decoder).rate(),
                        worst,
                        below(worst, decoder)));
            }
            return table.toString();
        }
    }

    /**
     * Reads looks before every scene, with every payload and its pair of colours.
     *
     * @param looks such as {@code border logo center}
     */
    Result read(int threads, Predicate<String> looks) {
        Result result = new Result(new Tally(), new TreeMap<>(), new TreeMap<>());
        Batches.read(
                threads,
                views(PLAIN::contains),
                Decoder.AS_IT_IS,
                this::shots,
                (shot, readings) -> result.plain
                        .computeIfAbsent(shot.design(), _ -> new Tally())
                        .add(shot, readings));
        Batches.read(threads, views(looks), Decoder.AS_IT_IS, this::shots, (shot, readings) -> {
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
            Map<String, ObjectNode> named = new LinkedHashMap<>();
            named.put(PLAIN.getFirst(), Designs.plain(colors));
            named.put(PLAIN.getLast(), Designs.plain(colors).put("errorCorrection", "H"));
            Designs.looks(colors, Designs.MODULES.get(number % 2), number).forEach(look -> named.put(name(look), look));
            named.keySet().removeIf(looks.negate());
            for (Map.Entry<String, ObjectNode> look : named.entrySet()) {
                for (String scene : scenes.keySet()) {
                    for (int take = 0; take < takes; take++) {
                        views.add(new View(look.getKey(), look.getValue(), number, scene, take));
                    }
                }
            }
        }
        return views;
    }

    private List<Shot> shots(Path folder, List<View> views) {
        Map<String, Sight> sights = new HashMap<>();
        return views.stream()
                .map(view -> shot(view, sights.computeIfAbsent(view.look + view.number, _ -> sight(view))))
                .toList();
    }

    private Sight sight(View view) {
        return switch (judged.of(view.payload(), view.design.deepCopy())) {
            case JudgedDesign.Accepted(Picture picture, var _) -> Sight.of(picture, 1);
            case JudgedDesign.Refused(var faults) ->
                throw new IllegalStateException(Designs.name(view.design) + " is refused: " + faults);
        };
    }

    private Shot shot(View view, Sight sight) {
        Random random = new Random(31L * seed + 1009L * view.number + 65_537L * view.take + view.scene.hashCode());
        BufferedImage taken = sight.before(scenes.get(view.scene), random);
        return Shot.ofPixels(view.scene, view.look, view.payload(), Scene.PIXELS, taken);
    }
}
