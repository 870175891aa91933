package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.Listener;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.PostgresText;
import placard.testing.PrivacySearch;
import placard.testing.Receiver;
import placard.testing.Reply;
import placard.workspace.Secret;

/**
 * Secrets are planted and used in every way, while all libraries log as much as they can. Then they are looked for in all
 * that the program wrote, sent and answered. A word in a name is the control: each of these places must show it.
 */
@OnBothStores(
        settings = {
            "PLACARD_OUTBOUND_PRIVATE=127.0.0.1/32:" + OnBothStores.FREE_PORT,
            "PLACARD_OUTBOUND_PRIVATE_SHARED=true",
        })
class SecretsTest {
    private static final String PATH = "/api/v1/webhooks";
    private static final String CONTROL = "Quittenbaum";
    private static final String WIFI = "come-in-please-4711";
    private static final String LATER_WIFI = "the-door-is-open-0815";
    private static final String ADDRESS = "203.0.113.77";

    @Started
    private static Placard placard;

    @TempDir
    private Path folder;

    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Logger ours = (Logger) LoggerFactory.getLogger("placard");
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final List<Appender<ILoggingEvent>> quiet = new ArrayList<>();
    private final List<Level> levels = new ArrayList<>();
    private Receiver receiver;

    @BeforeEach
    void logAll() {
        for (Iterator<Appender<ILoggingEvent>> all = root.iteratorForAppenders(); all.hasNext(); ) {
            quiet.add(all.next());
        }
        quiet.forEach(root::detachAppender);
        logged.start();
        root.addAppender(logged);
        levels.add(root.getLevel());
        levels.add(ours.getLevel());
        root.setLevel(Level.DEBUG);
        ours.setLevel(Level.ALL);
        String opened = placard.environment().get("PLACARD_OUTBOUND_PRIVATE");
        receiver = new Receiver(Integer.parseInt(opened.substring(opened.lastIndexOf(':') + 1)));
    }

    @AfterEach
    void logAsBefore() {
        root.setLevel(levels.getFirst());
        ours.setLevel(levels.getLast());
        root.detachAppender(logged);
        quiet.forEach(root::addAppender);
        receiver.close();
    }

    private static String planted() {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        return "planted" + HexFormat.of().formatHex(random);
    }

