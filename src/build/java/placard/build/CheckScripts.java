package placard.build;

import com.google.javascript.jscomp.CheckLevel;
import com.google.javascript.jscomp.CommandLineRunner;
import com.google.javascript.jscomp.Compiler;
import com.google.javascript.jscomp.CompilerOptions;
import com.google.javascript.jscomp.CompilerOptions.LanguageMode;
import com.google.javascript.jscomp.DiagnosticGroups;
import com.google.javascript.jscomp.JSError;
import com.google.javascript.jscomp.SourceFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds names in our scripts that nothing defines, imports of names that a module does not export, and imports, functions
 * and variables that nothing uses. A test runs this file from its source; it is no part of the program.
 *
 * <p>Arguments: the folder of the program's resources, and that of the files which the build made of the dashboard's modules.
 * Each fault is a line of the output.
 */
final class CheckScripts {
    private static final Pattern IMPORT =
            Pattern.compile("import\\s*(?:\\* as (\\w+)|\\{([^}]*)\\})\\s*from\\s*\"\\./([^\"]+)\";");

    private static final Pattern EXPORT =
            Pattern.compile("export\\s*(?:\\{([^}]*)\\}|(?:const|function|class) (\\w+))");

    private static final Pattern DECLARED = Pattern.compile("^(?:async )?(?:function|class) (\\w+)", Pattern.MULTILINE);

    /** Names that browsers have and the compiler does not know as those of variables, and two of this check. */
    private static final String BROWSER =
            "/** @externs */ var $import, $use, addEventListener, caches, clients, innerHeight,"
                    + "innerWidth, localStorage, matchMedia, parent, removeEventListener, scrollBy, scrollTo, scrollY, sessionStorage,"
                    + "skipWaiting;";

    private CheckScripts() {}

    public static void main(String[] arguments) throws IOException {
        Path resources = Path.of(arguments[0]);
        Map<String, String> modules = texts(resources.resolve("app"));
        List<String> faults = new ArrayList<>(missing(modules, texts(Path.of(arguments[1]))));
        Map<String, String> scripts = new TreeMap<>();
        modules.forEach((name, text) -> scripts.put("app/" + name, text));
        texts(resources.resolve("page")).forEach((name, text) -> scripts.put("page/" + name, text));
        scripts.forEach((name, text) -> faults.addAll(unused(name, text)));
        Path menu = resources.resolve("page/menu");
        faults.addAll(unused("page/menu", String.join("\n", texts(menu).values())));
        scripts.put("page/menu", MinifyScript.joined(menu, MinifyScript.PARTS));
        scripts.put("page/menu of orders", MinifyScript.joined(menu, MinifyScript.SENDING));
        scripts.put("page/menu of previews", MinifyScript.joined(menu, MinifyScript.PREVIEW));
        faults.addAll(found(scripts));
        faults.forEach(System.out::println);
        System.exit(faults.isEmpty() ? 0 : 1);
    }

    private static Map<String, String> texts(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (DirectoryStream<Path> scripts = Files.newDirectoryStream(folder, "*.js")) {
            for (Path script : scripts) {
                texts.put(script.getFileName().toString(), Files.readString(script));
            }
        }
        return texts;
    }

    /** Imports of names that the served modules do not export. */
    private static List<String> missing(Map<String, String> modules, Map<String, String> served) {
        List<String> faults = new ArrayList<>();
        modules.forEach((name, text) -> IMPORT.matcher(text).results().forEach(found -> {
            List<String> exported = exports(served.getOrDefault(found.group(3), ""));
            words(found.group(2), 0).stream()
                    .filter(each -> !exported.contains(each))
                    .forEach(each -> faults.add("app/" + name + ": " + found.group(3) + " exports no " + each));
        }));
        return faults;
    }

    private static List<String> exports(String module) {
        return EXPORT.matcher(module)
                .results()
                .flatMap(
                        found -> (found.group(2) == null ? words(found.group(1), 1) : List.of(found.group(2))).stream())
                .toList();
    }

    /** Of a list such as {@code a, b as c}: the names before or after {@code as}. */
    private static List<String> words(String list, int side) {
        return list == null
                ? List.of()
                : Arrays.stream(list.split(","))
                        .map(String::strip)
                        .filter(each -> !each.isEmpty())
                        .map(each -> each.split(" as "))
                        .map(names -> names[Math.min(side, names.length - 1)])
                        .toList();
    }

    private static List<String> found(Map<String, String> scripts) throws IOException {
        CompilerOptions options = new CompilerOptions();
        options.setChecksOnly(true);
        options.setCheckSymbols(true);
        options.setLanguageIn(LanguageMode.UNSTABLE);
        options.setLanguageOut(LanguageMode.NO_TRANSPILE);
        options.setWarningLevel(DiagnosticGroups.UNDEFINED_VARIABLES, CheckLevel.ERROR);
        options.setWarningLevel(DiagnosticGroups.UNUSED_LOCAL_VARIABLE, CheckLevel.ERROR);
        List<SourceFile> externs =
                new ArrayList<>(CommandLineRunner.getBuiltinExterns(CompilerOptions.Environment.BROWSER));
        externs.add(SourceFile.fromCode("browser.js", BROWSER));
        List<SourceFile> sources = scripts.entrySet().stream()
                .map(script -> SourceFile.fromCode(script.getKey(), function(script.getValue())))
                .toList();
        Compiler compiler = new Compiler(new PrintStream(OutputStream.nullOutputStream()));
        compiler.disableThreads();
        return compiler.compile(externs, sources, options).errors.stream()
                .map(CheckScripts::line)
                .toList();
    }

    private static String line(JSError fault) {
        return fault.sourceName() + ":" + fault.lineno() + ": " + fault.description();
    }

    /** The module as a function, so that all its names are local, each on its line: what it exports is used. */
    private static String function(String module) {
        String exported =
                EXPORT.matcher(module).results().map(found -> found.group(2)).collect(Collectors.joining(","));
        String body = IMPORT.matcher(module.replace("import(", "$import("))
                .replaceAll(found -> Matcher.quoteReplacement(constants(found)))
                .replaceAll("(?m)^import \"[^\"]*\";", "")
                .replaceAll("(?m)^export (?=\\w)", "");
        return "(async () => {" + body + "\n$use(" + exported + ");})();";
    }

    /** {@code import { a, b as c } from "./d.js";} as {@code const a = $import, c = $import;}, on as many lines. */
    private static String constants(MatchResult imported) {
        List<String> names = imported.group(2) == null ? List.of(imported.group(1)) : words(imported.group(2), 1);
        String lines = imported.group().replaceAll("[^\n]", "");
        return "const " + names.stream().map(name -> name + " = $import").collect(Collectors.joining(", ")) + ";"
                + lines;
    }

    /** Functions and classes whose name a script has once. */
    private static List<String> unused(String name, String script) {
        return DECLARED.matcher(script)
                .results()
                .map(found -> found.group(1))
                .filter(each -> Pattern.compile("\\b" + each + "\\b")
                                .matcher(script)
                                .results()
                                .count()
                        == 1)
                .map(each -> name + ": " + each + " is never used")
                .toList();
    }
}
