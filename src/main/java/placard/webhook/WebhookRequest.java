package placard.webhook;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import placard.base.Refusal;
import placard.outbound.Outbound;
import placard.outbound.Outcome;
import placard.storage.StoreException;

/** Sends one signed message to an endpoint, or one about some events to a chat. */
record WebhookRequest(Outbound outbound, EndpointSecrets sealing, Chat chat, InstantSource clock) {
    /** @param events one, or for a chat several */
    CompletionStage<Outcome> send(Webhook webhook, String messageId, List<String> events) {
        return webhook.format().isChat()
                ? toChat(webhook, () -> chat.body(webhook, events))
                : signed(webhook, messageId, events.getFirst());
    }

    /** Sends an example. */
    CompletionStage<Outcome> test(Webhook webhook, String messageId, String event) {
        return webhook.format().isChat()
                ? toChat(webhook, () -> chat.test(webhook, event))
                : signed(webhook, messageId, event);
    }

    /** A chat knows its sender by the URL, so nothing is signed. */
    private CompletionStage<Outcome> toChat(Webhook webhook, Supplier<String> body) {
        Optional<String> url = sealing.url(webhook);
        if (url.isEmpty()) {
            return CompletableFuture.completedStage(Outcome.of(Outcome.Failure.NEEDS_SECRET, 0));
        }
        String said;
        try {
            said = body.get();
        } catch (StoreException | Refusal away) {
            // The language can't be read, or the workspace is gone.
            return CompletableFuture.completedStage(Outcome.of(Outcome.Failure.CONNECTION, 0));
        }
        return outbound.post(url.get(), Map.of(), said.getBytes(StandardCharsets.UTF_8));
    }

    private CompletionStage<Outcome> signed(Webhook webhook, String messageId, String body) {
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