    private String log() {
        StringBuilder text = new StringBuilder();
        for (ILoggingEvent event : List.copyOf(logged.list)) {
            text.append(event.getLoggerName()).append(' ').append(event.getFormattedMessage());
            if (event.getKeyValuePairs() != null) {
                text.append(event.getKeyValuePairs());
            }
            if (event.getThrowableProxy() != null) {
                text.append(ThrowableProxyUtil.asString(event.getThrowableProxy()));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String made(Reply reply, String pointer) {
        assertThat(reply.status()).as(reply.text()).isBetween(200, 201);
        return reply.at(pointer).asText();
    }

    private void settled(String hook) {
        Await.until(
                "settled",
                () -> placard.get(hook + "/deliveries?state=waiting")
                                .at("/pagination/total")
                                .asInt()
                        == 0);
    }

    /** The database of SQLite with what isn't yet in its main file. */
    private static byte[] files() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String name : List.of("placard.db", "placard.db-wal")) {
            all.write(Files.readAllBytes(placard.folder().resolve(name)));
        }
        return all.toByteArray();
    }

    private static byte[] decoded(String secret) {
        return Base64.getDecoder().decode(secret.substring("whsec_".length()));
    }

    @Test
    void noSecretIsInALogAnAnswerAMessageTheStoreOrABackup() throws Exception {
        String path = planted();
        String slack = planted();
        String wrong = Secret.next(new SecureRandom());
        Person owner = Person.owner(placard);
        Map<String, byte[]> places = new LinkedHashMap<>();
        try (Listener stream = new Listener(placard, "/api/v1/events", "Authorization", "Bearer " + placard.key())) {
            placard.post(
                    PATH,
                    "{\"name\":\"S\",\"url\":\"https://hooks.slack.com/services/T0/B0/" + slack
                            + "\",\"types\":[\"code.*\"],\"format\":\"slack\",\"isActive\":false}");
            Reply first = placard.post(
                    PATH,
                    "{\"name\":\"" + CONTROL + "\",\"url\":\"" + receiver.url("/services/T0/B0/" + path)
                            + "\",\"types\":[\"code.*\",\"scan.counted\"]}",
                    "Idempotency-Key",
                    "once");
            String hook = PATH + "/" + made(first, "/webhook/id");
            Reply rotated = placard.post(hook + "/rotate", "{}");
            assertThat(placard.send("GET", hook, null, wrong).status()).isEqualTo(401);
            receiver.answer(500);
            Reply code =
                    placard.post("/api/v1/qr", "{\"name\":\"" + CONTROL + "\",\"targetUrl\":\"https://a.example/\"}");
            receiver.next();
            receiver.answer(204);
            String wifi = made(
                    placard.post(
                            "/api/v1/qr",
                            "{\"name\":\"W\",\"type\":\"wifi\",\"content\":{\"ssid\":\"G\",\"password\":\"" + WIFI
                                    + "\",\"security\":\"WPA\"}}"),
                    "/qr/id");
            placard.patch(
                    "/api/v1/qr/" + wifi,
                    "{\"name\":\"" + CONTROL + " 2\",\"content\":{\"password\":\"" + LATER_WIFI + "\"}}");
            placard.scan(made(code, "/qr/slug"), ADDRESS);
            Await.until(
                    "scanned",
                    () -> placard.get(hook + "/deliveries?type=scan.counted&state=sent")
                                    .at("/pagination/total")
                                    .asInt()
                            == 1);
            placard.post(hook + "/test", "{\"type\":\"code.created\"}");
            settled(hook);
            String delivery =
                    placard.get(hook + "/deliveries").at("/deliveries/0/id").asText();
            placard.post(hook + "/deliveries/" + delivery + "/resend", "{}");
            settled(hook);
            answers(places, owner, hook);
            places.put("stream", heard(stream, code.at("/qr/id").asText()));
            if (placard.environment().get("PLACARD_DATABASE_URL").isEmpty()) {
                Path backup = folder.resolve("backup.zip");
                assertThat(Command.run(placard.environment(), "backup", backup.toString())
                                .status())
                        .isZero();
                places.put("backup", Files.readAllBytes(backup));
            }
            places.put("log", controlled(log()));
            PrivacySearch everywhere = new PrivacySearch(List.of(ADDRESS))
                    .with(path)
                    .with(slack)
                    .with(wrong)
                    .with(placard.key())
                    .with(Person.PASSWORD)
                    .with(made(first, "/webhook/secret"))
                    .with(made(rotated, "/webhook/secret"))
                    .with(decoded(made(first, "/webhook/secret")))
                    .with(decoded(made(rotated, "/webhook/secret")));
            owner.cookies().values().stream()
                    .filter(value -> value.length() > 20)
                    .forEach(everywhere::with);
            PrivacySearch control = new PrivacySearch(List.of()).with(CONTROL);
            PrivacySearch password = new PrivacySearch(List.of()).with(WIFI).with(LATER_WIFI);
            List<String> hits = new ArrayList<>(everywhere.hits(placard.folder()));
            places.forEach((place, bytes) -> {
                assertThat(control.hits(place, bytes)).as("control in " + place).isNotEmpty();
                hits.addAll(everywhere.hits(place, bytes));
                if (!place.equals("backup") && !place.equals("store")) {
                    hits.addAll(password.hits(place, bytes));
                }
            });
            assertThat(hits).isEmpty();
        }
    }

    /** A line of each kind that a log may have: if the search misses one, it would miss a secret there. */
    private byte[] controlled(String log) {
        ours.atDebug()
                .addKeyValue("name", CONTROL)
                .setCause(new IllegalStateException(CONTROL + " 3"))
                .log("Control");
        String added = log().substring(log.length());
        assertThat(added.split(CONTROL, -1).length).isGreaterThan(2);
        return (log + added).getBytes(StandardCharsets.UTF_8);
    }

    /** All that a stream said until it named the code that was scanned. */
    private static byte[] heard(Listener stream, String codeId) {
        StringBuilder all = new StringBuilder(CONTROL);
        String last;
        do {
            Listener.Event event = stream.next();
            assertThat(event.name()).isNotEqualTo("end");
            last = event.data();
            all.append(last);
        } while (!last.contains(codeId));
        return all.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void answers(Map<String, byte[]> places, Person owner, String hook) throws Exception {
        List<String> paths = new ArrayList<>(List.of(
                PATH,
                hook,
                "/api/v1/activity?limit=100",
                "/api/v1/search?q=" + CONTROL,
                "/api/v1/analytics.csv",
                "/api/v1/credits.csv",
                "/api/v1/qr/trash"));
        for (JsonNode one : placard.get(hook + "/deliveries?limit=100").at("/deliveries")) {
            paths.add(hook + "/deliveries/" + one.path("id").asText());
        }
        StringBuilder answers = new StringBuilder();
        for (String path : paths) {
            Reply reply = placard.get(path);
            assertThat(reply.status()).as(path).isEqualTo(200);
            answers.append(reply.text());
        }
        places.put("answers", answers.toString().getBytes(StandardCharsets.UTF_8));
        String id = hook.substring(hook.lastIndexOf('/') + 1);
        StringBuilder screens = new StringBuilder();
        for (String path : List.of("webhooks", "webhooks/" + id, "webhooks/" + id + "/change", "activity", "")) {
            Reply reply = owner.get("/app/default/" + path);
            assertThat(reply.status()).as(path).isEqualTo(200);
            screens.append(reply.text());
        }
        places.put("screens", screens.toString().getBytes(StandardCharsets.UTF_8));
        StringBuilder messages = new StringBuilder();
        receiver.all().forEach(heard -> messages.append(heard.headers()).append(heard.body()));
        places.put("messages", messages.toString().getBytes(StandardCharsets.UTF_8));
        String database = placard.environment().get("PLACARD_DATABASE_URL");
        places.put(
                "store",
                database.isEmpty() ? files() : PostgresText.of(database).getBytes(StandardCharsets.UTF_8));
    }
}
