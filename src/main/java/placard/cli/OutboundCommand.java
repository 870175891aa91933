package placard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import placard.webhook.Webhooks;

/** {@code placard outbound resume}. */
@Command(
        name = "outbound",
        description = "Webhooks, alerts and weekly letters. A restore stops them.",
        mixinStandardHelpOptions = true)
final class OutboundCommand implements Runnable {
    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    OutboundCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: resume.");
    }

    @Command(
            name = "resume",
            description =
                    "Send webhooks, alerts and letters again after a restore. What waited before stays held, until each webhook is"
                            + " resumed.",
            mixinStandardHelpOptions = true)
    void resume() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            boolean wasPaused = store.database().write(Webhooks::resumeAll);
            context.out().println(wasPaused ? "Webhooks, alerts and letters are sent again." : "Nothing was stopped.");
        }
    }
}
