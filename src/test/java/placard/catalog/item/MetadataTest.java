package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;

class MetadataTest {
    private static Metadata created(String item) {
        return Read.metadata(null, item).metadata();
    }

    @Test
    void unknownKeysComeBackAsSentWithEveryDigit() {
        Metadata metadata = created("{'metadata':{'x':{'n':1.10,'s':' a '},'schemaVersion':3,"
                + "'variants':[{'name':'S','my':[1,2.50]}]}}");
        String json = Json.text(Metadata.stored(metadata.json()).json());
        assertThat(json).contains("\"x\":{\"n\":1.10,\"s\":\" a \"}", "\"schemaVersion\":3", "\"my\":[1,2.50]");
    }

    @Test
    void aPatchLaysKeysOverOneLevelDeep() {
        Metadata before = created("{'metadata':{'portion':{'quantity':1,'unit':'pc'},'calories':5,'keep':true}}");
        Metadata after = Read.metadata(before, "{'metadata':{'portion':{'quantity':2},'calories':null}}")
                .metadata();
        assertThat(Json.text(after.rest()))
                .isEqualTo("{\"schemaVersion\":1,\"portion\":{\"quantity\":2},\"keep\":true}");
    }

    @Test
    void aSaveThatLeavesTheSwitchOutNeverUndoesIt() {
        Metadata before = created(
                "{'variants':[{'name':'S','isAvailable':false}],'addOns':[{'name':'A','price':2,'isAvailable':false}]}");
        Metadata after = Read.metadata(
                        before,
                        "{'variants':[{'id':'" + before.variants().get(0).id()
                                + "','name':'Small'}],'metadata':{'addOns':[{'id':'"
                                + before.addOns().get(0).id() + "'}]}}")
                .metadata();
        assertThat(after.variants().get(0).isAvailable()).isFalse();
        assertThat(after.variants().get(0).name()).isEqualTo("Small");
        assertThat(after.addOns()).isEqualTo(before.addOns());
    }

    @Test
    void theDefaultIsTheFirstUnlessMarkedAndAMarkMovesIt() {
        Metadata before = created("{'variants':[{'name':'S'},{'name':'M'}]}");
        assertThat(before.variants()).extracting(Variant::isDefault).containsExactly(true, false);
        Metadata after = Read.metadata(
                        before,
                        "{'variants':[{'id':'" + before.variants().get(0).id() + "'},{'id':'"
                                + before.variants().get(1).id() + "','isDefault':true}]}")
                .metadata();
        assertThat(after.variants()).extracting(Variant::isDefault).containsExactly(false, true);
        assertThat(Read.metadataFaults(
                        null, "{'variants':[{'name':'S','isDefault':true},{'name':'M','isDefault':true}]}"))
                .containsExactly("/variants/1 two_defaults");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'metadata':{'spiceLevel':4}}                                      | /metadata/spiceLevel out_of_range
            {'metadata':{'schemaVersion':0}}                                   | /metadata/schemaVersion out_of_range
            {'metadata':{'dietary':'Veg'}}                                     | /metadata/dietary invalid_type
            {'dietary':['Veg'],'metadata':{'dietary':[]}}                      | /dietary duplicate_member
            {'metadata':{'virtualTour':{'url':'javascript:alert(1)'}}}         | /metadata/virtualTour/url invalid_url
            {'metadata':{'booking':{'url':'data:text/html,x'}}}                | /metadata/booking/url invalid_url
            {'metadata':{'allergens':[{'code':'dust'}]}}                       | /metadata/allergens/0/code unknown_value
            {'metadata':{'duration':{'value':60,'unit':'minutes','max':30}}}   | /metadata/duration/max out_of_range
            {'metadata':{'carpetArea':{'value':1,'unit':'acre'}}}              | /metadata/carpetArea/unit unknown_value
            {'metadata':{'floorPlans':[{'label':'x'}]}}                        | /metadata/floorPlans/0/fileId required
            {'metadata':{'addOnGroups':[{'name':'a','min':3,'max':2}]}}        | /metadata/addOnGroups/0/max out_of_range
            {'metadata':{'a':{'b':{'c':{'d':{'e':{'f':{}}}}}}}}               | /metadata too_deep
            {'metadata':{'a':1e999999999}}                                     | /metadata out_of_range
            {'metadata':{'a':'\\ud800'}}                                       | /metadata invalid_characters
            {'metadata':{'variants':[{'name':'S','price':1.005}]}}             | /metadata/variants/0/price price_precision
            {'variants':[{'price':1}]}                                         | /variants/0/name required
            {'addOns':[{'name':'A','maxQuantity':100}]}                        | /addOns/0/maxQuantity out_of_range
            {'metadata':{'optionTypes':[{'name':'Size','values':['S']}],'variants':[{'name':'M','options':{'Size':'M'}}]}} | /metadata/variants/0 unknown_option
            """)
    void aWrongKnownKeyIsNamedByItsPointer(String item, String fault) {
        assertThat(Read.metadataFaults(null, item)).containsExactly(fault);
    }

    @Test
    void anOptionIsFoundHoweverItsNameIsComposed() {
        Metadata metadata = created("{'metadata':{'optionTypes':[{'name':'Gr\u00f6sse','values':['S']}],"
                + "'variants':[{'name':'S','options':{'Gro\u0308sse ':'S'}}]}}");
        assertThat(metadata.variants().getFirst().options()).containsExactly(java.util.Map.entry("Gr\u00f6sse", "S"));
    }

    @Test
    void onlyDeclaredAllergensMakeAnItemSafe() {
        assertThat(Allergen.NUTS.isAbsentFrom(created("{}"))).isFalse();
        assertThat(Allergen.NUTS.isAbsentFrom(created("{'metadata':{'allergensDeclared':true}}")))
                .isTrue();
        assertThat(Allergen.NUTS.isAbsentFrom(
                        created("{'metadata':{'allergensDeclared':true,'allergens':['Tree Nuts']}}")))
                .isFalse();
        assertThat(Allergen.NUTS.isAbsentFrom(
                        created("{'metadata':{'allergensDeclared':true,'allergens':['pine kernels']}}")))
                .isFalse();
    }

    @Test
    void whatIsVeganOrJainIsVegetarian() {
        assertThat(Diet.of(java.util.List.of("Jain"))).containsExactly(Diet.VEG, Diet.JAIN);
        assertThat(Diet.of(java.util.List.of("Vegan", "House special"))).containsExactly(Diet.VEG, Diet.VEGAN);
        assertThat(Diet.of(java.util.List.of("Non-Veg"))).containsExactly(Diet.NON_VEG);
    }
}
