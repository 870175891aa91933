package placard.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.storage.PostgresUrl;

/** Lists in one setting. */
final class EnvironmentTest {
    private static List<String> databases(String value) {
        return new Environment(Map.of("PLACARD_SCAN_DATABASES", value))
                .list(
                        "PLACARD_SCAN_DATABASES",
                        List.of(),
                        text -> PostgresUrl.parse(text)
                                .orElseThrow(IllegalArgumentException::new)
                                .jdbc());
    }

    @Test
    void aListOfDatabasesMayHaveSeveralHostsEach() {
        String many = "?targetServerType=primary";
        assertThat(databases("postgresql://u:p@a,b:5433/x, postgresql://u:p@c/y ,postgresql://u:p@d,[::1],f/z,"))
                .containsExactly(
                        "jdbc:postgresql://a:5432,b:5433/x" + many,
                        "jdbc:postgresql://c:5432/y",
                        "jdbc:postgresql://d:5432,[::1]:5432,f:5432/z" + many);
        assertThat(databases("postgresql://u:p@/x?host=a,b,jdbc:postgresql://c,d/y?user=u"))
                .containsExactly(
                        "jdbc:postgresql://a:5432,b:5432/x" + many, "jdbc:postgresql://c:5432,d:5432/y" + many);
    }

    @Test
    void aListOfOneIsAList() {
        assertThat(databases("postgresql://u:p@a/x")).containsExactly("jdbc:postgresql://a:5432/x");
        assertThat(databases("")).isEmpty();
    }
}
