package placard.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import placard.account.OneTimeLinks;
import placard.account.signin.SetUp;

/** {@code placard setup}: another link for the first owner. */
@Command(
        name = "setup",
        description = "Print a link that makes the first owner once, within 24 hours.",
        mixinStandardHelpOptions = true)
record SetupCommand(Commands.Context context) implements Runnable {
    @Override
    public void run() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            Optional<String> link =
                    store.database().write(tx -> SetUp.link(tx, new OneTimeLinks(store.random(), store.clock())));
            String path = link.orElseThrow(
                    () -> new CommandErrors.Refused("There is an owner already. Others are invited in the dashboard."));
            String base = store.config().web().baseUrl(store.config().web().port());
            context.out().println(line(base + path));
            // The server of a package is often a machine without a browser.
            if (base.startsWith("http://localhost:")) {
                String port = base.substring(base.lastIndexOf(':') + 1);
                context.out()
                        .println("From another computer, type there first: ssh -L " + port + ":localhost:" + port
                                + " USER@THIS-SERVER");
            }
        }
    }

    static String line(String link) {
        return "Set-up: " + link + "  (open it in a browser; it works once, for 24 hours)";
    }
}
