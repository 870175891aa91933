package placard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import placard.base.Json;
import placard.web.Answer;
import placard.web.Route;

/** The contract itself, for everybody: the OpenAPI document as YAML and as JSON. */
final class ContractRoutes {
    private final byte[] yaml;
    private final byte[] json;

    ContractRoutes() {
        try (InputStream in =
                Objects.requireNonNull(ContractRoutes.class.getResourceAsStream("/placard/openapi.yaml"))) {
            yaml = in.readAllBytes();
            JsonNode tree = new YAMLMapper().readTree(yaml);
            json = Json.bytes(tree);
        } catch (IOException broken) {
            throw new UncheckedIOException("The OpenAPI document is damaged", broken);
        }
    }

    List<Route> routes() {
        return List.of(
                Route.open("GET", "/api/v1/openapi.yaml", _ -> Answer.bytes(200, "application/yaml", yaml)),
                Route.open("GET", "/api/v1/openapi.json", _ -> Answer.bytes(200, "application/json", json)));
    }
}
