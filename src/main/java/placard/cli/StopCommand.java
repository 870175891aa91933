package placard.cli;

import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.base.WebHost;
import placard.qr.Stops;

/** {@code placard code stop|allow|list} and {@code placard host stop|allow|list}. */
@Command(description = "Stop codes that mislead people, or allow them again.", mixinStandardHelpOptions = true)
final class StopCommand implements Runnable {
    private final Commands.Context context;
    private final Stops.Kind kind;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    StopCommand(Commands.Context context, Stops.Kind kind) {
        this.context = context;
        this.kind = kind;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: stop, allow or list.");
    }

    @Command(name = "stop", description = "Stop it at once, everywhere.", mixinStandardHelpOptions = true)
    void stop(
            @Parameters(paramLabel = "NAME", description = "The code's slug or short link, or the host.") String name) {
        Stops.Stop stop = read(name);
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database().write(tx -> {
                if (kind == Stops.Kind.CODE && !Stops.isCode(tx, stop.name())) {
                    throw new CommandErrors.Refused("There is no code with the slug " + stop.name() + ".");
                }
                Stops.stop(tx, stop, store.clock().instant());
                return stop;
            });
            context.out().println("Stopped: " + stop.name());
        }
    }

    @Command(name = "allow", description = "End a stop.", mixinStandardHelpOptions = true)
    void allow(
            @Parameters(paramLabel = "NAME", description = "The code's slug or short link, or the host.") String name) {
        Stops.Stop stop = read(name);
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            if (!store.database().write(tx -> Stops.allow(tx, stop))) {
                throw new CommandErrors.Refused(stop.name() + " is not stopped.");
            }
            context.out().println("Allowed: " + stop.name());
        }
    }

    @Command(name = "list", description = "List what is stopped.", mixinStandardHelpOptions = true)
    void list() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database().read(Stops::list).stream()
                    .filter(stop -> stop.kind() == kind)
                    .forEach(stop -> context.out().println(stop.name()));
        }
    }

    private Stops.Stop read(String name) {
        if (kind == Stops.Kind.CODE) {
            String slug = name.substring(name.lastIndexOf('/') + 1);
            return new Stops.Stop(kind, slug.toLowerCase(Locale.ROOT));
        }
        try {
            return new Stops.Stop(kind, WebHost.named(name));
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), name + " is no host.", wrong);
        }
    }
}
