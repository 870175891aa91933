package placard.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * Five of the generators that {@code bench/clients} runs. The clients of two are strictest: one reads answers by what the
 * document requires and names, the other lets a program compile only if its bodies are those of the document. The other
 * three are in languages whose rules of names have refused this document before.
 */
@Slow
final class GeneratedClientsTest {
    @ParameterizedTest
    @EnumSource(names = {"JAVA_OKHTTP", "OPENAPI_TYPESCRIPT", "GO", "PHP", "RUBY"})
    void anUnchangedClientCompilesAndChangesOnlyTheMembersItSets(Generator generator) throws IOException {
        needs(generator);
        try (GeneratedClient client = new GeneratedClient(generator)) {
            client.generate();
            client.compile();
            // Both stores answer alike, as tests of every endpoint hold: one client walks on one store.
            Store store = Store.values()[generator.ordinal() % Store.values().length];
            try (Placard placard = Placard.start(store)) {
                assertThat(client.walk(placard).faults()).isEmpty();
            }
        }
    }

    /** Skips the test, loudly, where a tool is missing; where CI=true, fails it. */
    private static void needs(Generator generator) {
        List<String> missing = generator.missing();
        if (!missing.isEmpty()) {
            String message = "NOT TESTED: the client of " + generator.label + ": missing " + missing;
            System.err.println(message);
            if ("true".equals(System.getenv("CI"))) {
                fail(message);
            }
            Assumptions.abort(message);
        }
    }
}
