package placard.qr.draw.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Picture;

/**
 * Spot colours: named inks of a printer (PDF 1.4, 4.5.5, "Separation").
 *
 * @param names of the inks, by the colour {@code #rrggbb} in small letters that replaces them on screens and at
 *     printers without the ink
 */
public record Spots(Map<String, String> names) {
    public static final Spots NONE = new Spots(Map.of());

    /** Sorted by colour, so that equal inks make equal bytes. */
    public Spots(Map<String, String> names) {
        this.names = new TreeMap<>(names);
    }

    /** The name of a colour's space in the file; null if it is no spot colour. */
    @Nullable
    String space(String color) {
        int index = new ArrayList<>(names.keySet()).indexOf(color.toLowerCase(Locale.ROOT));
        return index < 0 ? null : "S" + index;
    }

    /**
     * Warnings of unused inks, so that no printer charges for one in vain.
     *
     * @param more colours that are painted beside the pictures
     */
    public List<String> unused(List<Picture> pictures, Set<String> more) {
        Set<String> plain = new TreeSet<>(more);
        Set<String> shaded = new TreeSet<>();
        for (Picture picture : pictures) {
            if (!picture.isTransparent()) {
                plain.add(picture.background().toLowerCase(Locale.ROOT));
            }
            picture.shapes()
                    .forEach(shape -> (shape.shading() == null ? plain : shaded)
                            .add(shape.color().toLowerCase(Locale.ROOT)));
        }
        List<String> sentences = new ArrayList<>();
        names.forEach((color, ink) -> {
            if (!plain.contains(color)) {
                sentences.add(
                        shaded.contains(color)
                                ? color + " is the beginning of a gradient, which is painted without " + ink + "."
                                : "Nothing has the colour " + color + ", so nothing is painted with " + ink + ".");
            }
        });
        return sentences;
    }

    /** The entry of the colour spaces in the resources; empty if there are none. */
    String resources() {
        if (names.isEmpty()) {
            return "";
        }
        StringBuilder spaces = new StringBuilder("/ColorSpace << ");
        List<String> colors = new ArrayList<>(names.keySet());
        for (int i = 0; i < colors.size(); i++) {
            String color = colors.get(i);
            spaces.append("/S")
                    .append(i)
                    .append(" [/Separation ")
                    .append(name(names.getOrDefault(color, "")))
                    .append(color.equals(Ink.BLACK) ? " /DeviceCMYK " : " /DeviceRGB ")
                    .append("<< /FunctionType 2 /Domain [0 1] /N 1 /C0 ")
                    .append(
                            color.equals(Ink.BLACK)
                                    ? "[0 0 0 0] /C1 [0 0 0 1]"
                                    : "[1 1 1] /C1 [" + Ink.rgb(color).strip() + "]")
                    .append(" >>] ");
        }
        return spaces.append(">> ").toString();
    }

    /** The text as a name object, in which everything but letters and digits is written as hexadecimal. */
    private static String name(String text) {
        StringBuilder name = new StringBuilder("/");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z';
            name.append(isPlain ? String.valueOf((char) b) : String.format("#%02X", b & 255));
        }
        return name.toString();
    }
}
