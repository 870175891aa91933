package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** A query parameter that an operation doesn't have is refused: a filter that is ignored answers everything. */
final class UnknownParameterTest {
    /** Operations that take a form. */
    private static final Set<String> FORMS = Set.of("uploadFile", "importItems");

    @ParameterizedTest
    @EnumSource(Store.class)
    void everyOperationRefusesAParameterThatItDoesNotHaveAndNamesThoseThatItHas(Store store) {
        try (Placard placard = Placard.start(store)) {
            for (Operation operation : OpenApi.operations()) {
                if (operation.isPublic() || FORMS.contains(operation.operationId())) {
                    continue;
                }
                String body = operation.sampleBody() == null
                        ? null
                        : operation.sampleBody().toString();
                Reply reply =
                        placard.send(operation.method(), operation.samplePath() + "?slugs=x", body, placard.key());
                assertThat(reply.status()).as(operation.toString()).isEqualTo(422);
                assertThat(reply.faults()).containsExactly("/query/slugs unknown_parameter");
                assertThat(reply.at("/errors/0/parameter").asText()).isEqualTo("slugs");
                List<String> known = operation.parameters().stream()
                        .filter(parameter -> parameter.in().equals("query"))
                        .map(Operation.Parameter::name)
                        .toList();
                assertThat(reply.at("/errors/0/message").asText())
                        .contains(known.isEmpty() ? List.of("no query parameters") : known);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /api/v1/qr?slugg=5gy3h4r             | slugg
            /api/v1/qr?cursor=abc                | cursor
            /api/v1/qr?offset=20                 | offset
            /api/v1/catalogs?templates=bakery    | templates
            /api/v1/catalogs?Limit=5             | Limit
            /api/v1/credits?q=x                  | q
            """)
    void anUnknownFilterIsRefused(String path, String name) {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            assertThat(placard.get(path).faults()).containsExactly("/query/" + name + " unknown_parameter");
        }
    }

    @Test
    void ofTwoValuesNoneCountsInSilence() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            assertThat(placard.get("/api/v1/qr?page=1&page=2&limit=5").faults())
                    .containsExactly("/query/page duplicate");
            assertThat(placard.get("/api/v1/catalogs?status=draft&%73tatus=draft")
                            .faults())
                    .containsExactly("/query/status duplicate");
        }
    }

    @Test
    void nothingIsDoneByARequestThatIsRefusedAndScansAndPagesIgnoreWhatTheyDoNotKnow() {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            assertThat(placard.post("/api/v1/qr?dryRun=true", url("A", "")).status())
                    .isEqualTo(422);
            assertThat(placard.get("/api/v1/qr").at("/pagination/total").asInt())
                    .isZero();
            Reply made = placard.post("/api/v1/qr", url("A", ""));
            String slug = made.at("/qr/slug").asText();
            assertThat(placard.scan(slug + "?utm_source=x", "203.0.113.1").status())
                    .isEqualTo(302);
            assertThat(placard.get("/health/live?probe=1").status()).isEqualTo(200);
        }
    }
}
