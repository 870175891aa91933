package placard.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.account.AccountChange.Kind;
import placard.account.Memberships;
import placard.account.OneTimeLinks;
import placard.account.User;
import placard.account.Users;
import placard.account.signin.Identities;
import placard.account.signin.PasswordReset;
import placard.account.team.UserLock;
import placard.base.Contact;
import placard.storage.Tx;
import placard.web.Actor;

/** {@code placard user list|create|reset|disable|enable|operator}. */
@Command(name = "user", description = "Add people, let them back in or lock them out.", mixinStandardHelpOptions = true)
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
        throw new ParameterException(
                spec.commandLine(), "Choose a subcommand: list, create, reset, disable, enable or operator.");
    }

    @Command(name = "list", description = "List people: id, email address, name.", mixinStandardHelpOptions = true)
    void list() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database()
                    .read(tx -> new Users().list(tx))
                    .forEach(user -> context.out()
                            .println(user.id() + "  " + user.email() + "  " + user.name()
                                    + (user.isOperator() ? "  operator" : "")
                                    + (user.disabledAt() == null ? "" : "  disabled")));
        }
    }

    @Command(
            name = "reset",
            description = "Print a link that sets a new password once, within 24 hours.",
            mixinStandardHelpOptions = true)
    void reset(
            @Parameters(paramLabel = "EMAIL", description = "The user's email address.") String email,
            @Option(
                            names = "--second-factor",
                            description = "Also switch off their authenticator app and its recovery codes.")
                    boolean secondFactor,
            @Option(names = "--passkeys", description = "Also remove their passkeys.") boolean passkeys,
            @Option(names = "--identities", description = "Also remove their OpenID identity.") boolean identities) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            String path = store.database().write(tx -> {
                User user = find(tx, email);
                if (secondFactor) {
                    new Users().removeSecondFactor(tx, user.id(), store.clock().instant());
                    mail(tx, store, user, Kind.APP_REMOVED);
                }
                if (passkeys) {
                    new Users().removePasskeys(tx, user.id());
                    mail(tx, store, user, Kind.PASSKEYS_REMOVED);
                }
                if (identities) {
                    Identities.removeAll(tx, user.id());
                    mail(tx, store, user, Kind.IDENTITIES_REMOVED);
                }
                if (secondFactor || passkeys || identities) {
                    // A thief of the phone could otherwise restore the removed factor.
                    new Users().endSessions(tx, user.id());
                }
                return link(tx, store, email);
            });
            print(store, path);
        }
    }

    /** Logs the change of an account, for its user alone. */
    private static void mail(Tx tx, OpenedStore store, User user, Kind what) {
        store.accounts().add(tx, user.id(), what, null);
    }

    /** Locked-out users get no link. */
    private static String link(Tx tx, OpenedStore store, String email) {
        PasswordReset.Link link = PasswordReset.link(tx, email, new OneTimeLinks(store.random(), store.clock()))
                .orElseThrow(() -> new CommandErrors.Refused("No user who may sign in has the address " + email + "."));
        mail(tx, store, find(tx, email), Kind.RESET_LINK);
        return link.path();
    }

    private void print(OpenedStore store, String path) {
        context.out()
                .println("New password: "
                        + store.config().web().baseUrl(store.config().web().port()) + path);
    }

    private static User find(Tx tx, String email) {
        return new Users()
                .findByEmail(tx, email)
                .orElseThrow(() -> new CommandErrors.Refused("There is no user with the address " + email + "."));
    }

    @Command(
            name = "create",
            description = "Add a user and print a link that sets the password once, within 24 hours.",
            mixinStandardHelpOptions = true)
    void create(
            @Parameters(paramLabel = "EMAIL", description = "Their email address.") String email,
            @Parameters(paramLabel = "NAME", description = "Their name, 1 to 120 characters.") String name) {
        if (!Contact.isEmailOfAPerson(email) || name.isBlank() || name.length() > 120) {
            throw new ParameterException(
                    spec.commandLine(), "An email address, and a name of 1 to 120 characters, please.");
        }
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            String path = store.database().write(tx -> {
                Optional<User> made = new Users()
                        .create(
                                tx,
                                store.ids().next(User.ID),
                                email,
                                name.strip(),
                                store.clock().instant());
                if (made.isEmpty()) {
                    throw new CommandErrors.Refused("Another user has the address " + email + ".");
                }
                mail(tx, store, made.get(), Kind.CREATED);
                return link(tx, store, email);
            });
            print(store, path);
        }
    }

    @Command(
            name = "disable",
            description =
                    "Lock a user out; sessions end within 5 s, and the user's keys no longer manage people or keys.",
            mixinStandardHelpOptions = true)
    void disable(@Parameters(paramLabel = "EMAIL", description = "The user's email address.") String email) {
        setDisabled(email, true);
    }

    @Command(name = "enable", description = "Unlock a user.", mixinStandardHelpOptions = true)
    void enable(@Parameters(paramLabel = "EMAIL", description = "The user's email address.") String email) {
        setDisabled(email, false);
    }

    private void setDisabled(String email, boolean isDisabled) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database().write(tx -> {
                User user = find(tx, email);
                new UserLock(new Users(), new Memberships(), store.keys()::limit, store.log(), store.accounts())
                        .set(
                                tx,
                                user.id(),
                                isDisabled,
                                new Actor.CommandLine(),
                                store.clock().instant());
                return user;
            });
        }
    }

    @Command(
            name = "operator",
            description = "Make a user an operator, who makes workspaces, grants credits and owns new workspaces.",
            mixinStandardHelpOptions = true)
    void operator(
            @Parameters(paramLabel = "EMAIL", description = "The user's email address.") String email,
            @Option(names = "--off", description = "Take the right away.") boolean isOff) {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database().write(tx -> {
                User user = find(tx, email);
                if (user.isOperator() == isOff) {
                    new Users().setOperator(tx, user.id(), !isOff, store.clock().instant());
                    mail(tx, store, user, isOff ? Kind.OPERATOR_NO_MORE : Kind.OPERATOR);
                }
                return user;
            });
        }
    }
}
