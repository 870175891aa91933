package placard.qr.rule;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * The conditions of a rule. All must hold; of several values of one condition, one is enough. An empty condition always
 * holds.
 *
 * @param days the days on which a window of {@code times} begins; without {@code times}, the days themselves
 * @param dates as {@code days}
 */
public record Conditions(
        Set<Device> devices,
        Set<Os> os,
        List<String> tables,
        List<String> sources,
        List<Parameter> parameters,
        List<Language> languages,
        Set<DayOfWeek> days,
        List<Window> times,
        @Nullable Dates dates,
        List<String> countries,
        List<String> cities) {
    /**
     * A parameter of the scanned URL.
     *
     * @param values empty if any value will do
     */
    public record Parameter(String name, List<String> values) {}

    /**
     * Calendar days.
     *
     * @param from the first one; null for all before
     * @param to the last one; null for all after
     */
    public record Dates(@Nullable LocalDate from, @Nullable LocalDate to) {
        boolean covers(Dates other) {
            return (from == null || other.from != null && !other.from.isBefore(from))
                    && (to == null || other.to != null && !other.to.isAfter(to));
        }
    }

    /** Whether its last date has passed, with the windows that began on it. */
    boolean isOver(LocalDate today) {
        LocalDate last = dates == null ? null : dates.to;
        boolean goesOn = last != null && times.stream().anyMatch(Window::goesOn);
        return last != null && (goesOn ? last.plusDays(1) : last).isBefore(today);
    }

    static String word(DayOfWeek day) {
        return day.name().substring(0, 3).toLowerCase(Locale.ROOT);
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        put(json, "devices", devices, Device::label);
        put(json, "os", os, Os::label);
        put(json, "tables", tables, value -> value);
        put(json, "sources", sources, value -> value);
        if (!parameters.isEmpty()) {
            ArrayNode array = json.putArray("parameters");
            for (Parameter parameter : parameters) {
                put(array.addObject().put("name", parameter.name), "values", parameter.values, value -> value);
            }
        }
        put(json, "languages", languages, Language::text);
        put(json, "days", days, Conditions::word);
        if (!times.isEmpty()) {
            ArrayNode array = json.putArray("times");
            times.forEach(window ->
                    array.addObject().put("from", Window.text(window.from())).put("to", Window.text(window.to())));
        }
        if (dates != null) {
            json.putObject("dates")
                    .put("from", dates.from == null ? null : dates.from.toString())
                    .put("to", dates.to == null ? null : dates.to.toString());
        }
        put(json, "countries", countries, value -> value);
        put(json, "cities", cities, value -> value);
        return json;
    }

    private static <T> void put(ObjectNode json, String name, Collection<T> values, Function<T, String> text) {
        if (!values.isEmpty()) {
            ArrayNode array = json.putArray(name);
            values.forEach(value -> array.add(text.apply(value)));
        }
    }

    /** Whether every scan that fits the other conditions fits these. It may be false although they do. */
    boolean includes(Conditions other) {
        return covers(devices, other.devices)
                && covers(os, other.os)
                && covers(tables, other.tables)
                && covers(sources, other.sources)
                && parameters.stream()
                        .allMatch(own -> other.parameters.stream()
                                .anyMatch(its -> its.name.equals(own.name) && covers(own.values, its.values)))
                && coversBy(languages, other.languages, Language::includes)
                && covers(countries, other.countries)
                && coversBy(cities, other.cities, String::equalsIgnoreCase)
                && coversTime(other);
    }

    private boolean coversTime(Conditions other) {
        if (days.isEmpty() && times.isEmpty() && dates == null) {
            return true;
        }
        WeekMinutes own = WeekMinutes.of(weekdays(), times);
        WeekMinutes others = WeekMinutes.of(other.weekdays(), other.times);
        return dates == null
                ? own.includes(others)
                : other.dates != null && dates.covers(other.dates) && own.includesByDay(others);
    }

    /** The days of the week on which a window may begin. */
    private Set<DayOfWeek> weekdays() {
        Set<DayOfWeek> weekdays = days.isEmpty() ? EnumSet.allOf(DayOfWeek.class) : EnumSet.copyOf(days);
        LocalDate from = dates == null ? null : dates.from;
        LocalDate to = dates == null ? null : dates.to;
        if (from != null && to != null && to.isBefore(from.plusWeeks(1))) {
            weekdays.retainAll(
                    from.datesUntil(to.plusDays(1)).map(LocalDate::getDayOfWeek).toList());
        }
        return weekdays;
    }

    private static <T> boolean covers(Collection<T> own, Collection<T> others) {
        return own.isEmpty() || !others.isEmpty() && own.containsAll(others);
    }

    private static <T> boolean coversBy(List<T> own, List<T> others, BiPredicate<T, T> includes) {
        return own.isEmpty()
                || !others.isEmpty()
                        && others.stream().allMatch(other -> own.stream().anyMatch(each -> includes.test(each, other)));
    }

    /** The days in a set that has their order. */
    static Set<DayOfWeek> days(Collection<DayOfWeek> days) {
        return days.isEmpty() ? Set.of() : EnumSet.copyOf(days);
    }
}
