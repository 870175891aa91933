package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Texts;
import placard.base.WebUrl;

/**
 * Checks the known keys of metadata, those of all five templates alike: a template says what is shown first, not what an
 * item may have. Texts are written back in their normal form; members that nobody knows are left as they are.
 */
final class Attributes {
    private static final BigDecimal MOST_NUMBER = BigDecimal.valueOf(1_000_000_000);
    private static final Pattern E164 = Pattern.compile("^\\+[1-9][0-9]{6,14}$");
    private static final Pattern PHONE = Pattern.compile("^(?=(?:[^0-9]*[0-9]){3})\\+?[0-9 ()./*#-]{3,32}$");
    private static final Map<String, String> LENGTH_UNITS = words("mm", "cm", "m", "in", "ft");
    private static final Map<String, String> WEIGHT_UNITS = words("g", "kg", "lb", "oz");
    private static final Map<String, String> TIME_UNITS = words("minutes", "hours", "days");
    private static final Map<String, String> AREA_UNITS = words("sqft", "sqm", "sqyd");
    private static final Map<String, String> PRESENCES = words("contains", "may_contain");

    private Attributes() {}

    private static Map<String, String> words(String... words) {
        return Stream.of(words).collect(Collectors.toUnmodifiableMap(word -> word, word -> word));
    }

    /**
     * Checks an item's metadata.
     *
     * @param in the whole object, which is changed: {@code schemaVersion} is 1 by default
     * @param before the stored one, whose files are not looked for again
     */
    static void read(Input in, ObjectNode before, ItemContext context) {
        Integer version = in.integer("schemaVersion", 1, Integer.MAX_VALUE);
        if (!in.node().hasNonNull("schemaVersion")) {
            in.node().put("schemaVersion", version == null ? 1 : version);
        }
        readDietary(in, in.node());
        in.integer("spiceLevel", 0, 3);
        in.integer("calories", 0, 100_000);
        in.flag("allergensDeclared");
        readAllergens(in);
        readPortion(in.object("portion"));
        readDimensions(in.object("dimensions"));
        readDuration(in.object("duration"));
        readDuration(in.object("leadTime"));
        readOptionTypes(in);
        readStock(in);
        readAddOnGroups(in);
        readBooking(in.object("booking"));
        readProperty(in, new HashSet<>(files(before)), context);
    }

    /** Checks what a variant may have besides its own members. */
    static void readVariant(Input in) {
        readStock(in);
        readDuration(in.object("duration"));
        readAllergens(in);
        Input options = in.object("options");
        if (options == null) {
            return;
        }
        if (options.node().size() > 10) {
            in.fault("options", "too_many", "At most 10 entries.");
        }
        List<String> names = new ArrayList<>();
        options.node().fieldNames().forEachRemaining(names::add);
        names.forEach(name -> {
            options.require(name);
            text(options, name, 60);
            // An option is found by the name of its type, which is in normal form.
            options.node().set(Texts.normal(name), options.node().remove(name));
        });
    }

    /** Checks what an add-on may have besides its own members. */
    static void readAddOn(Input in) {
        text(in, "group", 100);
        readAllergens(in);
    }

    /** Checks the tags and writes them, as typed, into an object. */
    static void readDietary(Input in, ObjectNode into) {
        texts(in, "dietary", 20, 40, into);
    }

