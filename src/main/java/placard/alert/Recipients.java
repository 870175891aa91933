package placard.alert;

import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.Role;
import placard.base.Scope;
import placard.mail.Letter;
import placard.mail.Outbox;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The members who get alerts and letters by email.
 *
 * @param outbox null without a mail server
 */
public record Recipients(@Nullable Outbox outbox) {
    private static final String ENGLISH = "en";

    /**
     * The notices that a member gets. Owners get alerts unless they decline.
     *
     * @param alerts whether alerts come by email
     * @param letter whether the weekly letter comes
     */
    public record Choice(boolean alerts, boolean letter) {
        private static Choice of(Row row) throws SQLException {
            Boolean chosen = row.flagOrNull("alerts_by_mail");
            boolean isOwner = roleOf(row) == Role.OWNER;
            return new Choice(chosen == null ? isOwner : chosen, "weekly".equals(row.text("letter")));
        }
    }

    /** An alert, in the words of its letter. */
    record Alert(String kind, String codeId, String name, long number) {}

    private record Reader(String userId, String email, String language, Role role, Choice choice) {
        static Reader of(Row row) throws SQLException {
            String chosen = row.textOrNull("language");
            return new Reader(
                    row.text("user_id"),
                    row.text("email"),
                    chosen == null ? Objects.requireNonNullElse(row.textOrNull("seen_language"), ENGLISH) : chosen,
                    roleOf(row),
                    Choice.of(row));
        }
    }

    private static Role roleOf(Row row) throws SQLException {
        return Objects.requireNonNull(Role.CHOICES.get(row.text("role")));
    }

    /** Whether email can be sent at all. */
    public boolean isOn() {
        return outbox != null;
    }

    /** The notices that a member gets; empty for a stranger. */
    public Optional<Choice> find(Tx tx, String workspaceId, String userId) {
        return tx.find(
                "select role, alerts_by_mail, letter from membership where workspace_id = ? and user_id = ?",
                Choice::of,
                workspaceId,
                userId);
    }

    /** Whether a member still wants such letters and may read the analytics. */
    public boolean wants(Tx tx, UnsubscribeLinks.Subscription subscription) {
        return tx.find(
                        "select role, alerts_by_mail, letter from membership where workspace_id = ? and user_id = ?",
                        row -> roleOf(row).covers(Scope.ANALYTICS_READ)
                                && (subscription.kind() == UnsubscribeLinks.Kind.ALERTS
                                        ? Choice.of(row).alerts
                                        : Choice.of(row).letter),
                        subscription.workspaceId(),
                        subscription.userId())
                .orElse(false);
    }

    /** Stores what a member wants. */
    public void choose(Tx tx, String workspaceId, String userId, Choice choice) {
        tx.update(
                "update membership set alerts_by_mail = ?, letter = ? where workspace_id = ? and user_id = ?",
                choice.alerts,
                choice.letter ? "weekly" : "off",
                workspaceId,
                userId);
    }

    /** Queues a letter about an alert for each member who wants it and may read the analytics. */
    void alert(Tx tx, String workspaceId, Alert alert) {
        Outbox letters = outbox;
        if (letters == null) {
            return;
        }
        List<Reader> readers = tx.list("""
            select m.user_id, m.role, m.alerts_by_mail, m.letter, u.email, u.language, u.seen_language
            from membership m join app_user u on u.id = m.user_id
            where m.workspace_id = ? and u.disabled_at is null order by m.user_id
            """, Reader::of, workspaceId);
        for (Reader reader : readers) {
            if (reader.choice.alerts && reader.role.covers(Scope.ANALYTICS_READ)) {
                Map<String, String> facts = new HashMap<>();
                facts.put("kind", alert.kind);
                facts.put("code", alert.codeId);
                facts.put("name", alert.name);
                facts.put("number", Long.toString(alert.number));
                facts.put("workspace", workspaceId);
                facts.put("user", reader.userId);
                letters.add(tx, new Letter(Letter.Kind.ALERT, reader.email, reader.language, facts));
            }
        }
    }

    /** A member who may be due a letter. */
    record Due(
            String workspaceId,
            String userId,
            String email,
            String language,
            @Nullable String latest) {}

    /** All who want the weekly letter and may read the analytics, with the latest week that they have. */
    List<Due> listWeekly(Tx tx) {
        return tx
                .list("""
                        select m.workspace_id, m.user_id, m.role, m.alerts_by_mail, m.letter, u.email, u.language,
                            u.seen_language, (select max(period) from report r
                             where r.workspace_id = m.workspace_id and r.user_id = m.user_id) as latest
                        from membership m join app_user u on u.id = m.user_id join workspace w on w.id = m.workspace_id
                        where m.letter = 'weekly' and u.disabled_at is null and w.deleted_at is null
                        order by m.workspace_id, m.user_id
                        """, row -> {
                    Reader reader = Reader.of(row);
                    return reader.role.covers(Scope.ANALYTICS_READ)
                            ? Optional.of(new Due(
                                    row.text("workspace_id"),
                                    reader.userId,
                                    reader.email,
                                    reader.language,
                                    row.textOrNull("latest")))
                            : Optional.<Due>empty();
                })
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Notes that a letter was made; false if it was before. */
    static boolean isFirst(Tx tx, String workspaceId, String userId, String period, Instant now) {
        return tx.update("""
            insert into report (user_id, workspace_id, period, made_at) values (?, ?, ?, ?)
            on conflict (user_id, workspace_id, period) do nothing
            """, userId, workspaceId, period, now) == 1;
    }

    /** Queues the letter about a week, once. */
    void weekly(Tx tx, Due due, String period, Instant now) {
        if (outbox != null && isFirst(tx, due.workspaceId, due.userId, period, now)) {
            Map<String, String> facts = Map.of("workspace", due.workspaceId, "user", due.userId, "period", period);
            outbox.add(tx, new Letter(Letter.Kind.WEEKLY, due.email, due.language, facts));
        }
    }

    /** Deletes old notes of letters. */
    public static int forget(Tx tx, Instant before) {
        return tx.update("delete from report where made_at < ?", before);
    }
}
