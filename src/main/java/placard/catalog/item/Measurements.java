package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.item.spoken.SpokenTimes;

/** Parses numbers with units, in the languages of the pages. */
final class Measurements {
    /** The maximum of a length or an area. */
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

    private static final Pattern GROUPED = Pattern.compile("[1-9][0-9]{0,2}(?:,[0-9]{2,3})*,[0-9]{3}(?:\\.[0-9]+)?");
    private static final Pattern POINTED = Pattern.compile("[0-9]+(?:\\.[0-9]{1,2}|\\.[0-9]{4,})?|0\\.[0-9]+");
    private static final Pattern COMMA = Pattern.compile("[0-9]+,[0-9]{1,2}|0,[0-9]+");
    private static final Pattern EUROPEAN = Pattern.compile("[1-9][0-9]{0,2}(?:\\.[0-9]{3})+,[0-9]+");
    private static final Pattern PART = Pattern.compile(
            "\\G\\s*([0-9][0-9.,]*[½¼¾]?|[½¼¾])\\s*([\\p{L}\\p{M}'′\"″.]+)?(?:\\s*(?:,|and|und|et|y|e|और)\\s+|\\s+|$)?");
    private static final Pattern AMOUNT = Pattern.compile("([0-9][0-9.,]*[½¼¾]?|[½¼¾])\\s*(\\p{L}.{0,19})");
    private static final Pattern AREA = Pattern.compile("([0-9][0-9.,]*)\\s*(\\p{L}[\\p{L}\\p{M}\\s.]*[²2]?)");
    private static final String DASH = "\\s*[-–—]\\s*|\\s+to\\s+|\\s+bis\\s+";
    private static final String TIMES = "\\s*[x×*✕]\\s*|\\s+by\\s+";

    private static final Map<String, BigDecimal> MINUTES = units(Map.of(
            "1", "m mn min mins minute minutes ' ′ minuten minuto minutos minuti मिनट دقيقة دقائق",
            "60", "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore घंटा घंटे ساعة ساعات",
            "1440", "d day days tag tage tagen jour jours día días dia dias giorno giorni दिन يوم أيام",
            "10080",
                    "wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane सप्ताह हफ्ता हफ्ते"
                            + " أسبوع أسابيع"));
    private static final Map<String, String> LENGTHS = words(Map.of(
            "mm",
            "mm",
            "cm",
            "cm",
            "m",
            "m metre metres meter meters",
            "in",
            "in inch inches \" ″",
            "ft",
            "ft foot feet ' ′"));
    private static final Map<String, String> WEIGHTS = words(Map.of(
            "g",
            "g gr gram grams gramm gramme grammes gramo gramos ग्राम غ غرام جرام",
            "kg",
            "kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes kilogramos किलो किग्रा كغ كجم كيلو",
            "lb",
            "lb lbs pound pounds",
            "oz",
            "oz ounce ounces"));
    private static final Map<String, String> AREAS = words(Map.of(
            "sqft", "sqft sft ft2 ft² squarefeet squarefoot वर्गफुट वर्गफीट",
            "sqm",
                    "sqm qm m2 m² squaremetres squaremeters squaremetre squaremeter quadratmeter mètrescarrés metroscuadrados"
                            + " वर्गमीटर م² م2 مترمربع",
            "sqyd", "sqyd sqyds yd2 yd² squareyards squareyard"));
    private static final Map<String, String> CONTENTS = contents();
    /** The longest number of packs before a content: {@code 6 x 0.33 l}. */
    private static final int PACKS = 4;

    private static final BigDecimal HOUR = BigDecimal.valueOf(60);
    private static final BigDecimal DAY = BigDecimal.valueOf(1440);

    private Measurements() {}

    private static Map<String, String> contents() {
        Map<String, String> contents = new HashMap<>(WEIGHTS);
        contents.putAll(words(Map.of(
                "ml",
                "ml milliliter millilitre milliliters millilitres mililitro mililitros मिली مل",
                "cl",
                "cl centiliter centilitre centiliters centilitres zentiliter centilitro centilitros सेंली سل",
                "dl",
                "dl deciliter decilitre deciliters decilitres deziliter decilitro decilitros डेली دسل",
                "l",
                "l lt ltr ltrs liter litre liters litres litro litros लीटर ली ل لتر",
                "cm",
                "cm centimetre centimeter zentimeter",
                "m",
                "m metre metres meter meters mètre mètres metro metros मीटर متر",
                "piece",
                "piece pieces pc pcs pz stk stck stück stücke pièce pièces pce pces pieza piezas unidad unidades ud uds"
                        + " नग قطعة قطع")));
        AREAS.forEach((word, unit) -> {
            if (unit.equals("sqm")) {
                contents.put(word, unit);
            }
        });
        return Map.copyOf(contents);
    }

