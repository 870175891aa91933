package placard.alert;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import placard.base.Zones;
import placard.mail.Outbox;
import placard.storage.Database;
import placard.webhook.Webhooks;

/**
 * Makes the weekly letters: on Monday at 8:00 in the workspace's zone, about the week before. After a stop the latest week
 * is made up until Wednesday. A row for each letter lets one node make it, once.
 */
public final class WeeklyLetters {
    private static final LocalTime HOUR = LocalTime.of(8, 0);
    private static final DayOfWeek LAST = DayOfWeek.WEDNESDAY;
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);
    /** The most letters at a time, and the most that may wait before more are made. */
    private static final int MOST = 100;

    private final Database database;
    private final Recipients recipients;
    private final Function<String, Zones> zones;
    private final InstantSource clock;
    private final AtomicReference<Instant> next = new AtomicReference<>(Instant.EPOCH);

    public WeeklyLetters(Database database, Recipients recipients, Function<String, Zones> zones, InstantSource clock) {
        this.database = database;
        this.recipients = recipients;
        this.zones = zones;
        this.clock = clock;
    }

    /** The first day of the week whose letter is due; empty at other times. */
    static Optional<LocalDate> period(Instant now, ZoneId zone) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        LocalDate monday = today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        boolean isBegun = !now.isBefore(ZonedDateTime.of(monday, HOUR, zone).toInstant());
        return isBegun && today.getDayOfWeek().compareTo(LAST) <= 0
                ? Optional.of(monday.minusWeeks(1))
                : Optional.empty();
    }

    private Optional<LocalDate> period(String workspaceId, Instant now) {
        return period(now, zones.apply(workspaceId).at(now));
    }

    /** Makes some of the letters that are due. */
    public void make() {
        Outbox outbox = recipients.outbox();
        Instant now = clock.instant();
        Instant later = next.get();
        // A clock that has gone back holds up no letter.
        if (outbox == null || now.isBefore(later) && !later.isAfter(now.plus(BETWEEN_LOOKS))) {
            return;
        }
        long room = database.read(tx -> Webhooks.isPaused(tx) ? 0L : MOST - outbox.waiting(tx));
        List<Recipients.Due> due = room <= 0 ? List.of() : due(now);
        List<Recipients.Due> some = due.subList(0, Math.clamp(room, 0, due.size()));
        if (!some.isEmpty()) {
            database.write(tx -> {
                some.forEach(one -> period(one.workspaceId(), now)
                        .ifPresent(period -> recipients.weekly(tx, one, period.toString(), now)));
                return some.size();
            });
        }
        if (room > 0 && some.size() == due.size()) {
            next.set(now.plus(BETWEEN_LOOKS));
        }
    }

    private List<Recipients.Due> due(Instant now) {
        Map<String, String> periods = new HashMap<>();
        return database.read(recipients::listWeekly).stream()
                .filter(one -> {
                    String period = periods.computeIfAbsent(
                            one.workspaceId(),
                            id -> period(id, now).map(LocalDate::toString).orElse(""));
                    String latest = one.latest();
                    return !period.isEmpty() && (latest == null || latest.compareTo(period) < 0);
                })
                .toList();
    }

    /** The letters that a member gets by email; empty for a stranger. */
    public Optional<Recipients.Choice> choice(String workspaceId, String userId) {
        return database.read(tx -> recipients.find(tx, workspaceId, userId));
    }

    /** Stores what a member wants. A member who begins the letter after its Monday gets the first one a week later. */
    public void choose(String workspaceId, String userId, Recipients.Choice choice) {
        Instant now = clock.instant();
        Optional<LocalDate> period = period(workspaceId, now);
        database.write(tx -> {
            boolean hadLetter = recipients
                    .find(tx, workspaceId, userId)
                    .filter(Recipients.Choice::letter)
                    .isPresent();
            recipients.choose(tx, workspaceId, userId, choice);
            if (choice.letter() && !hadLetter && period.isPresent()) {
                Recipients.isFirst(tx, workspaceId, userId, period.get().toString(), now);
            }
            return choice;
        });
    }
}
