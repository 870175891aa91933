package placard.workspace;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Scope;
import placard.storage.Database;

/** Makes the workspace {@code Default} and its key in a store that has none. */
public final class FirstStart {
    private FirstStart() {}

    /**
     * Makes them if there is no workspace yet.
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
            Workspace workspace = workspaces.create(tx, "Default", credits);
            ApiKey key = new ApiKey(
                    workspace.id(),
                    ids.next("key_"),
                    "First key",
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
