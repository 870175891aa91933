package placard.qr.rule;

import java.util.Collection;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** The conditions of a rule in a form that is quick to ask: sets are bits, and times are numbers. */
final class CompiledConditions {
    private static final int DAYS = 7;
    /** The day of the week of 1970-01-01, counted from Monday. */
    private static final int THURSDAY = 3;

    private final int devices;
    private final int os;
    private final String[] tables;
    private final String[] sources;
    private final Conditions.Parameter[] parameters;
    private final Language[] languages;
    private final boolean hasTime;
    private final int days;
    private final Window[] times;
    private final long firstDay;
    private final long lastDay;
    private final String[] countries;
    private final String[] cities;

    CompiledConditions(Conditions when) {
        devices = bits(when.devices(), Device::code);
        os = bits(when.os(), Os::code);
        tables = texts(when.tables());
        sources = texts(when.sources());
        parameters = when.parameters().toArray(Conditions.Parameter[]::new);
        languages = when.languages().toArray(Language[]::new);
        Conditions.Dates dates = when.dates();
        hasTime = !when.days().isEmpty() || !when.times().isEmpty() || dates != null;
        days = when.days().isEmpty() ? (1 << DAYS) - 1 : bits(when.days(), day -> day.getValue() - 1);
        times = when.times().toArray(Window[]::new);
        firstDay = dates == null || dates.from() == null
                ? Long.MIN_VALUE
                : dates.from().toEpochDay();
        lastDay = dates == null || dates.to() == null
                ? Long.MAX_VALUE
                : dates.to().toEpochDay();
        countries = texts(when.countries());
        cities = texts(when.cities());
    }

    private static <T> int bits(Collection<T> values, ToIntFunction<T> bit) {
        int bits = 0;
        for (T value : values) {
            bits |= 1 << bit.applyAsInt(value);
        }
        return bits;
    }

    private static String[] texts(List<String> values) {
        return values.toArray(String[]::new);
    }

    /** The first condition that does not hold; null if all do. */
    @Nullable
    Condition failing(ScanFacts scan) {
        Condition failing = failingClient(scan);
        if (failing == null && hasTime) {
            failing = failingTime(scan);
        }
        return failing == null ? failingPlace(scan) : failing;
    }

    /** Whether all conditions hold but perhaps those of time. */
    boolean holdsApartFromTime(ScanFacts scan) {
        return failingClient(scan) == null && failingPlace(scan) == null;
    }

    private @Nullable Condition failingClient(ScanFacts scan) {
        if (devices != 0 && (devices & 1 << scan.device().code()) == 0) {
            return Condition.DEVICES;
        }
        if (os != 0 && (os & 1 << scan.os().code()) == 0) {
            return Condition.OS;
        }
        if (tables.length > 0 && !has(tables, scan.table())) {
            return Condition.TABLES;
        }
        if (sources.length > 0 && !has(sources, scan.source())) {
            return Condition.SOURCES;
        }
        if (parameters.length > 0 && !hasParameters(scan)) {
            return Condition.PARAMETERS;
        }
        return languages.length == 0 || isInLanguage(scan.language()) ? null : Condition.LANGUAGES;
    }

    boolean takesDevice(int code) {
        return devices == 0 || (devices & 1 << code) != 0;
    }

    boolean takesOs(int code) {
        return os == 0 || (os & 1 << code) != 0;
    }

    boolean asksTable() {
        return tables.length > 0;
    }

    boolean asksSource() {
        return sources.length > 0;
    }

    boolean asksParameters() {
        return parameters.length > 0;
    }

    boolean asksPlace() {
        return countries.length > 0 || cities.length > 0;
    }

    boolean asksLanguage() {
        return languages.length > 0;
    }

    boolean takesLanguage(LanguageTag first) {
        return languages.length == 0 || isInLanguage(first);
    }

    boolean asksTime() {
        return hasTime;
    }

    boolean takesTime(ScanFacts scan) {
        return !hasTime || failingTime(scan) == null;
    }

    /** Whether the conditions hold that ask neither for the client nor its language nor the time. */
    boolean holdsOtherwise(ScanFacts scan) {
        return (tables.length == 0 || has(tables, scan.table()))
                && (sources.length == 0 || has(sources, scan.source()))
                && (parameters.length == 0 || hasParameters(scan))
                && failingPlace(scan) == null;
    }

    private static boolean has(String[] values, @Nullable String value) {
        if (value != null) {
            for (String each : values) {
                if (each.equals(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean hasParameters(ScanFacts scan) {
        for (Conditions.Parameter parameter : parameters) {
            String value = scan.parameter(parameter.name());
            if (value == null
                    || !parameter.values().isEmpty() && !parameter.values().contains(value)) {
                return false;
            }
        }
        return true;
    }

    private boolean isInLanguage(@Nullable LanguageTag first) {
        if (first != null) {
            for (Language language : languages) {
                if (language.takes(first)) {
                    return true;
                }
            }
        }
        return false;
    }

    private @Nullable Condition failingTime(ScanFacts scan) {
        long today = scan.day();
        if (times.length == 0) {
            return failingDay(today);
        }
        int minute = scan.minute();
        Condition failing = Condition.TIMES;
        for (Window window : times) {
            if (window.hasSinceToday(minute)) {
                failing = failingDay(today);
                if (failing == null) {
                    return null;
                }
            }
            if (window.hasSinceYesterday(minute)) {
                failing = failingDay(today - 1);
                if (failing == null) {
                    return null;
                }
            }
        }
        return failing;
    }

    private @Nullable Condition failingDay(long day) {
        if ((days & 1 << Math.floorMod(day + THURSDAY, DAYS)) == 0) {
            return Condition.DAYS;
        }
        return day < firstDay || day > lastDay ? Condition.DATES : null;
    }

    private @Nullable Condition failingPlace(ScanFacts scan) {
        if (countries.length > 0 && !has(countries, scan.country())) {
            return Condition.COUNTRIES;
        }
        return cities.length == 0 || isInCity(scan.city()) ? null : Condition.CITIES;
    }

    private boolean isInCity(@Nullable String found) {
        if (found != null) {
            for (String city : cities) {
                if (city.equalsIgnoreCase(found)) {
                    return true;
                }
            }
        }
        return false;
    }
}