    private static void readAllergens(Input in) {
        if (!(in.node().get("allergens") instanceof ArrayNode array)) {
            in.entries("allergens", 0, 40, 40);
            return;
        }
        if (array.size() > 40) {
            in.fault("allergens", "too_many", "From 0 to 40 entries.");
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof ObjectNode object) {
                Input entry = in.under("allergens", i, object);
                entry.require("code");
                entry.choice("code", Allergen.CHOICES);
                entry.choice("presence", PRESENCES);
            } else {
                readPlainAllergen(in, array, i);
            }
        }
    }

    private static void readPlainAllergen(Input in, ArrayNode array, int index) {
        String text = in.entry("allergens", index, array.get(index), 40);
        if (text == null) {
            return;
        }
        array.set(index, array.textNode(text));
        if (Allergen.find(text) == null) {
            in.warn("/metadata/allergens: '" + text + "' is none of the 14 known; filters treat the item as unsafe.");
        }
    }

    private static void readPortion(@Nullable Input in) {
        if (in != null) {
            in.number("quantity", BigDecimal.ZERO, MOST_NUMBER);
            text(in, "unit", 20);
            in.integer("serves", 1, 10_000);
        }
    }

    private static void readDimensions(@Nullable Input in) {
        if (in != null) {
            Stream.of("length", "width", "height", "weight")
                    .forEach(name -> in.number(name, BigDecimal.ZERO, MOST_NUMBER));
            in.choice("unit", LENGTH_UNITS);
            in.choice("weightUnit", WEIGHT_UNITS);
        }
    }

    private static void readDuration(@Nullable Input in) {
        if (in == null) {
            return;
        }
        in.require("value");
        in.require("unit");
        BigDecimal value = in.number("value", BigDecimal.ZERO, MOST_NUMBER);
        BigDecimal max = in.number("max", BigDecimal.ZERO, MOST_NUMBER);
        in.choice("unit", TIME_UNITS);
        if (value != null && max != null && max.compareTo(value) < 0) {
            in.fault("max", "out_of_range", "Must not be less than value.");
        }
    }

    private static void readOptionTypes(Input in) {
        Set<String> names = new HashSet<>();
        for (Input type : objects(in, "optionTypes", 10)) {
            type.require("name");
            type.require("values");
            String name = text(type, "name", 60);
            texts(type, "values", 100, 60, type.node());
            if (name != null && !names.add(name)) {
                type.fault("name", "duplicate", "Each option type has a name of its own.");
            }
        }
    }

    private static void readStock(Input in) {
        text(in, "sku", 64);
        Input inventory = in.object("inventory");
        if (inventory != null) {
            text(inventory, "status", 40);
            inventory.integer("quantity", 0, 1_000_000_000);
            inventory.integer("lowAt", 0, 1_000_000_000);
        }
    }

    private static void readAddOnGroups(Input in) {
        Set<String> names = new HashSet<>();
        for (Input group : objects(in, "addOnGroups", Metadata.MOST)) {
            group.require("name");
            String name = text(group, "name", 100);
            Integer min = group.integer("min", 0, Metadata.MOST);
            Integer max = group.integer("max", 1, Metadata.MOST);
            if (min != null && max != null && max < min) {
                group.fault("max", "out_of_range", "Must not be less than min.");
            }
            if (name != null && !names.add(name)) {
                group.fault("name", "duplicate", "Each group has a name of its own.");
            }
        }
    }

    private static void readBooking(@Nullable Input in) {
        if (in != null) {
            text(in, "label", 60);
            url(in, "url");
            number(in, "whatsapp", E164, "Use the international form, such as +14155550123.");
            number(in, "phone", PHONE, "Use digits with spaces, dashes, dots, brackets, '+', '*', '#'.");
        }
    }

    private static void number(Input in, String name, Pattern form, String message) {
        String text = text(in, name, 40);
        if (text != null && !form.matcher(text).matches()) {
            in.fault(name, "invalid_phone", message);
        }
    }

    private static void readProperty(Input in, Set<String> known, ItemContext context) {
        text(in, "configuration", 60);
        in.number("bedrooms", BigDecimal.ZERO, BigDecimal.valueOf(1000));
        in.number("bathrooms", BigDecimal.ZERO, BigDecimal.valueOf(1000));
        texts(in, "amenities", 50, 80, in.node());
        Input area = in.object("carpetArea");
        if (area != null) {
            area.require("value");
            area.require("unit");
            area.number("value", BigDecimal.ZERO, MOST_NUMBER);
            area.choice("unit", AREA_UNITS);
        }
        for (Input plan : objects(in, "floorPlans", 20)) {
            readFloorPlan(plan, known, context);
        }
        Input tour = in.object("virtualTour");
        if (tour != null) {
            tour.require("url");
            url(tour, "url");
        }
        readLocation(in.object("location"));
    }

    private static void readFloorPlan(Input plan, Set<String> known, ItemContext context) {
        text(plan, "label", 60);
        String file = plan.raw("fileId");
        url(plan, "imageUrl");
        if (file == null && plan.raw("imageUrl") == null) {
            plan.fault("fileId", "required", "A fileId or an imageUrl is required.");
        } else if (file != null && !Ids.isWellFormed(Ids.FILE, file)) {
            plan.fault("fileId", "invalid_id", "Must be the id of an uploaded file.");
        } else if (file != null
                && !known.contains(file)
                && !context.fileExists().test(file)) {
            plan.fault("fileId", "file_not_found", "No uploaded picture has this id.");
        }
    }

    private static void readLocation(@Nullable Input in) {
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

    private static List<Input> objects(Input in, String name, int most) {
        List<Input> objects = in.objects(name, 0, most);
        return objects == null ? List.of() : objects;
    }

    private static @Nullable String text(Input in, String name, int most) {
        String text = in.text(name, 1, most);
        if (text != null) {
            in.node().put(name, text);
        }
        return text;
    }

    private static void texts(Input in, String name, int count, int most, ObjectNode into) {
        List<String> texts = in.texts(name, count, most);
        if (texts != null) {
            ArrayNode array = into.putArray(name);
            texts.forEach(array::add);
        }
    }

    private static void url(Input in, String name) {
        String raw = in.raw(name);
        WebUrl url = raw == null ? null : WebUrl.parse(raw);
        if (url != null) {
            in.node().put(name, url.text());
        } else if (raw != null) {
            in.fault(name, "invalid_url", "Use an http or https URL of up to " + WebUrl.MAX_LENGTH + " characters.");
        }
    }

    /** The strings of a checked array. */
    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** The uploaded files that checked metadata names. */
    static List<String> files(ObjectNode metadata) {
        List<String> files = new ArrayList<>();
        for (JsonNode plan : metadata.path("floorPlans")) {
            if (plan.path("fileId").isTextual()) {
                files.add(plan.get("fileId").textValue());
            }
        }
        return files;
    }

    /** A word without regard to case, marks between words being one underscore: {@code Non-Veg} is {@code non_veg}. */
    static String word(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_\\p{Pd}]+", "_");
    }
}
