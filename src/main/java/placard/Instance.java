package placard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.account.Memberships;
import placard.account.Users;
import placard.account.team.UserLock;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.app.instance.InstanceRoutes;
import placard.app.instance.InstanceView;
import placard.base.Json;
import placard.scan.count.Recorders;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalFigures;
import placard.server.Health;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.Marks;
import placard.web.Actor;
import placard.workspace.Credits;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/** What operators see of the installation, and what they do to it, in the dashboard as by commands. */
final class Instance {
    private final Config config;
    private final String baseUrl;
    private final Database database;
    private final Workspaces workspaces;
    private final Credits credits;
    private final Users users;
    private final Memberships memberships;
    private final UserLock lockouts;
    private final ActivityLog log;
    private final Health health;
    private final Journal journal;
    private final Recorders recorders;
    private final InstantSource clock;
    private final InstanceRoutes.@Nullable Mailbox mailbox;
    private final Instant startedAt;

    Instance(
            Config config,
            String baseUrl,
            Database database,
            Workspaces workspaces,
            Credits credits,
            Users users,
            Memberships memberships,
            UserLock lockouts,
            ActivityLog log,
            Health health,
            Journal journal,
            Recorders recorders,
            InstantSource clock,
            InstanceRoutes.@Nullable Mailbox mailbox) {
        this.config = config;
        this.baseUrl = baseUrl;
        this.database = database;
        this.workspaces = workspaces;
        this.credits = credits;
        this.users = users;
        this.memberships = memberships;
        this.lockouts = lockouts;
        this.log = log;
        this.health = health;
        this.journal = journal;
        this.recorders = recorders;
        this.clock = clock;
        this.mailbox = mailbox;
        this.startedAt = clock.instant();
    }

    InstanceRoutes.Work work() {
        return new InstanceRoutes.Work(
                this::state,
                () -> database.read(users::list),
                () -> database.read(workspaces::list),
                this::make,
                this::give,
                (by, user, isLockedOut) -> database.write(tx -> {
                    lockouts.set(tx, user, isLockedOut, by, clock.instant());
                    return user;
                }),
                mailbox);
    }

    private void make(Actor by, String name, long firstCredits) {
        database.write(tx -> {
            Workspace made = workspaces.create(tx, name, firstCredits);
            Subject subject = Subject.of(Subject.Kind.WORKSPACE, made.id(), made.name());
            log.add(tx, made.id(), by, Action.CREATED, subject, Change.NONE);
            memberships.giveToOperators(tx, made.id(), log, by, clock.instant());
            return made;
        });
    }

    private void give(Actor by, String workspaceId, long amount, String reason) {
        database.write(tx -> {
            long now = credits.grant(tx, workspaceId, amount, reason);
            String name = workspaces.get(tx, workspaceId).name();
            Change change = new Change(
                    Json.object(), Json.object().put("amount", amount).put("reason", reason), List.of());
            log.add(tx, workspaceId, by, Action.GRANTED, Subject.of(Subject.Kind.WORKSPACE, workspaceId, name), change);
            return now;
        });
    }

    private InstanceView.State state() {
        JournalFigures figures = journal.figures();
        String version = Instance.class.getPackage().getImplementationVersion();
        return new InstanceView.State(
                version == null ? "(unpackaged)" : version,
                Runtime.version().toString(),
                database.kind(),
                baseUrl,
                startedAt,
                backups(),
                health.checks(),
                config.data().toAbsolutePath().normalize().toString(),
                bytes(config.data()),
                free(config.data()),
                new InstanceView.Scans(
                        recorders.recorded(),
                        figures.backlogRecords(),
                        figures.diskBytes(),
                        figures.dropped(),
                        figures.quarantined() + recorders.unreadable()),
                settings());
    }

    /** Of a PostgreSQL server the program knows nothing: its own tools copy it. */
    private InstanceView.Backups backups() {
        boolean isKnown = config.database() == null;
        Instant last = database.read(tx -> Marks.find(tx, Marks.BACKUP)).orElse(null);
        long days = last == null
                ? 0
                : Math.max(0, Duration.between(last, clock.instant()).toDays());
        return new InstanceView.Backups(isKnown, last, days);
    }

    /** Files come and go meanwhile, so this is what they had when they were looked at. */
    private static long bytes(Path folder) {
        long[] sum = {0};
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    sum[0] += attributes.size();
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return sum[0];
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What is in force; of what is secret, or leads to something secret, nothing. */
    private Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        put(all, "PLACARD_BASE_URL", baseUrl);
        put(all, "PLACARD_SHORT_URL", config.web().shortUrl());
        put(all, "PLACARD_HOST", config.web().host());
        put(all, "PLACARD_MANAGEMENT_PORT", config.web().managementPort());
        put(all, "PLACARD_DATA", config.data());
        put(all, "PLACARD_KEY_DIR", config.keyDir());
        put(all, "PLACARD_TRUSTED_PROXIES", config.proxies().trusted().size());
        put(all, "PLACARD_PROXY_HEADER", config.proxies().header().headerName());
        put(all, "PLACARD_CITY_HEADER", config.proxies().cityHeader());
        put(all, "PLACARD_GEO_DATABASE", config.scans().geoDatabase());
        put(all, "PLACARD_RECORD_SCANS", config.scans().records());
        put(all, "PLACARD_HONOUR_GPC", config.scans().honoursGpc());
        put(all, "PLACARD_UNIQUE_BY", config.scans().uniqueBy().setting());
        put(all, "PLACARD_SCAN_RETENTION_DAYS", config.scans().retention().toDays());
        put(all, "PLACARD_ACTIVITY_DAYS", config.dashboard().activityKept().toDays());
        put(all, "PLACARD_SESSION_DAYS", config.dashboard().longestSession().toDays());
        put(all, "PLACARD_JOURNAL_QUOTA_MB", config.scans().journalQuotaMb());
        put(all, "PLACARD_JOURNAL_SYNC", config.scans().journalSync().name().toLowerCase(Locale.ROOT));
        put(
                all,
                "PLACARD_SCAN_LOG",
                config.scans().log() == null ? null : config.scans().log().topic(0));
        // How many; their addresses are secret.
        put(
                all,
                "PLACARD_SCAN_DATABASES",
                config.scans().databases().isEmpty()
                        ? null
                        : config.scans().databases().size());
        put(
                all,
                "PLACARD_SCAN_LOG_MB",
                config.scans().log() == null ? null : config.scans().logMb());
        put(
                all,
                "PLACARD_SCAN_LOG_SPREAD",
                config.scans().log() == null ? null : config.scans().logSpread());
        put(
                all,
                "PLACARD_ARCHIVE",
                config.scans().archive() == null
                        ? null
                        : config.scans().archive().place());
        put(all, "PLACARD_FILE_MAX_MB", config.files().maxMb());
        put(all, "PLACARD_FILE_QUOTA_MB", config.files().quotaMb());
        put(all, "PLACARD_DEFAULT_CURRENCY", config.catalogs().defaultCurrency());
        put(all, "PLACARD_CATALOG_ITEMS", config.catalogs().items());
        put(all, "PLACARD_RATE_LIMIT", config.limits().requests());
        put(
                all,
                "PLACARD_MAIL_FROM",
                config.mail() == null ? null : config.mail().from());
        put(
                all,
                "PLACARD_OIDC_ISSUER",
                config.oidc() == null ? null : config.oidc().issuer());
        return all;
    }

    private static void put(Map<String, String> all, String name, @Nullable Object value) {
        if (value != null) {
            all.put(name, value.toString());
        }
    }
}
