package placard.account;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.mail.Letter;
import placard.mail.Outbox;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.RateLimits;

/**
 * Mails to users about their account, queued in the transaction of the change that they report. Without a mail server,
 * every method does nothing.
 */
public final class AccountMail {
    private static final String ENGLISH = "en";
    /** An account younger than this gets no mail about its first sign-in. */
    private static final Duration NEW = Duration.ofMinutes(1);

    /** The limit of mails in an hour to one account and to one address. An address may belong to a stranger. */
    private static final int MOST_NOTICES = 5;
    /** The texts that mail programs turn into a link. */
    private static final Pattern LINK =
            Pattern.compile("://|(?i:www[.\uff0e\u3002\uff61])|[\\p{L}\\p{N}][.\uff0e\u3002\uff61][\\p{L}\\p{N}]{2,}");
    /** The characters that make a link of words. */
    private static final String JOINTS = "./:\uff0e\u3002\uff61";

    private final @Nullable Outbox outbox;
    private final RateLimits notices;
    private final InstantSource clock;

    /** @param outbox null where no mail is sent */
    public AccountMail(@Nullable Outbox outbox, InstantSource clock) {
        this.outbox = outbox;
        this.clock = clock;
        this.notices =
                new RateLimits(() -> clock.instant().toEpochMilli() * 1_000_000, MOST_NOTICES, Duration.ofHours(1));
    }

    /** True if a mail server is set. */
    public boolean isOn() {
        return outbox != null;
    }

    private record Receiver(
            String email,
            String name,
            @Nullable String language,
            @Nullable String seen,
            Instant createdAt) {
        private static Receiver of(Row row) throws SQLException {
            return new Receiver(
                    row.text("email"),
                    row.text("name"),
                    row.textOrNull("language"),
                    row.textOrNull("seen_language"),
                    row.time("created_at"));
        }

        /** The user's chosen language, or the language of the last sign-in's browser. */
        private String tongue() {
            return language == null ? Objects.requireNonNullElse(seen, ENGLISH) : language;
        }
    }

    private static Optional<Receiver> find(Tx tx, String userId) {
        return tx.find(
                "select email, name, language, seen_language, created_at from app_user where id = ?",
                Receiver::of,
                userId);
    }

    /** Reports a change of the sign-in methods to the user. */
    void changed(Tx tx, String userId, AccountChange change) {
        if (outbox != null && isMailed(change.kind())) {
            find(tx, userId).ifPresent(receiver -> changed(tx, userId, receiver, change));
        }
    }

    /**
     * Reports a change to the user's former e-mail address. No rate limit applies, because it is the last mail to that
     * address.
     */
    void changedFrom(Tx tx, User before, AccountChange change) {
        if (outbox != null) {
            find(tx, before.id()).ifPresent(receiver -> mail(tx, receiver, before.email(), change));
        }
    }

    private void changed(Tx tx, String userId, Receiver receiver, AccountChange change) {
        if (mayMail(userId, receiver.email)) {
            mail(tx, receiver, receiver.email, change);
        }
    }

    private void mail(Tx tx, Receiver receiver, String to, AccountChange change) {
        Map<String, String> facts = new HashMap<>();
        facts.put("name", harmless(receiver.name));
        facts.put("kind", change.kind().word());
        facts.put("detail", harmless(change.detail()));
        facts.put("device", Objects.requireNonNullElse(change.device(), ""));
        facts.put("at", change.at().toString());
        add(tx, new Letter(Letter.Kind.CHANGED, to, receiver.tongue(), facts));
    }

    private boolean mayMail(String userId, String to) {
        boolean isOfAccount = notices.count(userId).remaining() >= 0;
        return notices.count(Mailbox.counted(to)).remaining() >= 0 && isOfAccount;
    }

    /** A user's text for a mail that may reach a stranger. It is empty if a mail program would turn it into a link. */
    private static String harmless(String text) {
        return LINK.matcher(text).find() ? "" : text;
    }

    /** The same for a name that a mail can't do without: the words of a link stay, apart from each other. */
    private static String neutral(String text) {
        return Arrays.stream(text.split(" ", -1)).map(AccountMail::unlinked).collect(Collectors.joining(" "));
    }

    private static String unlinked(String word) {
        boolean isAddress = word.indexOf('@') > 0 && word.indexOf('/') < 0;
        return isAddress || !LINK.matcher(word).find()
                ? word
                : word.codePoints()
                        .map(one -> JOINTS.indexOf(one) < 0 ? one : ' ')
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                        .strip();
    }

