package placard.catalog.item;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.base.Worded;

/**
 * The availability of an item, computed at each read from its switch, its variants and the schedules.
 *
 * @param until when the status will change next, if that is known; else null
 * @param reason null if in stock
 */
public record Availability(
        Status status, @Nullable Instant until, @Nullable Reason reason) {
    /** The status that guests see. */
    public enum Status implements Worded {
        IN_STOCK,
        SOLD_OUT,
        /** Off schedule; it returns by the clock. */
        NOT_NOW
    }

    /** The reason; the first that applies, in this order. */
    public enum Reason implements Worded {
        /** The item's switch. */
        ITEM,
        /** Every variant is sold out. */
        VARIANTS,
        ITEM_SCHEDULE,
        SECTION_SCHEDULE
    }

    /**
     * The facts that decide.
     *
     * @param schedule the item's; null if always
     * @param sectionSchedule its section's; null if always
     * @param zone the catalogue's
     */
    public record Facts(
            SoldOut soldOut,
            List<Variant> variants,
            @Nullable Schedule schedule,
            @Nullable Schedule sectionSchedule,
            ZoneId zone) {
        private @Nullable Reason reason(Instant now) {
            if (!soldOut.isAvailableAt(now)) {
                return Reason.ITEM;
            }
            if (!variants.isEmpty()
                    && variants.stream().noneMatch(variant -> variant.soldOut().isAvailableAt(now))) {
                return Reason.VARIANTS;
            }
            if (schedule != null && !schedule.isOpen(now, zone)) {
                return Reason.ITEM_SCHEDULE;
            }
            return sectionSchedule != null && !sectionSchedule.isOpen(now, zone) ? Reason.SECTION_SCHEDULE : null;
        }

        /** When the first variant is back; null if none comes back by the clock. */
        private @Nullable Instant firstVariant() {
            return variants.stream()
                    .map(variant -> variant.soldOut().until())
                    .filter(Objects::nonNull)
                    .map(Objects::requireNonNull)
                    .min(Instant::compareTo)
                    .orElse(null);
        }

        /** The next time at which both schedules together open or close. */
        private @Nullable Instant nextTogether(Instant now) {
            Week week = schedule == null ? null : schedule.week();
            Week ofSection = sectionSchedule == null ? null : sectionSchedule.week();
            Week both = week == null ? ofSection : ofSection == null ? week : week.and(ofSection);
            return both == null ? null : both.nextChange(now, zone);
        }

        /** The next time of the section's or the item's schedule, because the reason may change. */
        private @Nullable Instant nextOfEither(Instant now) {
            Instant together = nextTogether(now);
            Instant own = schedule == null ? null : schedule.nextChange(now, zone);
            return own == null || together != null && together.isBefore(own) ? together : own;
        }
    }

    private static Status status(@Nullable Reason reason) {
        return switch (reason) {
            case null -> Status.IN_STOCK;
            case ITEM, VARIANTS -> Status.SOLD_OUT;
            case ITEM_SCHEDULE, SECTION_SCHEDULE -> Status.NOT_NOW;
        };
    }

    public static Availability at(Instant now, Facts facts) {
        Reason reason = facts.reason(now);
        Instant until = switch (reason) {
            case ITEM -> {
                Instant end = facts.soldOut.untilAt(now);
                yield end != null && status(facts.reason(end)) != Status.SOLD_OUT ? end : null;
            }
            case VARIANTS -> {
                Instant end = facts.firstVariant();
                yield end != null && status(facts.reason(end)) != Status.SOLD_OUT ? end : null;
            }
            case null -> facts.nextTogether(now);
            case ITEM_SCHEDULE, SECTION_SCHEDULE -> facts.nextTogether(now);
        };
        return new Availability(status(reason), until, reason);
    }

    /**
     * The first instant after {@code now} at which {@link #at} changes without a write; null if never. Cached pages
     * expire at it.
     */
    public static @Nullable Instant nextChange(Instant now, Facts facts) {
        return switch (facts.reason(now)) {
            case ITEM -> facts.soldOut.untilAt(now);
            case VARIANTS -> facts.firstVariant();
            case null -> facts.nextOfEither(now);
            case ITEM_SCHEDULE, SECTION_SCHEDULE -> facts.nextOfEither(now);
        };
    }

    /** The JSON form with all three members. */
    public ObjectNode json() {
        return Json.object()
                .put("status", status.word())
                .put("until", until == null ? null : Json.time(until))
                .put("reason", reason == null ? null : reason.word());
    }
}
