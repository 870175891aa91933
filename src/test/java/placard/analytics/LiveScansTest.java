package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.Listener;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Tenant;

/** What programs and open pages hear of scans. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class LiveScansTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Listener listening(Placard on, String key) {
        Listener listener = new Listener(on, "/api/v1/events", "Authorization", "Bearer " + key);
        assertThat(listener.status()).isEqualTo(200);
        return listener;
    }

    private static String today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toString();
    }

    /** The next event about a code; others tell of other tests' codes. */
    private static Listener.Event about(Listener listener, String codeId, long scans) {
        while (true) {
            Listener.Event event = listener.next();
            if (event.name().equals("scans")) {
                for (var code : Json.stored(event.data()).path("codes")) {
                    if (code.path("id").asText().equals(codeId)
                            && code.path("scans").asLong() == scans) {
                        return event;
                    }
                }
            }
        }
    }

    @Test
    void aScanIsAnnouncedWithTodaysTotals() {
        MadeCode code = MadeCode.in(placard);
        try (Listener first = listening(placard, placard.key())) {
            assertThat(first.header("Content-Type")).isEqualTo("text/event-stream");
            code.scan("203.0.113.1");
            Listener.Event shown = about(first, code.id(), 1);
            assertThat(OpenApi.members(OpenApi.target("#/x-event-data/ScanCounts"))
                            .keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            () -> Json.stored(shown.data()).fieldNames());
            long total = Long.parseLong(shown.at("/total"));
            code.scan("203.0.113.1");
            code.scan("203.0.113.2");
            assertThat(Long.parseLong(about(first, code.id(), 3).at("/total"))).isEqualTo(total + 2);
            try (Listener late = listening(placard, placard.key())) {
                assertThat(about(late, code.id(), 3).at("/day")).isEqualTo(today());
            }
        }
    }

    /** A node that was away, or a lane that lags, brings scans in that are older than the announced ones. */
    @Test
    @Slow
    void lateScansAreAnnouncedToo() {
        MadeCode code = MadeCode.in(placard);
        MadeCode late = MadeCode.in(placard);
        try (Listener listener = listening(placard, placard.key())) {
            code.scan("203.0.113.1");
            about(listener, code.id(), 1);
            clock.move(Duration.ofMinutes(-5));
            late.scan("203.0.113.1");
            about(listener, late.id(), 1);
        } finally {
            clock.move(Duration.ofMinutes(5));
        }
    }

    /** A screen that is open overnight must not show yesterday's figures until the first scan of the day. */
    @Test
    void aNewDayStartsWithoutScansAndWithoutAScan() {
        Tenant tenant = Tenant.of(placard, 1);
        try (Listener listener = listening(placard, tenant.key())) {
            assertThat(listener.next().at("/day")).isEqualTo(today());
            clock.move(Duration.ofHours(15));
            Listener.Event event = listener.next();
            assertThat(event.at("/day") + " " + event.at("/total")).isEqualTo("2026-11-21 0");
        } finally {
            clock.move(Duration.ofHours(-15));
        }
    }

    @Test
    void anotherNodeTellsTheSame() {
        assumeThat(placard.running().store()).isEqualTo("postgresql");
        MadeCode code = MadeCode.in(placard);
        try (Placard other = placard.anotherNode();
                Listener listener = listening(other, placard.key())) {
            code.scan("203.0.113.1");
            about(listener, code.id(), 1);
        }
    }

    @Test
    void anotherWorkspaceHearsNothingOfIt() {
        Tenant tenant = Tenant.of(placard, 1);
        MadeCode code = MadeCode.in(placard);
        try (Listener theirs = listening(placard, tenant.key());
                Listener ours = listening(placard, placard.key())) {
            assertThat(theirs.next().at("/codes")).isEmpty();
            code.scan("203.0.113.1");
            about(ours, code.id(), 1);
            assertThat(theirs.hasHeard()).isFalse();
        }
    }

    @Test
    void aStreamEndsWithItsKey() {
        Reply made = placard.post("/api/v1/keys", "{\"name\":\"Short\",\"scopes\":[\"analytics:read\"]}");
        try (Listener listener = listening(placard, made.at("/key/secret").asText())) {
            assertThat(listener.next().name()).isEqualTo("scans");
            assertThat(placard.delete("/api/v1/keys/" + made.at("/key/id").asText())
                            .status())
                    .isEqualTo(204);
            Await.until("the end", () -> listener.next().name().equals("end"));
        }
    }

    /** More than a store has readers: reading for one of them must not wait for another read. */
    @Test
    @Slow
    void manyWorkspacesAreServedAtOnce() {
        List<Listener> listeners = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            listeners.add(listening(placard, Tenant.of(placard, 1).key()));
        }
        listeners.forEach(listener -> assertThat(listener.next().at("/total")).isEqualTo("0"));
        MadeCode code = MadeCode.in(placard);
        code.scan("203.0.113.1");
        code.data(1);
        listeners.forEach(Listener::close);
    }

    @Test
    @Slow
    void aKeyHasTwentyStreamsAtMost() {
        String key = Tenant.scopedKey(placard, "analytics:read");
        List<Listener> open = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            open.add(listening(placard, key));
        }
        open.forEach(Listener::next);
        try (Listener refused = new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + key)) {
            assertThat(refused.status()).isEqualTo(503);
        }
        open.forEach(Listener::close);
        Await.until("there is room again", () -> {
            try (Listener again = new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + key)) {
                return again.status() == 200;
            }
        });
    }

    @Test
    @Slow
    void withTheNextDayCountsBeginAnew() {
        MadeCode code = MadeCode.in(placard);
        code.scan("203.0.113.1");
        try (Listener listener = listening(placard, placard.key())) {
            about(listener, code.id(), 1);
            clock.move(Duration.ofDays(1));
            code.scan("203.0.113.1");
            assertThat(about(listener, code.id(), 1).at("/day")).isEqualTo(today());
        }
    }
}