    private void add(Tx tx, Letter letter) {
        Objects.requireNonNull(outbox).add(tx, letter);
    }

    /** False for changes that the user already knows: a new account and a link that was handed over. */
    private static boolean isMailed(AccountChange.Kind kind) {
        return kind != AccountChange.Kind.CREATED && kind != AccountChange.Kind.RESET_LINK;
    }

    /**
     * Notes the language of the browser after a sign-in. Mails the user if the browser is new.
     *
     * @param isKnown true if the user has signed in in this browser before
     */
    public void arrived(Database database, String userId, String device, String language, boolean isKnown) {
        Receiver receiver =
                outbox == null ? null : database.read(tx -> find(tx, userId)).orElse(null);
        boolean isNews = receiver != null && !isKnown && clock.instant().isAfter(receiver.createdAt.plus(NEW));
        if (receiver == null || !isNews && language.equals(receiver.seen)) {
            return;
        }
        database.write(tx -> {
            tx.update("update app_user set seen_language = ? where id = ?", language, userId);
            if (isNews && mayMail(userId, receiver.email)) {
                Map<String, String> facts = Map.of(
                        "name",
                        harmless(receiver.name),
                        "device",
                        device,
                        "at",
                        clock.instant().toString());
                String tongue = receiver.language == null ? language : receiver.language;
                add(tx, new Letter(Letter.Kind.SIGNED_IN, receiver.email, tongue, facts));
            }
            return userId;
        });
    }

    /**
     * Sends an invitation.
     *
     * @param to the recipient's address
     * @param url of the link
     * @param by the id of the inviter, whose language the mail uses; a key writes English
     */
    public void invited(Tx tx, Invitation invitation, String to, String url, String by) {
        String workspace = tx.find(
                        "select name from workspace where id = ?", row -> row.text("name"), invitation.workspaceId())
                .orElse("");
        Receiver inviter = find(tx, by).orElse(null);
        Map<String, String> facts = Map.of(
                "link",
                url,
                "workspace",
                neutral(workspace),
                "role",
                invitation.place().role().word(),
                "from",
                neutral(invitation.creatorName()));
        add(tx, new Letter(Letter.Kind.INVITED, to, inviter == null ? ENGLISH : inviter.tongue(), facts));
    }

    /**
     * Sends the link that confirms a new e-mail address. It contains no text of the user, because the address may be a
     * stranger's.
     *
     * @param to the new address
     * @param path of the link
     */
    public void newEmail(Tx tx, String userId, String to, String path) {
        find(tx, userId)
                .ifPresent(receiver ->
                        add(tx, new Letter(Letter.Kind.NEW_EMAIL, to, receiver.tongue(), Map.of("path", path))));
    }

    /**
     * Sends the link that proves the address of an invited person. It contains no text of the inviter, because the
     * address may be a stranger's.
     */
    public void joining(Tx tx, String to, String language, String path) {
        if (outbox != null) {
            add(tx, new Letter(Letter.Kind.JOINING, to, language, Map.of("path", path)));
        }
    }

    /**
     * Writes to the owners and admins of a workspace that a webhook was switched off.
     *
     * @param reason failing, gone or needs_secret
     */
    public void webhookOff(Tx tx, String workspaceId, String webhookId, String name, String reason) {
        if (outbox == null) {
            return;
        }
        List<Receiver> receivers = tx.list("""
                select u.email, u.name, u.language, u.seen_language, u.created_at from membership m
                join app_user u on u.id = m.user_id
                where m.workspace_id = ? and m.role in ('owner', 'admin') and u.disabled_at is null order by u.id
                """, Receiver::of, workspaceId);
        Place place = tx.find(
                        "select handle, name from workspace where id = ?",
                        row -> new Place(row.text("handle"), row.text("name")),
                        workspaceId)
                .orElseThrow();
        for (Receiver receiver : receivers) {
            Map<String, String> facts = Map.of(
                    "name",
                    harmless(receiver.name),
                    "webhook",
                    neutral(name),
                    "workspace",
                    neutral(place.name),
                    "reason",
                    reason,
                    "path",
                    "/app/" + place.handle + "/webhooks/" + webhookId);
            add(tx, new Letter(Letter.Kind.WEBHOOK_OFF, receiver.email, receiver.tongue(), facts));
        }
    }

    private record Place(String handle, String name) {}

    /** Queues the link for a new password. An unknown address causes the same write, and no mail. */
    public void forgotten(Tx tx, String email, String language) {
        add(tx, new Letter(Letter.Kind.FORGOTTEN, email, language, Map.of()));
    }
}
