package placard.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.alert.Recipients;
import placard.alert.WeeklyLetters;
import placard.base.Ids;
import placard.base.Zones;
import placard.storage.Database;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Tenant;

/** The queue of letters, in the store of a program that sends none. */
@OnBothStores
class OutboxTest {
    private static final int READERS = 130;

    @Started
    private static Placard placard;

    /** A Monday. */
    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-23T09:00:00Z"));

    private final Outbox outbox = new Outbox(
            new Outbox.Seal() {
                @Override
                public byte[] close(byte[] plain, String purpose) {
                    return plain;
                }

                @Override
                public Optional<byte[]> open(byte[] sealed, String purpose) {
                    return Optional.of(sealed);
                }
            },
            new Ids(clock, new SecureRandom()),
            clock);

    private static List<Object[]> rows(String prefix, Object... more) {
        return IntStream.range(0, READERS)
                .mapToObj(i -> {
                    List<Object> row = new ArrayList<>(List.of("usr_" + prefix + i));
                    row.addAll(List.of(more));
                    return row.toArray();
                })
                .toList();
    }

    /** Several nodes make the letters of another week at once. */
    private void race(Database database) {
        database.write(tx -> tx.update("delete from report"));
        try (ExecutorService nodes = Executors.newFixedThreadPool(8)) {
            for (int i = 0; i < 8; i++) {
                WeeklyLetters letters =
                        new WeeklyLetters(database, new Recipients(outbox), _ -> Zones.of(ZoneOffset.UTC), clock);
                var _ = nodes.submit(letters::make);
            }
        }
        assertThat(database.read(outbox::waiting))
                .isEqualTo(database.read(tx -> tx.count("select count(*) as n from report")))
                .isGreaterThanOrEqualTo(100);
    }

    @Test
    void aHundredWeeklyLettersWaitAtMostAndOthersGoFirst() {
        Tenant tenant = Tenant.of(placard, 1);
        try (Database database = ServerStore.database(placard)) {
            WeeklyLetters letters =
                    new WeeklyLetters(database, new Recipients(outbox), _ -> Zones.of(ZoneOffset.UTC), clock);
            database.write(tx -> {
                tx.batch(
                        """
                    insert into app_user (id, email, email_folded, name, is_operator, created_at, updated_at, version)
                    values (?, 'x@example.com', ?, 'X', false, 0, 0, 1)
                    """,
                        IntStream.range(0, READERS)
                                .mapToObj(i -> new Object[] {"usr_w" + i, "x" + i + "@example.com"})
                                .toList());
                tx.batch("""
                    insert into membership (user_id, workspace_id, role, letter, created_at)
                    values (?, ?, 'analyst', 'weekly', 0)
                    """, rows("w", tenant.workspaceId()));
                return READERS;
            });
            letters.make();
            letters.make();
            assertThat(database.read(outbox::waiting)).isEqualTo(100);
            clock.move(Duration.ofSeconds(1));
            Letter forgotten = new Letter(Letter.Kind.FORGOTTEN, "ana@example.com", "en", Map.of());
            database.write(tx -> {
                outbox.add(tx, forgotten);
                return forgotten;
            });
            Outbox.Due first = database.write(outbox::take).orElseThrow();
            assertThat(first.letter().kind()).isEqualTo(Letter.Kind.FORGOTTEN);
            database.write(tx -> tx.update("delete from mail_outbox"));
            letters.make();
            assertThat(database.read(outbox::waiting)).isEqualTo(READERS - 100);
            database.write(tx -> tx.update("delete from mail_outbox"));
            clock.move(Duration.ofMinutes(2));
            letters.make();
            assertThat(database.read(outbox::waiting)).isZero();
            race(database);
            database.write(tx -> tx.update("delete from mail_outbox"));
            clock.move(Duration.ofDays(2).plusHours(15));
            database.write(tx -> tx.update("delete from report"));
            letters.make();
            assertThat(database.read(outbox::waiting)).isZero();
        }
    }
}
