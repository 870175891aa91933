package placard.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes the script of a catalogue's page: joins its parts into one module and minifies it (ADR 11). The build runs this
 * file from its source; it is no part of the program.
 *
 * <p>Arguments: the folder of the parts, and the file to write; those of orders and of previews are written beside it.
 */
final class MinifyScript {
    /** A module of the dashboard that pages need too. */
    private static final String SHARED = "../../app/folded";

    /** In this order: each part uses the names of those before it. */
    static final List<String> PARTS = List.of(
            "money", "choice", SHARED, "filter", "cart", "later", "dom", "shop", "tools", "picker", "ways", "order",
            "live", "start");

    /** The scripts that the page loads once there is a cart: a module of its own, whose last part alone exports. */
    static final List<String> SENDING = List.of("money", "choice", "cart", "sending");

    /** The same page for the catalogue's author: it asks the screen around it instead of the network, and follows changes. */
    static final List<String> PREVIEW = List.of(
            "money",
            "choice",
            SHARED,
            "filter",
            "cart",
            "sending",
            "preview-later",
            "preview-around",
            "dom",
            "shop",
            "tools",
            "picker",
            "ways",
            "order",
            "live",
            "preview-follow",
            "preview-start");

    private static final Pattern EXPORT =
            Pattern.compile("^export (?=(?:async )?(?:function|const) (\\w+))", Pattern.MULTILINE);

    private MinifyScript() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path target = Path.of(arguments[1]);
        write(folder, PARTS, PARTS, target);
        write(
                folder,
                SENDING,
                SENDING.subList(SENDING.size() - 1, SENDING.size()),
                target.resolveSibling("sending.js"));
        write(folder, PREVIEW, PREVIEW, target.resolveSibling("preview.js"));
    }

    /** @param exporting the parts whose exports the module has */
    private static void write(Path folder, List<String> parts, List<String> exporting, Path target) throws IOException {
        if (isNewer(target, folder, parts)) {
            return;
        }
        String joined = joined(folder, parts);
        String exported = EXPORT.matcher(joined(folder, exporting))
                .results()
                .map(MinifyScript::name)
                .collect(Collectors.joining(","));
        // Within a function all names are local, and so can be shortened. The exports, one object, keep their names.
        String whole = "var all=(()=>{" + EXPORT.matcher(joined).replaceAll("") + "return{" + exported + "}})();";
        Files.createDirectories(target.toAbsolutePath().getParent());
        // The compiler would rewrite an import() that is relative to no file that it knows.
        Files.writeString(
                target,
                Minifier.minified("menu.js", whole.replace("import(", "$import("))
                                .replace("$import(", "import(")
                        + "export default all;\n");
    }

    static String joined(Path folder, List<String> parts) throws IOException {
        StringBuilder joined = new StringBuilder();
        for (String part : parts) {
            joined.append(Files.readString(folder.resolve(part + ".js"))).append('\n');
        }
        return joined.toString();
    }

    private static boolean isNewer(Path target, Path folder, List<String> parts) throws IOException {
        if (!Files.exists(target)) {
            return false;
        }
        for (String part : parts) {
            if (Files.getLastModifiedTime(folder.resolve(part + ".js")).compareTo(Files.getLastModifiedTime(target))
                    >= 0) {
                return false;
            }
        }
        return true;
    }

    private static String name(MatchResult found) {
        return found.group(1);
    }
}
