package placard.catalog.profile;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.WebUrl;
import placard.catalog.item.Schedule;

/**
 * The settings of a catalogue.
 *
 * @param ordering the channel of guests' orders
 * @param orderUrl the address of {@link Ordering#URL}
 * @param businessDayStart the start of the business day, in the catalogue's time zone; items that are sold out for the
 *     day come back then
 * @param announcement a line at the top of the page; null for none
 * @param orderTypes the ways to order; empty where guests aren't asked
 * @param askName if an order carries the guest's name
 * @param showStock true if guests see the remaining quantity and variants' numbers
 * @param showUnitPrices true if guests see what a kilogram, litre, metre or piece costs, where the content is known
 * @param review true if changes in the editor wait in a draft until they are published
 * @param shownMetadata unknown keys of items' metadata that guests see
 */
public record Settings(
        Ordering ordering,
        @Nullable String orderUrl,
        boolean showPrices,
        SoldOutDisplay soldOutDisplay,
        LocalTime businessDayStart,
        boolean pricesIncludeTax,
        @Nullable String priceNote,
        @Nullable String allergyNotice,
        @Nullable Announcement announcement,
        List<OrderOption> orderTypes,
        AskName askName,
        boolean showStock,
        boolean showUnitPrices,
        boolean review,
        List<String> shownMetadata) {
    public static final Settings DEFAULT = new Settings(
            Ordering.WHATSAPP,
            null,
            true,
            SoldOutDisplay.SHOW,
            LocalTime.of(4, 0),
            true,
            null,
            null,
            null,
            List.of(),
            AskName.NO,
            false,
            false,
            false,
            List.of());

    private static final int MOST_SHOWN = 20;
    private static final int LONGEST_KEY = 40;
    private static final DateTimeFormatter MINUTES = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

    /** The channel of guests' orders. */
    public enum Ordering {
        WHATSAPP,
        PHONE,
        URL,
        NONE;

        private static final Map<String, Ordering> CHOICES =
                Map.of("whatsapp", WHATSAPP, "phone", PHONE, "url", URL, "none", NONE);
    }

    /** The rule for the guest's name in an order. */
    public enum AskName {
        NO,
        OPTIONAL,
        REQUIRED;

        private static final Map<String, AskName> CHOICES =
                Map.of("no", NO, "optional", OPTIONAL, "required", REQUIRED);
    }

    /** The display of a sold-out item. */
    public enum SoldOutDisplay {
        SHOW,
        BOTTOM,
        HIDE;

        private static final Map<String, SoldOutDisplay> CHOICES = Map.of("show", SHOW, "bottom", BOTTOM, "hide", HIDE);
    }

    /**
     * Applies the input to the former settings; null resets a member to its default.
     *
     * @param currency of the minimum total of an order
     */
    static Settings patched(Settings before, Input sent, Currency currency) {
        return read(before, sent, sent.has("orderTypes") ? currency : null);
    }

    private static Settings read(Settings before, Input sent, @Nullable Currency currency) {
        sent.refuseNull("showPrices", "pricesIncludeTax");
        Input whole = sent.over(before.json());
        Ordering ordering = whole.choice("ordering", Ordering.CHOICES);
        AskName askName = whole.choice("askName", AskName.CHOICES);
        SoldOutDisplay soldOut = whole.choice("soldOutDisplay", SoldOutDisplay.CHOICES);
        List<String> shown = whole.texts("shownMetadata", MOST_SHOWN, LONGEST_KEY);
        Settings settings = new Settings(
                ordering == null ? DEFAULT.ordering : ordering,
                WebUrl.text(whole, "orderUrl"),
                flag(whole, "showPrices", DEFAULT.showPrices),
                soldOut == null ? DEFAULT.soldOutDisplay : soldOut,
                time(whole),
                flag(whole, "pricesIncludeTax", DEFAULT.pricesIncludeTax),
                whole.text("priceNote", 1, 200),
                whole.lines("allergyNotice", 1, 1000),
                Announcement.read(whole, "announcement"),
                OrderOption.read(whole, "orderTypes", currency),
                askName == null ? DEFAULT.askName : askName,
                flag(whole, "showStock", DEFAULT.showStock),
                flag(whole, "showUnitPrices", DEFAULT.showUnitPrices),
                flag(whole, "review", DEFAULT.review),
                shown == null ? DEFAULT.shownMetadata : shown);
        if (settings.ordering == Ordering.URL && !whole.node().hasNonNull("orderUrl")) {
            whole.fault("orderUrl", "required", "Ordering by url needs one.");
        }
        whole.nameUnknown();
        return settings;
    }

    /** The same with other texts, from a function of a member's name and its original. */
    Settings worded(BiFunction<String, @Nullable String, @Nullable String> texts) {
        String said = announcement == null ? null : texts.apply("announcement", announcement.text());
        return new Settings(
                ordering,
                orderUrl,
                showPrices,
                soldOutDisplay,
                businessDayStart,
                pricesIncludeTax,
                texts.apply("priceNote", priceNote),
                texts.apply("allergyNotice", allergyNotice),
                announcement == null || said == null
                        ? announcement
                        : new Announcement(said, announcement.from(), announcement.until()),
                orderTypes,
                askName,
                showStock,
                showUnitPrices,
                review,
                shownMetadata);
    }

    /** Every member. */
    static List<String> members() {
        return DEFAULT.json().properties().stream().map(Map.Entry::getKey).toList();
    }

    public static Settings stored(ObjectNode stored) {
        return read(DEFAULT, new Input(stored), null);
    }

    private static boolean flag(Input input, String name, boolean otherwise) {
        Boolean flag = input.flag(name);
        return flag == null ? otherwise : flag;
    }

    private static LocalTime time(Input input) {
        String raw = input.word("businessDayStart");
        if (raw == null) {
            return DEFAULT.businessDayStart;
        }
        LocalTime time = Schedule.localTime(raw);
        if (time == null) {
            input.fault("businessDayStart", "invalid_time", "Use HH:mm, such as 04:00.");
            return DEFAULT.businessDayStart;
        }
        return time;
    }

    /** The object in JSON and in the store. Reading the store drops nulls. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("ordering", ordering.name().toLowerCase(Locale.ROOT))
                .put("orderUrl", orderUrl)
                .put("showPrices", showPrices)
                .put("soldOutDisplay", soldOutDisplay.name().toLowerCase(Locale.ROOT))
                .put("businessDayStart", MINUTES.format(businessDayStart))
                .put("pricesIncludeTax", pricesIncludeTax)
                .put("priceNote", priceNote)
                .put("allergyNotice", allergyNotice);
        json.set("announcement", announcement == null ? null : announcement.json());
        json.set("orderTypes", OrderOption.json(orderTypes));
        json.put("askName", askName.name().toLowerCase(Locale.ROOT))
                .put("showStock", showStock)
                .put("showUnitPrices", showUnitPrices)
                .put("review", review);
        ArrayNode shown = json.putArray("shownMetadata");
        shownMetadata.forEach(shown::add);
        return json;
    }
}