    private static Map<String, BigDecimal> units(Map<String, String> lists) {
        Map<String, BigDecimal> units = new HashMap<>();
        words(lists).forEach((word, factor) -> units.put(word, new BigDecimal(factor)));
        return Map.copyOf(units);
    }

    private static Map<String, String> words(Map<String, String> lists) {
        Map<String, String> words = new HashMap<>();
        lists.forEach((meaning, list) -> List.of(list.split(" ", -1)).forEach(word -> words.put(word, meaning)));
        return Map.copyOf(words);
    }

    /**
     * Parses a number, with or without thousands separators, with a decimal point or comma, or a fraction such as ½.
     * Null if it is none or ambiguous: {@code 1.200} is 1.2 to some and 1,200 to others.
     */
    static @Nullable BigDecimal number(String text) {
        if (!text.isEmpty() && "½¼¾".indexOf(text.charAt(text.length() - 1)) >= 0) {
            String whole = text.substring(0, text.length() - 1).strip();
            String part = Map.of('½', "0.5", '¼', "0.25", '¾', "0.75").get(text.charAt(text.length() - 1));
            BigDecimal base = whole.isEmpty() ? BigDecimal.ZERO : number(whole);
            return base == null || base.scale() > 0 ? null : base.add(new BigDecimal(part));
        }
        String plain = POINTED.matcher(text).matches()
                ? text
                : COMMA.matcher(text).matches()
                        ? text.replace(',', '.')
                        : GROUPED.matcher(text).matches()
                                ? text.replace(",", "")
                                : EUROPEAN.matcher(text).matches()
                                        ? text.replace(".", "").replace(',', '.')
                                        : null;
        BigDecimal number = plain == null || plain.length() > 30 ? null : new BigDecimal(plain);
        return number == null || number.compareTo(MOST) > 0 ? null : plain(number);
    }

    /** A time in minutes, and the unit of its first part in minutes. */
    private record Time(BigDecimal minutes, BigDecimal unit) {}

    /**
     * A {@code duration}: {@code 45 min}, {@code 1h 30}, {@code 2-3 hours}, {@code an hour}, {@code PT45M}; null if it is
     * none.
     */
    static @Nullable ObjectNode duration(String text) {
        if (text.startsWith("P")) {
            return iso(text);
        }
        String digits = SpokenTimes.inDigits(text, word -> MINUTES.containsKey(PlainValues.unit(word)));
        String[] ends = digits.split(DASH, 3);
        Time last = time(ends[ends.length - 1], null);
        if (ends.length > 2 || last == null) {
            return null;
        }
        Time first = ends.length == 1 ? last : time(ends[0], last.unit);
        return first == null || first.minutes.compareTo(last.minutes) > 0
                ? null
                : duration(
                        first.minutes, last.minutes, first.unit.min(last.unit).min(DAY));
    }

    private static @Nullable ObjectNode iso(String text) {
        try {
            BigDecimal minutes = BigDecimal.valueOf(Duration.parse(text).toMinutes());
            return minutes.signum() < 0
                    ? null
                    : duration(minutes, minutes, isMultiple(minutes, HOUR) ? HOUR : BigDecimal.ONE);
        } catch (DateTimeParseException | ArithmeticException none) {
            return null;
        }
    }

    /** The sum of a time's parts. A number without a unit is minutes after hours, else of the given unit. */
    private static @Nullable Time time(String text, @Nullable BigDecimal otherwise) {
        Matcher part = PART.matcher(text);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal first = null;
        BigDecimal before = null;
        int end = 0;
        while (part.find() && part.end() > end) {
            BigDecimal number = number(part.group(1));
            BigDecimal unit = unit(part.group(2), before, otherwise);
            if (number == null || unit == null || before != null && unit.compareTo(before) >= 0) {
                return null;
            }
            sum = sum.add(number.multiply(unit));
            first = first == null ? unit : first;
            before = unit;
            end = part.end();
        }
        return first == null || end < text.length() ? null : new Time(sum, first);
    }

    private static @Nullable BigDecimal unit(
            @Nullable String word, @Nullable BigDecimal before, @Nullable BigDecimal otherwise) {
        if (word != null) {
            return MINUTES.get(PlainValues.unit(word));
        }
        return before == null ? otherwise : before.compareTo(HOUR) == 0 ? BigDecimal.ONE : null;
    }

