package placard.page.menu;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Money;
import placard.catalog.item.Allergen;
import placard.catalog.item.Availability;
import placard.catalog.item.PriceSchedule;
import placard.catalog.item.Schedule;
import placard.catalog.item.SoldOut;
import placard.catalog.item.UnitPrice;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.OpeningHours;
import placard.catalog.profile.SpecialDay;
import placard.page.Language;
import placard.page.Words;

/**
 * Facts of a catalogue in the page's language. Prices are in the catalogue's language. Numbers and times are in the
 * page's, in the variant of the catalogue's region if the two agree.
 */
final class MenuWords {
    private static final Duration DAY = Duration.ofDays(1);
    /** Up to this far ahead, a weekday alone names a day unambiguously. */
    private static final Duration WEEKDAYS = Duration.ofDays(7);
    /** Up to this far ahead, no day has the name of today. */
    private static final Duration DISTINCT_WEEKDAYS = Duration.ofDays(6);

    /** The words that owners write for their stock, and the keys of their sentences. */
    private static final Map<String, String> STOCK = Map.of(
            "in_stock",
            "in_stock",
            "low",
            "low",
            "low_stock",
            "low",
            "out_of_stock",
            "out_of_stock",
            "preorder",
            "preorder");

    private final Words words;
    private final CatalogDraft draft;
    private final Locale prices;
    private final Locale locale;
    private final int digits;

    /**
     * Words for a catalogue.
     *
     * @param digits of the fraction of every price
     */
    MenuWords(Words words, CatalogDraft draft, int digits) {
        this.words = words;
        this.draft = draft;
        this.prices = Locale.forLanguageTag(draft.defaultLanguage());
        this.digits = digits;
        Locale own = words.language().locale();
        this.locale = own.getLanguage().equals(prices.getLanguage()) ? prices : own;
    }

    String say(String key, Object... values) {
        return words.say(key, values);
    }

    String joined(Collection<String> parts) {
        return String.join(words.say("separator"), parts);
    }

    /** A price. Isolates keep it whole within words of the other direction (Unicode UAX #9). */
    String price(BigDecimal price) {
        return isolated(Money.formatted(price, draft.currency(), prices, digits));
    }

    private String isolated(String formatted) {
        return words.language() == Language.AR ? "\u2068" + formatted + "\u2069" : formatted;
    }

    /** An amount that no price of the page is: with the currency's digits unless it is whole. */
    private String amount(BigDecimal amount) {
        int least =
                Money.fractionDigits(amount) == 0 ? digits : draft.currency().getDefaultFractionDigits();
        return isolated(Money.formatted(amount, draft.currency(), prices, least));
    }

    /** "plus €0.25 deposit". */
    String deposit(BigDecimal deposit) {
        return words.say("price.deposit", amount(deposit));
    }

    /** "€7.58/l", or from the lowest to the highest of several. */
    String unitPrice(UnitPrice lowest, UnitPrice highest) {
        String unit = words.say("unit." + lowest.unit());
        String amount = lowest.price().compareTo(highest.price()) == 0
                ? amount(lowest.price())
                : words.say("range", amount(lowest.price()), amount(highest.price()));
        return words.say(
                "price.unit",
                amount,
                lowest.quantity() == 1 ? unit : number(BigDecimal.valueOf(lowest.quantity())) + " " + unit);
    }

    /** A checked {@code netContent}: "0.33 l"; null if it isn't understood. */
    @Nullable
    String content(JsonNode content) {
        return content.path("value").isNumber()
                ? number(content.path("value").decimalValue()) + "\u00a0"
                        + words.say("unit." + content.path("unit").asText())
                : null;
    }

    String number(BigDecimal number) {
        NumberFormat format = NumberFormat.getNumberInstance(locale);
        format.setMaximumFractionDigits(3);
        return format.format(number);
    }

    private String time(LocalTime time) {
        return DateTimeFormatter.ofLocalizedPattern("jm").withLocale(locale).format(time);
    }

