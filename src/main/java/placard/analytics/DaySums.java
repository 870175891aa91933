package placard.analytics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.scan.count.DayPack;
import placard.scan.count.Dimension;
import placard.scan.count.ValueSums;

/** The running sums of values over a range of days. The hours have sums for each day. */
final class DaySums {
    private final int first;
    private final int last;
    private final Map<Dimension, ValueSums> values = new EnumMap<>(Dimension.class);
    /** By day. */
    private final @Nullable ValueSums[] hours;

    DaySums(int first, int last, Set<Dimension> dimensions) {
        this.first = first;
        this.last = last;
        this.hours = new ValueSums[Math.max(0, last - first + 1)];
        dimensions.forEach(dimension -> values.put(dimension, new ValueSums()));
    }

    boolean covers(int from, int to) {
        return first <= from && to <= last;
    }

    /** The sums of all dimensions, with the hours of a day. */
    Map<Dimension, ValueSums> on(int day) {
        ValueSums ofDay = hours[day - first];
        if (ofDay == null) {
            ofDay = new ValueSums();
            hours[day - first] = ofDay;
        }
        values.put(Dimension.HOUR, ofDay);
        return values;
    }

    void add(int day, Dimension dimension, String value, long total) {
        on(day).computeIfAbsent(dimension, _ -> new ValueSums()).add(value, total);
    }

    /** The sums of a single day, packed. */
    byte[] pack() {
        return DayPack.of(on(first));
    }

    List<Numbers.Value> values(Collection<Dimension> dimensions) {
        List<Numbers.Value> all = new ArrayList<>();
        for (Dimension dimension : dimensions) {
            if (dimension == Dimension.HOUR) {
                values.put(dimension, hoursOfAllDays());
            }
            Objects.requireNonNull(values.get(dimension))
                    .read((value, total) -> all.add(new Numbers.Value(dimension.number(), value, total)));
        }
        return all;
    }

    private ValueSums hoursOfAllDays() {
        ValueSums sums = new ValueSums();
        Arrays.stream(hours).filter(Objects::nonNull).forEach(day -> day.read(sums::add));
        return sums;
    }

    List<Numbers.Hour> hours(int from, int to) {
        List<Numbers.Hour> all = new ArrayList<>();
        for (int day = from; day <= to; day++) {
            int number = day;
            ValueSums ofDay = hours[day - first];
            if (ofDay != null) {
                ofDay.read((hour, total) -> all.add(new Numbers.Hour(number, Integer.parseInt(hour), total)));
            }
        }
        return all;
    }
}
