package placard.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate that a server on this machine signs for itself. */
public record Certificate(Path store, Path pem, SSLContext keys) {
    public static final String PASSWORD = "secret1";

    /** Makes it, with its files in the folder. */
    public static Certificate in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path store = folder.resolve("keys");
        String made =
                "-genkeypair -alias a -keyalg EC -dname CN=mail -ext SAN=IP:127.0.0.1 -storetype PKCS12 -storepass %s -keystore %s"
                        .formatted(PASSWORD, store);
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/keytool"));
        command.addAll(List.of(made.split(" ", -1)));
        Path said = folder.resolve("keytool.log");
        Process tool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (tool.waitFor() != 0) {
            throw new IOException(Files.readString(said));
        }
        KeyStore all = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(all, PASSWORD.toCharArray());
        SSLContext keys = SSLContext.getInstance("TLS");
        keys.init(managers.getKeyManagers(), null, null);
        Path pem = Files.writeString(
                folder.resolve("certificate.pem"),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(all.getCertificate("a").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        return new Certificate(store, pem, keys);
    }
}