    /** A time with its date written out. The word "today" would become wrong on a page that stays open. */
    private String moment(Instant instant) {
        return DateTimeFormatter.ofLocalizedPattern("MMMEd")
                        .withLocale(locale)
                        .withZone(draft.timezone())
                        .format(instant)
                + words.say("separator")
                + time(instant.atZone(draft.timezone()).toLocalTime());
    }

    /** Why an item is unavailable, and until when; null if it is available. The page's script says the same. */
    @Nullable
    String state(Availability availability, Instant now) {
        String key = switch (availability.status()) {
            case IN_STOCK -> null;
            case SOLD_OUT -> "soldout";
            case NOT_NOW -> "notnow";
        };
        Instant until = availability.until();
        if (key == null || until == null) {
            return key == null ? null : words.say(key);
        }
        return key.equals("soldout") ? soldOut(until, now) : words.say(key + ".until", moment(until));
    }

    /** "Reserved" without an end, "sold out today" up to the next business day, else until a time of today, a weekday, or a date. */
    private String soldOut(Instant until, Instant now) {
        if (until.equals(SoldOut.RESERVED)) {
            return words.say("soldout.reserved");
        }
        ZoneId zone = draft.timezone();
        LocalTime dayStart = draft.settings().businessDayStart();
        LocalTime time = until.atZone(zone).toLocalTime();
        LocalDate day = LocalDate.ofInstant(until, zone);
        if (until.equals(SoldOut.nextDayStart(now, dayStart, zone))) {
            return words.say("soldout.today", moment(until));
        }
        if (day.equals(LocalDate.ofInstant(now, zone))) {
            return words.say("soldout.time", moment(until), time(time));
        }
        boolean isWholeDay = time.equals(dayStart) || time.equals(LocalTime.MIDNIGHT);
        return isWholeDay && Duration.between(now, until).compareTo(DISTINCT_WEEKDAYS) < 0
                ? words.say("soldout.day", moment(until), day.getDayOfWeek().getDisplayName(TextStyle.FULL, locale))
                : words.say("soldout.until", moment(until));
    }

    /** Whether the business is open, and until when. */
    MenuPage.Opening opening(OpeningHours hours, Instant now) {
        ZoneId zone = draft.timezone();
        boolean isOpen = hours.isOpen(now, zone);
        Instant change = hours.nextChange(now, zone);
        if (change == null || hours.isOpen(change, zone) == isOpen) {
            return new MenuPage.Opening(isOpen, words.say(isOpen ? "open" : "closed"));
        }
        LocalTime time = change.atZone(zone).toLocalTime();
        if (isOpen) {
            boolean isSoon = Duration.between(now, change).compareTo(DAY) < 0;
            return new MenuPage.Opening(true, isSoon ? words.say("open.until", time(time)) : words.say("open"));
        }
        if (Duration.between(now, change).compareTo(WEEKDAYS) > 0) {
            return new MenuPage.Opening(false, words.say("closed.until", moment(change)));
        }
        String day = change.atZone(zone).getDayOfWeek().getDisplayName(TextStyle.SHORT, locale);
        return new MenuPage.Opening(false, words.say("closed.until", day + " " + time(time)));
    }

    /** The hours of a week; days with equal hours share a row, and closed days say so. */
    List<MenuPage.Hours> week(Schedule hours) {
        List<MenuPage.Hours> rows = new ArrayList<>();
        List<DayOfWeek> run = new ArrayList<>();
        String times = "";
        for (DayOfWeek day : DayOfWeek.values()) {
            String own = times(hours, day);
            if (!run.isEmpty() && !own.equals(times)) {
                rows.add(new MenuPage.Hours(days(run), times));
                run.clear();
            }
            run.add(day);
            times = own;
        }
        rows.add(new MenuPage.Hours(days(run), times));
        return List.copyOf(rows);
    }

    /** The holidays to come, as rows below the week. */
    List<MenuPage.Hours> special(OpeningHours hours, Instant now) {
        return hours.coming(LocalDate.ofInstant(now, draft.timezone()), SpecialDay.DAYS_SHOWN).stream()
                .map(day -> new MenuPage.Hours(dates(day), times(day)))
                .toList();
    }

