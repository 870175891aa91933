package placard.app;

import com.ibm.icu.text.Collator;
import com.ibm.icu.text.CurrencyMetaInfo;
import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.TimeZone.SystemTimeZoneType;
import com.ibm.icu.util.ULocale;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import placard.page.Words;

/** Time zones, languages and currencies to choose from, as people call them. */
public final class Choices {
    /** The languages of most menus; the API takes all others too. */
    private static final List<String> LANGUAGES = List.of(
            "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "en-GB", "en-US", "es", "es-MX", "et", "eu", "fa",
            "fi", "fil", "fr", "fr-CA", "gl", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "ko", "lt",
            "lv", "ms", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te",
            "th", "tr", "uk", "ur", "vi", "zh", "zh-TW");

    private final Words words;
    private final Locale locale;
    private final Comparator<Choice> byLabel;

    public Choices(Words words) {
        this.words = words;
        this.locale = words.language().locale();
        Collator order = Collator.getInstance(ULocale.forLocale(locale));
        this.byLabel = (one, other) -> order.compare(one.label(), other.label());
    }

    /** Languages of catalogues, the one at hand among them; first what holds if none is chosen. */
    public List<Choice> languages(String current) {
        Set<String> tags = new TreeSet<>(LANGUAGES);
        if (!current.isEmpty()) {
            tags.add(current);
        }
        return first(words.say("settings.usual", name("en")), tags.stream().map(tag -> new Choice(tag, name(tag))));
    }

    private String name(String tag) {
        String name = Locale.forLanguageTag(tag).getDisplayName(locale);
        return name.isEmpty() ? tag : name;
    }

    /** Currencies that are paid with now; first what holds if none is chosen. */
    public List<Choice> currencies(Currency usual, Instant now) {
        CurrencyMetaInfo.CurrencyFilter paid =
                CurrencyMetaInfo.CurrencyFilter.onDate(now.toEpochMilli()).withTender();
        Set<String> codes = new TreeSet<>(CurrencyMetaInfo.getInstance().currencies(paid));
        return first(
                words.say("settings.usual", usual.getCurrencyCode()),
                Currency.getAvailableCurrencies().stream()
                        .filter(currency -> codes.contains(currency.getCurrencyCode()))
                        .map(currency -> new Choice(
                                currency.getCurrencyCode(),
                                currency.getDisplayName(locale) + " (" + currency.getCurrencyCode() + ")")));
    }

    private List<Choice> first(String usual, Stream<Choice> others) {
        List<Choice> all = new ArrayList<>();
        all.add(new Choice("", usual));
        others.sorted(byLabel).forEach(all::add);
        return all;
    }

    /** One time zone for each place, without aliases, and always the current one. */
    public static List<Choice> zones(String current, Instant now) {
        Set<String> ids = new TreeSet<>(TimeZone.getAvailableIDs(SystemTimeZoneType.CANONICAL_LOCATION, null, null));
        ids.retainAll(ZoneId.getAvailableZoneIds());
        ids.add("UTC");
        ids.add(current);
        return ids.stream()
                .map(id -> new Choice(
                        id,
                        id.replace('_', ' ')
                                + offset(ZoneId.of(id).getRules().getOffset(now).getId())))
                .toList();
    }

    private static String offset(String id) {
        return id.equals("Z") ? "" : " (UTC" + id + ")";
    }

    /** One of the choices, by the word that is sent; an empty word leaves it to the installation. */
    public record Choice(String word, String label) {}
}
