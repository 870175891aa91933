package placard.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.page.Language;
import placard.page.Words;

/** What the dashboard says in each trade. */
class TradeTest {
    private static final List<String> SETS = List.of("app", "catalog", "help");

    /** Sentences about food alone, which other trades see only where they have such data. */
    private static final Pattern OF_FOOD = Pattern.compile(
            "^(fact\\.(allergen|dietary|spice)|js\\.import\\.legend|suggest\\.(restaurant|bakery)|about\\.style|(about|change)\\.template).*");

    /** Names of the kinds of catalogues, and a question about them. */
    private static final Set<String> NAMES = Set.of(
            "template.restaurant",
            "template.bakery",
            "steps.menu.text",
            "about.layout.hint",
            "about.layout.carte",
            "js.location.hint",
            "js.sheet.letter",
            "js.design.business_card",
            "nav.label",
            "change.field.mapUrl",
            "about.businessDetails.mapUrl");

    /** Sentences about what ends or is used up, but is never for sale: credits, codes, links and days. */
    private static final Set<String> NO_GOODS = Set.of(
            "problem.insufficient_credits",
            "hooks.type.credits_low",
            "js.lead.try.state.used_up",
            "link.expired.title",
            "members.remove.text",
            "js.prices.ending",
            "js.board.day",
            "js.board.day.until",
            "help.members.3");

    private static final Map<Language, String> FOOD = Map.of(
            Language.EN, "menus?|guests?|cakes?|starters|speciality|food|dish|dishes",
            Language.DE, "Karten?|Speisekarten?|Gast|Gäste|Gästen|Gastes|Torte|Vorspeisen|Lebensmittel",
            Language.FR, "cartes?|gâteau|entrées|spécialité",
            Language.ES, "cartas?|tarta|entrantes|especialidad",
            Language.HI, "मेन्यू|केक|व्यंजन",
            Language.AR, "الضيوف|للضيوف|الضيف|للضيف|الكعكة|كعكة");

    private static final Map<Language, String> GOODS = Map.of(
            Language.EN, "sold[ -]out|sells? out|in[ -]stock|stock",
            Language.DE, "ausverkauft\\p{L}*|vorrätig\\p{L}*|Bestand|Lager|Pfand",
            Language.FR, "épuisée?s?|stock|consigne",
            Language.ES, "agotad[oa]s?|se agota|existencias|stock",
            Language.HI, "खत्म|ख़त्म हो गया|समाप्त आइटम|स्टॉक",
            Language.AR, "نفد|نفدت|ينفد|نفاد|نافد|المخزون");

