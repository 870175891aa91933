package placard.page.menu;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.base.Presentation;
import placard.catalog.Catalog;
import placard.catalog.item.Item;
import placard.catalog.item.Schedule;
import placard.catalog.profile.Announcement;
import placard.catalog.profile.BusinessDetails;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.OpeningHours;
import placard.catalog.profile.Settings;
import placard.catalog.profile.Theme;
import placard.page.Assets;
import placard.page.ContactLine;
import placard.page.Initials;
import placard.page.Language;
import placard.page.Picture;
import placard.page.Words;

/**
 * The public page of a catalogue (a view model).
 *
 * <p>The file is longer than most because it holds the types of everything that the page shows. No other class uses
 * them.
 *
 * @param words the page's own
 * @param head the document's head
 * @param data the input of the page's script
 * @param name the catalogue's
 * @param business the owner's name, if it differs
 * @param initials of the business, if there is no logo
 * @param description text with line feeds
 * @param opening whether the business is open; null if its hours are unknown
 * @param quick ways to reach it, as buttons
 * @param places the guest's place, such as "Table 12"; untrusted words
 * @param action the main action of the page, or null
 * @param sections those that a guest may see
 * @param week the opening hours; holidays to come follow the days of the week
 * @param lines how to reach it
 * @param notes remarks about everything on offer
 * @param allergyNotice the notice for guests with an allergy, or null
 * @param isAllergyNoticeOwn whether the owner wrote that notice
 * @param licence its licence number
 * @param languages the same page in other languages
 * @param ways in which guests can order; none if the page offers no choice
 * @param asksName whether an order carries the guest's name
 * @param announcement a line at the top, or null
 * @param scriptWords the script's sentences, as JSON that is safe within a script element
 * @param wording the language of the owner's texts
 */
