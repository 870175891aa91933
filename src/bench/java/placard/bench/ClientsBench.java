package placard.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import placard.clients.GeneratedClient;
import placard.clients.Generator;
import placard.testing.Placard;
import placard.testing.Store;

/**
 * Has every generator make a client of the document, compiles each unchanged, and walks with each that can through a
 * server.
 */
public final class ClientsBench {
    private static final String NO_WALK = "only compiled";

    private final Table table =
            new Table("Generated clients", "generator", "version", "language", "generates", "compiles", "walks");
    private boolean isFine = true;

    private ClientsBench() {}

    /** Takes names of generators, such as {@code python}; all if there are none. */
    public static void main(String[] args) throws IOException {
        List<String> named = Arrays.stream(args)
                .map(name -> name.toUpperCase(Locale.ROOT).replace('-', '_'))
                .toList();
        ClientsBench bench = new ClientsBench();
        for (Generator generator : Generator.values()) {
            if (named.isEmpty() || named.contains(generator.name())) {
                bench.row(generator);
            }
        }
        bench.table.print();
        System.exit(bench.isFine ? 0 : 1);
    }

    private void row(Generator generator) throws IOException {
        List<String> missing = generator.missing();
        if (!missing.isEmpty()) {
            System.err.println("bench: " + generator.label + " is not run; missing " + missing);
            add(generator, "not run", "not run", "not run");
            isFine = false;
            return;
        }
        String[] outcome = {"no", "no", "no"};
        try (Placard placard = Placard.start(Store.SQLITE);
                GeneratedClient client = new GeneratedClient(generator)) {
            client.generate();
            outcome[0] = "yes";
            client.compile();
            outcome[1] = "yes";
            outcome[2] = generator.walks() ? walk(client, placard) : NO_WALK;
        } catch (IllegalStateException refused) {
            System.err.println("bench: " + generator.label + ": " + refused.getMessage());
        }
        isFine &= outcome[2].equals("yes") || outcome[2].equals(NO_WALK);
        add(generator, outcome);
    }

    private static String walk(GeneratedClient client, Placard placard) throws IOException {
        List<String> faults = client.walk(placard).faults();
        return faults.isEmpty() ? "yes" : "no: " + String.join("; ", faults);
    }

    private void add(Generator generator, String... outcome) {
        table.row(generator.label, generator.version, generator.language, outcome[0], outcome[1], outcome[2]);
    }
}
