package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Texts;
import placard.base.WebUrl;

/**
 * Checks the known keys of metadata. Members of objects have types and bounds, and are stored in their normal form. A
 * number or text in place of an object stays exactly as sent, with a warning if it isn't understood. Unknown members
 * stay as they are.
 */
record Attributes(Input in, Input sent, Set<String> files, ItemContext context) {
    private static final int MOST_TEXT = 300;

    /** The largest plain number of a measure or a stock. */
    private static final BigDecimal MOST = new BigDecimal("1000000000");

    /** The highest number of pieces of a group of add-ons. */
    private static final int MOST_PIECES = 999;

    /**
     * Checks an item's metadata.
     *
     * @param in the whole object, which is changed: {@code schemaVersion} is 1 by default
     * @param sent the part of this request; only it is checked for misspellings and gets warnings
     * @param before the stored one, whose files are not looked for again
     */
    static void read(Input in, Input sent, ObjectNode before, ItemContext context) {
        if (!in.node().hasNonNull("schemaVersion")) {
            in.node().put("schemaVersion", 1);
        }
        Attributes attributes = new Attributes(in, sent, new HashSet<>(files(before)), context);
        MetadataKey.OF_ITEM.forEach(attributes::check);
    }

    /** Checks a variant's members from metadata. */
    static void readVariant(Input in, Input sent, ItemContext context) {
        Attributes attributes = new Attributes(in, sent, Set.of(), context);
        MetadataKey.OF_VARIANT.forEach(attributes::check);
    }

    /** Checks an add-on's members from metadata. */
    static void readAddOn(Input in, Input sent, ItemContext context) {
        Attributes attributes = new Attributes(in, sent, Set.of(), context);
        MetadataKey.OF_ADD_ON.forEach(attributes::check);
    }

    private void check(MetadataKey key) {
        String name = key.word();
        switch (key) {
            case SCHEMA_VERSION -> in.integer(name, 1, Integer.MAX_VALUE);
            case DIETARY -> readDietary(in, in.node());
            case SPICE_LEVEL -> integerOrText(key, 3);
            case PORTION -> Shapes.readPortion(objectOrPlain(key));
            case CALORIES -> integerOrText(key, 100_000);
            case ALLERGENS -> AllergenList.check(in, sent);
            case ALLERGENS_DECLARED -> in.flag(name);
            case DIMENSIONS -> Shapes.readDimensions(objectOrPlain(key));
            case NET_CONTENT -> readContent(key);
            case DURATION, LEAD_TIME -> Shapes.readDuration(objectOrPlain(key));
            case MESSAGE_ON_CAKE -> readMessage(key);
            case OPTION_TYPES -> readOptionTypes();
            case SKU -> textOrNumber(key, 64);
            case INVENTORY -> Shapes.readInventory(objectOrPlain(key));
            case ADD_ON_GROUPS -> readAddOnGroups();
            case BOOKING -> Shapes.readBooking(objectOrPlain(key));
            case CONFIGURATION -> textOrNumber(key, 60);
            case BEDROOMS, BATHROOMS -> numberOrText(key);
            case CARPET_AREA -> Shapes.readArea(objectOrPlain(key));
            case FLOOR_PLANS -> readFloorPlans(key);
            case VIRTUAL_TOUR -> Shapes.readTour(objectOrPlain(key));
            case AMENITIES -> readAmenities(key);
            case LOCATION -> Shapes.readLocation(objectOrPlain(key));
            case OPTIONS -> readOptions();
            case GROUP -> text(in, name, 100);
            case VARIANTS, ADD_ONS -> {} // read by themselves
        }
    }

    /** The object of a key. Null if there is none, or a number or text in its place, which is checked here. */
    private @Nullable Input objectOrPlain(MetadataKey key) {
        String name = key.word();
        JsonNode value = value(name);
        if (value == null) {
            return null;
        }
        if (value.isObject()) {
            Input object = in.under(name, (ObjectNode) value);
            judgeMembers(key, object);
            return object;
        }
        if (!value.isTextual() && !value.isNumber()) {
            in.fault(name, "invalid_type", "Use " + key.forms() + ".");
        } else {
            judgePlain(key, value);
        }
        return null;
    }

    private void readContent(MetadataKey key) {
        Shapes.readContent(objectOrPlain(key));
        JsonNode value = value(key.word());
        if (value != null && value.isTextual() && isNothing(key.understood(value))) {
            in.fault(key.word(), "out_of_range", Shapes.MORE_THAN_NOTHING);
        }
    }

