package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.utf8;
import static placard.testing.Body.json;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.testing.HostileTables;
import placard.testing.HostileTables.Hostile;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** Files whose cost their sender decides: each is answered soon, and others never wait for them. */
@Slow
@OnSqlite(settings = {"PLACARD_WORK_SECONDS=5", "PLACARD_WORK_THREADS=1", "PLACARD_UNKNOWN_SLUG_LIMIT=0"})
final class HostileImportTest {
    /** Every one of these took more than 20 s, or all memory. A busy machine has taken 9 s for one. */
    private static final Duration SOON = Duration.ofSeconds(16);

    /** The same in processor time, which other processes on the machine do not change. */
    private static final Duration MOST_WORK = Duration.ofSeconds(4);

    @Started
    private static Placard placard;

    private static MadeCatalog catalog;
    private static List<String> columns;
    private static List<Hostile> forms;

    @Prepares
    static void prepare() {
        catalog = Imports.catalog(placard, "EUR");
        columns =
                HostileTables.columns(placard.get(catalog.path() + "/items.csv").text());
        forms = HostileTables.forms(columns);
    }

    private static Reply trial(byte[] file) {
        return Imports.send(catalog, "?dryRun=true", MadeForm.of("menu", file));
    }

    /** The processor time of all long work so far. */
    private static long worked() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith("work-"))
                .mapToLong(thread -> threads.getThreadCpuTime(thread.getThreadId()))
                .sum();
    }

    private static void assertSoon(List<Hostile> files) {
        for (Hostile file : files) {
            long begun = System.nanoTime();
            long worked = worked();
            Reply reply = trial(file.bytes());
            Duration taken = Duration.ofNanos(System.nanoTime() - begun);
            assertThat(Duration.ofNanos(worked() - worked)).as(file.kind()).isLessThan(MOST_WORK);
            assertThat(reply.status()).as(file.kind() + " " + reply.text()).isIn(200, 422, 503);
            assertThat(taken).as(file.kind()).isLessThan(SOON);
        }
    }

    @Test
    void cellsOfRepeatedTextAreReadSoon() {
        assertSoon(HostileTables.cells(columns));
    }

    @Test
    void headersOfRepeatedTextAreReadSoon() {
        assertSoon(HostileTables.headers());
    }

    @Test
    void filesOfManyPartsAreReadOrRefusedSoon() {
        assertSoon(forms);
    }

    @Test
    void limitsApplyWhileAFileIsParsed() {
        assertThat(trial(utf8("name,price\n" + ",".repeat(8_000_000)))
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("too_many_columns");
        assertThat(trial(utf8("name,price\nTea,1" + ",".repeat(1_000) + "\n")).status())
                .as("a spreadsheet may write empty columns")
                .isEqualTo(200);
        assertThat(trial(utf8("name\n" + "a".repeat(40_000)))
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("too_large");
        Reply price = trial(utf8("name,price\nTea," + "1".repeat(201) + "\n"));
        assertThat(price.at("/rows/0/errors/0/code").asText()).isEqualTo("invalid_price");
    }

    @Test
    void numbersThatNoSpreadsheetHasAreTexts() {
        for (Hostile file : forms) {
            if (file.kind().startsWith("exponents") || file.kind().startsWith("percentages")) {
                Reply reply = trial(file.bytes());
                assertThat(reply.status()).as(file.kind()).isEqualTo(200);
                assertThat(reply.at("/rows/0/errors/0/code").asText()).isEqualTo("invalid_price");
            }
        }
    }

    @Test
    void formsOfManyPartsAreRefused() {
        MadeForm parts = new MadeForm();
        for (int i = 0; i < 10_000; i++) {
            parts.field("a" + i, "");
        }
        assertThat(Imports.send(catalog, "?dryRun=true", parts)
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("too_many_parts");
        MadeForm half = MadeForm.of("menu", utf8("\r\n--".repeat(1_000_000)));
        assertThat(Imports.send(catalog, "?dryRun=true", half).status()).isIn(200, 422);
    }

    @Test
    void workThatTakesTooLongIsEnded() throws Exception {
        try (Placard strict =
                Placard.start(Store.SQLITE, Map.of("PLACARD_WORK_SECONDS", "1", "PLACARD_CATALOG_ITEMS", "100000"))) {
            MadeCatalog own = Imports.catalog(strict, "EUR");
            // Five times the limit on a fast machine: each cell is one that has to be understood.
            String file = IntStream.range(0, 19_900)
                    .mapToObj(i -> "n" + i + ",1.234,9" + i % 10 + " EUR (incl. VAT) *1) 2),1 " + i
                            + " kcal,1 h 20 min,2-3 persons,\"contains milk; eggs; gluten (wheat)\",\"vegan; halal\",s"
                            + i
                            + "\n")
                    .collect(Collectors.joining(
                            "",
                            "name,price,previousPrice,calories,preparationMinutes,serves,allergens,diets,section\n",
                            ""));
            Reply reply = Imports.send(own, "?dryRun=true", MadeForm.of("menu", utf8(file)));
            assertThat(reply.status()).as(reply.text()).isEqualTo(503);
            assertThat(reply.at("/code").asText()).isEqualTo("unavailable");
            assertThat(reply.at("/detail").asText()).contains("longer than 1 second");
            assertThat(reply.header("Retry-After")).isNotNull();
            assertThat(Imports.trial(own, utf8("name,price\nTea,1\n"))
                            .at("/summary/new")
                            .asInt())
                    .isEqualTo(1);
        }
    }

    /** The only thread is free again long before the work would have been done. */
    @Test
    void theWorkEndsWhenItsClientHasGone() throws IOException {
        byte[] file = utf8("name,description,price\n" + "x".repeat(3_000) + ",y,z\n".repeat(19_900));
        long begun = System.nanoTime();
        trial(file);
        long whole = System.nanoTime() - begun;
        for (int i = 0; i < 6; i++) {
            leave(file);
        }
        begun = System.nanoTime();
        Imports.trial(catalog, utf8("name,price\nTea,1\n"));
        assertThat(System.nanoTime() - begun).isLessThan(4 * whole);
    }

    private static void leave(byte[] file) throws IOException {
        MadeForm form = MadeForm.of("menu", file);
        byte[] body = form.bytes();
        try (Socket socket = new Socket("127.0.0.1", placard.running().port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + catalog.path() + "/import?dryRun=true HTTP/1.1\r\nHost: x\r\nContent-Type: "
                            + form.contentType() + "\r\nContent-Length: " + body.length + "\r\nAuthorization: Bearer "
                            + placard.key() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
        }
    }

    @Test
    void othersAreAnsweredWhileHostileFilesAreRead() throws InterruptedException, ExecutionException {
        Tenant other = Tenant.of(placard, 10);
        String slug = placard.post("/api/v1/qr", json("{'name':'A','targetUrl':'https://a.example/'}"))
                .at("/qr/slug")
                .asText();
        placard.post("/api/v1/catalogs", json("{'name':'Open','slug':'open-menu'}"));
        long worst = 0;
        long start = System.nanoTime();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                Hostile file = forms.get(i % forms.size());
                all.add(clients.submit(() -> trial(file.bytes())));
            }
            List<IntSupplier> calls = List.of(
                    () -> placard.send("GET", "/api/v1/qr?limit=1", null, other.key())
                            .status(),
                    () -> placard.send("GET", "/menu/open-menu", null, null).status(),
                    () -> placard.send("GET", "/health/ready", null, null).status(),
                    () -> placard.send("GET", "/app/sign-in", null, null).status(),
                    () -> placard.scan(slug, "203.0.113.9").status());
            while (all.stream().anyMatch(one -> !one.isDone())) {
                for (IntSupplier call : calls) {
                    long begun = System.nanoTime();
                    assertThat(call.getAsInt()).isIn(200, 302, 303, 404);
                    worst = Math.max(worst, System.nanoTime() - begun);
                }
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
        // A busy machine delays all alike; a call that waits for files waits for most of them.
        assertThat(Duration.ofNanos(worst)).isLessThan(Duration.ofNanos((System.nanoTime() - start) / 4));
    }
}