    private String dates(SpecialDay day) {
        DateTimeFormatter date = DateTimeFormatter.ofLocalizedPattern("MMMEd").withLocale(locale);
        String dates = day.last().equals(day.date())
                ? date.format(day.date())
                : words.say("range", date.format(day.date()), date.format(day.last()));
        return day.name() == null ? dates : day.name() + words.say("separator") + dates;
    }

    private String times(SpecialDay day) {
        return day.hours().isEmpty()
                ? words.say("hours.closed")
                : joined(day.hours().stream()
                        .map(span -> span(span.from(), span.to()))
                        .toList());
    }

    private String times(Schedule hours, DayOfWeek day) {
        List<String> spans = hours.windows().stream()
                .filter(window -> window.days().contains(day))
                .map(this::span)
                .toList();
        return spans.isEmpty() ? words.say("hours.closed") : joined(spans);
    }

    private String span(Schedule.Window window) {
        return span(window.from(), window.to());
    }

    private String span(LocalTime from, LocalTime to) {
        return from.equals(to) ? words.say("hours.whole") : words.say("range", time(from), time(to));
    }

    /** The name of the price in force, and until when it holds; null for the ordinary price. */
    @Nullable
    String term(PriceSchedule.@Nullable InForce inForce, Instant now) {
        PriceSchedule.Window window = inForce == null ? null : inForce.window();
        if (inForce == null || window == null) {
            return null;
        }
        String name = window.name();
        Instant until = inForce.until();
        if (until == null) {
            return name;
        }
        boolean isSoon = Duration.between(now, until).compareTo(DAY) < 0;
        String end = isSoon ? time(until.atZone(draft.timezone()).toLocalTime()) : moment(until);
        return name == null ? words.say("price.ends", end) : words.say("price.until", name, end);
    }

    /** The times of an offer: "Every day 07:00–11:00". */
    String times(Schedule schedule) {
        return schedule.windows().stream()
                .map(window -> days(window.days()) + " " + span(window))
                .collect(Collectors.joining(words.say("separator")));
    }

    /** Days of the week from Monday on; three or more consecutive days become a range. */
    private String days(Collection<DayOfWeek> days) {
        if (days.size() == DayOfWeek.values().length) {
            return words.say("everyday");
        }
        List<String> parts = new ArrayList<>();
        List<DayOfWeek> sorted = days.stream().sorted().toList();
        for (int start = 0, end; start < sorted.size(); start = end + 1) {
            end = start;
            while (end + 1 < sorted.size()
                    && sorted.get(end + 1) == sorted.get(end).plus(1)) {
                end++;
            }
            String first = name(sorted.get(start));
            parts.add(
                    end == start
                            ? first
                            : words.say(end == start + 1 ? "pair" : "range", first, name(sorted.get(end))));
        }
        return joined(parts);
    }

    private String name(DayOfWeek day) {
        return day.getDisplayName(TextStyle.SHORT_STANDALONE, locale);
    }

    /** The allergens that an {@code allergens} array states, traces apart; empty if it states none. */
    List<String> allergens(JsonNode allergens) {
        List<Allergen.Statement> stated = Allergen.stated(allergens);
        List<String> sentences = new ArrayList<>();
        for (boolean traces : new boolean[] {false, true}) {
            List<String> named = stated.stream()
                    .filter(one -> one.mayContain() == traces)
                    .map(one -> one.allergen() == null
                            ? one.text()
                            : words.say("allergen." + one.allergen().code()))
                    .distinct()
                    .toList();
            if (!named.isEmpty()) {
                sentences.add(words.say(traces ? "maycontain" : "contains", joined(named)));
            }
        }
        return sentences;
    }