    /** The duration in the written unit, if that needs no more than two decimals, else in minutes. */
    private static ObjectNode duration(BigDecimal from, BigDecimal to, BigDecimal unit) {
        BigDecimal hundredth = unit.movePointLeft(2);
        BigDecimal shown = isMultiple(from, hundredth) && isMultiple(to, hundredth) ? unit : BigDecimal.ONE;
        ObjectNode duration = Json.object()
                .put("value", plain(from.divide(shown)))
                .put("unit", shown.compareTo(DAY) == 0 ? "days" : shown.compareTo(HOUR) == 0 ? "hours" : "minutes");
        return from.compareTo(to) == 0 ? duration : duration.put("max", plain(to.divide(shown)));
    }

    private static boolean isMultiple(BigDecimal number, BigDecimal of) {
        return number.remainder(of).signum() == 0;
    }

    private static BigDecimal plain(BigDecimal number) {
        return new BigDecimal(number.stripTrailingZeros().toPlainString());
    }

    /** {@code carpetArea}: {@code 1,200 sq ft}; null if it is none. */
    static @Nullable ObjectNode area(String text) {
        Matcher area = AREA.matcher(text);
        BigDecimal number = area.matches() ? number(area.group(1)) : null;
        String unit = number == null ? null : AREAS.get(PlainValues.unit(area.group(2)));
        return unit == null ? null : Json.object().put("value", number).put("unit", unit);
    }

    /** An amount with any unit: {@code 350 g}, {@code 6 pieces}; null if it is none. */
    static @Nullable ObjectNode amount(String text) {
        Matcher amount = AMOUNT.matcher(text);
        BigDecimal number = amount.matches() ? number(amount.group(1)) : null;
        return number == null ? null : Json.object().put("quantity", number).put("unit", amount.group(2));
    }

    /** {@code netContent}: {@code 0,33 l}, {@code 6 x 0.33 l}; null if it is none. */
    static @Nullable ObjectNode content(String text) {
        ObjectNode one = one(text);
        int packs = 0;
        while (packs < Math.min(PACKS, text.length()) && text.charAt(packs) >= '0' && text.charAt(packs) <= '9') {
            packs++;
        }
        String rest = text.substring(packs).strip();
        if (one != null || packs == 0 || rest.isEmpty() || "x×*✕".indexOf(rest.charAt(0)) < 0) {
            return one;
        }
        ObjectNode each = one(rest.substring(1).strip());
        return each == null
                ? null
                : each.put("value", plain(new BigDecimal(text.substring(0, packs)).multiply(value(each))));
    }

    /** A unit of {@link Shapes#CONTENTS} by its word in a language; null if it is none. */
    static @Nullable String contentUnit(String word) {
        return CONTENTS.get(PlainValues.unit(word));
    }

    private static BigDecimal value(ObjectNode content) {
        return content.get("value").decimalValue();
    }

    private static @Nullable ObjectNode one(String text) {
        Matcher amount = AMOUNT.matcher(text);
        BigDecimal number = amount.matches() ? number(amount.group(1)) : null;
        String unit = number == null ? null : contentUnit(amount.group(2));
        return unit == null ? null : Json.object().put("value", number).put("unit", unit);
    }

    /** {@code dimensions}: {@code 30 x 20 cm}, {@code 500 g}, or both with a comma between; null if it is none. */
    static @Nullable ObjectNode dimensions(String text) {
        ObjectNode dimensions = Json.object();
        for (String part : text.split("[,;]\\s+", 3)) {
            if (!addWeight(part, dimensions) && !addSides(part, dimensions)) {
                return null;
            }
        }
        return dimensions;
    }

    private static boolean addWeight(String text, ObjectNode dimensions) {
        Matcher part = PART.matcher(text);
        boolean isSingle = part.find() && part.end() == text.length() && part.group(2) != null;
        String unit = isSingle ? WEIGHTS.get(PlainValues.unit(part.group(2))) : null;
        BigDecimal number = unit == null ? null : number(part.group(1));
        if (number == null || dimensions.has("weight")) {
            return false;
        }
        dimensions.put("weight", number).put("weightUnit", unit);
        return true;
    }

    /** One to three sides; the unit may follow the last or each. */
    private static boolean addSides(String text, ObjectNode dimensions) {
        String[] sides = text.split(TIMES, 4);
        if (sides.length > 3 || dimensions.has("length")) {
            return false;
        }
        String unit = null;
        for (int i = sides.length - 1; i >= 0; i--) {
            Matcher part = PART.matcher(sides[i]);
            BigDecimal number = part.find() && part.end() == sides[i].length() ? number(part.group(1)) : null;
            String own = number == null || part.group(2) == null ? unit : LENGTHS.get(PlainValues.unit(part.group(2)));
            if (number == null || own == null || unit != null && !unit.equals(own)) {
                return false;
            }
            unit = own;
            dimensions.put(List.of("length", "width", "height").get(i), number);
        }
        dimensions.put("unit", unit);
        return true;
    }
}
