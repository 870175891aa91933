package placard.mail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** The certificates of a file, such as that of a mail server which signs its own. */
public final class TrustedCertificates {
    private TrustedCertificates() {}

    /**
     * Makes the sockets that trust only the certificates of a file.
     *
     * @param file certificates in PEM, of the server itself or of its authority
     * @throws IllegalArgumentException if it has none
     */
    public static SSLSocketFactory of(String file) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (all.isEmpty()) {
                throw new IllegalArgumentException("has no certificate (-----BEGIN CERTIFICATE-----)");
            }
            return sockets(all);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("can't be read", unreadable);
        } catch (GeneralSecurityException wrong) {
            throw new IllegalArgumentException("has no certificate in PEM", wrong);
        }
    }

    private static SSLSocketFactory sockets(Collection<? extends Certificate> certificates)
            throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        for (Certificate each : certificates) {
            store.setCertificateEntry("trusted" + number++, each);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
