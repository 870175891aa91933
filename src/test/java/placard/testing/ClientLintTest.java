package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That {@code docs/openapi.yaml} has nothing that generators of clients can't take, and that the rules see each of it. */
final class ClientLintTest {
    @Test
    void theDocumentHasNothingThatGeneratorsCannotTake() {
        assertThat(ClientLint.faults(OpenApi.DOCUMENT.root())).isEmpty();
    }

    /** Else a variant read and sent back gets another id, and every cart that holds the old one is lost. */
    @Test
    void readVariantsAndAddOnsCanBeSentBack() {
        JsonNode schemas = OpenApi.DOCUMENT.root().at("/components/schemas");
        for (String part : new String[] {"Variant", "AddOn"}) {
            assertThat(OpenApi.members(schemas.path(part + "Sent")).keySet())
                    .as(part + "Sent")
                    .containsAll(OpenApi.members(schemas.path(part)).keySet());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {$ref: '#/components/schemas/A', description: x}                        | words beside $ref
            {oneOf: [{type: 'null'}, {$ref: '#/components/schemas/A'}]}             | null as a choice
            {oneOf: [{$ref: '#/components/schemas/A'}, {type: string}]}             | oneOf without a discriminator
            {type: object, properties: {a: {type: string}}, if: {}, then: {}}       | the word if
            {allOf: [{$ref: '#/components/schemas/A'}]}                             | the word allOf
            {type: array, items: {not: {const: 0}}}                                 | the word not
            {type: string, pattern: '^[\\p{L}]$'}                                   | a pattern
            {type: string, pattern: '^(?!x)'}                                       | a pattern
            {type: object}                                                          | an object with no member
            {type: [object, 'null']}                                                | an object with no member
            {type: object, properties: {a: {type: string}}, required: [b]}          | required b
            {enum: [a, b]}                                                          | enum without a type
            {type: string, enum: [a, null]}                                         | null is in only one
            {type: string, enum: [a, '*']}                                          | the value *
            {type: string, enum: [name, section]}                                   | the value name
            {type: string, enum: [-createdAt, createdAt]}                           | the value -createdAt
            {type: string, enum: ['.50', '50']}                                     | the value .50
            {type: string, enum: [a, '*'], x-enum-varnames: [A]}                    | not one name for each
            {type: string, enum: [a, '*'], x-enum-varnames: [a, b]}                 | words in capitals
            {type: string, enum: [a, -a], x-enum-varnames: [A, Z], default: -a}     | a default beside x-enum-varnames
            {type: number}                                                          | format: double
            {type: [number, 'null']}                                                | format: double
            """)
    void aSchemaThatGeneratorsCannotTakeIsNamed(String schema, String fault) {
        assertThat(ClientLint.faults(document("{type: object, properties: {inner: " + schema + "}}")))
                .anySatisfy(found -> assertThat(found)
                        .startsWith("/components/schemas/B/properties/inner")
                        .contains(fault));
    }

    @Test
    void aDefaultIsNamedHoweverDeepInABody() {
        String schema = "{type: object, properties: {deep: {type: array, items: {$ref: '#/components/schemas/C'}}}}";
        JsonNode document = document(schema + "\n    C: {type: boolean, default: true}");
        assertThat(ClientLint.faults(document)).singleElement().asString().contains("patch /b", "a default");
    }

    @Test
    void aMemberOfAnyTypeIsNamedInAPatchAndTakenAsAPattern() {
        JsonNode member = document("{type: object, properties: {any: {description: x}}}");
        assertThat(ClientLint.faults(member)).singleElement().asString().contains("patch /b", "any of any type");
        assertThat(ClientLint.faults(document(
                        "{type: object, patternProperties: {'^any$': {description: x}}, additionalProperties: true}")))
                .isEmpty();
        assertThat(ClientLint.faults(document(
                        "{type: object, patternProperties: {'^a': {type: string}}, additionalProperties: true}")))
                .singleElement()
                .asString()
                .contains("the pattern ^a");
    }

    @Test
    void aMemberThatOnlyOneBodyOfAThingHasIsNamed() {
        JsonNode document = document("{type: string}\n    ItemPatch: {type: object, properties: {a: {type: string}}}"
                + "\n    ItemCreate: {type: object, properties: {b: {type: string}}}"
                + "\n    ItemPreview: {type: object, properties: {a: {type: string}}}");
        assertThat(ClientLint.faults(document))
                .containsExactlyInAnyOrder(
                        "/components/schemas/ItemCreate: a is missing, which Patch has",
                        "/components/schemas/ItemPreview: b is missing, which Create has");
    }

    @Test
    void aSchemaThatClashesWithAnotherInSomeLanguageIsNamed() {
        JsonNode document = document("{type: string}\n    Key: {type: string}\n    NewKey: {type: string}"
                + "\n    Template: {type: string, enum: [bakery]}"
                + "\n    TemplateSent: {type: string, enum: [bakery, food]}\n    KEY: {type: string}");
        assertThat(ClientLint.faults(document))
                .containsExactlyInAnyOrder(
                        "/components/schemas/NewKey: the name of the constructor of Key",
                        "/components/schemas/KEY: another schema's name but for case",
                        "/components/schemas/TemplateSent: the constant bakery of another enum");
    }

    @Test
    void aChoiceWithADiscriminatorPasses() {
        String schema = "{oneOf: [{$ref: '#/components/schemas/A'}], discriminator: {propertyName: a}}";
        assertThat(ClientLint.faults(document(schema))).isEmpty();
    }

    /** A document whose one PATCH takes this schema. */
    private static JsonNode document(String schema) {
        try {
            return new YAMLMapper().readTree("""
                    paths:
                      /b:
                        patch:
                          requestBody:
                            content:
                              application/json:
                                schema: {$ref: '#/components/schemas/B'}
                    components:
                      schemas:
                        A: {type: object, properties: {a: {type: string}}}
                        B: %s
                    """.formatted(schema));
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }
}
