package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** Cities from a database file and from a proxy's header, as the analytics tell them. */
class CitiesOverHttpTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void theDatabaseTellsTheCity(Store store) throws Exception {
        Path file = folder.resolve("cities.mmdb");
        new MmdbWriter(6)
                .city("203.0.113.0/24", "Berlin", 20)
                .city("2001:db8::/32", "Zürich", 50)
                .city("198.51.100.0/24", "Somewhere", 500)
                .replace(file);
        try (Placard placard = Placard.start(store, Map.of("PLACARD_GEO_DATABASE", file.toString()))) {
            MadeCode code = MadeCode.in(placard);
            for (String address :
                    new String[] {"203.0.113.1", "203.0.113.2", "2001:db8::1", "198.51.100.1", "192.0.2.1"}) {
                code.scan(address);
            }
            JsonNode data = code.data(5);
            assertThat(data.at("/breakdowns/cities").toString())
                    .isEqualTo("[{\"name\":\"Berlin\",\"count\":2,\"percent\":40.0},"
                            + "{\"name\":\"Unknown\",\"count\":2,\"percent\":40.0},"
                            + "{\"name\":\"Zürich\",\"count\":1,\"percent\":20.0}]");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyATrustedProxysHeaderTellsTheCity(Store store) {
        Map<String, String> header = Map.of("PLACARD_CITY_HEADER", "X-City");
        try (Placard placard = Placard.start(store, header)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1", "X-City", "Spoofed", "X-City", "Lyon");
            assertThat(MadeCode.count(code.data(1), "cities", "Lyon")).isOne();
        }
        Map<String, String> stranger =
                Map.of("PLACARD_CITY_HEADER", "X-City", "PLACARD_TRUSTED_PROXIES", "192.0.2.1/32");
        try (Placard placard = Placard.start(store, stranger)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1", "X-City", "Lyon");
            assertThat(MadeCode.count(code.data(1), "cities", "Unknown")).isOne();
        }
    }
}
