package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpellingTest {
    private static final List<String> KNOWN = List.of(
            "id",
            "name",
            "type",
            "price",
            "targetUrl",
            "isActive",
            "expiresAt",
            "content",
            "design",
            "tags",
            "allergens",
            "location",
            "dietary",
            "description");

    @ParameterizedTest
    @CsvSource({
        "target_url, targetUrl",
        "TargetURL, targetUrl",
        "target-url, targetUrl",
        "targeturl, targetUrl",
        "tagetUrl, targetUrl",
        "trgtUrl, targetUrl",
        "taregtUrl, targetUrl",
        "expires_at, expiresAt",
        "expiresOn, expiresAt",
        "expires, expiresAt",
        "is_active, isActive",
        "prize, price",
        "Price, price",
        "nmae, name",
        "desing, design",
        "tag, tags",
        "allergen, allergens",
        "ID, id",
        "descrption, description"
    })
    void aSlipIsKnownForWhatWasMeant(String name, String meant) {
        assertThat(Spelling.nearest(name, KNOWN, Integer.MAX_VALUE)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({
        "colour",
        "it",
        "ids2",
        "comment",
        "page",
        "size",
        "titel",
        "price2",
        "location2",
        "status",
        "note",
        "''"
    })
    void anotherWordIsNoSlip(String name) {
        assertThat(Spelling.nearest(name, KNOWN, Integer.MAX_VALUE)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"dietry, dietary", "allergen, allergens", "Locations, location", "allocation,", "rotation,", "alergen,"
    })
    void amongOwnNamesOneLetterIsTheMost(String name, String meant) {
        assertThat(Spelling.nearest(name, KNOWN, 1)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource({"pirce, price", "prices, price"})
    void ofSeveralTheNearestIsMeant(String name, String meant) {
        assertThat(Spelling.nearest(name, List.of("priced", "price"), 2)).isEqualTo(meant);
    }
}
