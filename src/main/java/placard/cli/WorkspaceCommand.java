package placard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.account.Memberships;
import placard.activity.Action;
import placard.activity.Subject;
import placard.web.Actor;
import placard.workspace.Workspace;

/** {@code placard workspace create|list}. */
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
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: create or list.");
    }

    @Command(name = "create", description = "Make a workspace and print its id.", mixinStandardHelpOptions = true)
    void create(
            @Parameters(paramLabel = "NAME", description = "Its name, 1 to 120 characters.") String name,
            @Option(names = "--credits", defaultValue = "1000", description = "Its first credits (${DEFAULT-VALUE}).")
                    long credits) {
        if (name.isBlank() || name.length() > 120 || credits < 0) {
            throw new ParameterException(
                    spec.commandLine(), "A name has 1 to 120 characters; credits are not negative.");
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            Workspace workspace = store.database().write(tx -> {
                Workspace made = store.workspaces().create(tx, name.strip(), credits);
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
