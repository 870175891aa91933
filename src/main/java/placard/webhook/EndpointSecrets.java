package placard.webhook;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Seals URLs and secrets under the installation's key. */
public record EndpointSecrets(Close close, Decryption open) {
    /** Encrypts. */
    @FunctionalInterface
    public interface Close {
        byte[] close(byte[] plain, String purpose);
    }

    /** Decrypts; empty if another key encrypted it. */
    @FunctionalInterface
    public interface Decryption {
        Optional<byte[]> open(byte[] sealed, String purpose);
    }

    byte[] url(String id, String url) {
        return close.close(url.getBytes(StandardCharsets.UTF_8), "webhook url " + id);
    }

    Optional<String> url(Webhook webhook) {
        return open.open(webhook.url(), "webhook url " + webhook.id())
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    byte[] secret(String id, byte[] secret) {
        return close.close(secret, "webhook secret " + id);
    }

    /** The secrets that sign now; empty if the key is another one. */
    List<byte[]> secrets(Webhook webhook, java.time.Instant now) {
        List<byte[]> all = new ArrayList<>();
        add(all, webhook, webhook.secret());
        byte @Nullable [] former = webhook.formerSecret();
        if (former != null && webhook.overlaps(now)) {
            add(all, webhook, former);
        }
        return all;
    }

    /** The steps for a person before anything can be sent, if another key sealed the URL or the secret. */
    List<String> lacks(Webhook webhook) {
        List<String> lacks = new ArrayList<>();
        if (url(webhook).isEmpty()) {
            lacks.add("The URL can't be read, because app.key was replaced: set url again.");
        }
        if (!opensSecret(webhook)) {
            lacks.add("The secret can't be read, because app.key was replaced: rotate it, and give the new one to the"
                    + " receiver.");
        }
        return lacks;
    }

    /** Whether its present secret can be read. */
    boolean opensSecret(Webhook webhook) {
        return open.open(webhook.secret(), "webhook secret " + webhook.id()).isPresent();
    }

    private void add(List<byte[]> all, Webhook webhook, byte[] sealed) {
        open.open(sealed, "webhook secret " + webhook.id()).ifPresent(all::add);
    }
}
