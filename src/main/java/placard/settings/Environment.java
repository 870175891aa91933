package placard.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.base.WebUrl;
import placard.storage.PostgresUrl;

/**
 * The environment variables and their problems. It collects all problems, so that a start reports them at once. An
 * empty variable counts as unset.
 */
final class Environment {
    /** Variables that are secret, contain a secret, or name a file with one. */
    static final Set<String> SECRETS = Set.of(
            "PLACARD_ARCHIVE_CREDENTIALS",
            "PLACARD_BOOTSTRAP_KEY",
            "PLACARD_DATABASE_URL",
            "PLACARD_KEY_SECRET_FILE",
            "PLACARD_OIDC_CLIENT_SECRET",
            "PLACARD_SCAN_DATABASES",
            "PLACARD_SCAN_LOG",
            "PLACARD_SCAN_LOG_CLIENT",
            "PLACARD_SMTP_URL");

    private static final Set<String> OF_THE_LAUNCHER = Set.of("PLACARD_JAVA_OPTS", "PLACARD_SETTINGS");

    private final Map<String, String> variables;
    private final Map<String, String> inForce = new TreeMap<>();
    private final Set<String> read = new HashSet<>(OF_THE_LAUNCHER);
    private final List<String> problems = new ArrayList<>();

    Environment(Map<String, String> variables) {
        this.variables = variables;
    }

    /** The problems so far, a line for each, beginning with the variable's name. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** The values that were read, defaults too, by their variables. Secrets and unset variables without a default are left out. */
    Map<String, String> inForce() {
        return Map.copyOf(inForce);
    }

    /** The variables of Placard that nothing reads: their names may be wrong. */
    List<String> unread() {
        return variables.keySet().stream()
                .filter(name -> name.startsWith("PLACARD_") && !read.contains(name))
                .sorted()
                .toList();
    }

    /** The value without spaces around it, or null. */
    @Nullable
    String text(String name) {
        read.add(name);
        String value = variables.get(name);
        if (value == null || value.isBlank()) {
            return null;
        }
        show(name, value.strip());
        return value.strip();
    }

    private void show(String name, String value) {
        if (!SECRETS.contains(name)) {
            inForce.put(name, value);
        }
    }

    String or(String name, String otherwise) {
        return otherwise(name, otherwise, text -> text);
    }

    int integer(String name, int otherwise, int min, int max) {
        Integer value = integer(name, min, max);
        if (value == null) {
            show(name, Integer.toString(otherwise));
            return otherwise;
        }
        return value;
    }

    /** A whole number within the limits, both included, or null. */
    @Nullable
    Integer integer(String name, int min, int max) {
        return parsed(name, text -> {
            int value = Integer.parseInt(text);
            if (value < min || value > max) {
                throw new IllegalArgumentException("must be from " + min + " to " + max);
            }
            return value;
        });
    }

    boolean flag(String name, boolean otherwise) {
        return otherwise(name, Boolean.toString(otherwise), text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("use true or false");
        });
    }

    Path path(String name, Path otherwise) {
        return otherwise(name, otherwise.toString(), Path::of);
    }

    /** A file that can be read, or null. */
    @Nullable
    Path file(String name) {
        return parsed(name, text -> {
            Path path = Path.of(text);
            if (!Files.isReadable(path)) {
                throw new IllegalArgumentException("there is no readable file " + path);
            }
            return path;
        });
    }

    /** An http or https URL with a host and without a slash at the end. */
    @Nullable
    String url(String name) {
        return parsed(name, text -> {
            checkName(text);
            try {
                URI uri = new URI(text);
                boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
                if (!isWeb || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
                    throw new IllegalArgumentException("use http://host or https://host");
                }
                if (uri.getRawPath() != null && uri.getRawPath().length() > 1) {
                    throw new IllegalArgumentException("a path is not supported");
                }
                if (WebUrl.parse(text) == null) {
                    throw new IllegalArgumentException("use http://host or https://host, without a user");
                }
                return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
            } catch (URISyntaxException notAUrl) {
                throw new IllegalArgumentException("use http://host or https://host", notAUrl);
            }
        });
    }

    /** Refuses a host with an underscore, which Java's client and certificates don't know. */
    static void checkName(String text) {
        int start = text.indexOf("://") + 3;
        int end = text.indexOf('/', start);
        if (start > 2 && text.substring(start, end < 0 ? text.length() : end).contains("_")) {
            throw new IllegalArgumentException("a host name has no underscore (_): give the host another name, with -");
        }
    }

    /** The values between commas. An address with several hosts is one value. */
    <T> List<T> list(String name, List<String> otherwise, Function<String, T> parse) {
        String value = text(name);
        List<String> parts = new ArrayList<>();
        for (String part : value == null ? otherwise : Arrays.asList(value.split(",", -1))) {
            boolean isHost =
                    !part.isBlank() && !parts.isEmpty() && parts.getLast().contains("://") && !part.contains("://");
            parts.add((isHost ? parts.removeLast() + "," : "") + part);
        }
        List<T> parsed = new ArrayList<>();
        for (String part : parts) {
            if (!part.isBlank()) {
                try {
                    parsed.add(parse.apply(part.strip()));
                } catch (IllegalArgumentException wrong) {
                    problems.add(name + ": " + wrong.getMessage());
                }
            }
        }
        return List.copyOf(parsed);
    }

    /** The value read by {@code parse}; of the default if the variable is missing or wrong. */
    <T> T otherwise(String name, String otherwise, Function<String, T> parse) {
        T value = parsed(name, parse);
        if (value == null) {
            show(name, otherwise);
            return parse.apply(otherwise);
        }
        return value;
    }

    /** Notes a problem of several variables together. */
    void problem(String sentence) {
        problems.add(sentence);
    }

    /**
     * The value read by {@code parse}; null if the variable is missing, or if {@code parse} throws, which notes a
     * problem.
     */
    <T> @Nullable T parsed(String name, Function<String, T> parse) {
        String value = text(name);
        if (value == null) {
            return null;
        }
        try {
            return parse.apply(value);
        } catch (NumberFormatException notANumber) {
            problems.add(name + ": must be a whole number");
        } catch (IllegalArgumentException wrong) {
            problems.add(name + ": " + (wrong.getMessage() == null ? "is not valid" : wrong.getMessage()));
        }
        return null;
    }

    static PostgresUrl postgres(String text) {
        return PostgresUrl.parse(text)
                .orElseThrow(() -> new IllegalArgumentException("use postgresql://user:password@host:port/name,"
                        + " postgresql://user:password@host1:port,host2:port/name, or postgresql://user@/name?host=/folder for"
                        + " a socket"));
    }

    /** A fraction of the heap, in MiB. */
    static int ofHeap(int part, int most) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return Math.clamp(heap / part, 1, most);
    }
}
