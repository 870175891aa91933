package placard.qr.draw.format;

import java.util.HashMap;
import java.util.Map;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;

/**
 * A cache of one sheet's captions. Labels with the same text in fields of one size share one, because shortening a long
 * text until it fits takes milliseconds.
 */
final class Captions {
    private final LabelForm form;
    private final Map<Place, Caption> known = new HashMap<>();

    private record Place(String text, int width, int height) {}

    Captions(LabelForm form) {
        this.form = form;
    }

    Caption of(String text, Field field) {
        return known.computeIfAbsent(new Place(text, field.width(), field.height()), _ -> form.caption(text, field));
    }
}
