package placard.alert;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;
import placard.base.Worded;
import placard.storage.Database;

/**
 * Ends a subscription by the link of its letter, without a sign-in. The link names person, workspace and kind, and is
 * signed, so that it needs no row and no one can make another's.
 *
 * @param sign with a key of this installation alone
 */
public record UnsubscribeLinks(Database database, Recipients recipients, Function<String, byte[]> sign) {
    /** Begins the path of each link. */
    public static final String PATH = "/unsubscribe/";

    /** The kinds of letters that a link can end. */
    public enum Kind implements Worded {
        ALERTS,
        WEEKLY
    }

    /** The letters that a link ends. */
    public record Subscription(String userId, String workspaceId, Kind kind) {
        private String text() {
            return kind.word() + "." + userId + "." + workspaceId;
        }
    }

    /** The path of the link that ends a subscription. */
    public String path(Subscription subscription) {
        return PATH + subscription.text() + "." + signature(subscription.text());
    }

    private String signature(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sign.apply("unsubscribe." + text));
    }

    /** The letters that a token ends; empty if it was not made here. */
    public Optional<Subscription> find(String token) {
        String[] parts = token.split("\\.", 4);
        if (parts.length != 4) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            Subscription subscription = new Subscription(parts[1], parts[2], kind);
            if (kind.word().equals(parts[0])
                    && MessageDigest.isEqual(
                            signature(subscription.text()).getBytes(StandardCharsets.UTF_8),
                            parts[3].getBytes(StandardCharsets.UTF_8))) {
                return Optional.of(subscription);
            }
        }
        return Optional.empty();
    }

    /** Ends it. Of a person who has left nothing comes in any case. */
    public void end(Subscription ended) {
        database.write(tx -> {
            recipients
                    .find(tx, ended.workspaceId, ended.userId)
                    .ifPresent(choice -> recipients.choose(
                            tx,
                            ended.workspaceId,
                            ended.userId,
                            new Recipients.Choice(
                                    choice.alerts() && ended.kind != Kind.ALERTS,
                                    choice.letter() && ended.kind != Kind.WEEKLY)));
            return ended;
        });
    }
}
