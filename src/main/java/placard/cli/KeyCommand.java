package placard.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.activity.Action;
import placard.activity.Subject;
import placard.base.Scope;
import placard.storage.Tx;
import placard.workspace.ApiKey;
import placard.workspace.Secret;

/** {@code placard key create|list|revoke|new}. */
@Command(name = "key", description = "Make, list and revoke API keys.", mixinStandardHelpOptions = true)
final class KeyCommand implements Runnable {
    private static final int MOST_DAYS = 36_500;

    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    KeyCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: create, list, revoke or new.");
    }

    @Command(name = "create", description = "Make a key and print its secret, once.", mixinStandardHelpOptions = true)
    void create(
            @Parameters(paramLabel = "WORKSPACE", description = "The workspace's id.") String workspaceId,
            @Option(
                            names = "--name",
                            paramLabel = "NAME",
                            defaultValue = "Command line",
                            description = "Its name (${DEFAULT-VALUE}).")
                    String name,
            @Option(
                            names = "--scope",
                            paramLabel = "SCOPE",
                            split = ",",
                            defaultValue = "*",
                            description = "Its scopes: qr:read, qr:write, catalogs:read, catalogs:write,"
                                    + " analytics:read, keys:write, availability:write, members:write, activity:read,"
                                    + " webhooks:write, * (all; the default).")
                    List<String> labels,
            @Option(
                            names = "--days",
                            paramLabel = "DAYS",
                            description = "Days until it expires; by default it never does.")
                    @Nullable
                    Integer days) {
        Set<Scope> scopes = scopes(labels);
        if (name.isBlank() || name.length() > 120 || days != null && (days < 1 || days > MOST_DAYS)) {
            throw new ParameterException(
                    spec.commandLine(), "A name has 1 to 120 characters; days are from 1 to " + MOST_DAYS + ".");
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            Instant now = store.clock().instant();
            String secret = Secret.next(store.random());
            ApiKey key = new ApiKey(
                    workspaceId,
                    store.ids().next("key_"),
                    name.strip(),
                    secret.substring(0, 8),
                    scopes,
                    now,
                    days == null ? null : now.plus(Duration.ofDays(days)),
                    null);
            boolean made = store.database().write(tx -> {
                if (store.workspaces().find(tx, workspaceId).isEmpty()) {
                    return false;
                }
                store.keys().insert(tx, key, secret);
                store.log(tx, workspaceId, Action.CREATED, Subject.of(Subject.Kind.KEY, key.id(), key.name()));
                return true;
            });
            if (!made) {
                throw new CommandErrors.Refused("There is no workspace " + workspaceId + ".");
            }
            context.out().println("API key: " + secret);
        }
    }

    private Set<Scope> scopes(List<String> labels) {
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String label : labels) {
            scopes.add(Scope.of(label)
                    .orElseThrow(() -> new ParameterException(spec.commandLine(), "There is no scope " + label + ".")));
        }
        return scopes;
    }

    @Command(
            name = "list",
            description = "List a workspace's keys: id, prefix, scopes, last use, name.",
            mixinStandardHelpOptions = true)
    void list(@Parameters(paramLabel = "WORKSPACE", description = "The workspace's id.") String workspaceId) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database()
                    .read(tx -> {
                        if (store.workspaces().find(tx, workspaceId).isEmpty()) {
                            throw new CommandErrors.Refused("There is no workspace " + workspaceId + ".");
                        }
                        return store.keys().listAll(tx, workspaceId);
                    })
                    .forEach(key -> context.out()
                            .println(key.id() + "  " + key.prefix() + "  "
                                    + key.scopes().stream().map(Scope::label).collect(Collectors.joining(","))
                                    + "  " + (key.lastUsedAt() == null ? "never" : key.lastUsedAt()) + "  "
                                    + key.name()));
        }
    }

    @Command(name = "revoke", description = "Revoke a key; it stops within 5 s.", mixinStandardHelpOptions = true)
    void revoke(@Parameters(paramLabel = "KEY", description = "The key's id.") String id) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            boolean revoked = store.database()
                    .write(tx -> store.keys()
                            .workspaceOf(tx, id)
                            .map(workspace -> revoked(store, tx, workspace, id))
                            .orElse(false));
            if (!revoked) {
                throw new CommandErrors.Refused("There is no key " + id + ".");
            }
        }
    }

    private static boolean revoked(OpenedStore store, Tx tx, String workspaceId, String id) {
        String name = store.keys().find(tx, workspaceId, id).map(ApiKey::name).orElse("");
        store.log(tx, workspaceId, Action.REVOKED, Subject.of(Subject.Kind.KEY, id, name));
        return store.keys().revoke(tx, workspaceId, id);
    }

    @Command(
            name = "new",
            description = "Print a new secret for PLACARD_BOOTSTRAP_KEY; stores nothing.",
            mixinStandardHelpOptions = true)
    void draw() {
        context.out().println(Secret.next(new java.security.SecureRandom()));
    }
}
