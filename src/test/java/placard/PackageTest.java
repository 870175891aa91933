package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import placard.testing.Command;

/** The files around the program in its packages. */
final class PackageTest {
    private static final Path PACKAGE = Path.of("deploy/package").toAbsolutePath();
    private static final Path OPERATIONS = Path.of("docs/operations.md");
    private static final Pattern NAMED = Pattern.compile("`(?:sudo )?placard ([a-z-]+)");
    private static final Pattern SETTING = Pattern.compile("PLACARD_[A-Z_]+[A-Z]");

    private static final Pattern LEGAL = Pattern.compile("placard/qr/\\S+txt");

    @TempDir
    private Path folder;

    private record Said(int status, String out, String err) {}

    private Said say(Map<String, String> environment, List<String> command) throws Exception {
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), out, Files.readString(errors));
    }

    /** An unpacked package, whose Java prints its settings and arguments. */
    @BeforeEach
    void unpack() throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("runtime/bin"));
        Files.copy(PACKAGE.resolve("placard"), folder.resolve("bin/placard"));
        Files.copy(PACKAGE.resolve("java.options"), folder.resolve("java.options"));
        Path java = Files.writeString(
                folder.resolve("runtime/bin/java"),
                "#!/bin/sh\nprintf '%s\\n' \"$LC_ALL\" \"$PLACARD_A\" \"$PLACARD_B\" \"$PLACARD_C\" \"$PLACARD_D\" \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Said launch(String shell, Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(shell.split(" ", -1)));
        command.add(folder.resolve("bin/placard").toString());
        command.addAll(List.of(arguments));
        return say(environment, command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "dash", "busybox sh", "bash --posix"})
    void settingsArriveUnchanged(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin", shell.split(" ", -1)[0])));
        Path settings = Files.writeString(folder.resolve("settings"), """
                # A remark
                PLACARD_A=two words, "quotes" and $HOME `id` 100% \\n
                PLACARD_B="in = quotes"
                PLACARD_C='it''s'

                PLACARD_D=from the file""");
        Said said = launch(
                shell, Map.of("PLACARD_SETTINGS", settings.toString(), "PLACARD_D", "set before"), "key", "a b", "$c");
        assertThat(said.err).isEmpty();
        assertThat(said.out.lines().skip(1).limit(4))
                .containsExactly("two words, \"quotes\" and $HOME `id` 100% \\n", "in = quotes", "it''s", "set before");
        assertThat(said.out).endsWith("placard.Main\nkey\na b\n$c\n").contains("-XX:+UseSerialGC\n");
    }

    /** An editor there ends lines by a carriage return and begins the file with a mark. People indent. */
    @ParameterizedTest
    @ValueSource(strings = {"dash", "busybox sh", "bash --posix"})
    void aFileFromWindowsIsReadAsAnyOther(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin", shell.split(" ", -1)[0])));
        Path settings = Files.writeString(
                folder.resolve("settings"),
                "\uFEFF# Settings\r\n\r\n   \r\n\t# A remark\r\n  PLACARD_A=a b\r\nPLACARD_B=\"c\"\r\nPLACARD_C=\r\n");
        Said said = launch(shell, Map.of("PLACARD_SETTINGS", settings.toString()));
        assertThat(said.err).isEmpty();
        assertThat(said.out.lines().skip(1).limit(3)).containsExactly("a b", "c", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nowhere", "bin"})
    void aMissingSettingsFileIsNamedAndHelpStillWorks(String name) throws Exception {
        Map<String, String> there =
                Map.of("PLACARD_SETTINGS", folder.resolve(name).toString());
        for (List<String> command : List.of(List.<String>of(), List.of("serve"), List.of("user", "list"))) {
            Said said = launch("sh", there, command.toArray(String[]::new));
            assertThat(said)
                    .isEqualTo(
                            new Said(1, "", "placard: " + folder.resolve(name) + " is no file (PLACARD_SETTINGS).\n"));
        }
        for (String help : List.of("--version", "-h", "backup --help", "user create -h", "help restore")) {
            assertThat(launch("sh", there, help.split(" ", -1)).out).contains("placard.Main\n");
        }
    }

    /** Java reads no letters beyond ASCII in the locale C, which cron and a unit have, nor in one that is not installed. */
    @ParameterizedTest
    @CsvSource({
        "'', '', C.UTF-8",
        "C, '', C.UTF-8",
        "POSIX, C.UTF-8, C.UTF-8",
        "'', nn_XX.UTF-8, C.UTF-8",
        "'', C.UTF-8, ''"
    })
    void lettersArriveInAnyLocale(String all, String lang, String expected) throws Exception {
        Said said = launch(
                "sh", Map.of("PLACARD_SETTINGS", "/dev/null", "LC_ALL", all, "LC_CTYPE", "", "LANG", lang), "key");
        assertThat(said.out.lines().findFirst()).contains(expected);
    }

    @Test
    void aLineThatIsNoSettingIsNamed() throws Exception {
        Path settings = Files.writeString(folder.resolve("settings"), "PLACARD_A=1\nplacard data\n");
        Said said = launch("sh", Map.of("PLACARD_SETTINGS", settings.toString()));
        assertThat(said.status).isEqualTo(1);
        assertThat(said.err).contains("is not NAME=VALUE: placard data");
        assertThat(said.out).isEmpty();
    }

    /** Help would replace the cache of classes by one of help. */
    @ParameterizedTest
    @CsvSource({"training-run, -XX:AOTCacheOutput=", "training-run --help, -XX:AOTCache=", "serve, -XX:AOTCache="})
    void onlyATrainingRunWritesTheCache(String arguments, String option) throws Exception {
        Map<String, String> foreign = Map.of("PLACARD_SETTINGS", "/dev/null", "PLACARD_DATA", "/proc/self");
        Said said = launch("sh", foreign, arguments.split(" ", -1));
        assertThat(said.out).as(said.err).contains(option + folder.toRealPath().resolve("placard.aot") + "\n");
    }

    @Test
    void anotherCollectorTakesThePlaceOfTheMemoryOptions() throws Exception {
        Said said = launch("sh", Map.of("PLACARD_SETTINGS", "/dev/null", "PLACARD_JAVA_OPTS", "-XX:+UseG1GC -Xmx2g"));
        assertThat(said.out)
                .contains("-XX:+UseG1GC\n-Xmx2g\n", "-XX:+ExitOnOutOfMemoryError\n")
                .doesNotContain("UseSerialGC", "-Xmn");
    }

    /** A package names what is in it, and passes on the text of each licence that asks for it. */
    @Test
    void aPartWithoutALicenceOrItsTextIsRefused() throws Exception {
        Files.createDirectories(folder.resolve("texts"));
        for (String each : List.of("a-1.jar", "b-2-linux.jar", "c-3.jar")) {
            try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(folder.resolve(each)))) {
                jar.putNextEntry(new ZipEntry(each.startsWith("a") ? "META-INF/LICENSE" : "other"));
                jar.write("Copyright A".getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.writeString(folder.resolve("licences"), "MIT\n");
        Files.writeString(folder.resolve("notices"), "");
        Files.writeString(
                folder.resolve("others"), "libc | {libc} | LGPL-2.1-or-later | pkg:deb/debian/libc6 | the image\n");
        String parts = """
                {"metadata": {"component": {"type": "library", "name": "parent"}}, "components": [
                  {"group": "org.a", "name": "a", "version": "1", "bom-ref": "a", "purl": "pkg:maven/org.a/a@1?type=jar",
                   "licenses": [{"license": {"id": "MIT"}}],
                   "externalReferences": [{"type": "vcs", "url": "scm:git:git@example.com:a/a.git"}]},
                  {"group": "org.b", "name": "b", "version": "2", "bom-ref": "b",
                   "purl": "pkg:maven/org.b/b@2?classifier=linux&type=jar", "licenses": [{"license": {"id": "%s"}}]},
                  {"group": "org.d", "name": "d", "version": "4", "bom-ref": "d", "purl": "pkg:maven/org.d/d@4?type=jar"}],
                 "dependencies": [{"ref": "a", "dependsOn": ["b", "d"]}, {"ref": "d"}]}
                """;
        assertThat(parts(parts.formatted("GPL-3.0-only")).err)
                .contains(
                        "org.b:b has no licence of the allow list: [GPL-3.0-only]",
                        "The list of parts has no c-3.jar",
                        "org.b:b has no text of its licence");
        Files.delete(folder.resolve("c-3.jar"));
        Files.writeString(folder.resolve("notices"), "org = Copyright B; Copyright C\n");
        Files.writeString(folder.resolve("texts/MIT"), "Anybody may use it.\n");
        assertThat(parts(parts.formatted("MIT"))).isEqualTo(new Said(0, "", ""));
        assertThat(Files.readString(folder.resolve("third")))
                .contains("libc 2.41: LGPL-2.1-or-later (in the image)\norg.a:a 1: MIT\norg.b:b 2: MIT\n")
                .contains("org.a:a\n\nCopyright A\n", "org.b:b\n\nCopyright B\nCopyright C\n\nAnybody may use it.\n");
        assertThat(Files.readString(folder.resolve("list")))
                .contains("https://example.com/a/a.git", "pkg:deb/debian/libc6@2.41", "\"application\"")
                .doesNotContain("org.d", "\"d\"");
    }

    private Said parts(String list) throws Exception {
        return say(
                Map.of(),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "src/build/java/placard/build/ThirdParty.java",
                        Files.writeString(folder.resolve("list"), list).toString(),
                        folder.resolve("third").toString(),
                        folder.toString(),
                        folder.toString(),
                        "libc=2.41"));
    }

    @Test
    void theProgramCarriesItsLicence() throws IOException {
        for (String each : List.of("LICENSE", "NOTICE")) {
            assertThat(Path.of("target/classes/META-INF", each)).hasSameTextualContentAs(Path.of(each));
        }
        assertThat(Files.readAllLines(Path.of("NOTICE")).stream()
                        .map(LEGAL::matcher)
                        .filter(Matcher::find)
                        .map(Matcher::group))
                .hasSize(2)
                .allSatisfy(each -> assertThat(Path.of("target/classes", each)).exists());
    }

    @Test
    void theOptionsHaveOnePlace() throws Exception {
        String option = "-XX:+" + "ExitOnOutOfMemoryError";
        Said found = say(
                Map.of(),
                List.of("git", "grep", "--untracked", "-lF", "-e", option, "--", ":!CHANGELOG.md", ":!src/test"));
        assertThat(found.out.lines()).containsExactly("deploy/package/java.options");
    }

    @Test
    void theManPageAndTheOperatorsPageNameTheCommandsOfTheHelp() throws IOException {
        String help = Command.run(Map.of(), "--help").out();
        List<String> commands = help.substring(help.indexOf("Commands:\n"))
                .lines()
                .skip(1)
                .filter(line -> line.startsWith("  ") && !line.startsWith("   "))
                .map(line -> line.strip().split(" ", 2)[0])
                .toList();
        assertThat(commands).contains("serve", "backup", "health");
        String page = Files.readString(PACKAGE.resolve("placard.1"));
        assertThat(page).contains("\\-\\-quiet", "\\-\\-json");
        assertThat(commands).allSatisfy(each -> assertThat(page).contains(".B " + each.replace("-", "\\-") + "\n"));
        String operations = Files.readString(OPERATIONS);
        assertThat(commands)
                .allSatisfy(each -> assertThat(operations).containsPattern("(placard |java .*|`)" + each + "\\b"));
        assertThat(NAMED.matcher(operations).results().map(named -> named.group(1)))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(commands).contains(each));
    }

    /** A start with wrong settings would fail for ever; a store that comes later is worth another try. */
    @Test
    void systemdDoesNotTryWrongSettingsAgain() throws IOException {
        Path file = folder.resolve("other");
        Command wrong = Command.run(Map.of("PLACARD_PORT", "x", "PLACARD_DATA", file.toString()), "serve");
        assertThat(wrong.status()).isEqualTo(78);
        Files.writeString(file, "");
        Command closed = Command.run(Map.of("PLACARD_PORT", "0", "PLACARD_DATA", file.toString()), "serve");
        assertThat(closed.status()).isEqualTo(1);
        assertThat(Files.readString(PACKAGE.resolve("placard.service")))
                .contains("\nRestart=on-failure\n", "\nRestartPreventExitStatus=78\n");
        assertThat(Files.readString(OPERATIONS)).contains("exit code 78");
    }

    /** The files that an operator edits name no other settings than the table has. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "deploy/package/placard.env",
                "deploy/package/placard.1",
                "deploy/package/placard.service",
                "deploy/single/compose.yaml",
                "deploy/compose.yaml",
                "deploy/node.env"
            })
    void theFilesOfAnOperatorNameDocumentedSettings(String file) throws IOException {
        String operations = Files.readString(OPERATIONS);
        assertThat(SETTING.matcher(Files.readString(Path.of(file)))
                        .results()
                        .map(MatchResult::group)
                        .filter(each -> !each.equals("PLACARD_HOST_NAME"))) // the compose file's own variable
                .allSatisfy(each -> assertThat(operations).contains("| `" + each + "` |"));
    }

    /** A checkout, a changed one, and an archive of the sources without {@code .git}. */
    @Test
    void theVersionNamesTheCommitOfItsSources() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/deploy/package"));
        for (String each : List.of("version", "commit")) {
            Files.copy(PACKAGE.resolve(each), sources.resolve(each), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Path top = folder.resolve("sources");
        Files.copy(Path.of(".gitattributes"), top.resolve(".gitattributes"));
        git(top, "init", "-q");
        git(top, "add", ".");
        git(top, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "A");
        String commit = git(top, "rev-parse", "HEAD").strip().substring(0, 8);
        assertThat(version(top)).isEqualTo("number=0.2.0\ncommit=" + commit + "\n");
        Files.writeString(sources.resolve("commit"), "\n", StandardOpenOption.APPEND);
        assertThat(version(top)).isEqualTo("number=0.2.0\ncommit=" + commit + "-changed\n");
        Path archive = Files.createDirectory(folder.resolve("archive"));
        git(top, "archive", "--output=" + folder.resolve("sources.tar"), "HEAD");
        assertThat(say(Map.of(), List.of("tar", "-x", "-C", archive.toString(), "-f", folder + "/sources.tar")).status)
                .isZero();
        assertThat(version(archive)).isEqualTo("number=0.2.0\ncommit=" + commit + "\n");
    }

    private String git(Path sources, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", sources.toString()));
        command.addAll(List.of(arguments));
        Said said = say(Map.of(), command);
        assertThat(said.status).as(said.err).isZero();
        return said.out;
    }

    private String version(Path sources) throws Exception {
        Path file = folder.resolve("version.properties");
        Said said = say(Map.of(), List.of(sources + "/deploy/package/version", "0.2.0", file.toString()));
        assertThat(said).isEqualTo(new Said(0, "", ""));
        return Files.readString(file);
    }

    @Test
    void theNotesOfAReleaseAreItsSection() throws Exception {
        Path changes = Files.writeString(
                folder.resolve("changes"), "# Changes\n\n## 0.3.0 (unreleased)\n\nC\n\n## 0.2.0 (2026-12-01)\n\nB\n");
        Map<String, String> here = Map.of("CHANGELOG", changes.toString());
        String notes = PACKAGE.resolve("notes").toString();
        assertThat(say(here, List.of(notes, "0.2.0")).out.strip()).isEqualTo("B");
        for (String missing : List.of("0.3.0", "0.1.0")) {
            assertThat(say(here, List.of(notes, missing)).status).as(missing).isEqualTo(1);
        }
    }

    /** It would make a tag that no workflow and no package takes. */
    @ParameterizedTest
    @ValueSource(strings = {"", "v0.2.0", "0.2", "0.2.0-rc1", "0.2.0 now", "--rehearse", "--rehearse 0.2", "--help"})
    void aReleaseHasANumberOfThreeParts(String arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(PACKAGE.resolve("release").toString()));
        Stream.of(arguments.split(" ", -1)).filter(word -> !word.isEmpty()).forEach(command::add);
        assertThat(say(Map.of(), command))
                .isEqualTo(new Said(1, "", "release: type: deploy/package/release [--rehearse] 0.2.0\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"debian 13", "ubuntu 24.04", "debian 12", "fedora 43"})
    void missingProgramsAreNamedWithTheCommandThatInstallsThem(String system) throws Exception {
        String[] words = system.split(" ", 2);
        Path release = Files.writeString(
                folder.resolve("os-release"), "ID=%s\nVERSION_ID=\"%s\"\n".formatted(words[0], words[1]));
        Said said = say(
                Map.of("OS_RELEASE", release.toString()),
                List.of("bash", "-euc", ". bench/java.sh; look_for_jdk() { return 1; }; say_missing"));
        assertThat(said.err).contains("missing: JDK 25");
        String line = "sudo apt-get update && sudo apt-get install -y git openjdk-25-jdk-headless maven";
        if (system.equals("debian 12") || system.equals("fedora 43")) {
            assertThat(said.err).contains("Install Placard's package").doesNotContain("openjdk-25");
        } else {
            assertThat(said.err).contains(line);
        }
    }

    /** Mint and its like have numbers of their own; their list of packages knows. */
    @ParameterizedTest
    @CsvSource({"0, openjdk-25-jdk-headless maven", "100, Install Placard's package"})
    void aSystemThatDescendsFromDebianIsAskedForItsJdk(String status, String expected) throws Exception {
        Path release = Files.writeString(
                folder.resolve("os-release"), "ID=linuxmint\nVERSION_ID=22\nID_LIKE=\"ubuntu debian\"\n");
        Said said = say(
                Map.of("OS_RELEASE", release.toString()),
                List.of(
                        "bash",
                        "-euc",
                        ". bench/java.sh; look_for_jdk() { return 1; }; apt-cache() { return " + status
                                + "; }; say_missing"));
        assertThat(said.err).contains("missing: JDK 25", expected);
    }

    /** {@code ./test} names the JDK and the programs of its tests at once, in a line of packages that the system has. */
    @ParameterizedTest
    @ValueSource(strings = {"debian 13", "ubuntu 24.04"})
    void oneCommandInstallsTheJdkAndTheTestPrograms(String system) throws Exception {
        String[] words = system.split(" ", 2);
        Path release = Files.writeString(
                folder.resolve("os-release"), "ID=%s\nVERSION_ID=\"%s\"\n".formatted(words[0], words[1]));
        Said said = say(
                Map.of("OS_RELEASE", release.toString()),
                List.of(
                        "bash",
                        "-euc",
                        ". bench/java.sh; . .ci/tools.sh; look_for_jdk() { return 1; }; id() { echo 1; };"
                                + " command() { [ $# != 2 ] || [ $2 = apt-get ]; }; need_tools; find_jdk"));
        assertThat(said.status).isEqualTo(1);
        assertThat(said.err.lines()).hasSize(2);
        assertThat(said.err).contains("git openjdk-25-jdk-headless maven zbar-tools ", " zsh");
        assertThat(said.err.contains("firefox-esr")).isEqualTo(system.startsWith("debian"));
    }

    /** A person types the beginning of a command and Tab; both shells write the rest. */
    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void aShellCompletesACommand(String shell) throws Exception {
        Path completion = Files.writeString(
                folder.resolve("completion"),
                Command.run(Map.of(), "generate-completion").out());
        Files.writeString(
                folder.resolve("_placard"),
                Files.readString(PACKAGE.resolve("_placard"))
                        .replace("/usr/share/bash-completion/completions/placard", completion.toString()));
        String script = switch (shell) {
            case "bash" -> """
                    . "$1/completion"
                    COMP_WORDS=(placard restore --new) COMP_CWORD=2 COMP_LINE='placard restore --new' COMP_POINT=21
                    _complete_placard placard --new restore
                    echo "ran:restore ${COMPREPLY[*]} "
                    """;
            default -> """
                    zmodload zsh/zpty
                    zpty shell zsh -f -i
                    zpty -w shell "PS1= RPS1=; fpath=($1 $fpath); autoload -U compinit; compinit -u -D"
                    zpty -w shell 'placard() { print -r -- "r""an:$*" }'
                    zpty -n -w shell $'placard rest\\t--new\\t\\n'
                    zpty -r shell answer $'*ran:*\\n'
                    print -r -- "$answer"
                    """;
        };
        Said said = say(Map.of(), List.of(shell, "-c", script, shell, folder.toString()));
        assertThat(said.out).as(said.err).contains("ran:restore --new-keys");
    }

    @Test
    void aPersonWithoutAHomeFolderStartsIt() throws Exception {
        Said said = say(
                Map.of(),
                List.of("env", "-u", "HOME", "bash", "-euc", ". bench/java.sh; find_jdk; find_program /nowhere"));
        assertThat(said).isEqualTo(new Said(0, "", ""));
    }

    /** Each action of the workflows is pinned by its commit, and each script that they run is there. */
    @Test
    void theWorkflowsRunOurScripts() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(".github/workflows"))) {
            for (Path workflow : files.toList()) {
                assertThat(new Yaml().<Map<String, Object>>load(Files.readString(workflow)))
                        .as(workflow.toString())
                        .containsKeys("name", "jobs", "permissions");
                for (String line : Files.readAllLines(workflow)) {
                    String text = line.strip().replaceFirst("^- ", "");
                    if (text.startsWith("uses: ")) {
                        assertThat(text).matches("uses: [\\w./-]+@[0-9a-f]{40} # v[\\d.]+");
                    }
                    for (String word : text.split(" ", -1)) {
                        if (word.startsWith("./") || word.startsWith("deploy/")) {
                            assertThat(Path.of(word)).isExecutable();
                        }
                    }
                }
            }
        }
    }
}
