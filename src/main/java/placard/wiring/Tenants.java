package placard.wiring;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import placard.activity.ActivityLog;
import placard.base.Zones;
import placard.page.Language;
import placard.settings.Config;
import placard.storage.Database;
import placard.web.Idempotency;
import placard.web.LookupLimiter;
import placard.web.RateLimits;
import placard.webhook.Webhooks;
import placard.workspace.ApiKeys;
import placard.workspace.Credits;
import placard.workspace.FirstStart;
import placard.workspace.Guard;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/** Workspaces, their API keys and scopes, and their credits. */
public record Tenants(
        Database database,
        Workspaces workspaces,
        ApiKeys keys,
        Credits credits,
        Guard guard,
        ActivityLog log,
        Webhooks webhooks,
        placard.webhook.Events events,
        Idempotency idempotency) {
    public static Tenants of(Ambient ambient, Database database) {
        Config config = ambient.config();
        Credits credits = new Credits(ambient.ids(), ambient.clock());
        ApiKeys keys = new ApiKeys(database, ambient.clock());
        LookupLimiter failures = new LookupLimiter(
                new RateLimits(ambient.nanos(), config.limits().authFailures(), Duration.ofMinutes(1)));
        Webhooks webhooks = new Webhooks(database);
        placard.webhook.Events events = new placard.webhook.Events(ambient.ids(), webhooks);
        return new Tenants(
                database,
                new Workspaces(ambient.ids(), ambient.random(), ambient.clock(), credits),
                keys,
                credits,
                new Guard(database, keys, ambient.clock(), failures),
                new ActivityLog(
                        ambient.ids(), ambient.clock(), config.dashboard().activityKept(), events),
                webhooks,
                events,
                new Idempotency(ambient.clock()));
    }

    /** The present and former time zones of a workspace. */
    Function<String, Zones> zones() {
        return id -> find(id).zones();
    }

    /** The language in which a workspace is written to. */
    Language language(String id) {
        return Language.find(find(id).defaults().language()).orElse(Language.EN);
    }

    Workspace find(String id) {
        return database.read(tx -> workspaces.get(tx, id));
    }

    /** Makes the first key of an empty store. It is the last step, because a failed start would never print the key. */
    public Optional<String> firstKey(Ambient ambient) {
        Config.FirstKey first = ambient.config().firstKey();
        return FirstStart.run(
                database,
                workspaces,
                keys,
                ambient.ids(),
                ambient.random(),
                ambient.clock(),
                first.credits(),
                first.secret());
    }
}
