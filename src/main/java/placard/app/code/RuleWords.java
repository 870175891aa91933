package placard.app.code;

import com.ibm.icu.text.ListFormatter;
import com.ibm.icu.text.NumberFormat;
import com.ibm.icu.util.ULocale;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.page.Words;
import placard.qr.QrCode;
import placard.qr.rule.Arm;
import placard.qr.rule.Conditions;
import placard.qr.rule.Rule;
import placard.qr.rule.Window;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** Rules as sentences, such as "Mon–Fri 11:30–14:30 → Lunch menu". The script {@code rule-words.js} writes the same. */
final class RuleWords {
    private static final int SHORTEST_RANGE = 3;

    private final Words words;
    private final Map<String, String> menus;
    private final ULocale locale;
    private final DateTimeFormatter weekday;
    private final DateTimeFormatter clock;
    private final DateTimeFormatter date;
    private final ListFormatter either;

    /** @param menus the names of the workspace's menus by their ids */
    RuleWords(Words words, Map<String, String> menus) {
        this.words = words;
        this.menus = menus;
        Locale plain = new Locale.Builder()
                .setLocale(words.language().locale())
                .setUnicodeLocaleKeyword("nu", "latn")
                .build();
        this.locale = ULocale.forLocale(plain);
        this.weekday = DateTimeFormatter.ofPattern("ccc", plain);
        this.clock = DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).localizedBy(plain);
        this.date = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).localizedBy(plain);
        this.either = ListFormatter.getInstance(locale, ListFormatter.Type.OR, ListFormatter.Width.WIDE);
    }

    /** Which scans lead where. */
    String sentence(Rule rule) {
        return words.say("js.lead.rule.leads", when(rule.when()), to(rule.arms()));
    }

    /** The destination of scans that fit no rule. */
    String others(QrCode code) {
        String target = code.targetUrl();
        String menu = target == null ? code.catalogId() : null;
        String to = target != null
                ? shown(target)
                : menu != null ? menu(menu) : words.say("type." + code.type().word());
        return words.say("js.lead.rule.leads", words.say("js.lead.rule.else"), to);
    }

    /** The conditions, in the order in which people say them. */
    String when(Conditions when) {
        List<String> parts = new ArrayList<>();
        if (!when.days().isEmpty() || !when.times().isEmpty()) {
            String days = when.days().isEmpty() ? "" : days(when.days());
            String times = each(when.times(), this::hours);
            parts.add((days + " " + times).strip());
        }
        Conditions.Dates dates = when.dates();
        if (dates != null) {
            parts.add(dates(dates.from(), dates.to()));
        }
        named(
                parts,
                "languages",
                when.languages(),
                language -> ULocale.forLanguageTag(language.text()).getDisplayName(locale));
        named(parts, "devices", when.devices(), this::device);
        named(parts, "os", when.os(), os -> os == Os.OTHER ? words.say("device.other") : os.label());
        named(parts, "countries", when.countries(), country -> new ULocale("und", country).getDisplayCountry(locale));
        named(parts, "cities", when.cities(), city -> city);
        named(parts, "tables", when.tables(), table -> table);
        named(parts, "sources", when.sources(), source -> source);
        // Each must be there.
        when.parameters().forEach(one -> named(parts, "parameters", List.of(one), this::parameter));
        return parts.isEmpty() ? words.say("js.lead.rule.always") : String.join(words.say("js.lead.rule.comma"), parts);
    }

    private String device(Device device) {
        return words.say("device." + device.label().toLowerCase(Locale.ROOT));
    }

    private <T> void named(List<String> parts, String condition, Collection<T> values, Function<T, String> text) {
        if (!values.isEmpty()) {
            parts.add(words.say("js.lead.rule.is", words.say("js.lead.rule.of." + condition), each(values, text)));
        }
    }

    private <T> String each(Collection<T> values, Function<T, String> text) {
        return values.isEmpty() ? "" : either.format(values.stream().map(text).toList());
    }

    private String parameter(Conditions.Parameter parameter) {
        return parameter.values().isEmpty()
                ? parameter.name()
                : parameter.name() + " = " + either.format(parameter.values());
    }

    /** Days that follow each other as a range. */
    private String days(Set<DayOfWeek> days) {
        List<String> runs = new ArrayList<>();
        List<DayOfWeek> run = new ArrayList<>();
        for (DayOfWeek day : DayOfWeek.values()) {
            if (days.contains(day)) {
                run.add(day);
            }
            if (!run.isEmpty() && (!days.contains(day) || day == DayOfWeek.SUNDAY)) {
                if (run.size() < SHORTEST_RANGE) {
                    run.forEach(one -> runs.add(weekday.format(one)));
                } else {
                    runs.add(weekday.format(run.getFirst()) + "–" + weekday.format(run.getLast()));
                }
                run.clear();
            }
        }
        return String.join(words.say("js.lead.rule.comma"), runs);
    }

    private String hours(Window window) {
        return time(window.from()) + "–" + time(window.to());
    }

    private String time(int minute) {
        return clock.format(LocalTime.MIN.plusMinutes(minute));
    }

    private String dates(@Nullable LocalDate from, @Nullable LocalDate to) {
        if (from == null) {
            return words.say("js.lead.rule.until", to == null ? "" : date.format(to));
        }
        return to == null
                ? words.say("js.lead.rule.from", date.format(from))
                : from.equals(to) ? date.format(from) : date.format(from) + " – " + date.format(to);
    }

    /** The destinations of one or several arms, with their shares. */
    private String to(List<Arm> arms) {
        if (arms.size() == 1) {
            return place(arms.getFirst());
        }
        int sum = arms.stream().mapToInt(Arm::weight).sum();
        NumberFormat percent = NumberFormat.getPercentInstance(locale);
        return either.format(arms.stream()
                .map(arm -> {
                    String name = arm.name();
                    return (name == null ? place(arm) : name) + " (" + percent.format((double) arm.weight() / sum)
                            + ")";
                })
                .toList());
    }

    private String place(Arm arm) {
        String target = arm.targetUrl();
        String menu = arm.catalogId();
        return target != null ? shown(target) : menu == null ? "" : menu(menu);
    }

    private String menu(String id) {
        return menus.getOrDefault(id, words.say("type.menu"));
    }

    /** An address as people read it. */
    private static String shown(String url) {
        return url.replaceFirst("^https?://", "").replaceFirst("/$", "");
    }
}
