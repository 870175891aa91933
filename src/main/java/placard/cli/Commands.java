package placard.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import placard.qr.Stops;
import placard.server.Running;
import placard.server.StartRefused;
import placard.settings.Config;

/** The {@code placard} command and the ones below it. */
@Command(
        name = "placard",
        description = "Dynamic QR codes, digital catalogues and scan analytics. Settings are environment variables"
                + " (PLACARD_…, see docs/operations.md).",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Commands implements Runnable {
    /** Starts a server. */
    @FunctionalInterface
    public interface Starter {
        Running start(Config config) throws StartRefused, InterruptedException;
    }

    /** The environment and streams of every command. */
    record Context(Map<String, String> environment, PrintStream out, PrintStream err, Starter starter) {}

    private final Serve serve;

    private Commands(Serve serve) {
        this.serve = serve;
    }

    /** Runs the command that the arguments name; without any, the server. Returns the exit status. */
    public static int run(
            String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err, Starter starter) {
        Context context = new Context(environment, out, err, starter);
        Serve serve = new Serve(context);
        CommandErrors errors = new CommandErrors(err);
        if (arguments.length == 0 || List.of(arguments).equals(List.of("serve"))) {
            return errors.run(serve); // Making the parser would take a tenth of a start.
        }
        CommandLine line = new CommandLine(new Commands(serve))
                .addSubcommand(serve)
                .addSubcommand(new SetupCommand(context))
                .addSubcommand(new UserCommand(context))
                .addSubcommand(new WorkspaceCommand(context))
                .addSubcommand(new KeyCommand(context))
                .addSubcommand(new CreditsCommand(context))
                .addSubcommand("code", new StopCommand(context, Stops.Kind.CODE))
                .addSubcommand("host", new StopCommand(context, Stops.Kind.HOST))
                .addSubcommand(new DemoCommand(context))
                .addSubcommand(new ShardCommand(context))
                .addSubcommand(new VerifyCommand(context))
                .addSubcommand(new BackupCommand(context))
                .addSubcommand(new RestoreCommand(context))
                .addSubcommand(new TrainingRun(context));
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler(errors);
        return line.execute(arguments);
    }

    @Override
    public void run() {
        serve.run();
    }
}