    private static boolean isNothing(JsonNode content) {
        return content.path("value").isNumber()
                && content.path("value").decimalValue().signum() == 0;
    }

    private @Nullable JsonNode value(String name) {
        in.has(name);
        JsonNode value = in.node().get(name);
        return value == null || value.isNull() ? null : value;
    }

    /** Refuses a member whose name is a misspelling of a known one; other unknown members are kept, with a warning. */
    private void judgeMembers(MetadataKey key, Input object) {
        if (!sent.has(key.word())) {
            return;
        }
        object.refuseNear(key.members());
        object.node().fieldNames().forEachRemaining(name -> {
            if (!key.members().contains(name)) {
                in.warn(object.pointer(Texts.shown(name)) + " is kept, but not shown; use " + key.forms() + ".");
            }
        });
    }

    private void judgePlain(MetadataKey key, JsonNode value) {
        String name = key.word();
        int most = isLink(key) ? WebUrl.MAX_LENGTH : MOST_TEXT;
        if (value.isTextual() && value.textValue().length() > most) {
            in.fault(name, "too_long", "At most " + most + " characters.");
        } else if (value.isNumber() && value.decimalValue().signum() < 0) {
            in.fault(name, "out_of_range", "Must not be negative.");
        } else if (value.isNumber() && value.decimalValue().compareTo(MOST) > 0) {
            in.fault(name, "out_of_range", "Must be at most " + MOST + ".");
        } else if (sent.has(name) && key.understood(value).isMissingNode()) {
            in.warn(in.pointer(name) + " is kept as sent, but not understood; use " + key.forms() + ".");
        }
    }

    private static boolean isLink(MetadataKey key) {
        return key == MetadataKey.BOOKING || key == MetadataKey.VIRTUAL_TOUR || key == MetadataKey.FLOOR_PLANS;
    }

    private void integerOrText(MetadataKey key, int most) {
        JsonNode value = value(key.word());
        if (value != null && value.isTextual()) {
            judgePlain(key, value);
        } else {
            in.integer(key.word(), 0, most);
        }
    }

    private void numberOrText(MetadataKey key) {
        JsonNode value = value(key.word());
        if (value != null && value.isTextual()) {
            judgePlain(key, value);
        } else {
            in.number(key.word(), BigDecimal.ZERO, BigDecimal.valueOf(1000));
        }
    }

    private void textOrNumber(MetadataKey key, int most) {
        JsonNode value = value(key.word());
        if (value != null && value.isNumber()) {
            judgePlain(key, value);
        } else {
            text(in, key.word(), most);
        }
    }

    /** Checks the tags and writes them, as typed, into an object. */
    static void readDietary(Input in, ObjectNode into) {
        texts(in, "dietary", 20, 40, into);
    }

    private void readMessage(MetadataKey key) {
        JsonNode value = value(key.word());
        if (value != null && value.isNumber()) {
            in.integer(key.word(), 1, 200);
        } else if (value != null && !value.isBoolean()) {
            Input message = objectOrPlain(key);
            if (message != null) {
                message.integer("maxLength", 1, 200);
            }
        }
    }

    private void readOptionTypes() {
        Set<String> names = new HashSet<>();
        for (Input type : objects(MetadataKey.OPTION_TYPES, 10)) {
            type.require("name");
            type.require("values");
            String name = text(type, "name", 60);
            texts(type, "values", 100, 60, type.node());
            if (name != null && !names.add(name)) {
                type.fault("name", "duplicate", "Each option type has a name of its own.");
            }
        }
    }

    private void readAddOnGroups() {
        Set<String> names = new HashSet<>();
        for (Input group : objects(MetadataKey.ADD_ON_GROUPS, Metadata.MOST)) {
            group.require("name");
            String name = text(group, "name", 100);
            Integer min = group.integer("min", 0, Metadata.MOST);
            Integer max = group.integer("max", 1, Metadata.MOST);
            if (min != null && max != null && max < min) {
                group.fault("max", "out_of_range", "Must not be less than min.");
            }
            readPieces(group, min, max);
            if (name != null && !names.add(name)) {
                group.fault("name", "duplicate", "Each group has a name of its own.");
            }
        }
    }

