package placard.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.account.PasswordReset;
import placard.account.Users;

/** {@code placard user list|reset}. */
@Command(name = "user", description = "List people, and let them back in.", mixinStandardHelpOptions = true)
final class UserCommand implements Runnable {
    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    UserCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say list or reset.");
    }

    @Command(name = "list", description = "List people: id, e-mail address, name.", mixinStandardHelpOptions = true)
    void list() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database()
                    .read(tx -> new Users().list(tx))
                    .forEach(user -> context.out()
                            .println(user.id() + "  " + user.email() + "  " + user.name()
                                    + (user.isOperator() ? "  operator" : "")));
        }
    }

    @Command(
            name = "reset",
            description = "Print a link with which somebody sets a new password, good once and for 24 hours.",
            mixinStandardHelpOptions = true)
    void reset(@Parameters(paramLabel = "EMAIL", description = "Whose password.") String email) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            String path = store.database()
                    .write(tx -> PasswordReset.link(tx, email, store.random(), store.clock()))
                    .orElseThrow(() -> new CommandErrors.Refused("There is nobody with the address " + email + "."));
            context.out()
                    .println("New password: "
                            + store.config().web().baseUrl(store.config().web().port()) + path);
        }
    }
}
