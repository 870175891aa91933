package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.testing.Draw;
import placard.testing.Property;

class CanonicalIdsTest {
    private static final List<String> STORED = stored();
    private static final String FORM = "var_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

    private static List<String> stored() {
        Random random = new Random(1);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(CanonicalIds.fresh(CanonicalIds.VARIANT, random));
        }
        return ids;
    }

    @Test
    void noIdIsEverThereTwiceAndOnlyOnesOwnAreKept() {
        // A generator that begins like the one behind the stored ids makes the same ids again.
        Property.holds(
                500,
                draw -> assertKept(
                        draw.list(0, 12, CanonicalIdsTest::sent), draw.flag() ? new Random(1) : draw.random()));
    }

    private static void assertKept(List<String> sent, Random random) {
        CanonicalIds ids = new CanonicalIds(CanonicalIds.VARIANT, STORED, random);
        List<CanonicalIds.Assigned> assigned = new ArrayList<>();
        sent.forEach(id -> assigned.add(ids.next(id)));
        assertThat(assigned).hasSameSizeAs(sent);
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < sent.size(); i++) {
            String id = assigned.get(i).id();
            assertThat(id).matches(FORM);
            boolean firstUse = STORED.contains(sent.get(i)) && sent.indexOf(sent.get(i)) == i;
            assertThat(assigned.get(i).kept()).isEqualTo(firstUse);
            assertThat(firstUse).isEqualTo(STORED.contains(id));
            assertThat(seen.add(id)).isTrue();
        }
    }

    private static String sent(Draw draw) {
        return draw.by(
                one -> one.of(STORED),
                one -> one.of("", "var_temp_1", "var_", "VAR_" + STORED.get(0).substring(4)),
                one -> one.text(0, 50));
    }

    @Test
    void aSecondUseAnOtherItemsAndATemporaryIdAreReplacedAndNamed() {
        Metadata before = ReadItem.metadata(null, "{'variants':[{'name':'S','price':1},{'name':'M','price':2}]}")
                .metadata();
        String kept = before.variants().get(1).id();
        Metadata.Reading after = ReadItem.metadata(
                before,
                "{'variants':[{'id':'" + kept + "'},{'id':'" + kept + "','name':'Twin'},{'id':'" + STORED.get(0)
                        + "','name':'Foreign'},{'id':'var_temp_9','name':'New'},{'id':'','name':'Empty'},{'id':7,'name':'Odd'}]}");
        assertThat(after.metadata().variants().get(0))
                .isEqualTo(before.variants().get(1).withDefault(true));
        assertThat(after.idMappings().stream().map(CanonicalIds.Mapping::clientId))
                .containsExactly(kept, STORED.get(0), "var_temp_9", "7");
        assertThat(after.metadata().variants().stream().map(Variant::id).distinct())
                .hasSize(6);
    }
}
