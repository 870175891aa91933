package placard.cli;

import picocli.CommandLine.Command;
import placard.server.Running;
import placard.server.ServiceManager;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.settings.Version;

/** {@code placard serve}: runs the server until a signal stops it. */
@Command(name = "serve", description = "Start the server (the default).", mixinStandardHelpOptions = true)
record Serve(Commands.Context context) implements Runnable {
    @Override
    public void run() {
        try {
            ServiceManager manager = ServiceManager.of(context.environment());
            Running running = context.starter().start(Config.of(context.environment()));
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(
                            () -> {
                                manager.stopping();
                                running.close();
                            },
                            "stop"));
            manager.ready(running.health());
            greet(running);
            manager.follow(running.health());
        } catch (Config.Wrong | StartRefused refused) {
            throw new CommandErrors.Refused(refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void greet(Running running) {
        Config config = running.config();
        String url = running.baseUrl();
        context.out()
                .println("Placard " + Version.running() + " is ready at " + url + " (" + running.store() + ", data in "
                        + config.data().toAbsolutePath().normalize() + ")");
        running.setUpLink().ifPresent(link -> context.out().println(SetupCommand.line(link)));
        if (running.firstKey().isPresent()) {
            String key = running.firstKey().get();
            context.out().println("API key: " + key);
            context.out().println("It is shown this once. Make your first code:");
            context.out()
                    .println(
                            "  curl -s " + url + "/api/v1/qr -H 'Authorization: Bearer " + key
                                    + "' -H 'Content-Type: application/json' -d '{\"name\":\"First code\",\"targetUrl\":\"https://example.com/\"}'");
        } else {
            context.out().println("  curl -s " + url + "/health/ready");
        }
        if (!config.unread().isEmpty()) {
            context.out()
                    .println("No effect, perhaps misspelt: " + String.join(", ", config.unread())
                            + " (docs/operations.md lists all settings)");
        }
        context.out().flush();
    }
}
