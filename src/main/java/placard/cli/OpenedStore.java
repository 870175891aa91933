package placard.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import placard.account.AccountLog;
import placard.account.AccountMail;
import placard.account.AppKey;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.NodeSecret;
import placard.scan.cluster.ClusterModule;
import placard.scan.cluster.KeyNeeds;
import placard.scan.upkeep.Generation;
import placard.scan.upkeep.HashReset;
import placard.scan.visitor.HashKeys;
import placard.settings.Config;
import placard.storage.Database;
import placard.storage.NativeFolder;
import placard.storage.PostgresUrl;
import placard.storage.ScanDatabases;
import placard.storage.ScanStores;
import placard.storage.Store;
import placard.storage.StoreException;
import placard.storage.StoreKind;
import placard.storage.Tx;
import placard.web.Actor;
import placard.webhook.Events;
import placard.workspace.ApiKeys;
import placard.workspace.Credits;
import placard.workspace.Workspaces;

/** The store, opened for one command beside a server that may be running. */
record OpenedStore(
        Config config,
        Database database,
        InstantSource clock,
        SecureRandom random,
        Ids ids,
        Credits credits,
        Workspaces workspaces,
        ApiKeys keys,
        ActivityLog log,
        AccountLog accounts)
        implements AutoCloseable {

    static OpenedStore with(Map<String, String> environment) {
        Config config = config(environment);
        InstantSource clock = Clock.systemUTC();
        SecureRandom random = new SecureRandom();
        Ids ids = new Ids(clock, random);
        Database database = store(config);
        Credits credits = new Credits(ids, clock);
        return new OpenedStore(
                config,
                database,
                clock,
                random,
                ids,
                credits,
                new Workspaces(ids, random, clock, credits),
                new ApiKeys(database, clock),
                new ActivityLog(ids, clock, config.dashboard().activityKept(), new Events(ids, Events::isHeardInStore)),
                new AccountLog(
                        ids, clock, config.dashboard().activityKept(), mail(config, database, ids, random, clock)));
    }

    /** Queues mails about changes of accounts. The server sends them. */
    private static AccountMail mail(
            Config config, Database database, Ids ids, SecureRandom random, InstantSource clock) {
        if (config.mail() == null) {
            return new AccountMail(null, clock);
        }
        try {
            AppKey key = AppKey.open(config.keyDir(), random, database, config.secret());
            return new AccountMail(key.outbox(ids, random, clock), clock);
        } catch (AppKey.NotShared other) {
            throw new CommandErrors.Refused(String.valueOf(other.getMessage()));
        } catch (IOException unusable) {
            throw new CommandErrors.Refused(unusable.getMessage() + " (PLACARD_KEY_DIR).");
        }
    }

    /**
     * The server's store, without the server's time limits, which would cut a long verify short.
     *
     * @throws CommandErrors.Refused if the data folder has none, or is used with another kind of store
     */
    static Database store(Config config) {
        PostgresUrl url = config.database();
        checkKind(config);
        if (url == null && !Files.exists(config.data().resolve(Store.FILE))) {
            throw new CommandErrors.Refused("There is no store in "
                    + config.data().toAbsolutePath()
                    + " yet; start the server once, or set PLACARD_DATA, or PLACARD_DATABASE_URL as for the server.");
        }
        try {
            NativeFolder.choose(config.data());
        } catch (IOException neither) {
            throw new CommandErrors.Refused(String.valueOf(neither.getMessage()));
        }
        return Store.open(config.data(), url == null ? null : patient(url));
    }

    /**
     * All databases of scans. Further ones are opened for this command.
     *
     * @throws CommandErrors.Refused if they aren't those that this installation has
     */
    static OpenedScans scans(Config config, Database main) {
        List<Database> others = new ArrayList<>();
        try {
            for (PostgresUrl url : config.scans().databases()) {
                others.add(Store.openScans(patient(url)));
            }
            Ids names = new Ids(Clock.systemUTC(), new SecureRandom());
            ScanDatabases.admit(main, others, () -> names.next("inst_"));
            return new OpenedScans(new ScanStores(main, others), others);
        } catch (ScanDatabases.DatabaseMismatch misplaced) {
            others.forEach(Database::close);
            throw new CommandErrors.Refused(String.valueOf(misplaced.getMessage()));
        } catch (StoreException | IllegalStateException failure) {
            // Without the driver's message, which contains the address.
            others.forEach(Database::close);
            throw new CommandErrors.Refused(
                    "The database in place " + (others.size() + 1) + " of PLACARD_SCAN_DATABASES can't be opened.");
        }
    }

    /** The hash keys of the folder. If the scan log has them, the folder is updated from it first. */
    HashKeys hashKeys(ScanStores stores) {
        return hashKeys(config, stores, random, clock);
    }

    static HashKeys hashKeys(Config config, ScanStores stores, SecureRandom random, InstantSource clock) {
        NodeSecret secret = config.secret();
        if (secret == null) {
            if (AppKey.isShared(stores.at(0).database())) {
                throw new CommandErrors.Refused("The servers share their hash keys by the scan log: set"
                        + " PLACARD_KEY_SECRET_FILE for this command, too.");
            }
            return HashKeys.open(config.keyDir(), random);
        }
        HashKeys keys = HashKeys.openCopy(config.keyDir(), random);
        cluster("PLACARD_KEY_SECRET_FILE")
                .readKeys(new KeyNeeds(
                        Objects.requireNonNull(config.scans().log()),
                        config.scans().logClient(),
                        secret,
                        keys,
                        Generation.of(stores.at(0).database()).since().toEpochMilli(),
                        () -> HashReset.keysNamed(stores),
                        clock,
                        () -> false,
                        random));
        return keys;
    }

    /**
     * The cluster module.
     *
     * @param needs the setting or the command that needs it
     * @throws CommandErrors.Refused if it is missing
     */
    static ClusterModule cluster(String needs) {
        return ClusterModule.find().orElseThrow(() -> new CommandErrors.Refused(ClusterModule.missing(needs)));
    }

    /** The opened databases of scans. Closing it leaves the main one open. */
    record OpenedScans(ScanStores stores, List<Database> others) implements AutoCloseable {
        @Override
        public void close() {
            others.forEach(Database::close);
        }
    }

    static void checkKind(Config config) {
        try {
            checkOwner(config.data());
            String objection = StoreKind.of(config.database()).objection(config.data());
            if (objection != null) {
                throw new CommandErrors.Refused(objection);
            }
        } catch (IOException unreadable) {
            throw new CommandErrors.Refused("The data folder can't be read: " + unreadable.getMessage());
        }
    }

    /** Refuses root on the data of another user: that user's server could not open the files that a command makes. */
    private static void checkOwner(Path data) throws IOException {
        if (!Files.exists(data) || !"root".equals(System.getProperty("user.name"))) {
            return;
        }
        String owner = Files.getOwner(data).getName();
        if (!owner.equals("root")) {
            throw new CommandErrors.Refused("The data folder " + data.toAbsolutePath() + " belongs to " + owner
                    + ", whose server could not open what root writes. Run the same command as that user:"
                    + " sudo -u " + (owner.chars().allMatch(Character::isDigit) ? "'#" + owner + "'" : owner)
                    + " ...");
        }
    }

    /** If the address has a setting twice, the driver takes the last one. */
    private static PostgresUrl patient(PostgresUrl url) {
        String separator = url.jdbc().contains("?") ? "&" : "?";
        return new PostgresUrl(url.jdbc() + separator + "socketTimeout=0", url.user(), url.password());
    }

    static Config config(Map<String, String> environment) {
        try {
            return Config.of(environment);
        } catch (Config.Wrong wrong) {
            throw new CommandErrors.Refused(wrong);
        }
    }

    /** Logs a command's action. */
    void log(Tx tx, String workspaceId, Action action, Subject subject) {
        log.add(tx, workspaceId, new Actor.CommandLine(), action, subject, Change.NONE);
    }

    @Override
    public void close() {
        database.close();
    }
}
