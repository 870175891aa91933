package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.base.Ids;
import placard.storage.Database;
import placard.testing.Await;
import placard.testing.Receiver;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Tenant;

/** Messages that an endpoint does not take, and messages beyond what may wait. */
class WebhookRetryTest extends WebhookFixture {
    @Test
    @Slow
    void aFailedMessageIsTriedTenTimesOverTwoDaysAndThenGivenUp() {
        String id = id(webhook(""));
        receiver.answer(500);
        code("A");
        receiver.next();
        Duration[] pauses = {
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10),
            Duration.ofHours(14),
            Duration.ofHours(24)
        };
        for (int i = 0; i < pauses.length; i++) {
            int tries = i + 1;
            awaitTries(id, tries);
            Instant next =
                    Instant.parse(deliveries(id).path(0).path("nextTryAt").asText());
            assertThat(Duration.between(clock.instant(), next))
                    .isBetween(
                            pauses[i].multipliedBy(8).dividedBy(10),
                            pauses[i].multipliedBy(12).dividedBy(10));
            clock.move(Duration.between(clock.instant(), next));
            receiver.next();
        }
        settled(id, "given_up");
        // One message alone doesn't make an endpoint a failing one.
        assertThat(state(id)).isEqualTo("active");
        Set<String> ids = new HashSet<>();
        receiver.all("/in/placard/8f2c").forEach(heard -> ids.add(heard.header("webhook-id")));
        assertThat(ids).hasSize(1);
        receiver.answer(200);
        String message = deliveries(id).path(0).path("id").asText();
        assertThat(resend(id, message).status()).isEqualTo(200);
        assertThat(receiver.next().header("webhook-id")).isEqualTo(message);
        settled(id, "sent");
    }

    @Test
    void aBusyReceiverIsGivenTheTimeThatItAsksFor() {
        String id = id(webhook(""));
        receiver.answer(429, "3600");
        code("A");
        receiver.next();
        awaitTries(id, 1);
        assertThat(Instant.parse(deliveries(id).path(0).path("nextTryAt").asText()))
                .isBetween(clock.instant().plusSeconds(3590), clock.instant().plusSeconds(3600));
        receiver.answer(200);
    }

    @Test
    void aReceiverThatIsGoneSwitchesItsWebhookOffAndAnotherHearsOfIt() {
        String id = id(webhook(""));
        ask("POST", PATH, "{'name':'Ops','url':'" + receiver.url("/ops") + "','types':['webhook.disabled']}");
        receiver.answer(410);
        code("A");
        receiver.next();
        receiver.answer(200);
        Receiver.Heard notice = receiver.next();
        assertThat(notice.path()).isEqualTo("/ops");
        assertThat(notice.at("/data/reason")).isEqualTo("gone");
        assertThat(state(id)).isEqualTo("off");
    }

    @Test
    @Slow
    void aDeadEndpointIsProbedThenOffAndItsHeldMessagesAreSentOrSkipped() {
        String id = id(webhook(""));
        receiver.answer(500);
        code("A");
        awaitTries(id, 1);
        clock.move(Duration.ofMillis(5));
        code("B");
        awaitTries(id, 2);
        // Both are due whenever the clock moves, and both tries are counted before it moves again.
        for (int tries : new int[] {4, 6}) {
            clock.move(Duration.ofSeconds(80));
            awaitTries(id, tries);
        }
        assertThat(state(id)).isEqualTo("failing");
        receiver.forget();
        code("C");
        clock.move(Duration.ofSeconds(61));
        String oldest = receiver.next().at("/data/subject/name");
        assertThat(oldest).isEqualTo("A");
        assertThat(receiver.waiting()).isZero();
        try (Database database = ServerStore.database(placard)) {
            // A machine's clock that jumps ahead switches nothing off, however far.
            for (Duration jump : List.of(Duration.ofDays(9), Duration.ofSeconds(61), Duration.ofSeconds(61))) {
                long before = failures(database, id);
                clock.move(jump);
                Await.until("one more try failed", () -> failures(database, id) == before + 1);
                assertThat(state(id)).isEqualTo("failing");
            }
            // As after twelve hours of tries.
            database.write(
                    tx -> tx.update("update webhook set failures = ? where id = ?", Webhook.Health.FEWEST - 1, id));
        }
        clock.move(Duration.ofSeconds(61));
        Await.until("off", () -> state(id).equals("off"));
        code("D");
        settled(id, "held");
        receiver.answer(200);
        receiver.forget();
        assertThat(ask("POST", PATH + "/" + id + "/resume", "{'held':'send'}").status())
                .isEqualTo(200);
        settled(id, "sent");
        assertThat(receiver.all("/in/placard/8f2c").stream().map(heard -> heard.at("/data/subject/name")))
                .containsExactlyInAnyOrder("A", "B", "C", "D");
        assertThat(state(id)).isEqualTo("active");
    }

    private static long failures(Database database, String id) {
        return database.read(tx -> tx.count("select failures as n from webhook where id = ?", id));
    }

    /** A machine's clock that was ahead and is put right holds up neither a first try, nor a retry, nor a new webhook. */
    @Test
    void aClockThatIsPutBackHoldsUpNothing() {
        Instant right = clock.instant();
        clock.set(right.plus(Duration.ofHours(7)));
        try {
            receiver.answer(500);
            String id = id(webhook(""));
            code("Early");
            receiver.next();
            awaitTries(id, 1);
            receiver.answer(204);
            clock.set(right);
            code("Later");
            assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Later");
            clock.move(Duration.ofSeconds(6));
            assertThat(receiver.next().at("/data/subject/name")).isEqualTo("Early");
            settled(id, "sent");
        } finally {
            clock.set(right.plus(Duration.ofHours(8)));
        }
    }

    @Test
    void tooMuchThatWaitsIsDroppedAndReportedInNumbersToItsEndpointAlone() {
        String id = id(webhook(""));
        receiver.answer(500);
        for (int i = 0; i < 6; i++) {
            code("C" + i);
            receiver.next();
        }
        awaitTries(id, 6);
        receiver.answer(200);
        try (Database database = ServerStore.database(placard)) {
            Events events = new Events(new Ids(clock, new SecureRandom()), Events::isHeardInStore);
            new QueueLimits(database, events, 2, QueueLimits.BYTES).keep(Set.of(tenant.workspaceId()), clock.instant());
            Receiver.Heard lost = receiver.next();
            assertThat(lost.at("/type")).isEqualTo("events.lost");
            assertThat(lost.at("/data/type")).isEqualTo("code.created");
            assertThat(lost.at("/data/count")).isEqualTo("6");
            assertThat(lost.at("/data/subject/id")).isEqualTo(id);
            settled(id, "sent");
            new QueueLimits(database, events, 2, 1).keep(Set.of(tenant.workspaceId()), clock.instant());
        }
        String message = deliveries(id).path(0).path("id").asText();
        assertThat(resend(id, message).code()).isEqualTo("message_gone");
        assertThat(ask("GET", PATH + "/" + id + "/deliveries/" + message, null)
                        .at("/delivery/body")
                        .isNull())
                .isTrue();
        assertThat(receiver.waiting()).isZero();
    }

    @Test
    void aFloodOfOneWorkspaceDoesNotHoldUpTheNextEventOfAnother() {
        String id = id(webhook(""));
        Tenant other = Tenant.of(placard, 500);
        String its = placard.send(
                        "POST",
                        PATH,
                        "{\"name\":\"Its\",\"url\":\"" + receiver.url("/its") + "\",\"types\":[\"code.*\"]}",
                        other.key())
                .at("/webhook/id")
                .asText();
        Ids ids = new Ids(clock, new SecureRandom());
        Events events = new Events(ids, Events::isHeardInStore);
        Messages messages = new Messages(ids, events, (_, _, _, _, _) -> {}, new SecureRandom());
        Instant now = clock.instant();
        Events.Lost lost = new Events.Lost("code.changed", now, now, 1);
        try (Database database = ServerStore.database(placard)) {
            assertThatThrownBy(() -> database.write(tx -> {
                        for (int i = 0; i < 600; i++) {
                            events.lost(tx, Webhooks.get(tx, tenant.workspaceId(), id), lost, now);
                        }
                        events.lost(tx, Webhooks.get(tx, other.workspaceId(), its), lost, now.plusSeconds(1));
                        messages.dispatch(tx, Messages.fresh(tx), now);
                        long made = tx.count("select count(*) as n from webhook_message where webhook_id = ?", its);
                        throw new IllegalStateException("undone, after " + made);
                    }))
                    .hasMessage("undone, after 1");
        }
    }
}
