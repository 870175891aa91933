package placard.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.activity.Action;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.web.Actor;

/** {@code placard credits grant}. */
@Command(name = "credits", description = "Give credits to a workspace.", mixinStandardHelpOptions = true)
final class CreditsCommand implements Runnable {
    private static final long MOST = 1_000_000_000_000L;

    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    CreditsCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: grant.");
    }

    @Command(name = "grant", description = "Add credits and print the new balance.", mixinStandardHelpOptions = true)
    void grant(
            @Parameters(paramLabel = "WORKSPACE", description = "The workspace's id.") String workspaceId,
            @Parameters(paramLabel = "AMOUNT", description = "How many, at least 1.") long amount,
            @Option(
                            names = "--reason",
                            paramLabel = "TEXT",
                            defaultValue = "grant",
                            description = "For the ledger (${DEFAULT-VALUE}).")
                    String reason) {
        if (amount < 1 || amount > MOST || reason.isBlank() || reason.length() > 120) {
            throw new ParameterException(
                    spec.commandLine(), "An amount is from 1 to " + MOST + ", a reason has 1 to 120 characters.");
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            long balance = store.database().write(tx -> {
                long now = store.credits().grant(tx, workspaceId, amount, reason);
                String name = store.workspaces().get(tx, workspaceId).name();
                store.log()
                        .add(
                                tx,
                                workspaceId,
                                new Actor.CommandLine(),
                                Action.GRANTED,
                                Subject.of(Subject.Kind.WORKSPACE, workspaceId, name),
                                new Change(
                                        Json.object(),
                                        Json.object().put("amount", amount).put("reason", reason),
                                        List.of()));
                return now;
            });
            context.out().println(balance);
        } catch (Refusal unknown) {
            throw new CommandErrors.Refused("There is no workspace " + workspaceId + ".");
        }
    }
}
