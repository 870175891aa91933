package placard.build;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import placard.page.Assets;

/**
 * Makes the files that the dashboard serves: our modules, minified one by one, those of lit-html, words and vocabularies,
 * the style sheet, and an index of the modules. The build runs this file from its source, with the program's classes; it is
 * no part of the program.
 *
 * <p>Arguments: the folder of our modules, and the folder to write.
 */
final class DashboardFiles {
    private static final String WORKER = "sw.js";
    private static final String STYLE = "app.css";

    private DashboardFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[0]);
        Path target = Path.of(arguments[1]);
        Files.createDirectories(target);
        Map<String, String> modules = new TreeMap<>(GeneratedModules.all());
        modules.putAll(LitModules.all());
        try (DirectoryStream<Path> own = Files.newDirectoryStream(source, "*.js")) {
            for (Path module : own) {
                String name = module.getFileName().toString();
                modules.put(name, minified(module, target.resolve(name)));
            }
        }
        for (Map.Entry<String, String> module : modules.entrySet()) {
            write(target.resolve(module.getKey()), module.getValue());
        }
        modules.remove(WORKER);
        write(target.resolve("index"), String.join("\n", modules.keySet()) + "\n");
        write(target.resolve(STYLE), Assets.stripped(Files.readString(source.resolve(STYLE))));
    }

    /** Most modules have not changed since the last build; minifying takes a tenth of a second each. */
    private static String minified(Path module, Path before) throws IOException {
        if (Files.exists(before)
                && Files.getLastModifiedTime(module).compareTo(Files.getLastModifiedTime(before)) < 0) {
            return Files.readString(before);
        }
        return Minifier.module(before.getFileName().toString(), Files.readString(module));
    }

    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }
}
