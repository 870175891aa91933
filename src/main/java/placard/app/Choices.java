package placard.app;

import com.ibm.icu.text.Collator;
import com.ibm.icu.text.CurrencyMetaInfo;
import com.ibm.icu.text.TimeZoneNames;
import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.TimeZone.SystemTimeZoneType;
import com.ibm.icu.util.ULocale;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.page.Words;

/** Time zones, languages and currencies to choose from, as people call them. */
public final class Choices {
    /** The languages of most menus; the API takes all others too. */
    private static final List<String> LANGUAGES = List.of(
            "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "en-GB", "en-US", "es", "es-MX", "et", "eu", "fa",
            "fi", "fil", "fr", "fr-CA", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kn",
            "ko", "lt", "lv", "mk", "ml", "mr", "ms", "nb", "nl", "pa", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl",
            "sq", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh-Hans", "zh-Hant");

    private final Words words;
    private final Locale locale;
    private final Comparator<Choice> byLabel;

    public Choices(Words words) {
        this.words = words;
        this.locale = words.language().locale();
        Collator order = Collator.getInstance(ULocale.forLocale(locale));
        this.byLabel = (one, other) -> order.compare(one.label(), other.label());
    }

    /**
     * The probable choices, the likeliest first.
     *
     * @param languages BCP 47 tags
     * @param currencies ISO 4217 codes
     */
    public record LikelyChoices(List<String> languages, List<String> currencies) {
        private static final int MOST = 8;
        private static final String WORLD = "001";

        /**
         * Earlier choices, then those of the country of the time zone, then those that the browser names.
         *
         * @param before choices in their order
         * @param accepted the languages of the browser, as its header names them
         */
        public static LikelyChoices of(List<LikelyChoices> before, ZoneId zone, @Nullable String accepted) {
            Set<String> languages = new LinkedHashSet<>();
            Set<String> currencies = new LinkedHashSet<>();
            before.forEach(one -> {
                languages.addAll(one.languages);
                currencies.addAll(one.currencies);
            });
            for (ULocale locale :
                    Stream.concat(spoken(zone), accepted(accepted)).toList()) {
                languages.add(offered(locale));
                currency(ULocale.addLikelySubtags(locale).getCountry()).ifPresent(currencies::add);
            }
            languages.remove("");
            return new LikelyChoices(
                    languages.stream().limit(MOST).toList(),
                    currencies.stream().limit(MOST).toList());
        }

        /** The usual language in a time zone; nothing for a zone of the whole world. */
        private static Stream<ULocale> spoken(ZoneId zone) {
            String country = region(zone.getId());
            return country.isEmpty()
                    ? Stream.empty()
                    : Stream.of(ULocale.minimizeSubtags(
                            ULocale.addLikelySubtags(ULocale.forLanguageTag("und-" + country))));
        }

        /** The country of a time zone; empty for a zone of the whole world, and for an unknown one. */
        private static String region(String zone) {
            try {
                String country = TimeZone.getRegion(zone);
                return country.equals(WORLD) ? "" : country;
            } catch (IllegalArgumentException unknown) {
                return "";
            }
        }

        private static Optional<String> currency(String country) {
            try {
                return Optional.ofNullable(Currency.getInstance(Locale.of("", country)))
                        .map(Currency::getCurrencyCode);
            } catch (IllegalArgumentException noCountry) {
                return Optional.empty();
            }
        }

        private static Stream<ULocale> accepted(@Nullable String header) {
            try {
                return header == null
                        ? Stream.empty()
                        : LanguageRange.parse(header).stream()
                                .map(LanguageRange::getRange)
                                .filter(range -> !range.startsWith("*"))
                                .map(ULocale::forLanguageTag);
            } catch (IllegalArgumentException unreadable) {
                return Stream.empty();
            }
        }

        /** The language of the list that fits; empty for none. */
        private static String offered(ULocale locale) {
            ULocale full = ULocale.addLikelySubtags(locale);
            return Stream.of(
                            locale.toLanguageTag(), locale.getLanguage() + "-" + full.getScript(), locale.getLanguage())
                    .filter(LANGUAGES::contains)
                    .findFirst()
                    .orElse("");
        }
    }

    /** All languages and currencies in the order in which every screen offers them: the likely ones, then all by name. */
    public record Lists(List<Choice> languages, List<Choice> currencies) {}

    public Lists lists(LikelyChoices likely, Instant now) {
        return new Lists(languages(likely.languages), currencies(likely.currencies, now));
    }

    private List<Choice> languages(List<String> likely) {
        return ordered(likely, LANGUAGES.stream(), this::name);
    }

    private String name(String tag) {
        String name = Locale.forLanguageTag(tag).getDisplayName(locale);
        return name.isEmpty() ? tag : name.substring(0, 1).toUpperCase(locale) + name.substring(1);
    }

    /** Currencies that are paid with now, and the likely ones. */
    private List<Choice> currencies(List<String> likely, Instant now) {
        CurrencyMetaInfo.CurrencyFilter paid =
                CurrencyMetaInfo.CurrencyFilter.onDate(now.toEpochMilli()).withTender();
        Set<String> codes = new TreeSet<>(CurrencyMetaInfo.getInstance().currencies(paid));
        return ordered(
                likely,
                Currency.getAvailableCurrencies().stream()
                        .map(Currency::getCurrencyCode)
                        .filter(codes::contains),
                code -> Currency.getInstance(code).getDisplayName(locale) + " (" + code + ")");
    }

    private List<Choice> ordered(List<String> likely, Stream<String> all, UnaryOperator<String> name) {
        return Stream.concat(
                        likely.stream().map(word -> new Choice(word, name.apply(word))),
                        all.filter(word -> !likely.contains(word))
                                .map(word -> new Choice(word, name.apply(word)))
                                .sorted(byLabel))
                .toList();
    }

    /** The entry for no language, then these languages. */
    public List<Choice> orUsualLanguage(List<Choice> languages) {
        return first(name("en"), languages);
    }

    /** The entry for no currency, then these currencies. */
    public List<Choice> orUsualCurrency(Currency usual, List<Choice> currencies) {
        return first(usual.getCurrencyCode(), currencies);
    }

    private List<Choice> first(String usual, List<Choice> others) {
        return Stream.concat(Stream.of(new Choice("", words.say("settings.usual", usual))), others.stream())
                .toList();
    }

    /**
     * An example of a telephone number, from the country of the time zone, else of the browser, else of the language.
     *
     * @param accepted the languages of the browser, as its header names them
     */
    public static String phone(ZoneId zone, Locale language, @Nullable String accepted) {
        Stream<ULocale> likely =
                LikelyChoices.accepted(accepted).filter(one -> one.getLanguage().equals(language.getLanguage()));
        return Stream.of(LikelyChoices.spoken(zone), likely, Stream.of(ULocale.forLocale(language)))
                .flatMap(all -> all)
                .map(one -> Contact.example(ULocale.addLikelySubtags(one).getCountry()))
                .filter(example -> !example.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A time zone as people call it: its city and country, or its id if it belongs to no place. */
    public static String zone(String id, Locale locale) {
        ULocale in = ULocale.forLocale(locale);
        String city = TimeZoneNames.getInstance(in).getExemplarLocationName(id);
        String region = id.contains("/") ? LikelyChoices.region(id) : "";
        if (city == null || region.isEmpty()) {
            return id.replace('_', ' ');
        }
        String country = ULocale.getDisplayCountry("und-" + region, in);
        String between = locale.getLanguage().equals("ar") ? "\u060c " : ", ";
        return city.equals(country) ? city : city + between + country;
    }

    /** The time zones of the world: one for each place, without aliases. */
    public static Set<String> zoneIds() {
        Set<String> ids = new TreeSet<>(TimeZone.getAvailableIDs(SystemTimeZoneType.CANONICAL_LOCATION, null, null));
        ids.retainAll(ZoneId.getAvailableZoneIds());
        ids.add("UTC");
        return ids;
    }

    /** The time zones by name, and always the current one. */
    public List<Choice> zones(String current, Instant now) {
        Set<String> ids = zoneIds();
        ids.add(current);
        return ids.stream()
                .map(id -> new Choice(
                        id,
                        zone(id, locale)
                                + offset(ZoneId.of(id).getRules().getOffset(now).getId())))
                .sorted(byLabel)
                .toList();
    }

    private static String offset(String id) {
        return id.equals("Z") ? "" : " (UTC" + id + ")";
    }

    /** One of the choices, by the word that is sent; an empty word leaves it to the installation. */
    public record Choice(String word, String label) {}
}
