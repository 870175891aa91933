package placard.oidc;

import com.nimbusds.common.contenttype.ContentType;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The HTTP client for the provider: HTTPS only, no redirects, with limits of time and size. A provider on this machine
 * may use HTTP, and its addresses must stay on this machine. Another provider's addresses must not point to this
 * machine.
 */
final class Web {
    private static final int MOST_BYTES = 512 << 10;

    private final boolean isHere;
    private final Duration patience;

    Web(URI issuer, Duration patience) {
        this.isHere = isThisMachine(issuer);
        this.patience = patience;
    }

    private HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(patience)
                .build();
    }

    static boolean isThisMachine(URI uri) {
        String host = Objects.requireNonNullElse(uri.getHost(), "").toLowerCase(Locale.ROOT);
        return host.equals("localhost") || host.equals("[::1]") || host.matches("127\\.\\d+\\.\\d+\\.\\d+");
    }

    /** True if the program may call the address or redirect people to it. */
    boolean isAllowed(URI uri) {
        if (isHere) {
            return isThisMachine(uri) && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
        }
        String host = Objects.requireNonNullElse(uri.getHost(), "");
        boolean isNumber = host.startsWith("[") || host.matches("[0-9.]+");
        return "https".equals(uri.getScheme()) && !host.isEmpty() && !isNumber && !isThisMachine(uri);
    }

    String get(URI uri) throws OidcFailure {
        HttpResponse<byte[]> response = send(HttpRequest.newBuilder(checked(uri))
                .header("Accept", "application/json")
                .build());
        if (response.statusCode() != 200) {
            throw new OidcFailure(OidcFailure.Kind.AWAY, uri + " answers " + response.statusCode());
        }
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Sends a form, and returns the answer in the library's form. */
    HTTPResponse post(HTTPRequest form) throws OidcFailure {
        HttpRequest.Builder request = HttpRequest.newBuilder(checked(form.getURI()))
                .header("Accept", "application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(Objects.requireNonNullElse(form.getBody(), "")));
        if (form.getAuthorization() != null) {
            request.header("Authorization", form.getAuthorization());
        }
        HttpResponse<byte[]> response = send(request.build());
        if (response.statusCode() >= 500) {
            throw new OidcFailure(OidcFailure.Kind.AWAY, form.getURI() + " answers " + response.statusCode());
        }
        try {
            HTTPResponse read = new HTTPResponse(response.statusCode());
            read.setEntityContentType(ContentType.APPLICATION_JSON);
            read.setBody(new String(response.body(), StandardCharsets.UTF_8));
            return read;
        } catch (IllegalArgumentException unreadable) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, unreadable);
        }
    }

    private URI checked(URI uri) throws OidcFailure {
        if (!isAllowed(uri)) {
            throw new OidcFailure(OidcFailure.Kind.WRONG, "The provider leads to " + uri.getHost());
        }
        return uri;
    }

    /**
     * Reads the whole answer within the time limit; the HTTP client's own timeout covers only the headers. Each request
     * has a client of its own, which ends with it. A shared client would keep a connection to a host whose headers
     * never end.
     */
    private HttpResponse<byte[]> send(HttpRequest request) throws OidcFailure {
        HttpClient client = client();
        try {
            return send(client, request);
        } finally {
            client.shutdownNow();
        }
    }

    private HttpResponse<byte[]> send(HttpClient client, HttpRequest request) throws OidcFailure {
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(
                request,
                _ -> HttpResponse.BodySubscribers.mapping(HttpResponse.BodySubscribers.ofInputStream(), Web::some));
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new OidcFailure(OidcFailure.Kind.AWAY, interrupted);
        } catch (ExecutionException | TimeoutException failure) {
            answer.cancel(true);
            throw new OidcFailure(OidcFailure.Kind.AWAY, failure);
        }
    }

    private static byte[] some(InputStream body) {
        try (body) {
            byte[] read = body.readNBytes(MOST_BYTES + 1);
            if (read.length > MOST_BYTES) {
                throw new java.io.UncheckedIOException(new IOException("The answer is too long"));
            }
            return read;
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
