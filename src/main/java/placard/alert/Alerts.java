package placard.alert;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.analytics.CodeTotals;
import placard.base.Refusal;
import placard.base.Zones;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.webhook.Events;
import placard.webhook.Webhooks;

/**
 * Finds what workspaces want to know, and reports each thing once. The transaction that reports it also stores that, in
 * a row of its own, so only one node does it.
 */
public record Alerts(
        Database database,
        CodeTotals totals,
        Events events,
        Recipients recipients,
        Function<String, Zones> zones,
        InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(Alerts.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(1);
    private static final int AT_A_TIME = 100;

    /** The settings of a workspace. */
    public AlertSettings get(Tx tx, String workspaceId) {
        return tx.find(
                        "select " + AlertSettings.COLUMNS + " from alert_setting where workspace_id = ?",
                        AlertSettings::of,
                        workspaceId)
                .orElseGet(() -> AlertSettings.none(workspaceId));
    }

    /** Looks at every workspace whose last look was a minute ago. Nodes share them. */
    public void look() {
        List<AlertSettings> due;
        do {
            Instant now = clock.instant();
            due = database.read(tx -> Webhooks.isPaused(tx) ? List.of() : due(tx, now));
            List<AlertSettings> found = due;
            if (!found.isEmpty()) {
                database.write(tx -> found.stream()
                                .filter(settings -> isMine(tx, settings, now))
                                .toList())
                        .forEach(this::tryLook);
            }
        } while (due.size() == AT_A_TIME);
    }

    /** A workspace whose scans can't be read now is looked at later; the others are not held up. */
    private void tryLook(AlertSettings settings) {
        try {
            look(settings);
        } catch (StoreException | Refusal away) {
            LOG.atWarn()
                    .addKeyValue("workspace", settings.workspaceId())
                    .setCause(away)
                    .log("Alerts are put off: the scans are unavailable");
        }
    }

    /** A look in the future was by a clock that has gone back since. */
    private static List<AlertSettings> due(Tx tx, Instant now) {
        return tx.list(
                "select " + AlertSettings.COLUMNS + """
             from alert_setting a
            where (checked_at <= ? or checked_at > ?) and (milestones <> '' or quiet_days is not null or credits_below is not null)
              and exists (select 1 from workspace w where w.id = a.workspace_id and w.deleted_at is null)
            order by checked_at limit ?
            """,
                AlertSettings::of,
                now.minus(BETWEEN_LOOKS),
                now.plus(BETWEEN_LOOKS),
                AT_A_TIME);
    }

    private static boolean isMine(Tx tx, AlertSettings settings, Instant now) {
        return tx.update(
                        "update alert_setting set checked_at = ? where workspace_id = ?"
                                + " and (checked_at <= ? or checked_at > ?)",
                        now,
                        settings.workspaceId(),
                        now.minus(BETWEEN_LOOKS),
                        now.plus(BETWEEN_LOOKS))
                == 1;
    }

    /** Reports what is new in a workspace. */
    void look(AlertSettings settings) {
        if (database.read(Webhooks::isPaused)) {
            return;
        }
        if (!settings.milestones().isEmpty()) {
            milestones(settings);
        }
        Integer days = settings.quietDays();
        if (days != null) {
            quiet(settings, days);
        }
        Integer below = settings.creditsBelow();
        if (below != null) {
            credits(settings, below);
        }
    }

    /** A code whose total has passed a milestone. */
    private record MilestonePassed(
            String codeId, long total, @Nullable Integer known) {}

    private void milestones(AlertSettings settings) {
        String workspace = settings.workspaceId();
        Map<String, Long> reached =
                totals.atLeast(workspace, settings.milestones().getFirst());
        Map<String, Integer> known = new HashMap<>();
        database.<List<Boolean>>read(tx -> tx.list(
                "select code_id, milestone from alert_code where workspace_id = ?",
                row -> {
                    known.put(row.text("code_id"), row.integer("milestone"));
                    return true;
                },
                workspace));
        List<MilestonePassed> passed = new ArrayList<>();
        reached.forEach((code, total) -> {
            if (settings.passed(total) > known.getOrDefault(code, 0)) {
                passed.add(new MilestonePassed(code, total, known.get(code)));
            }
        });
        for (int from = 0; from < passed.size(); from += AT_A_TIME) {
            List<MilestonePassed> some = passed.subList(from, Math.min(passed.size(), from + AT_A_TIME));
            database.write(tx -> {
                some.forEach(one -> report(tx, settings, one));
                return some.size();
            });
        }
    }

    private void report(Tx tx, AlertSettings settings, MilestonePassed passed) {
        String workspace = settings.workspaceId();
        String name = tx.find(
                        "select name from qr_code where workspace_id = ? and id = ? and deleted_at is null",
                        row -> row.text("name"),
                        workspace,
                        passed.codeId)
                .orElse(null);
        int highest = settings.passed(passed.total);
        if (name == null || !isRaised(tx, workspace, passed, highest)) {
            return;
        }
        int before = passed.known == null ? 0 : passed.known;
        Instant now = clock.instant();
        for (int milestone : settings.milestones()) {
            if (milestone > before && milestone <= highest) {
                events.milestone(tx, workspace, passed.codeId, name, milestone, passed.total, now);
                recipients.alert(tx, workspace, new Recipients.Alert("milestone", passed.codeId, name, milestone));
            }
        }
    }

    private static boolean isRaised(Tx tx, String workspace, MilestonePassed passed, int highest) {
        return (passed.known == null
                        ? tx.update(
                                "insert into alert_code (workspace_id, code_id, milestone) values (?, ?, ?)"
                                        + " on conflict (workspace_id, code_id) do nothing",
                                workspace,
                                passed.codeId,
                                highest)
                        : tx.update(
                                "update alert_code set milestone = ?"
                                        + " where workspace_id = ? and code_id = ? and milestone = ?",
                                highest,
                                workspace,
                                passed.codeId,
                                passed.known))
                == 1;
    }

    /** Notes milestones that codes have passed already, so that they are not reported. */
    void pass(Tx tx, AlertSettings settings, Map<String, Long> reached) {
        List<Object[]> rows = new ArrayList<>();
        reached.forEach((code, total) -> {
            int passed = settings.passed(total);
            if (passed > 0) {
                rows.add(new Object[] {settings.workspaceId(), code, passed});
            }
        });
        tx.batch("""
            insert into alert_code (workspace_id, code_id, milestone) values (?, ?, ?)
            on conflict (workspace_id, code_id) do update set milestone = excluded.milestone
            where alert_code.milestone < excluded.milestone
            """, rows);
    }

    /** Codes that were scanned on most days and are no longer, while they are open. */
    List<Quiet> listQuiet(String workspace, int days) {
        Instant now = clock.instant();
        LocalDate today = LocalDate.ofInstant(now, zones.apply(workspace).at(now));
        List<CodeTotals.Silent> silent = totals.silent(workspace, today, days);
        return silent.isEmpty()
                ? List.of()
                : database.read(tx -> silent.stream()
                        .flatMap(one -> open(tx, workspace, one, now).stream())
                        .toList());
    }

    /** A code without scans since a day. */
    record Quiet(String codeId, String name, LocalDate last) {}

    private static List<Quiet> open(Tx tx, String workspace, CodeTotals.Silent one, Instant now) {
        return tx.list(
                """
                select name from qr_code
                where workspace_id = ? and id = ? and deleted_at is null and is_active
                  and (starts_at is null or starts_at <= ?) and (expires_at is null or expires_at > ?)
                  and (max_scans is null or max_scans > ?)
                """,
                row -> new Quiet(one.codeId(), row.text("name"), one.last()),
                workspace,
                one.codeId(),
                now,
                now,
                one.total());
    }

    private void quiet(AlertSettings settings, int days) {
        String workspace = settings.workspaceId();
        List<Quiet> all = listQuiet(workspace, days);
        if (all.isEmpty()) {
            return;
        }
        Map<String, Integer> known = new HashMap<>();
        database.<List<Boolean>>read(tx -> tx.list(
                "select code_id, quiet_day from alert_code where workspace_id = ? and quiet_day is not null",
                row -> {
                    known.put(row.text("code_id"), row.integer("quiet_day"));
                    return true;
                },
                workspace));
        List<Quiet> fresh = all.stream()
                .filter(one -> known.getOrDefault(one.codeId, -1) != (int) one.last.toEpochDay())
                .toList();
        if (!fresh.isEmpty()) {
            database.write(tx -> {
                fresh.forEach(one -> report(tx, workspace, one, days));
                return fresh.size();
            });
        }
    }

    private void report(Tx tx, String workspace, Quiet quiet, int days) {
        int rows = tx.update("""
            insert into alert_code (workspace_id, code_id, milestone, quiet_day) values (?, ?, 0, ?)
            on conflict (workspace_id, code_id) do update set quiet_day = excluded.quiet_day
            where coalesce(alert_code.quiet_day, -1) <> excluded.quiet_day
            """, workspace, quiet.codeId, (int) quiet.last.toEpochDay());
        if (rows == 1) {
            events.quiet(tx, workspace, quiet.codeId, quiet.name, days, quiet.last, clock.instant());
            recipients.alert(tx, workspace, new Recipients.Alert("quiet", quiet.codeId, quiet.name, days));
        }
    }

    private void credits(AlertSettings settings, int below) {
        String workspace = settings.workspaceId();
        boolean isLow = database.read(tx -> remaining(tx, workspace)) < below;
        if (isLow == settings.isLow()) {
            return;
        }
        database.write(tx -> {
            int rows = tx.update(
                    "update alert_setting set is_low = ? where workspace_id = ? and credits_below = ? and is_low <> ?",
                    isLow,
                    workspace,
                    below,
                    isLow);
            if (rows == 1 && isLow) {
                long remaining = remaining(tx, workspace);
                String name = tx.find("select name from workspace where id = ?", row -> row.text("name"), workspace)
                        .orElse("");
                events.creditsLow(tx, workspace, name, remaining, below, clock.instant());
                recipients.alert(tx, workspace, new Recipients.Alert("credits", "", name, remaining));
            }
            return rows;
        });
    }

    private static long remaining(Tx tx, String workspace) {
        return tx.count("select credits as n from workspace where id = ?", workspace);
    }

    /** Writes new settings over the version that was read; false if another change came first. */
    boolean store(Tx tx, AlertSettings before, AlertSettings after) {
        Instant now = clock.instant();
        int rows = before.version() == 1
                ? tx.update(
                        """
                        insert into alert_setting (workspace_id, milestones, quiet_days, credits_below, is_low,
                            checked_at, updated_at, version)
                        values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (workspace_id) do nothing
                        """,
                        after.workspaceId(),
                        after.words(),
                        after.quietDays(),
                        after.creditsBelow(),
                        after.isLow(),
                        now,
                        now,
                        after.version())
                : tx.update(
                        """
                        update alert_setting set milestones = ?, quiet_days = ?, credits_below = ?,
                            is_low = (is_low and coalesce(credits_below, -2) = ?), updated_at = ?, version = ?
                        where workspace_id = ? and version = ?
                        """,
                        after.words(),
                        after.quietDays(),
                        after.creditsBelow(),
                        after.creditsBelow() == null ? -1 : after.creditsBelow(),
                        now,
                        after.version(),
                        after.workspaceId(),
                        before.version());
        return rows == 1;
    }

    /** Deletes the rows of a deleted workspace, and returns their number. */
    public static int removeSome(Tx tx, String workspaceId) {
        int removed = tx.update("delete from alert_setting where workspace_id = ?", workspaceId);
        for (String table : List.of("alert_code", "report")) {
            removed += tx.update("delete from " + table + " where workspace_id = ?", workspaceId);
        }
        return removed;
    }

    /** Deletes what is known of codes whose scans are gone; returns the number of rows. */
    public static int forget(Tx tx) {
        return tx.update("""
            delete from alert_code where exists
                (select 1 from qr_code q where q.workspace_id = alert_code.workspace_id and q.id = alert_code.code_id
                 and q.purged_at is not null)
            """);
    }
}
