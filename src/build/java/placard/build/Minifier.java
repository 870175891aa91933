package placard.build;

import com.google.javascript.jscomp.CompilationLevel;
import com.google.javascript.jscomp.Compiler;
import com.google.javascript.jscomp.CompilerOptions;
import com.google.javascript.jscomp.CompilerOptions.LanguageMode;
import com.google.javascript.jscomp.Result;
import com.google.javascript.jscomp.SourceFile;
import com.google.javascript.jscomp.WarningLevel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Minifies scripts with the Closure Compiler (ADR 11). */
final class Minifier {
    private static final Pattern IMPORT = Pattern.compile("^import\\s[^;]*;", Pattern.MULTILINE);

    private static final Pattern EXPORT =
            Pattern.compile("^export (?=(?:async )?(?:function|const|let|class) (\\w+))", Pattern.MULTILINE);

    /** Within a function all names are local, and so can be shortened. An async one may wait, as a module may. */
    private static final String BEFORE = "$module(async()=>{";

    private static final String AFTER = "});";

    /** The last statement of the function: a minified module reads from it how its exports are called now. */
    private static final String MARK = "$exported({";

    private static final Pattern NAMES = Pattern.compile("(?:\\w+(?::[\\w$]+)?(?:,|$))*");

    private Minifier() {}

    /** A module that imports and exports the same names as before. */
    static String module(String name, String source) {
        // Templates lose the indents of their lines, so that the page does, too.
        String text = source.lines().map(String::strip).collect(Collectors.joining("\n"));
        List<String> exported =
                EXPORT.matcher(text).results().map(found -> found.group(1)).toList();
        String body = EXPORT.matcher(IMPORT.matcher(text).replaceAll("")).replaceAll("/** @noinline */ ");
        String names = exported.stream().map(each -> each + ":" + each).collect(Collectors.joining(","));
        // Twice, since a value that is used once would be put in the place of its name.
        String mark = MARK + names + "},{" + names + "});";
        String whole = BEFORE + body.replace("import(", "$import(") + "\n" + mark + AFTER;
        String minified = minified(name, whole).replace("$import(", "import(").strip();
        int end = minified.lastIndexOf(MARK);
        if (!minified.startsWith(BEFORE) || !minified.endsWith(AFTER) || end < 0) {
            throw new IllegalStateException(name + " is minified in a way that this step does not know: " + minified);
        }
        String imports = IMPORT.matcher(text)
                .results()
                .map(found -> found.group().replaceAll("\\s+", " ").replaceAll(" ?([{},*\"]) ?", "$1"))
                .collect(Collectors.joining());
        String marked = minified.substring(end + MARK.length(), minified.indexOf("}", end));
        return imports + minified.substring(BEFORE.length(), end) + exports(name, marked);
    }

    /** {@code export{a as Drag}} of {@code Drag:a}. */
    private static String exports(String name, String marked) {
        if (!NAMES.matcher(marked).matches()) {
            throw new IllegalStateException(name + " exports what has no name: " + marked);
        }
        String names = marked.replaceAll("(\\w+):([\\w$]+)", "$2 as $1").replaceAll("\\b(\\w+) as \\1\\b", "$1");
        return names.isEmpty() ? "\n" : "export{" + names + "};\n";
    }

    /** A script whose global names stay. */
    static String minified(String name, String script) {
        CompilerOptions options = new CompilerOptions();
        CompilationLevel.SIMPLE_OPTIMIZATIONS.setOptionsForCompilationLevel(options);
        WarningLevel.QUIET.setOptionsForWarningLevel(options);
        options.setLanguageIn(LanguageMode.UNSTABLE);
        options.setLanguageOut(LanguageMode.NO_TRANSPILE);
        options.setEmitUseStrict(false);
        options.setLineLengthThreshold(0);
        options.setTrustedStrings(true);
        options.setOutputCharset(StandardCharsets.UTF_8);
        Compiler compiler = new Compiler(System.err);
        compiler.disableThreads();
        Result result = compiler.compile(List.of(), List.of(SourceFile.fromCode(name, script)), options);
        if (!result.success) {
            throw new IllegalStateException(name + " can't be minified: " + result.errors);
        }
        return compiler.toSource();
    }
}
