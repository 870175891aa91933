package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import placard.base.Json;
import placard.qr.draw.shape.Pixels;

/** The designs of the matrix: every frame × mark × position × pair of colours × style of modules,
 * with eyes of another colour, gradients and transparency by turns. */
final class Designs {
    static final List<String> FRAMES =
            List.of("none", "border", "bottom-bar", "top-bar", "corners", "bubble", "ticket", "label");
    static final List<String> PLACES = List.of("bottom-right", "bottom-left", "top-left", "top-right", "center");
    static final List<String> MODULES = List.of("square", "rounded", "dots", "classy");

    /** Foreground and background; those from the sixth on are near a limit of the scannability check. */
    static final List<List<String>> COLORS = List.of(
            List.of("#000000", "#ffffff"),
            List.of("#14213d", "#fffdf5"),
            List.of("#3b0764", "#fef3c7"),
            List.of("#0000ff", "#ffff00"),
            List.of("#7c2d12", "#ffedd5"),
            // Luma 0.447 of the background's; at most 0.45.
            List.of("#727272", "#ffffff"),
            // Luma 0.449, and light to who takes (R + 2G + B)/4 for it.
            List.of("#a83cff", "#ffffff"),
            // Symbol contrast 0.553; at least 0.55.
            List.of("#000000", "#8d8d8d"),
            // Contrast 0.561, luma 0.285.
            List.of("#393939", "#c8c8c8"),
            // Contrast 0.587: black on pure green.
            List.of("#000000", "#00ff00"),
            List.of("#ff0000", "#ffffff"),
            // Luma 0.446, contrast 0.554, in orange.
            List.of("#c85000", "#ffffff"));

    private static final List<String> FRAME_COLORS = List.of("", "#c2410c", "#0f766e", "#facc15", "#808080");

    /** Grounds that are darker than the yellow of the frames, which the scannability check refuses, as it does white paper. */
    private static final Set<String> DARK_GROUNDS = Set.of("#8d8d8d", "#00ff00");

    private static final List<String> CAPTIONS =
            List.of("SCAN ME", "", "Меню · Menu", "Σκανάρετε με", "मेन्यू स्कैन करें", "Order at your table");

    private Designs() {}

    /** A mark at a place; without a mark the place says nothing. */
    private record Marked(String mark, String place) {}

    private static List<Marked> marked() {
        List<Marked> all = new ArrayList<>(List.of(new Marked("none", "bottom-right")));
        for (String mark : List.of("placard", "logo")) {
            PLACES.forEach(place -> all.add(new Marked(mark, place)));
        }
        return all;
    }

    /** A design with every frame, mark and place in these colours, style and so on. */
    static List<ObjectNode> looks(List<String> colors, String modules, int first) {
        List<ObjectNode> looks = new ArrayList<>();
        int i = first;
        for (String frame : FRAMES) {
            for (Marked marked : marked()) {
                ObjectNode design = plain(colors)
                        .put("moduleStyle", modules)
                        .put("frameStyle", frame)
                        .put("brandingMode", marked.mark)
                        .put("brandingPosition", marked.place);
                String caption = CAPTIONS.get(i % CAPTIONS.size());
                String color = FRAME_COLORS.get(i % FRAME_COLORS.size());
                if (!frame.equals("none") && !caption.isEmpty()) {
                    design.put("frameText", caption);
                }
                boolean isDarker = !color.equals("#facc15") || !DARK_GROUNDS.contains(colors.get(1));
                if (!frame.equals("none") && !color.isEmpty() && isDarker) {
                    design.put("frameColor", color);
                }
                looks.add(design);
                i++;
            }
        }
        return looks;
    }

    /** Eyes, a gradient and what is outside, by turns; both colours that are added are darker than any near a limit. */
    private static void varied(ObjectNode design, int i) {
        boolean isDark = DARK_GROUNDS.contains(design.path("bgColor").asText());
        if (i % 3 == 1) {
            design.put("eyeColor", isDark ? "#000000" : "#0b3b2e");
        }
        if (i % 4 == 2) {
            design.putObject("gradient")
                    .put("toColor", isDark ? "#000000" : "#1e1b4b")
                    .put("angle", 37 * i % 360);
        }
        if (i % 5 == 3) {
            design.put("isOutsideTransparent", true);
        }
    }

    /** A symbol in its quiet zone. */
    static ObjectNode plain(List<String> colors) {
        ObjectNode design = Json.object().put("fgColor", colors.get(0)).put("bgColor", colors.get(1));
        return DARK_GROUNDS.contains(colors.get(1)) ? design.put("paperColor", colors.get(1)) : design;
    }

    /** All. */
    static List<ObjectNode> all() {
        List<ObjectNode> all = new ArrayList<>();
        for (List<String> colors : COLORS) {
            for (String modules : MODULES) {
                for (ObjectNode look : looks(colors, modules, all.size())) {
                    varied(look, all.size());
                    all.add(look);
                }
            }
        }
        return all;
    }

    /** What a person reads of a design. */
    static String name(ObjectNode design) {
        StringBuilder name = new StringBuilder();
        design.properties()
                .forEach(member -> name.append(member.getValue().asText()).append(' '));
        return name.toString().strip();
    }

    /** An owner's picture: a cross of two colours, all else transparent. */
    static Pixels logo() {
        int side = 96;
        int[] argb = new int[side * side];
        for (int i = 0; i < argb.length; i++) {
            boolean isPost = Math.abs(2 * (i % side) - side + 1) < 22;
            boolean isBeam = Math.abs(2 * (i / side) - side + 1) < 22;
            argb[i] = isPost ? 0xffb00020 : isBeam ? 0xff1d4ed8 : 0;
        }
        return new Pixels(side, side, argb);
    }
}
