package placard.cli;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.account.Memberships;
import placard.activity.Action;
import placard.activity.Subject;
import placard.base.WebHost;
import placard.web.Actor;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/** {@code placard workspace create|list|hosts}. */
@Command(name = "workspace", description = "Make and list workspaces.", mixinStandardHelpOptions = true)
final class WorkspaceCommand implements Runnable {
    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    WorkspaceCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: create, list or hosts.");
    }

    @Command(name = "create", description = "Make a workspace and print its id.", mixinStandardHelpOptions = true)
    void create(
            @Parameters(paramLabel = "NAME", description = "Its name, 1 to 120 characters.") String name,
            @Option(
                            names = "--credits",
                            paramLabel = "AMOUNT",
                            defaultValue = "1000",
                            description = "Its first credits (${DEFAULT-VALUE}).")
                    long credits) {
        if (name.isBlank() || name.length() > 120 || credits < 0) {
            throw new ParameterException(
                    spec.commandLine(), "A name has 1 to 120 characters; credits are not negative.");
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            Workspace workspace = store.database().write(tx -> {
                Workspace made = store.workspaces().create(tx, name.strip(), credits, Workspace.UTC);
                store.log(tx, made.id(), Action.CREATED, Subject.of(Subject.Kind.WORKSPACE, made.id(), made.name()));
                new Memberships()
                        .giveToOperators(
                                tx,
                                made.id(),
                                store.log(),
                                new Actor.CommandLine(),
                                store.clock().instant());
                return made;
            });
            context.out().println(workspace.id());
        }
    }

    @Command(
            name = "hosts",
            description = "Limit the codes of a workspace to hosts and their subdomains; without any, end the limit.",
            mixinStandardHelpOptions = true)
    void hosts(
            @Parameters(paramLabel = "WORKSPACE", description = "The workspace's id.") String id,
            @Parameters(paramLabel = "HOST", arity = "0..*", description = "Such as example.com.")
                    String @Nullable ... hosts) {
        Set<String> names = new TreeSet<>();
        try {
            for (String host : hosts == null ? new String[0] : hosts) {
                names.add(WebHost.named(host));
            }
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            if (!store.database().write(tx -> Workspaces.limitTo(tx, id, names))) {
                throw new CommandErrors.Refused("There is no workspace " + id + ".");
            }
        }
    }

    @Command(name = "list", description = "List workspaces: id, credits, name.", mixinStandardHelpOptions = true)
    void list() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database()
                    .read(store.workspaces()::list)
                    .forEach(workspace -> context.out()
                            .println(workspace.id() + "  " + workspace.credits() + "  " + workspace.name()));
        }
    }
}
