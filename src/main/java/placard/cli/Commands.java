package placard.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import placard.qr.Stops;
import placard.server.Running;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.settings.Version;

/** The {@code placard} command and the ones below it. */
@Command(
        name = "placard",
        description = "Dynamic QR codes, digital catalogues and scan analytics. Settings are environment variables"
                + " (PLACARD_…, see docs/operations.md).",
        mixinStandardHelpOptions = true,
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

    /** Words that people try here, but that belong to systemd. */
    private static final Set<String> SYSTEMD = Set.of("start", "stop", "restart", "status", "enable", "disable");

    /** The JVM's replacement for bytes that the locale doesn't know. */
    private static final char UNREADABLE = '\uFFFD';

    /**
     * Runs the command that the arguments name; without any, the server. Returns the exit status. A lost output fails: it
     * may have had a secret that is shown once.
     */
    public static int run(
            String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err, Starter starter) {
        int status = carryOut(arguments, environment, out, err, starter);
        if (status != 0 || !out.checkError()) {
            return status;
        }
        if (!isPipe()) { // The reader of a pipe may have enough, as head has.
            err.println("placard: the output can't be written.");
        }
        return 1;
    }

    private static boolean isPipe() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
        } catch (IOException unknown) {
            return false;
        }
    }

    private static int carryOut(
            String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err, Starter starter) {
        HealthCommand health = new HealthCommand(environment, out, err);
        Context context = new Context(environment, out, err, starter);
        Serve serve = new Serve(context);
        if (arguments.length == 1 && arguments[0].equals("health")) {
            return health.call(); // A container runs it twice a minute, and the parser takes a second.
        }
        CommandErrors errors = new CommandErrors(err);
        if (System.getProperty("os.name").startsWith("Windows")) {
            err.println("placard: Placard doesn't run on Windows itself. Use WSL 2, or the container image.");
            return 1;
        }
        if (arguments.length == 0 || List.of(arguments).equals(List.of("serve"))) {
            return errors.run(serve); // Making the parser would take a tenth of a start.
        }
        if (SYSTEMD.contains(arguments[0])) {
            err.println("placard: systemd runs the server of the package: sudo systemctl " + arguments[0]
                    + " placard. 'placard serve' runs one in the foreground.");
            return 2;
        }
        if (arguments[0].equals("help")) { // As git and apt take it.
            return carryOut(
                    Stream.concat(Stream.of(arguments).skip(1), Stream.of("--help"))
                            .toArray(String[]::new),
                    environment,
                    out,
                    err,
                    starter);
        }
        if (List.of(arguments).stream().anyMatch(each -> each.indexOf(UNREADABLE) >= 0)) {
            err.println("placard: some letters of the command can't be read in this locale. Set LC_ALL=C.UTF-8.");
            return 2;
        }
        CommandLine host = new CommandLine(new StopCommand(context, Stops.Kind.HOST));
        host.getCommandSpec()
                .usageMessage()
                .description("Stop all codes to a host that misleads people, or allow them again.");
        CommandLine line = new CommandLine(new Commands(serve))
                .addSubcommand(serve)
                .addSubcommand(new SetupCommand(context))
                .addSubcommand(new UserCommand(context))
                .addSubcommand(new WorkspaceCommand(context))
                .addSubcommand(new KeyCommand(context))
                .addSubcommand(new CreditsCommand(context))
                .addSubcommand(new OutboundCommand(context))
                .addSubcommand("code", new StopCommand(context, Stops.Kind.CODE))
                .addSubcommand("host", host)
                .addSubcommand(new DemoCommand(context))
                .addSubcommand(new ShardCommand(context))
                .addSubcommand(new VerifyCommand(context))
                .addSubcommand(new BackupCommand(context))
                .addSubcommand(new RestoreCommand(context))
                .addSubcommand(health)
                .addSubcommand(new TrainingRun(context))
                .addSubcommand(new AutoComplete.GenerateCompletion());
        line.getCommandSpec().version("Placard " + Version.running());
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