    private static Set<String> wrong(Trade trade, Language language, String words) {
        Pattern wrong = Pattern.compile(
                "(?<![\\p{L}\\p{M}])(" + words + ")(?![\\p{L}\\p{M}])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        Words own = Objects.requireNonNull(trade.words(SETS).get(language));
        return own.all().entrySet().stream()
                .filter(one -> !OF_FOOD.matcher(one.getKey()).matches()
                        && !NAMES.contains(one.getKey())
                        && !NO_GOODS.contains(one.getKey()))
                .filter(one -> wrong.matcher(one.getValue()).find())
                .map(one -> language.tag() + " " + one.getKey() + " = " + one.getValue())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource
    void theNavigationCallsTheBoardByItsTitle(Trade trade) {
        assertThat(Language.values()).allSatisfy(language -> {
            Words own = Objects.requireNonNull(trade.words(SETS).get(language));
            assertThat(own.say("js.board.title")).isEqualTo(own.say("nav.board"));
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Trade.class,
            names = {"RETAIL", "SERVICES", "REAL_ESTATE"})
    void noSentenceHasAWordOfFood(Trade trade) {
        assertThat(Stream.of(Language.values())
                        .flatMap(language ->
                                wrong(trade, language, Objects.requireNonNull(FOOD.get(language))).stream()))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Trade.class,
            names = {"SERVICES", "REAL_ESTATE"})
    void servicesAreNeitherInStockNorSoldOut(Trade trade) {
        assertThat(Stream.of(Language.values())
                        .flatMap(language ->
                                wrong(trade, language, Objects.requireNonNull(GOODS.get(language))).stream()))
                .isEmpty();
    }

    /** A haircut is booked, and a home is asked for. */
    @ParameterizedTest
    @EnumSource(
            value = Trade.class,
            names = {"SERVICES", "REAL_ESTATE"})
    void aBookingOrEnquiryIsNotCalledAnOrder(Trade trade) {
        Map<Language, String> ordered = Map.of(
                Language.EN, "order",
                Language.DE, "estell",
                Language.FR, "ommande",
                Language.ES, "edid|pedir",
                Language.AR, "طلب",
                Language.HI, "ऑर्डर");
        List<String> keys = List.of(
                "js.tab.ordering",
                "about.settings.ordering",
                "change.field.ordering",
                "about.settings.orderUrl",
                "change.field.orderUrl",
                "about.numbers.hint",
                "about.whatsapp.hint",
                "about.warning.whatsapp",
                "about.warning.phone",
                "js.preview.away",
                "help.catalogs.id.details",
                "help.catalogs.id.details.2",
                "fact.inventory.hint",
                "fact.leadTime");
        for (Language language : Language.values()) {
            Words own = Objects.requireNonNull(trade.words(SETS).get(language));
            Pattern wrong = Pattern.compile(Objects.requireNonNull(ordered.get(language)), Pattern.CASE_INSENSITIVE);
            assertThat(keys.stream().map(own::say).filter(wrong.asPredicate()))
                    .as(language.tag())
                    .isEmpty();
        }
    }

    /** A flat or a haircut is no article; English, German and Hindi have a word for both. */
    @ParameterizedTest
    @CsvSource({
        "REAL_ESTATE,ES,artículos?",
        "SERVICES,ES,artículos?",
        "REAL_ESTATE,FR,articles?",
        "SERVICES,FR,articles?",
        "REAL_ESTATE,AR,(?:و|لل|ال|وال)?(?:صنف|أصناف)\\p{L}*",
        "REAL_ESTATE,DE,Artikeln?",
        "SERVICES,DE,Artikeln?"
    })
    void aHomeOrServiceIsNotCalledAnArticle(Trade trade, Language language, String article) {
        assertThat(wrong(trade, language, article)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "REAL_ESTATE,ES,import.text,Importe o exporte inmuebles.",
        "REAL_ESTATE,ES,trash.none.text,secciones e inmuebles eliminados",
        "REAL_ESTATE,FR,js.menu.add.to,Nouveau bien dans",
        "SERVICES,FR,js.menu.add.to,Nouveau service dans",
        "REAL_ESTATE,AR,js.menu.add.to,عقار"
    })
    void aTradesNounFitsItsSentence(Trade trade, Language language, String key, String said) {
        assertThat(Objects.requireNonNull(trade.words(SETS).get(language)).say(key, "X"))
                .contains(said);
    }

    /** Credits are not booked out, and a day is not sold. */
    @ParameterizedTest
    @EnumSource(
            value = Trade.class,
            names = {"RETAIL", "SERVICES", "REAL_ESTATE"})
    void itemsThatAreNotForSaleHaveTheSameWordsInEveryTrade(Trade trade) {
        for (Language language : Language.values()) {
            Words general = Objects.requireNonNull(Trade.FOOD.words(SETS).get(language));
            Words own = Objects.requireNonNull(trade.words(SETS).get(language));
            NO_GOODS.forEach(
                    key -> assertThat(own.say(key)).as(language + " " + key).isEqualTo(general.say(key)));
        }
    }

    /** A sentence of a trade that stands for no general one would never be said. */
    @ParameterizedTest
    @MethodSource("sets")
    void eachSentenceOfATradeStandsForAGeneralOne(String set) {
        Set<String> general = Objects.requireNonNull(Trade.FOOD.words(SETS).get(Language.EN))
                .all()
                .keySet();
        Set<String> own = new TreeSet<>(Objects.requireNonNull(
                        Words.loadFrom("/placard/app/words/", set).get(Language.EN))
                .all()
                .keySet());
        own.removeAll(Set.of("words", "kept"));
        assertThat(general).containsAll(own);
    }

    private static Stream<String> sets() {
        return Stream.of("trade", "trade_retail", "trade_services", "trade_real_estate");
    }

    @ParameterizedTest
    @CsvSource({
        "SERVICES,nav.catalogs,Price lists",
        "SERVICES,catalogs.make,New price list",
        "SERVICES,js.menu.out,Fully booked",
        "SERVICES,fact.optionType.name,Such as Length or Stylist",
        "RETAIL,nav.catalogs,Catalogues",
        "RETAIL,js.menu.hide,Hide from customers",
        "REAL_ESTATE,nav.catalogs,Listings",
        "REAL_ESTATE,js.menu.in,Available",
        "REAL_ESTATE,js.menu.out,Sold",
        "REAL_ESTATE,fact.stock.time,Reserved until…",
        "REAL_ESTATE,js.board.reserved,Reserved",
        "MIXED,nav.catalogs,Catalogues",
        "FOOD,nav.catalogs,Menus"
    })
    void aTradeSaysItsOwnWords(Trade trade, String key, String said) {
        assertThat(Objects.requireNonNull(trade.words(SETS).get(Language.EN)).say(key))
                .isEqualTo(said);
    }

    @Test
    void aWorkspaceOfSeveralTradesSpeaksOfNone() {
        assertThat(Trade.ofAll(List.of())).isEqualTo(Trade.MIXED);
        assertThat(Trade.ofAll(List.of("restaurant", "bakery"))).isEqualTo(Trade.FOOD);
        assertThat(Trade.ofAll(List.of("services"))).isEqualTo(Trade.SERVICES);
        assertThat(Trade.ofAll(List.of("services", "restaurant"))).isEqualTo(Trade.MIXED);
    }
}
