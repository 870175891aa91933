package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.OpenApi;

/** The metadata keys in the code and in the contract are the same. */
final class MetadataKeyTest {
    private static JsonNode schema(String name) {
        return OpenApi.target("#/components/schemas/" + name);
    }

    private static Set<String> members(JsonNode schema) {
        return OpenApi.members(schema).keySet();
    }

    @ParameterizedTest
    @ValueSource(strings = {"MetadataSent", "ItemMetadata", "PublicMetadata"})
    void everyKeyOfAnItemIsPublished(String name) {
        assertThat(members(schema(name))).containsExactlyInAnyOrderElementsOf(MetadataKey.words(MetadataKey.OF_ITEM));
    }

    @Test
    void everyKeyOfAVariantAndAnAddOnIsPublished() {
        Stream.of("VariantSent", "Variant")
                .forEach(name -> assertThat(members(schema(name)))
                        .as(name)
                        .containsExactlyInAnyOrderElementsOf(Variant.MEMBERS));
        Stream.of("AddOnSent", "AddOn")
                .forEach(name ->
                        assertThat(members(schema(name))).as(name).containsExactlyInAnyOrderElementsOf(AddOn.MEMBERS));
        assertThat(members(schema("PublicVariant")))
                .contains("regularPrice", "unitPrice")
                .filteredOn(name -> !List.of("regularPrice", "unitPrice").contains(name))
                .containsExactlyInAnyOrderElementsOf(shown(Variant.MEMBERS));
        assertThat(members(schema("PublicAddOn"))).containsExactlyInAnyOrderElementsOf(shown(AddOn.MEMBERS));
    }

    /** Guests are shown one language, and the name that the kitchen knows where that is another. */
    private static List<String> shown(List<String> members) {
        return members.stream()
                .filter(member -> !member.equals("soldOutUntil"))
                .map(member -> member.equals("translations") ? "originalName" : member)
                .toList();
    }

    /** The schema of a key's object, or of the objects of its array. */
    private static JsonNode shape(JsonNode property) {
        for (JsonNode holder :
                List.of(property.path("x-shape"), property.path("items").path("x-shape"), property.path("items"))) {
            if (holder.has("$ref")) {
                return OpenApi.target(holder.get("$ref").textValue());
            }
        }
        return property;
    }

    @ParameterizedTest
    @EnumSource(MetadataKey.class)
    void theShapeOfAKeyHasTheMembersThatAreChecked(MetadataKey key) {
        if (MetadataKey.OF_ITEM.contains(key) && key != MetadataKey.VARIANTS && key != MetadataKey.ADD_ONS) {
            assertThat(members(shape(OpenApi.members(schema("MetadataSent")).get(key.word()))))
                    .containsExactlyInAnyOrderElementsOf(key.members());
        }
    }

    @Test
    void everyExampleOfTheContractIsTakenAsItIsAndUnderstood() {
        OpenApi.members(schema("MetadataSent")).forEach((name, property) -> {
            MetadataKey key = Stream.of(MetadataKey.values())
                    .filter(one -> one.word().equals(name))
                    .findFirst()
                    .orElseThrow();
            property.path("examples").forEach(example -> {
                var item = Json.object();
                item.putObject("metadata").set(key.word(), example);
                Metadata metadata = ReadItem.metadata(null, item.toString()).metadata();
                assertThat(Json.text(metadata.json().get(key.word()))).isEqualTo(example.toString());
                assertThat(metadata.understood(key).isMissingNode())
                        .as(key + " " + example)
                        .isFalse();
            });
        });
    }
}
