package placard.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The modules of lit-html, all in one folder: each imports the others by its own name. */
final class LitModules {
    private static final String FOLDER = "/META-INF/resources/webjars/lit-html/3.3.2/";

    private static final List<String> PATHS =
            List.of("lit-html.js", "directive.js", "directive-helpers.js", "directives/repeat.js");

    private LitModules() {}

    /** They are minified already. */
    static Map<String, String> all() throws IOException {
        Map<String, String> modules = new LinkedHashMap<>();
        for (String path : PATHS) {
            try (InputStream in = Objects.requireNonNull(LitModules.class.getResourceAsStream(FOLDER + path), path)) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                modules.put(
                        path.substring(path.lastIndexOf('/') + 1),
                        text.replaceFirst("(?m)^//# sourceMappingURL=.*$", "").replace("from\"../", "from\"./"));
            }
        }
        return modules;
    }
}
