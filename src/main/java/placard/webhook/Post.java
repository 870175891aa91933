package placard.webhook;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import placard.outbound.Outbound;
import placard.outbound.Outcome;

/** Sends one signed message to an endpoint. */
record Post(Outbound outbound, Sealing sealing, InstantSource clock) {
    CompletionStage<Outcome> send(Webhook webhook, String messageId, String body) {
        Optional<String> url = sealing.url(webhook);
        List<byte[]> secrets = sealing.secrets(webhook, clock.instant());
        if (url.isEmpty() || secrets.isEmpty()) {
            return CompletableFuture.completedStage(Outcome.of(Outcome.Failure.NEEDS_SECRET, 0));
        }
        String sent = Messages.seenBy(webhook, body);
        long seconds = clock.instant().getEpochSecond();
        Map<String, String> headers = Map.of(
                "webhook-id", messageId,
                "webhook-timestamp", Long.toString(seconds),
                "webhook-signature", Signature.of(secrets, messageId, seconds, sent));
        return outbound.post(url.get(), headers, sent.getBytes(StandardCharsets.UTF_8));
    }
}
