package placard.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A person with a browser without scripts: it keeps cookies, follows nothing, and says that its requests come from our pages. */
public final class Person {
    public static final String NAME = "Ana Rossi";
    public static final String EMAIL = "ana@trattoria.example";
    public static final String PASSWORD = "violet-kettle-sunrise-42";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final Placard placard;
    private final Map<String, String> cookies = new TreeMap<>();

    public Person(Placard placard) {
        this.placard = placard;
    }

    /** The first owner, who has just set up an installation without one. */
    public static Person owner(Placard placard) {
        Person owner = new Person(placard);
        String link = placard.running().setUpLink().orElseThrow();
        Reply made = owner.form(URI.create(link).getPath(), Map.of("name", NAME, "email", EMAIL, "password", PASSWORD));
        if (made.status() != 303) {
            throw new AssertionError(made.status() + " " + made.text());
        }
        return owner;
    }

    /** Tries to sign in as the first owner. */
    public Reply signIn(String email, String password, String... headers) {
        return form("/app/sign-in", Map.of("email", email, "password", password), headers);
    }

    /** The cookies by their names. */
    public Map<String, String> cookies() {
        return cookies;
    }

    public Reply get(String path, String... headers) {
        return send("GET", path, null, null, headers);
    }

    /** Posts a form as one of our pages does. */
    public Reply form(String path, Map<String, String> fields, String... headers) {
        String body = fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
        return send("POST", path, body, "application/x-www-form-urlencoded", headers);
    }

    /** Sends JSON as one of our scripts does. */
    public Reply json(String method, String path, String json, String... headers) {
        return send(method, path, json, "application/json", headers);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Sends a file as one of our scripts does. */
    public Reply upload(String path, MadeForm form) {
        return exchange("POST", path, HttpRequest.BodyPublishers.ofByteArray(form.bytes()), form.contentType());
    }

    private Reply send(String method, String path, String body, String type, String... headers) {
        HttpRequest.BodyPublisher sent =
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        return exchange(method, path, sent, type, headers);
    }

    private Reply exchange(String method, String path, HttpRequest.BodyPublisher body, String type, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(placard.url(path)))
                .timeout(Duration.ofSeconds(30))
                .method(method, body);
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.put("Sec-Fetch-Site", "same-origin");
        if (type != null) {
            all.put("Content-Type", type);
        }
        if (!cookies.isEmpty()) {
            all.put(
                    "Cookie",
                    cookies.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        for (int i = 0; i + 1 < headers.length; i += 2) {
            all.put(headers[i], headers[i + 1]);
        }
        all.forEach((name, value) -> {
            if (!value.isEmpty()) {
                request.header(name, value);
            }
        });
        try {
            HttpResponse<InputStream> response =
                    CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            byte[] answered = Placard.body(response);
            response.headers().allValues("Set-Cookie").forEach(this::keep);
            int api = path.indexOf("/api/v1/");
            // What a session is refused by is not in the contract of keys, nor is the reader of tables for screens.
            boolean isAdmitted =
                    response.statusCode() != 401 && response.statusCode() != 403 && response.statusCode() != 404;
            if (api > 0 && isAdmitted && !path.endsWith("/tables")) {
                String asked = URI.create(path.substring(api)).getRawPath();
                OpenApi.check(method, asked, response.statusCode(), response.headers(), answered);
                OperationLog.note(placard.store(), method, asked, response.statusCode());
            }
            return new Reply(response.statusCode(), response.headers(), answered);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private void keep(String header) {
        HttpCookie cookie = HttpCookie.parse(header).getFirst();
        if (cookie.getMaxAge() == 0) {
            cookies.remove(cookie.getName());
        } else {
            cookies.put(cookie.getName(), cookie.getValue());
        }
    }
}
