package placard.catalog.item;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * The sold-out switch of an item, a variant or an add-on, with an optional end.
 *
 * @param isAvailable the flag as it was set
 * @param until the end of a false flag; null for never, and whenever the flag is true
 */
public record SoldOut(boolean isAvailable, @Nullable Instant until) {
    /** In stock. */
    public static final SoldOut NO = new SoldOut(true, null);

    /** The end of what is reserved until its owner changes that; {@code reserved} in requests. */
    public static final Instant RESERVED = Instant.parse("9999-12-31T00:00:00Z");

    private static final Duration LONGEST = Duration.ofDays(3660);

    /**
     * Reads {@code isAvailable} and {@code soldOutUntil}: a future instant, {@code end_of_day}, the next start of a
     * business day, or {@code reserved}. It needs {@code false}.
     *
     * @param before the stored switch; null on create, where the default is in stock
     * @param dayStart the local time at which the catalogue's business day begins
     */
    public static SoldOut patched(@Nullable SoldOut before, Input item, Instant now, LocalTime dayStart, ZoneId zone) {
        SoldOut stored = before == null ? NO : before;
        boolean isSent = item.has("isAvailable") && !item.clears("isAvailable");
        Boolean sent = item.flag("isAvailable");
        boolean isAvailable = sent == null ? stored.isAvailableAt(now) : sent;
        Instant until = until(stored, item, now, dayStart, zone);
        if (!isAvailable) {
            boolean keeps = !isSent && !item.has("soldOutUntil");
            return new SoldOut(false, keeps ? stored.until : until);
        }
        if (until != null && (!isSent || sent != null)) {
            item.fault("soldOutUntil", "not_allowed", "Only with isAvailable false.");
        }
        return NO;
    }

    /** The stored end may have passed since the caller's read. Sent back, it changes nothing. */
    private static @Nullable Instant until(SoldOut stored, Input item, Instant now, LocalTime dayStart, ZoneId zone) {
        String text = item.word("soldOutUntil");
        if (text == null) {
            return null;
        }
        if (text.equals("end_of_day")) {
            return nextDayStart(now, dayStart, zone);
        }
        if (text.equals("reserved")) {
            return RESERVED;
        }
        try {
            Instant until = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
            if (until.equals(stored.until)
                    || until.equals(RESERVED)
                    || until.isAfter(now) && until.isBefore(now.plus(LONGEST))) {
                return until;
            }
            item.fault("soldOutUntil", "out_of_range", "Must lie in the future, within ten years.");
        } catch (DateTimeException notAnInstant) {
            item.fault("soldOutUntil", "invalid_time", "Use 2026-11-21T04:00:00Z, end_of_day or reserved.");
        }
        return null;
    }

    /** The first instant after {@code now} at which a business day begins. */
    public static Instant nextDayStart(Instant now, LocalTime dayStart, ZoneId zone) {
        LocalDate day = LocalDate.ofInstant(now, zone).minusDays(1);
        Instant start = now;
        while (!start.isAfter(now)) {
            start = day.atTime(dayStart).atZone(zone).toInstant();
            day = day.plusDays(1);
        }
        return start;
    }

    /** True if the switch is on at an instant, or {@code until} has come. */
    public boolean isAvailableAt(Instant now) {
        return isAvailable || until != null && !now.isBefore(until);
    }

    /** {@code until} for JSON, if it is in the future. */
    public @Nullable Instant untilAt(Instant now) {
        return isAvailableAt(now) ? null : until;
    }

    /** Reads the members of {@link #addTo} in a variant or an add-on. */
    static SoldOut stored(ObjectNode option) {
        return kept(option.path("isAvailable").asBoolean(true), option);
    }

    /**
     * The switch of a variant or an add-on in a sent list. Lists carry no {@code until}, so the stored one stays while
     * the option is sold out.
     *
     * @param isAvailable as sent or stored; null is in stock
     * @param option with the instant that is stored, if there is one
     */
    static SoldOut kept(@Nullable Boolean isAvailable, ObjectNode option) {
        JsonNode until = option.path("soldOutUntil");
        if (isAvailable == null || isAvailable) {
            return NO;
        }
        return new SoldOut(false, until.isTextual() ? Instant.parse(until.textValue()) : null);
    }

    /** Adds both members, for JSON and for the store. */
    void addTo(ObjectNode option) {
        option.put("isAvailable", isAvailable);
        if (until != null) {
            option.put("soldOutUntil", Json.time(until));
        }
    }
}