public record MenuPage(
        Words words,
        MenuHead head,
        Data data,
        String name,
        @Nullable String business,
        String initials,
        @Nullable Picture logo,
        @Nullable Picture cover,
        @Nullable String description,
        @Nullable Opening opening,
        List<ContactLine> quick,
        List<String> places,
        @Nullable Action action,
        List<Section> sections,
        List<Hours> week,
        List<ContactLine> lines,
        List<Note> notes,
        @Nullable String allergyNotice,
        boolean isAllergyNoticeOwn,
        @Nullable String licence,
        List<LanguageLink> languages,
        List<OrderChannel> ways,
        boolean asksName,
        @Nullable String announcement,
        String scriptWords,
        Offer.Wording wording) {
    /** How many pictures a browser loads at once, not lazily: the first screen of a phone. */
    private static final int EAGER = 3;

    private static final int MOST_FEATURED = 12;

    /** The letters of a word that a phone has room for beside the logo, in wide capitals and in others. */
    private static final int LONG = 11;

    private static final int LONGER = 16;

    /** The width of a card in the grid, without its borders. An item alone in its row has its picture at its side. */
    private static final String GRID_ALONE =
            "(min-width: 74rem) calc(36rem - 1px), (min-width: 44rem) calc((100vw - 2rem) / 2 - 1px), calc(100vw -"
                    + " 2rem - 2px)";

    /** Two in a row, or one, less the page's sides and the gap between them. */
    private static final String GRID_PAIR =
            "(min-width: 74rem) calc(35.5rem - 2px), (min-width: 60rem) calc((100vw - 3rem) / 2 - 2px),"
                    + " (min-width: 44rem) calc((100vw - 2.75rem) / 2 - 2px), calc(100vw - 2rem - 2px)";

    /** Three in a row, two, or one. */
    private static final String GRID = "(min-width: 74rem) calc(70rem / 3 - 2px),"
            + " (min-width: 60rem) calc((100vw - 4rem) / 3 - 2px),"
            + " (min-width: 44rem) calc((100vw - 2.75rem) / 2 - 2px), calc(100vw - 2rem - 2px)";

    /**
     * A button.
     *
     * @param isForeign whether it links to a page of another owner
     */
    public record Action(String label, String href, boolean isForeign) {}

    /**
     * A section with at least one item.
     *
     * @param times when it is on offer, or null for always
     */
    public record Section(
            String id,
            String name,
            @Nullable String description,
            @Nullable String times,
            @Nullable Picture picture,
            List<MenuItem> items) {}

    /** Some days and their opening hours, in words. */
    public record Hours(String days, String times) {}

    /**
     * A way to order.
     *
     * @param type its word in the API
     * @param least the minimum total of an order, in words, or null
     */
    public record OrderChannel(
            String type,
            String name,
            @Nullable String least,
            @Nullable String note) {}

    /** Whether it is open, in words. */
    public record Opening(boolean isOpen, String words) {}

    /**
     * A remark about everything on offer.
     *
     * @param member the member of the owner's text; null for the page's own words
     */
    public record Note(String text, @Nullable String member) {}

    /**
     * A link to the page in a language.
     *
     * @param tag of the language (BCP 47)
     * @param name its own
     * @param isCurrent whether this page is in it
     */
    public record LanguageLink(String tag, String name, String href, boolean isCurrent) {}

    /** The class of a name with a word that a phone has little room for; null if it has none. */
    public @Nullable String nameClass() {
        int longest =
                Stream.of(name.split("[\\s–-]+")).mapToInt(String::length).max().orElse(0);
        return longest > LONGER ? "longer" : longest > LONG ? "long" : null;
    }

    /**
     * The input of the page's script.
     *
     * @param language of the owner's words
     * @param file the URL of the page's content as JSON
     * @param fractionDigits of all prices now
     * @param currencyDigits of the currency; prices get them as soon as one price needs them
     * @param isFood whether guests filter by allergens
     * @param dayStart when a business day begins, such as {@code 04:00}
     * @param isHiding whether the page leaves out sold-out items
     * @param structure a digest of the page without availability and temporary parts
     * @param moment a digest of the temporary parts
     */
    public record Data(
            String slug,
            String catalog,
            String template,
            String layout,
            String currency,
            String language,
            String file,
            int fractionDigits,
            int currencyDigits,
            boolean isFood,
            boolean takesOrders,
            String timezone,
            String dayStart,
            boolean isHiding,
            String structure,
            String moment) {}

    /**
     * The constants for making pages: the same for every page of a process.
     *
     * @param isPreview whether the pages are previews for their owner
     */
    record Context(
            Map<Language, Words> words,
            Function<Collection<String>, Map<String, Picture>> pictures,
            Assets assets,
            String baseUrl,
            boolean isPreview) {
        Context ofPreviews() {
            return new Context(words, pictures, assets, baseUrl, true);
        }
    }

    static MenuPage of(
            Offer offer,
            Languages all,
            MenuState.Digests digests,
            Presentation presentation,
            Language language,
            Context context) {
        Words own = BusinessWords.of(
                Objects.requireNonNull(context.words.get(language)),
                offer.tree().catalog().draft().template());
        Language staff =
                Language.chosen(null, null, offer.tree().catalog().draft().defaultLanguage());
        int digits = offer.fractionDigits();
        CatalogDraft draft = offer.tree().catalog().draft();
        MenuWords words = new MenuWords(own, draft, digits);
        Map<String, Picture> pictures = context.pictures.apply(ids(offer));
        BusinessDetails business = draft.businessDetails();
        String name = offer.wording().originalName(offer.tree().catalog().id(), draft.name());
        Theme theme = draft.theme();
        OpeningHours hours = business.openingHours();
        Announcement announcement = offer.announcement();
        Instant now = offer.tree().now();
        boolean isSpecial = hours.specialDay(LocalDate.ofInstant(now, draft.timezone())) != null;
        List<String> places = BusinessWords.places(presentation, words);
        MenuItems items = new MenuItems(offer, words, pictures);
        return new MenuPage(
                own,
                MenuHead.of(offer, all, pictures, context),
                data(offer, digits, digests),
                draft.name(),
                name.equals(business.name()) ? null : business.name(),
                Initials.of(Objects.requireNonNullElse(business.name(), draft.name())),
                pictures.get(Objects.requireNonNullElse(theme.logoFileId(), "")),
                pictures.get(Objects.requireNonNullElse(theme.coverFileId(), "")),
                draft.description(),
                business.hours() == null && !isSpecial ? null : words.opening(hours, now),
                BusinessLines.quick(business, words),
                places,
                BusinessWords.action(draft, name, places, words),
                offer.sections().stream()
                        .map(offered -> section(offered, items, words, pictures))
                        .toList(),
                hours(hours, now, words),
                BusinessLines.of(business, words),
                BusinessWords.notes(offer, words),
                BusinessWords.allergyNotice(offer, words),
                draft.settings().allergyNotice() != null,
                business.licenceNumber(),
                languages(offer, all, own, presentation),
                ways(draft, words),
                draft.settings().askName() != Settings.AskName.NO,
                announcement == null ? null : announcement.text(),
                ScriptWords.json(own, Objects.requireNonNull(context.words.get(staff))),
                offer.wording());
    }

    private static List<OrderChannel> ways(CatalogDraft draft, MenuWords words) {
        return draft.settings().orderTypes().stream()
                .map(option -> new OrderChannel(
                        option.type().word(),
                        words.say("way." + option.type().word()),
                        option.minimumOrder() == null
                                ? null
                                : words.say("cart.leastOf", words.price(option.minimumOrder())),
                        option.note()))
                .toList();
    }

    private static List<Hours> hours(OpeningHours hours, Instant now, MenuWords words) {
        List<Hours> week = hours.week() == null ? List.of() : words.week(hours.week());
        return Stream.concat(week.stream(), words.special(hours, now).stream()).toList();
    }

    /** Every file that the page may show. */
    private static List<String> ids(Offer offer) {
        Theme theme = offer.tree().catalog().draft().theme();
        return Stream.concat(
                        Stream.concat(
                                Stream.of(theme.logoFileId(), theme.coverFileId()),
                                offer.sections().stream()
                                        .map(offered -> offered.section().imageFileId())),
                        offer.sections().stream()
                                .flatMap(offered -> offered.entries().stream())
                                .flatMap(entry -> files(entry.item())))
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .distinct()
                .toList();
    }

    private static Stream<String> files(Item item) {
        return Stream.concat(item.imageFileIds().stream(), item.metadata().files().stream());
    }

    private static Data data(Offer offer, int digits, MenuState.Digests digests) {
        Catalog catalog = offer.tree().catalog();
        CatalogDraft draft = catalog.draft();
        return new Data(
                catalog.slug(),
                catalog.id(),
                draft.template().word(),
                draft.theme().layout().name().toLowerCase(Locale.ROOT),
                draft.currency().getCurrencyCode(),
                draft.defaultLanguage(),
                "/menu/" + catalog.slug() + ".json"
                        + (offer.wording().language().equals(offer.wording().own())
                                ? ""
                                : "?lang=" + offer.wording().language()),
                digits,
                draft.currency().getDefaultFractionDigits(),
                Trade.of(draft.template()).isFood(),
                MenuItems.takesOrders(draft),
                draft.timezone().getId(),
                draft.settings().businessDayStart().toString(),
                draft.settings().soldOutDisplay() == Settings.SoldOutDisplay.HIDE,
                digests.structure(),
                digests.moment());
    }

    private static Section section(
            Offer.OfferedSection offered, MenuItems items, MenuWords words, Map<String, Picture> pictures) {
        Schedule schedule = offered.section().schedule();
        return new Section(
                offered.section().id(),
                offered.section().name(),
                offered.section().description(),
                schedule == null ? null : words.times(schedule),
                pictures.get(Objects.requireNonNullElse(offered.section().imageFileId(), "")),
                offered.entries().stream().map(items::item).toList());
    }

    /** The languages of the catalogue if it has several, else the languages of the page's own words. */
    private static List<LanguageLink> languages(Offer offer, Languages all, Words own, Presentation presentation) {
        String query = new Presentation(presentation.table(), presentation.seat(), presentation.room(), null).query();
        String more = query.isEmpty() ? "" : "&" + query;
        return all.all().size() < 2
                ? Stream.of(Language.values())
                        .map(language -> new LanguageLink(
                                language.tag(),
                                language.nativeName(),
                                "?lang=" + language.tag() + more,
                                language == own.language()))
                        .toList()
                : all.all().stream()
                        .map(tag -> new LanguageLink(
                                tag.text(),
                                all.nativeName(tag),
                                "?lang=" + tag.text() + more,
                                tag.text().equals(offer.wording().language())))
                        .toList();
    }

    /** A sentence of the page's own. */
    public String say(String key, Object... values) {
        return words.say(key, values);
    }

    /** Available items that the owner recommends, in the order of the list. */
    public List<MenuItem> featured() {
        return sections.stream()
                .flatMap(section -> section.items.stream())
                .filter(item -> item.isFeatured() && !item.isOff())
                .limit(MOST_FEATURED)
                .toList();
    }

    /** The items whose pictures load at once, by id. */
    public List<String> eager() {
        return sections.stream()
                .flatMap(section -> section.items.stream())
                .limit(EAGER * 2L)
                .filter(item -> !item.pictures().isEmpty())
                .map(MenuItem::id)
                .limit(EAGER)
                .toList();
    }

    /**
     * The width of an item's picture, by which the browser chooses a file (HTML, "sizes").
     *
     * @param siblings how many items its section has
     */
    public String sizes(int siblings) {
        return switch (data.layout) {
            case "grid" -> siblings == 1 ? GRID_ALONE : siblings == 2 ? GRID_PAIR : GRID;
            case "compact" -> "3rem";
            default -> "6.5rem";
        };
    }

    /** The language of the owner's words if it differs from the page's, else null. */
    public @Nullable String ownersLanguage() {
        return other(wording.own());
    }

    /**
     * The language of a text if it differs from the page's, else null.
     *
     * @param id of the text's record
     * @param member of the text
     */
    public @Nullable String languageOf(String id, String member) {
        return other(wording.languageOf(id, member));
    }

    private @Nullable String other(String tag) {
        LanguageTag own = LanguageTag.parse(tag);
        LanguageTag here = LanguageTag.parse(words.language().tag());
        return own != null && here != null && own.isReadLike(here) ? null : tag;
    }

    /** Whether the catalogue has several languages. */
    public boolean isTranslated() {
        return head.alternates().size() > 1;
    }

    /** The link of this page's own language. */
    public LanguageLink shown() {
        return languages.stream().filter(LanguageLink::isCurrent).findFirst().orElse(languages.getFirst());
    }

    /**
     * The original name and description of a translated item, for the search on the page; null if it is not translated.
     */
    public @Nullable String original(String id) {
        Offer.Original original = wording.originals().get(id);
        return original == null
                ? null
                : Stream.of(original.name(), Objects.requireNonNullElse(original.description(), ""))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" "));
    }
}
