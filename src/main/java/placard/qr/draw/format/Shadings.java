package placard.qr.draw.format;

import java.util.LinkedHashMap;
import java.util.Map;
import placard.qr.draw.shape.Shading;

/**
 * The gradients of a document (PDF 1.4, 4.6.3, "Axial shadings"). A PDF names each once in the resources of its pages;
 * an EPS file writes it at its use.
 */
final class Shadings {
    private final boolean isInline;
    private final Map<Shading, String> names = new LinkedHashMap<>();

    private Shadings(boolean isInline) {
        this.isInline = isInline;
    }

    static Shadings named() {
        return new Shadings(false);
    }

    static Shadings inline() {
        return new Shadings(true);
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    /** The operators that paint a gradient over the clipped area. */
    String painted(Shading shading) {
        String name = names.computeIfAbsent(shading, _ -> "/S" + names.size());
        return (isInline ? dictionary(shading) : name) + " sh\n";
    }

    /** The entry in a page's resources; empty if there are no gradients. */
    String resources() {
        StringBuilder all = new StringBuilder();
        names.forEach((shading, name) ->
                all.append(name).append(' ').append(dictionary(shading)).append(' '));
        return isEmpty() ? "" : "/Shading << " + all + ">> ";
    }

    private static String dictionary(Shading s) {
        return "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [" + s.x1() + " " + s.y1() + " " + s.x2() + " "
                + s.y2()
                + "] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 ["
                + Ink.rgb(s.from()).strip() + "] /C1 [" + Ink.rgb(s.to()).strip() + "] >> >>";
    }
}
