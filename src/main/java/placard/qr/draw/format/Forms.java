package placard.qr.draw.format;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;

/**
 * Shared outlines, which a PDF contains once for all of its labels (PDF 1.4, 4.9, "Form XObjects"). A logo may be a
 * thousand times as long as its symbol.
 */
final class Forms {
    /** Hundredths of a module that an outline may extend beyond its picture's edge, where it is cut. */
    private static final int OVERLAP = 100;

    /**
     * One outline, in the units of its picture.
     *
     * @param box its clipping box
     */
    record Form(String box, String content) {}

    private final IdentityHashMap<Shape.Area, String> names = new IdentityHashMap<>();
    private final List<Form> forms = new ArrayList<>();
    private final Spots spots;

    Forms(Spots spots) {
        this.spots = spots;
    }

    /** The operator that paints an outline of a picture; the same for the same object. */
    String painted(Picture picture, Shape.Area area) {
        return names.computeIfAbsent(area, shape -> {
            StringBuilder content = new StringBuilder();
            new Ink(content, Shadings.inline(), null, spots).fill(shape.path(), shape.color());
            int right = 100 * picture.width() + OVERLAP;
            int bottom = 100 * picture.height() + OVERLAP;
            forms.add(new Form("[" + -OVERLAP + " " + -OVERLAP + " " + right + " " + bottom + "]", content.toString()));
            return "/" + name(forms.size() - 1) + " Do\n";
        });
    }

    static String name(int index) {
        return "F" + index;
    }

    Spots spots() {
        return spots;
    }

    List<Form> all() {
        return forms;
    }
}