    /** A checked {@code duration}: "45–75 min". */
    @Nullable
    String duration(JsonNode duration) {
        if (!duration.path("value").isNumber()) {
            return null;
        }
        String unit = switch (duration.path("unit").asText()) {
            case "hours" -> "hours.short";
            case "days" -> "days";
            default -> "minutes";
        };
        return counted(unit, duration);
    }

    private String counted(String key, JsonNode range) {
        BigDecimal value = range.path("value").decimalValue();
        BigDecimal max = range.path("max").isNumber() ? range.path("max").decimalValue() : value;
        String formatted = max.compareTo(value) > 0 ? words.say("range", number(value), number(max)) : number(value);
        return words.all().containsKey(key) ? words.say(key, formatted) : words.count(key, max, formatted);
    }

    /** A count of something, such as bedrooms; null if the value is no number. */
    @Nullable
    String count(String key, JsonNode number) {
        return number.isNumber() ? words.count(key, number.decimalValue(), number(number.decimalValue())) : null;
    }

    /** The size of a portion: "350 g", or the portion's name. */
    @Nullable
    String portion(JsonNode portion) {
        if (portion.isTextual()) {
            return portion.textValue();
        }
        JsonNode quantity = portion.path("quantity");
        String unit = portion.path("unit").asText("");
        return quantity.isNumber() ? (number(quantity.decimalValue()) + " " + unit).strip() : null;
    }

    /** Length by width by height: "17.5 × 11 × 6 in". */
    @Nullable
    String size(JsonNode dimensions) {
        String sides = Arrays.stream(new String[] {"length", "width", "height"})
                .map(dimensions::path)
                .filter(JsonNode::isNumber)
                .map(side -> number(side.decimalValue()))
                .collect(Collectors.joining(" × "));
        return sides.isEmpty() ? null : sides + " " + dimensions.path("unit").asText("cm");
    }

    @Nullable
    String weight(JsonNode dimensions) {
        JsonNode weight = dimensions.path("weight");
        return weight.isNumber()
                ? number(weight.decimalValue()) + " "
                        + dimensions.path("weightUnit").asText("g")
                : null;
    }

    @Nullable
    String area(JsonNode area) {
        return area.path("value").isNumber()
                ? words.say(
                        "area." + area.path("unit").asText("sqm"),
                        number(area.path("value").decimalValue()))
                : null;
    }

    /** The remaining stock, if it is known and guests may see it; else null. */
    @Nullable
    String left(JsonNode inventory) {
        JsonNode quantity = inventory.path("quantity");
        return draft.settings().showStock()
                        && quantity.isNumber()
                        && quantity.decimalValue().signum() > 0
                ? words.say("stock.left", number(quantity.decimalValue()))
                : null;
    }

    /** The state of an inventory; an unknown state is shown in its owner's own word. */
    @Nullable
    String stock(JsonNode inventory) {
        String left = left(inventory);
        if (left != null) {
            return left;
        }
        String status = inventory.path("status").textValue();
        String known = status == null ? null : STOCK.get(status);
        return known == null ? status : words.say("stock." + known);
    }

    /**
     * The rule how many add-ons of a group a guest may choose; null if there is none.
     *
     * @param hasOnePrice true if it doesn't matter to the price which ones are included
     */
    @Nullable
    String rule(JsonNode group, boolean hasOnePrice) {
        int included = group.path("includedQuantity").asInt(0);
        String said = Stream.of(
                        bounds(
                                "choose.",
                                group.path("min").asInt(0),
                                group.path("max").asInt(0)),
                        bounds(
                                "pieces.",
                                group.path("minQuantity").asInt(0),
                                group.path("maxQuantity").asInt(0)),
                        included > 0 ? words.say(hasOnePrice ? "pieces.included" : "pieces.dearest", included) : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        return said.isEmpty() ? null : said;
    }

    private String bounds(String key, int min, int max) {
        if (min > 0 && min == max) {
            return words.say(key + "exactly", min);
        }
        if (min > 0) {
            return max > 0 ? words.say(key + "range", min, max) : words.say(key + "least", min);
        }
        return max > 0 ? words.say(key + "most", max) : "";
    }
}