    /** Reads the members of a group that count pieces, where {@code min} and {@code max} count different add-ons. */
    private static void readPieces(Input group, @Nullable Integer min, @Nullable Integer max) {
        Integer least = group.integer("minQuantity", 0, MOST_PIECES);
        Integer most = group.integer("maxQuantity", 1, MOST_PIECES);
        Integer included = group.integer("includedQuantity", 0, MOST_PIECES);
        if (least != null && most != null && most < least) {
            group.fault("maxQuantity", "out_of_range", "Must not be less than minQuantity.");
        } else if (min != null && most != null && most < min) {
            group.fault("maxQuantity", "out_of_range", "Must not be less than min.");
        }
        Integer bound = most == null ? max : most;
        if (included != null && bound != null && included > bound) {
            group.fault(
                    "includedQuantity",
                    "out_of_range",
                    most == null
                            ? "Must not be more than max unless there is a maxQuantity."
                            : "Must not be more than maxQuantity.");
        }
    }

    /** Reads an array of objects, links and files, or a single link or file. */
    private void readFloorPlans(MetadataKey key) {
        JsonNode value = value(key.word());
        if (value != null && value.isTextual()) {
            judgePlain(key, value);
            checkFile(in, key.word(), value.textValue().strip());
            return;
        }
        if (!(value instanceof ArrayNode array) || array.size() > 20) {
            in.objects(key.word(), 0, 20);
            return;
        }
        for (int i = 0; i < array.size(); i++) {
            if (array.get(i) instanceof ObjectNode object) {
                Input plan = in.under(key.word(), i, object);
                judgeMembers(key, plan);
                readFloorPlan(plan);
            } else if (array.get(i).isTextual()) {
                readPlainPlan(key, i, array.get(i).textValue());
            } else {
                in.fault(key.word(), i, "invalid_type", "Use " + key.forms() + ".");
            }
        }
    }

    private void readPlainPlan(MetadataKey key, int index, String text) {
        String name = key.word();
        boolean isFile = PlainValues.isFile(text.strip());
        if (text.length() > WebUrl.MAX_LENGTH) {
            in.fault(name, index, "too_long", "At most " + WebUrl.MAX_LENGTH + " characters.");
        } else if (isFile && !isThere(text.strip())) {
            in.fault(name, index, "file_not_found", "No uploaded picture has this id.");
        } else if (!isFile && sent.has(name) && WebUrl.parse(text.strip()) == null) {
            in.warn(in.pointer(name) + "/" + index + " is kept as sent, but not understood; use " + key.forms() + ".");
        }
    }

    private boolean isThere(String file) {
        return files.contains(file) || context.fileExists().test(file);
    }

    private void readFloorPlan(Input plan) {
        text(plan, "label", 60);
        String file = plan.word("fileId");
        Shapes.url(plan, "imageUrl");
        if (file == null && plan.raw("imageUrl") == null) {
            plan.fault("fileId", "required", "A fileId or an imageUrl is required.");
        } else if (file != null && !PlainValues.isFile(file)) {
            plan.fault("fileId", "invalid_id", "Must be the id of an uploaded file.");
        } else if (file != null) {
            plan.node().put("fileId", file);
            checkFile(plan, "fileId", file);
        }
    }

    private void checkFile(Input at, String name, String file) {
        if (PlainValues.isFile(file) && !isThere(file)) {
            at.fault(name, "file_not_found", "No uploaded picture has this id.");
        }
    }

    private void readAmenities(MetadataKey key) {
        JsonNode value = value(key.word());
        if (value != null && value.isTextual()) {
            if (value.textValue().length() > 4000) {
                in.fault(key.word(), "too_long", "At most 4000 characters.");
            }
        } else {
            texts(in, key.word(), 50, 80, in.node());
        }
    }

    private void readOptions() {
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
            // An option is found by the normal form of its type's name.
            options.node().set(Texts.normal(name), options.node().remove(name));
        });
    }

    private List<Input> objects(MetadataKey key, int most) {
        List<Input> objects = in.objects(key.word(), 0, most);
        if (objects != null) {
            objects.forEach(object -> judgeMembers(key, object));
        }
        return objects == null ? List.of() : objects;
    }

    /** A text of an object, normalised; null if absent or wrong. */
    static @Nullable String text(Input in, String name, int most) {
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

    /** The strings of a checked array. */
    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** The uploaded files in checked metadata. */
    static List<String> files(ObjectNode metadata) {
        List<String> files = new ArrayList<>();
        for (JsonNode plan : MetadataKey.FLOOR_PLANS.understood(metadata.path("floorPlans"))) {
            if (plan.path("fileId").isTextual()) {
                files.add(plan.get("fileId").textValue());
            }
        }
        return files;
    }

    /** The normal form of a word: lower case, with one underscore between words: {@code Non-Veg} is {@code non_veg}. */
    static String word(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_\\p{Pd}]+", "_");
    }
}
