package placard.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class OutboundTest {
    private static final String FIRST = "93.184.215.14";
    private static final String SECOND = "93.184.215.15";
    private static final String THIRD = "93.184.215.16";

    @Test
    void aNameThatTurnsInwardIsRefusedAtTheNextAttempt() {
        Map<String, List<String>> names = new HashMap<>(Map.of("turn.example.", List.of(FIRST)));
        OutboundTrial trial = new OutboundTrial(OutboundTrial.ON, names, _ -> OutboundTrial.reply(200, "ok", ""));
        assertThat(trial.outbound.mayReach("https://turn.example/")).isTrue();
        assertThat(trial.sent("https://turn.example/").status()).isEqualTo(200);
        names.put("turn.example.", List.of("127.0.0.1"));
        assertThat(trial.sent("https://turn.example/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        assertThat(trial.asked).hasSize(1);
    }

    @Test
    void anOpenedPortIsReachedByHttpWithoutItsAnswerAndNoOtherIs() {
        boolean[] isOpen = {true};
        OutboundTrial trial = new OutboundTrial(
                new Outbound.Settings(
                        true,
                        (address, port) -> address[0] == 10 && port == 5678,
                        () -> isOpen[0],
                        List.of("https://p.example")),
                Map.of("n8n.internal.", List.of("10.0.0.7")),
                _ -> OutboundTrial.reply(200, "internal words", ""));
        Outcome outcome = trial.sent("http://n8n.internal:5678/webhook");
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.answer()).isEmpty();
        assertThat(trial.sent("http://n8n.internal:5679/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        isOpen[0] = false;
        assertThat(trial.sent("http://n8n.internal:5678/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        assertThat(trial.asked).hasSize(1);
    }

    @Test
    void retryAfterIsBounded() {
        Map<String, Duration> waits = new HashMap<>();
        for (String header : List.of(
                "5",
                "0",
                "-5",
                "999999999",
                "99999999999999999999",
                "1e9",
                "",
                "soon",
                "Thu, 26 Nov 2026 10:01:00 GMT",
                "Thu, 26 Nov 2020 10:00:00 GMT",
                "Thu, 26 Nov 2099 10:00:00 GMT")) {
            OutboundTrial trial =
                    new OutboundTrial(OutboundTrial.ON, Map.of(), _ -> OutboundTrial.reply(429, "", header));
            Duration wait = trial.sent("https://" + FIRST + "/").retryAfter();
            if (wait != null) {
                waits.put(header, wait);
            }
        }
        assertThat(waits)
                .containsOnly(
                        Map.entry("5", Duration.ofSeconds(5)),
                        Map.entry("999999999", Duration.ofDays(1)),
                        Map.entry("Thu, 26 Nov 2026 10:01:00 GMT", Duration.ofMinutes(1)),
                        Map.entry("Thu, 26 Nov 2099 10:00:00 GMT", Duration.ofDays(1)));
    }

    @Test
    void theNextAddressIsTriedIfNoConnectionComesAboutAndOnlyThen() {
        Throwable[] failure = {new ConnectException("refused")};
        OutboundTrial trial = new OutboundTrial(
                OutboundTrial.ON,
                Map.of("hooks.example.", List.of(FIRST, SECOND, THIRD)),
                address -> address.equals(THIRD)
                        ? OutboundTrial.reply(204, "", "")
                        : CompletableFuture.failedFuture(failure[0]));
        assertThat(trial.sent("https://hooks.example/").status()).isEqualTo(204);
        assertThat(trial.asked).extracting(one -> one.split(":", 2)[0]).containsExactly(FIRST, SECOND, THIRD);
        trial.asked.clear();
        // The request may have arrived.
        failure[0] = new IOException("reset");
        assertThat(trial.sent("https://hooks.example/").failure()).isEqualTo(Outcome.Failure.CONNECTION);
        assertThat(trial.asked).hasSize(1).allMatch(one -> one.startsWith(FIRST));
    }
}
