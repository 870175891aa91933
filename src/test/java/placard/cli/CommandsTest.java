package placard.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.Main;
import placard.base.Json;
import placard.settings.Version;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;
import placard.workspace.Secret;

/** The operator's commands, beside a running server. */
@OnBothStores
final class CommandsTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    @TempDir
    private Path folder;

    private static Command run(String... arguments) {
        return Command.run(placard.environment(), arguments);
    }

    /** With each value by its own name, such as FILE. */
    @Test
    void everyCommandExplainsItself() {
        List<String> commands = new ArrayList<>(List.of("--help"));
        for (int i = 0; i < commands.size(); i++) {
            String command = commands.get(i);
            Command help = run(command.split(" ", -1));
            assertThat(help.status()).as(command).isZero();
            assertThat(help.out()).startsWith("Usage: placard").doesNotContainPattern("[=\\[ ]<\\w");
            assertThat(help.err()).isEmpty();
            help.out()
                    .lines()
                    .dropWhile(line -> !line.equals("Commands:"))
                    .filter(line -> line.startsWith("  ") && !line.startsWith("   "))
                    .map(line -> command.replace("--help", line.strip().split(" ", 2)[0] + " --help"))
                    .forEach(commands::add);
        }
        assertThat(commands).contains("shard move --help", "user reset --help", "restore --help");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(run("help")).isEqualTo(run("--help"));
        assertThat(run("help", "user", "create")).isEqualTo(run("user", "create", "--help"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "stop", "restart", "status", "enable"})
    void aWordOfSystemdIsAnsweredByItsCommand(String word) {
        Command wrong = run(word);
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("sudo systemctl " + word + " placard.", "placard serve")
                .hasLineCount(1);
    }

    /** A secret that is shown once would be lost, and a script would go on. */
    @ParameterizedTest
    @ValueSource(strings = {"--help", "key new", "workspace list", "verify --json"})
    void aCommandWhoseOutputIsLostFails(String arguments) {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int part) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        PrintStream out = new PrintStream(full, true, StandardCharsets.UTF_8);
        assertThat(Commands.run(arguments.split(" ", -1), placard.environment(), out, System.err, Main::start))
                .isEqualTo(1);
    }

    @Test
    void theFirstOwnersLinkSaysHowToOpenItFromAnotherComputer() {
        Map<String, String> here = new HashMap<>(placard.environment());
        here.put("PLACARD_PORT", "8080");
        here.remove("PLACARD_BASE_URL");
        Command local = Command.run(here, "setup");
        assertThat(local.out())
                .startsWith("Set-up: http://localhost:8080/app/setup/")
                .contains("works once, for 24 hours", "ssh -L 8080:localhost:8080 ");
        here.put("PLACARD_BASE_URL", "https://codes.example.com");
        assertThat(Command.run(here, "setup").out())
                .startsWith("Set-up: https://codes.example.com/app/setup/")
                .doesNotContain("ssh");
    }

    @Test
    @Slow
    void healthAsksTheServerWithTheseSettings() throws IOException {
        Map<String, String> here = new HashMap<>(placard.environment());
        here.put("PLACARD_PORT", Integer.toString(URI.create(placard.url("/")).getPort()));
        assertThat(Command.run(here, "health")).isEqualTo(new Command(0, "ready\n", ""));
        Map<String, String> nowhere = new HashMap<>(here);
        nowhere.put("PLACARD_PORT", "1");
        Command silent = Command.run(nowhere, "health", "--wait", "1");
        assertThat(silent.status()).isEqualTo(1);
        assertThat(silent.err())
                .startsWith("placard: No server answers at 127.0.0.1:1 (PLACARD_HOST, PLACARD_PORT)")
                .hasLineCount(1);
    }

    @Test
    void healthReadsTheSettingsAsTheServerDoes() throws IOException {
        Map<String, String> here = new HashMap<>(placard.environment());
        here.put("PLACARD_HOST", " 127.0.0.1");
        here.put("PLACARD_PORT", URI.create(placard.url("/")).getPort() + " ");
        assertThat(Command.run(here, "health")).isEqualTo(new Command(0, "ready\n", ""));
        here.put("PLACARD_HOST", " ");
        assertThat(Command.run(here, "health")).isEqualTo(new Command(0, "ready\n", ""));
        here.put("PLACARD_HOST", "host.invalid");
        here.put("PLACARD_PORT", "");
        assertThat(Command.run(here, "health").err())
                .startsWith("placard: No server answers at host.invalid:8080 (PLACARD_HOST, PLACARD_PORT)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP",
                "HTTP/1.1 503 Service Una",
                "HTTP/1.1 503 Service Unavailable\r\n\r\n",
                "HTTP/1.1 503 Service Unavailable\r\n\r\n{\"checks\": [{\"name\": \"sto",
                "HTTP/1.1 503 Service Unavailable\r\n\r\n[1]",
                "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<h1>Not found</h1>",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Welcome</h1>",
            })
    void healthWaitsWhileAnotherProgramAnswers(String answer) throws IOException {
        try (Answers other = new Answers(answer, answer, "HTTP/1.1 200 OK\r\n\r\n{\"checks\":[]}")) {
            assertThat(Command.run(other.environment(), "health"))
                    .isEqualTo(new Command(1, "", "placard: The server is not ready.\n"));
            assertThat(Command.run(other.environment(), "health", "--wait", "30"))
                    .isEqualTo(new Command(0, "ready\n", ""));
        }
    }

    @Test
    void healthReadsOnlyTheStartOfAnEndlessAnswer() throws IOException {
        try (Answers other = new Answers("HTTP/1.1 404 Not Found\r\n\r\n" + "x".repeat(64 << 20))) {
            assertThat(Command.run(other.environment(), "health"))
                    .isEqualTo(new Command(1, "", "placard: The server is not ready.\n"));
            assertThat(other.isCut.join()).isTrue();
        }
    }

    /** Another program at the server's port: it gives each connection the next answer. */
    private static final class Answers implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        /** Whether the other side closed a connection before it had the answer. */
        final CompletableFuture<Boolean> isCut;

        Answers(String... answers) throws IOException {
            isCut = CompletableFuture.supplyAsync(() -> {
                try {
                    for (String answer : answers) {
                        answer(answer);
                    }
                    return false;
                } catch (IOException closed) {
                    return true;
                }
            });
        }

        private void answer(String answer) throws IOException {
            try (Socket socket = server.accept();
                    BufferedReader request = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
                while (!request.readLine().isEmpty()) {}
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        }

        Map<String, String> environment() {
            return Map.of("PLACARD_HOST", "127.0.0.1", "PLACARD_PORT", Integer.toString(server.getLocalPort()));
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    @Test
    void aShellLearnsTheCommands() {
        assertThat(run("generate-completion").out()).contains("complete -F", "backup", "--new-keys");
    }

    @Test
    void theVersionNamesTheCommit() {
        String version = Version.running().toString();
        assertThat(version).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?( \\([0-9a-f]{8,}(-changed)?\\))?");
        assertThat(run("--version").out()).isEqualTo("Placard " + version + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dance",
                "--nonsense",
                "workspace",
                "workspace create",
                "workspace create x --credits=-1",
                "workspace create x --credits=many",
                "key",
                "key create",
                "key create ws_x --scope=root",
                "key create ws_x --days=0",
                "credits",
                "credits grant ws_x 0",
                "credits grant ws_x ten",
                "backup",
                "restore",
                "demo more",
                "demo --workspace",
                "verify more"
            })
    void aWrongCommandIsRefusedWithTheRightOne(String arguments) {
        Command wrong = run(arguments.split(" ", -1));
        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err())
                .containsAnyOf("Usage: placard", "Did you mean: placard")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "key create ws_none",
                "key list ws_none",
                "key revoke key_none",
                "credits grant ws_none 5",
                "code stop none",
                "code allow none",
                "host allow none.example",
                "user reset none@example.com",
                "user disable none@example.com",
                "workspace hosts ws_none none.example",
                "demo --workspace ws_none"
            })
    void anUnknownSubjectIsReportedInOneLine(String arguments) {
        Command refused = run(arguments.split(" ", -1));
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).startsWith("placard: ").hasLineCount(1);
    }

    @Test
    void workspacesAreMadeAndListed() {
        Command made = run("workspace", "create", " Shop ", "--credits", "7");
        assertThat(made.status()).as(made.err()).isZero();
        assertThat(run("workspace", "list").out())
                .contains(made.out().strip() + "  7  Shop")
                .contains("Default");
    }

    @Test
    @Slow
    void aKeyMadeHereWorksThereAndStopsWhenRevoked() {
        Command made = run(
                "key",
                "create",
                placard.workspaceId(),
                "--name",
                "Till",
                "--scope",
                "qr:read,analytics:read",
                "--days",
                "3");
        String secret = made.out().strip().substring("API key: ".length());
        assertThat(placard.send("GET", "/api/v1/qr", null, secret).status()).isEqualTo(200);
        assertThat(placard.send("POST", "/api/v1/qr", "{}", secret).status()).isEqualTo(403);
        Reply listed = placard.get("/api/v1/keys?q=till");
        assertThat(listed.at("/keys/0/expiresAt").isNull()).isFalse();
        String id = listed.at("/keys/0/id").asText();
        assertThat(run("key", "list", placard.workspaceId()).out())
                .contains(id + "  " + secret.substring(0, 8) + "  qr:read,analytics:read")
                .doesNotContain(secret);
        assertThat(run("key", "revoke", id).status()).isZero();
        assertThat(run("key", "revoke", id).status()).isEqualTo(1);
        assertThat(placard.get("/api/v1/keys?q=till").at("/keys")).isEmpty();
        Await.until(
                "the server knows of it within 5 s",
                () -> placard.send("GET", "/api/v1/workspace", null, secret).status() == 401);
    }

    @Test
    void aNewSecretForABootstrapIsWellFormedAndStoredNowhere() {
        String secret = Command.run(Map.of(), "key", "new").out().strip();
        assertThat(Secret.isWellFormed(secret)).isTrue();
        assertThat(placard.send("GET", "/api/v1/workspace", null, secret).status())
                .isEqualTo(401);
    }

    @Test
    void creditsGrantedHereAreThereAtOnce() {
        Tenant tenant = Tenant.of(placard, 0);
        assertThat(placard.send("POST", "/api/v1/qr", url("A", ""), tenant.key())
                        .status())
                .isEqualTo(402);
        assertThat(run("credits", "grant", tenant.workspaceId(), "2").out().strip())
                .isEqualTo("2");
        assertThat(placard.send("POST", "/api/v1/qr", url("A", ""), tenant.key())
                        .status())
                .isEqualTo(201);
    }

    @Test
    void verifyConfirmsThatAllNumbersAgree() {
        Command verified = run("verify");
        assertThat(verified.status()).as(verified.toString()).isZero();
        assertThat(verified.out()).contains("All numbers agree.");
    }

    /** For each command that may take long: a sentence, one JSON object, or nothing. */
    @Test
    void scriptsGetOneObjectOrNothing() throws IOException {
        assertThat(result("demo", "--without-pictures")
                        .at("/catalogs/0/publicUrl")
                        .asText())
                .startsWith("http");
        assertThat(result("verify")).isEqualTo(Json.parse("""
                {"isSound": true, "damage": [], "differences": []}
                """.getBytes(StandardCharsets.UTF_8)));
        assertThat(run("verify", "--quiet")).isEqualTo(new Command(0, "", ""));
        assertThat(run("demo", "-q", "--without-pictures")).isEqualTo(new Command(0, "", ""));
        assertThat(run("verify", "--quiet", "--json").status()).isEqualTo(2);
        if (store == Store.POSTGRESQL) {
            return;
        }
        Path file = folder.resolve("copy.zip");
        JsonNode written = result("backup", file.toString());
        assertThat(written.path("file").asText()).isEqualTo(file.toString());
        assertThat(written.path("bytes").asLong()).isEqualTo(Files.size(file));
        Map<String, String> elsewhere = new HashMap<>(placard.environment());
        elsewhere.put("PLACARD_DATA", folder.resolve("elsewhere").toString());
        Command restored = Command.run(elsewhere, "restore", "--json", file.toString());
        assertThat(Json.parse(restored.out().getBytes(StandardCharsets.UTF_8))
                        .path("scansCounted")
                        .asInt(-1))
                .as(restored.toString())
                .isZero();
        Path keys = Files.createDirectory(folder.resolve("elsewhere/keys"));
        Command again = Command.run(elsewhere, "restore", "--json", file.toString());
        assertThat(Json.parse(again.out().getBytes(StandardCharsets.UTF_8))
                        .at("/putAside/0")
                        .asText())
                .as(again.toString())
                .isEqualTo(keys + ".before-restore");
        assertThat(Command.run(elsewhere, "restore", "--quiet", file.toString()))
                .isEqualTo(new Command(0, "", ""));
    }

    private static JsonNode result(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add("--json");
        Command command = run(words.toArray(String[]::new));
        assertThat(command.status()).as(command.toString()).isZero();
        assertThat(command.err()).isEmpty();
        return Json.parse(command.out().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFolderWithoutAStoreIsNoPlaceForCommands() {
        Command refused = Command.run(Map.of("PLACARD_DATA", folder.toString()), "workspace", "list");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).startsWith("placard: There is no store in ").contains("PLACARD_DATA");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aTrainingRunReadsNoSettingsTouchesNoDataAndLeavesNothing() throws IOException {
        Path data = folder.resolve("data");
        Command trained = Command.run(Map.of("PLACARD_DATA", data.toString(), "PLACARD_PORT", "x"), "training-run");
        assertThat(trained.status()).as(trained.err()).isZero();
        assertThat(data).doesNotExist();
        try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(left).noneMatch(path -> path.getFileName().toString().startsWith("placard-training"));
        }
    }

    @Test
    void aFolderThatATrainingRunCanNotUseIsNamed() {
        Command refused = Command.run(Map.of(), "training-run", "--folder", "/nowhere");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .startsWith("placard: The temporary folder can't be used: /nowhere")
                .hasLineCount(1);
    }

    /** The server and a command that the parser finds take different ways. */
    @ParameterizedTest
    @ValueSource(strings = {"", "serve", "training-run"})
    void aDefectOfAStartIsPrintedWithItsPlace(String word) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream printed = new PrintStream(err, true, StandardCharsets.UTF_8);
        int status =
                Commands.run(word.isEmpty() ? new String[0] : new String[] {word}, Map.of(), printed, printed, _ -> {
                    throw new IllegalStateException("broken");
                });
        assertThat(status).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("IllegalStateException: broken")
                .contains("\tat placard.cli.Commands.run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "serve"})
    void aStartWithWrongSettingsListsThem(String word) {
        Map<String, String> settings = Map.of("PLACARD_PORT", "many");
        Command command = word.isEmpty() ? Command.run(settings) : Command.run(settings, word);
        assertThat(command.status()).isEqualTo(CommandErrors.WRONG_SETTINGS);
        assertThat(command.err())
                .startsWith("placard: these settings are wrong:")
                .contains("PLACARD_PORT");
    }

    @Test
    void wrongSettingsAreListedForCommandsToo() {
        Command refused = Command.run(Map.of("PLACARD_PORT", "x", "PLACARD_UNIQUE_BY", "y"), "verify");
        assertThat(refused.status()).isEqualTo(CommandErrors.WRONG_SETTINGS);
        assertThat(refused.err()).contains("these settings are wrong", "PLACARD_PORT", "PLACARD_UNIQUE_BY");
    }

    @Test
    void aBackupIsRestoredIntoAnotherFolderAndNeverUnderARunningServer() throws IOException {
        Path file = folder.resolve("copy.db");
        if (store == Store.POSTGRESQL) {
            assertThat(run("backup", file.toString()).err()).contains("pg_dump");
            assertThat(run("restore", file.toString()).err()).contains("PostgreSQL");
            return;
        }
        String path = placard.post("/api/v1/qr", url("Backed up", "")).header("Location");
        assertThat(run("backup", file.toString()).status()).isZero();
        assertThat(run("backup", file.toString()).err()).contains("exists already");
        assertThat(run("backup", "").err()).contains("Name the file to write").doesNotContain("exists");
        assertThat(Command.run(Map.of("PLACARD_DATA", folder.resolve("new").toString()), "restore", "")
                        .err())
                .contains("Name the backup to restore");
        assertThat(run("backup", folder.resolve("none/x.zip").toString()).err())
                .contains("There is no folder " + folder.resolve("none"))
                .doesNotContain("Exception in", "\tat ");
        assertThat(run("restore", file.toString()).err()).contains("A server is running");
        assertThat(run("restore", "--new-keys").err()).contains("A server is running");

        Path other = folder.resolve("other");
        Map<String, String> settings = new HashMap<>(placard.environment());
        settings.put("PLACARD_DATA", other.toString());
        Path text = Files.writeString(folder.resolve("no.db"), "not a store");
        assertThat(Command.run(settings, "restore", text.toString()).err()).contains("is not a file that");
        assertThat(Command.run(settings, "restore", folder.resolve("none").toString())
                        .err())
                .contains("There is no file " + folder.resolve("none"));
        Command restored = Command.run(settings, "restore", file.toString());
        assertThat(restored.status()).as(restored.err()).isZero();
        try (Placard copy = Placard.start(Store.SQLITE, settings)) {
            assertThat(copy.get(path).at("/qr/name").asText()).isEqualTo("Backed up");
        }
    }
}
