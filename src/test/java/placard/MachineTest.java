package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.OSInfo;
import placard.testing.ProgramStart;
import placard.testing.Slow;

/** What the program asks of the machine that it runs on. */
@Slow
final class MachineTest {
    @TempDir
    private Path folder;

    /** Prints each datagram that comes to a socket in the file system. */
    private static final String RECEIVER = "socket(S, AF_UNIX, SOCK_DGRAM, 0); bind(S, sockaddr_un($ARGV[0])) or die;"
            + " $| = 1; print \"bound\\n\"; while (defined recv(S, $m, 4096, 0)) { print \"$m\\n\" }";

    private final Map<String, String> settings = new HashMap<>();

    private record Ended(int status, String first, String errors) {}

    /** Starts the program with further options of the JVM, stops it once it has printed a line, and returns both texts. */
    private Ended start(List<String> options, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(ProgramStart.command());
        command.addAll(1, options);
        command.add("placard.Main");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment()
                .putAll(Map.of(
                        "PLACARD_PORT",
                        "0",
                        "PLACARD_DATA",
                        folder.resolve("data").toString()));
        builder.environment().putAll(settings);
        Path errors = folder.resolve("errors.log");
        Process process = builder.redirectError(errors.toFile()).start();
        try (BufferedReader out = process.inputReader()) {
            String first = out.readLine();
            process.destroy();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), first == null ? "" : first, Files.readString(errors));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void nothingNeedsATemporaryFolder() throws Exception {
        List<String> nowhere = List.of("-Djava.io.tmpdir=/proc/nowhere");
        for (String time : List.of("the first start", "a start with a store")) {
            Ended ended = start(nowhere, "serve");
            assertThat(ended.first).as(time).contains(" is ready at ");
            assertThat(ended.errors).as(time).doesNotContain("\tat ", "Exception");
        }
    }

    @Test
    void aPackageDoesNotLookForATemporaryFolder() throws Exception {
        Path natives = Files.createDirectory(folder.resolve("natives"));
        String inJar = "/org/sqlite/native/" + OSInfo.getNativeLibFolderPathForCurrentOS() + "/libsqlitejdbc.so";
        try (InputStream in = Objects.requireNonNull(OSInfo.class.getResourceAsStream(inJar))) {
            Files.copy(in, natives.resolve("libsqlitejdbc.so"));
        }
        Ended ended = start(List.of("-Djava.io.tmpdir=/proc/nowhere", "-Dorg.sqlite.lib.path=" + natives), "serve");
        assertThat(ended.first).contains(" is ready at ");
        assertThat(ended.errors).doesNotContain("SQLiteJDBCLoader", "PlatformDependent");
    }

    @Test
    void windowsIsRefusedInASentence() throws Exception {
        Ended ended = start(List.of("-Dos.name=Windows 11"), "serve");
        assertThat(ended.status).isEqualTo(1);
        assertThat(ended.errors).contains("WSL 2").doesNotContain("\tat ");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    /** The library is large, and few people come with one. */
    @Test
    void passkeysAreLoadedWhenOneIsUsed() throws Exception {
        Path loaded = folder.resolve("classes.log");
        assertThat(start(List.of("-Xlog:class+load:file=" + loaded), "serve").first)
                .contains(" is ready at ");
        assertThat(Files.readString(loaded))
                .contains("placard.account.RelyingParty ")
                .doesNotContain("com.webauthn4j.converter.util.ObjectConverter ");
    }

    @Test
    void systemdHearsThatItIsReadyAndThatItStops() throws Exception {
        String socket = folder.resolve("notify").toString();
        Process systemd = new ProcessBuilder("perl", "-MSocket", "-e", RECEIVER, socket).start();
        try (BufferedReader heard = systemd.inputReader()) {
            assertThat(heard.readLine()).isEqualTo("bound");
            settings.put("NOTIFY_SOCKET", socket);
            assertThat(start(List.of(), "serve").first).contains(" is ready at ");
            assertThat(List.of(heard.readLine(), heard.readLine(), heard.readLine()))
                    .containsExactly("READY=1", "STATUS=All checks pass.", "STOPPING=1");
        } finally {
            systemd.destroyForcibly();
        }
    }
}
