package placard.catalog.item;

import static placard.catalog.item.Attributes.text;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Input;
import placard.base.WebUrl;

/** Checks the objects of metadata, member by member; null counts as absent. */
public final class Shapes {
    private static final String WITH_COUNTRY = "Use a number with its country code, such as +14155550123.";
    private static final BigDecimal MOST_NUMBER = BigDecimal.valueOf(1_000_000_000);
    public static final List<String> LENGTHS = List.of("mm", "cm", "m", "in", "ft");
    public static final List<String> WEIGHTS = List.of("g", "kg", "lb", "oz");
    public static final List<String> TIMES = List.of("minutes", "hours", "days");
    public static final List<String> AREAS = List.of("sqft", "sqm", "sqyd");
    /** The units of a content, for which {@link UnitPrice} knows the price of one. */
    public static final List<String> CONTENTS =
            List.of("g", "kg", "ml", "cl", "dl", "l", "cm", "m", "sqm", "piece", "oz", "lb");

    static final String MORE_THAN_NOTHING = "Must be more than 0.";
    /** How much there is of a thing, where its owner counts nothing. */
    public static final List<String> STOCK = List.of("in_stock", "low", "out_of_stock", "preorder");

    private static final Map<String, String> LENGTH_UNITS = choices(LENGTHS);
    private static final Map<String, String> WEIGHT_UNITS = choices(WEIGHTS);
    private static final Map<String, String> TIME_UNITS = choices(TIMES);
    private static final Map<String, String> AREA_UNITS = choices(AREAS);
    private static final Map<String, String> CONTENT_UNITS = choices(CONTENTS);

    private Shapes() {}

    private static Map<String, String> choices(List<String> words) {
        return words.stream().collect(Collectors.toUnmodifiableMap(word -> word, word -> word));
    }

    static void readPortion(@Nullable Input in) {
        if (in != null) {
            in.number("quantity", BigDecimal.ZERO, MOST_NUMBER);
            text(in, "unit", 20);
            in.integer("serves", 1, 10_000);
        }
    }

    static void readDimensions(@Nullable Input in) {
        if (in != null) {
            Stream.of("length", "width", "height", "weight")
                    .forEach(name -> in.number(name, BigDecimal.ZERO, MOST_NUMBER));
            choice(in, "unit", LENGTH_UNITS);
            choice(in, "weightUnit", WEIGHT_UNITS);
        }
    }

    static void readDuration(@Nullable Input in) {
        if (in == null) {
            return;
        }
        in.require("value");
        in.require("unit");
        BigDecimal value = in.number("value", BigDecimal.ZERO, MOST_NUMBER);
        BigDecimal max = in.number("max", BigDecimal.ZERO, MOST_NUMBER);
        choice(in, "unit", TIME_UNITS);
        if (value != null && max != null && max.compareTo(value) < 0) {
            in.fault("max", "out_of_range", "Must not be less than value.");
        }
    }

    static void readContent(@Nullable Input in) {
        if (in == null) {
            return;
        }
        in.require("value");
        in.require("unit");
        BigDecimal value = in.number("value", BigDecimal.ZERO, MOST_NUMBER);
        if (value != null && value.signum() == 0) {
            in.fault("value", "out_of_range", MORE_THAN_NOTHING);
        }
        choice(in, "unit", CONTENT_UNITS);
    }

    static void readInventory(@Nullable Input in) {
        if (in != null) {
            text(in, "status", 40);
            in.integer("quantity", 0, 1_000_000_000);
            in.integer("lowAt", 0, 1_000_000_000);
        }
    }

    static void readBooking(@Nullable Input in) {
        if (in != null) {
            text(in, "label", 60);
            url(in, "url");
            phone(in, "whatsapp", Contact::international, WITH_COUNTRY);
            phone(in, "phone", Contact::number, "Use digits with spaces, dashes, dots, brackets, '+', '*', '#'.");
        }
    }

    private static void phone(Input in, String name, Function<String, @Nullable String> form, String message) {
        String text = in.unmarked(name, 1, 40);
        String number = text == null ? null : form.apply(text);
        if (number != null) {
            in.node().put(name, number);
        } else if (text != null) {
            in.fault(name, "invalid_phone", message);
        }
    }

    static void readArea(@Nullable Input area) {
        if (area != null) {
            area.require("value");
            area.require("unit");
            area.number("value", BigDecimal.ZERO, MOST_NUMBER);
            choice(area, "unit", AREA_UNITS);
        }
    }

    static void readTour(@Nullable Input tour) {
        if (tour != null) {
            tour.require("url");
            url(tour, "url");
        }
    }

    static void readLocation(@Nullable Input in) {
        if (in == null) {
            return;
        }
        text(in, "address", 300);
        in.number("lat", BigDecimal.valueOf(-90), BigDecimal.valueOf(90));
        in.number("lng", BigDecimal.valueOf(-180), BigDecimal.valueOf(180));
        if (in.node().hasNonNull("lat") != in.node().hasNonNull("lng")) {
            in.require("lat");
            in.require("lng");
        }
    }

    static void url(Input in, String name) {
        String url = WebUrl.text(in, name);
        if (url != null) {
            in.node().put(name, url);
        }
    }

    private static void choice(Input in, String name, Map<String, String> choices) {
        String choice = in.choice(name, choices);
        if (choice != null) {
            in.node().put(name, choice);
        }
    }
}
