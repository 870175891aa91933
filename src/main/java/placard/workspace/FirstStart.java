package placard.workspace;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.Scope;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/** Creates the workspace {@code Default} and its key in an empty store. */
public final class FirstStart {
    /** The name of the first workspace until its owner gives it another. */
    public static final String UNNAMED = "Default";

    /** The name of the first key until then. */
    private static final String FIRST_KEY = "First key";

    private FirstStart() {}

    /**
     * The names that the first owner gives.
     *
     * @param workspace of the business
     * @param latin the same in Latin letters if the owner chose it: it becomes the handle, and the old address redirects
     * @param timezone of the owner's browser; another text if it is unknown
     * @param key of the first API key, in the owner's language
     */
    public record Names(String workspace, @Nullable String latin, String timezone, String key) {}

    /**
     * Gives the workspace of the first start the name of its owner's business and their time zone, and logs it; its key
     * gets a name in the owner's language. Does nothing if there are several workspaces, or if it has a name.
     */
    public static void name(
            Tx tx, Workspaces workspaces, ApiKeys keys, ActivityLog log, Names names, Actor.Person owner) {
        List<Workspace> all = workspaces.list(tx);
        String name = names.workspace;
        if (all.size() != 1 || !all.getFirst().name().equals(UNNAMED) || name.equals(UNNAMED)) {
            return;
        }
        Workspace before = all.getFirst();
        Workspace after = workspaces.named(tx, before, name, names.latin, names.timezone);
        keys.rename(tx, before.id(), FIRST_KEY, names.key);
        log.add(
                tx,
                after.id(),
                owner,
                Action.CHANGED,
                Subject.of(Subject.Kind.WORKSPACE, after.id(), name),
                Change.of(before.json(), after.json()));
    }

    /**
     * Creates both if there is no workspace yet.
     *
     * @param secret the key to set, or null to draw one
     * @return the new key's secret, if one was drawn
     */
    public static Optional<String> run(
            Database database,
            Workspaces workspaces,
            ApiKeys keys,
            Ids ids,
            SecureRandom random,
            InstantSource clock,
            long credits,
            @Nullable String secret) {
        return database.write(tx -> {
            if (!workspaces.isEmpty(tx)) {
                return Optional.empty();
            }
            String text = secret == null ? Secret.next(random) : secret;
            Workspace workspace = workspaces.create(tx, UNNAMED, credits, Workspace.UTC);
            ApiKey key = new ApiKey(
                    workspace.id(),
                    ids.next("key_"),
                    FIRST_KEY,
                    Secret.prefix(text),
                    EnumSet.of(Scope.ALL),
                    clock.instant(),
                    null,
                    null);
            keys.insert(tx, key, text);
            return secret == null ? Optional.of(text) : Optional.empty();
        });
    }
}
