package placard.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An OpenID provider and a mail server, both over TLS, for a program that runs in a process of its own. {@code OutsideServers
 * FOLDER} writes the program's settings into the folder's file {@code settings} and prints each letter that comes. {@code
 * deploy/package/check} starts it from this source, so it needs few other classes.
 */
public final class OutsideServers {
    private OutsideServers() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Certificate certificate = Certificate.in(folder);
        try (OidcProvider provider = new OidcProvider(certificate.keys());
                SmtpServer relay = new SmtpServer(certificate.keys())) {
            provider.person("ana", "ana@example.com", true);
            Map<String, String> settings = new TreeMap<>(provider.settings());
            settings.put("PLACARD_SMTP_URL", relay.url());
            settings.put("PLACARD_MAIL_FROM", "placard@example.com");
            // Moved there when it is whole, because the script waits for it.
            Path file = Files.writeString(
                    folder.resolve("new"),
                    settings.entrySet().stream()
                            .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
                            .collect(Collectors.joining()));
            Files.move(file, folder.resolve("settings"), StandardCopyOption.ATOMIC_MOVE);
            while (true) {
                SmtpServer.Received letter = relay.take();
                boolean isEncrypted = relay.commands().contains("STARTTLS");
                System.out.println("A letter to " + letter.to() + (isEncrypted ? ", encrypted" : ""));
            }
        }
    }
}
