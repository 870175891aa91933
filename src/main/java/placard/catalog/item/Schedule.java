package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * The schedule of a section or an item: weekly windows of the catalogue's local time.
 *
 * <p>Local time decides. A window within an hour that daylight saving time skips does not open. A window in a repeated
 * hour is open twice.
 */
public final class Schedule {
    /** The maximum number of windows: three a day for a week. Each costs time at every read of the catalogue. */
    private static final int MOST = 21;

    private static final Pattern TIME = Pattern.compile("^(?:[01][0-9]|2[0-3]):[0-5][0-9]$");
    private static final Map<String, DayOfWeek> DAYS = Arrays.stream(DayOfWeek.values())
            .collect(Collectors.toUnmodifiableMap(Schedule::word, Function.identity()));

    /** The words of the days, from Monday. */
    public static final List<String> DAY_WORDS =
            Arrays.stream(DayOfWeek.values()).map(Schedule::word).toList();

    private final List<Window> windows;
    private volatile @Nullable Week week;

    private Schedule(List<Window> windows) {
        this.windows = windows;
    }

    /**
     * One span of local time on some days of the week.
     *
     * @param days the days on which it begins; not empty
     * @param from inclusive
     * @param to exclusive; not after {@code from} means on the next day
     */
    public record Window(Set<DayOfWeek> days, LocalTime from, LocalTime to) {}

    /** At least one; the schedule is open while one of them is. */
    public List<Window> windows() {
        return windows;
    }

    private static String word(DayOfWeek day) {
        return day.name().substring(0, 3).toLowerCase(Locale.ROOT);
    }

    /**
     * Reads an array of {@code {days:["mon"…], from:"07:00", to:"11:00"}}; without {@code days}, every day. {@code
     * 24:00} is accepted as {@code to}, and written {@code 00:00}.
     *
     * @return null for "always": the array is absent, null, empty or wrong
     */
    public static @Nullable Schedule read(Input holder, String name) {
        List<Input> entries = holder.objects(name, 0, MOST);
        List<Window> windows = new ArrayList<>();
        for (Input entry : entries == null ? List.<Input>of() : entries) {
            Window window = window(entry);
            if (window != null) {
                windows.add(window);
            }
            entry.nameUnknown();
        }
        return windows.isEmpty() ? null : new Schedule(List.copyOf(windows));
    }

    /** Reads one window; null if a member is wrong. */
    static @Nullable Window window(Input entry) {
        Set<DayOfWeek> days = days(entry);
        LocalTime from = time(entry, "from");
        LocalTime to = time(entry, "to");
        return days.isEmpty() || from == null || to == null ? null : new Window(days, from, to);
    }

    static Schedule of(Window window) {
        return new Schedule(List.of(window));
    }

    private static Set<DayOfWeek> days(Input entry) {
        List<@Nullable String> words = entry.entries("days", 1, 7, 20);
        if (words == null) {
            return EnumSet.allOf(DayOfWeek.class);
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            DayOfWeek day = word == null ? null : DAYS.get(word.toLowerCase(Locale.ROOT));
            if (day != null) {
                days.add(day);
            } else if (word != null) {
                entry.fault("days", i, "unknown_value", "Use one of: mon, tue, wed, thu, fri, sat, sun.");
            }
        }
        return days;
    }

    /** Reads a local time such as {@code 07:00}; null if absent or wrong. */
    public static @Nullable LocalTime time(Input entry, String name) {
        entry.require(name);
        String text = entry.word(name);
        if (text == null) {
            return null;
        }
        if (name.equals("to") && text.equals("24:00")) {
            return LocalTime.MIDNIGHT;
        }
        LocalTime time = localTime(text);
        if (time == null) {
            entry.fault(name, "invalid_time", "Use a local time such as 07:00.");
        }
        return time;
    }

    /** Parses a local time such as {@code 07:00}; null if the text is none. */
    public static @Nullable LocalTime localTime(String text) {
        return TIME.matcher(text).matches() ? LocalTime.parse(text) : null;
    }

    /** Reads the text of {@link #text}; null for always. */
    public static @Nullable Schedule stored(String text) {
        return of(Json.stored(text).path("windows"));
    }

    /** Reads the array of {@link #json}. */
    static @Nullable Schedule of(JsonNode array) {
        List<Window> windows = new ArrayList<>();
        for (JsonNode window : array) {
            Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
            window.path("days").forEach(day -> days.add(DAYS.getOrDefault(day.asText(), DayOfWeek.MONDAY)));
            windows.add(new Window(
                    days,
                    LocalTime.parse(window.path("from").asText()),
                    LocalTime.parse(window.path("to").asText())));
        }
        return windows.isEmpty() ? null : new Schedule(List.copyOf(windows));
    }

    /** The stored form of a schedule. */
    public static String text(@Nullable Schedule schedule) {
        ObjectNode json = Json.object();
        json.set("windows", array(schedule));
        return Json.text(json);
    }

    /** The JSON form of a schedule: an array, empty for always. */
    public static ArrayNode array(@Nullable Schedule schedule) {
        return schedule == null ? Json.object().arrayNode() : schedule.json();
    }

    /** The array in JSON and in the store; days from Monday on. */
    public ArrayNode json() {
        ArrayNode array = Json.object().arrayNode();
        for (Window window : windows) {
            var json = array.addObject();
            ArrayNode days = json.putArray("days");
            EnumSet.copyOf(window.days).forEach(day -> days.add(word(day)));
            json.put("from", window.from.toString()).put("to", window.to.toString());
        }
        return array;
    }

    /** Its open minutes of a week, computed at the first use. */
    Week week() {
        Week known = week;
        if (known == null) {
            known = Week.of(windows);
            week = known;
        }
        return known;
    }

    public boolean isOpen(Instant now, ZoneId zone) {
        return week().isOpen(LocalDateTime.ofInstant(now, zone));
    }

    /** The first instant after {@code now} at which it opens or closes; null if it never does. */
    public @Nullable Instant nextChange(Instant now, ZoneId zone) {
        return week().nextChange(now, zone);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Schedule schedule && windows.equals(schedule.windows);
    }

    @Override
    public int hashCode() {
        return windows.hashCode();
    }

    @Override
    public String toString() {
        return windows.toString();
    }
}
