package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;

class MetadataTest {
    private static Metadata created(String item) {
        return ReadItem.metadata(null, item).metadata();
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
        Metadata after = ReadItem.metadata(before, "{'metadata':{'portion':{'quantity':2},'calories':null}}")
                .metadata();
        assertThat(Json.text(after.rest()))
                .isEqualTo("{\"schemaVersion\":1,\"portion\":{\"quantity\":2},\"keep\":true}");
    }

    @Test
    void aSaveThatLeavesTheSwitchOutNeverUndoesIt() {
        Metadata before = created(
                "{'variants':[{'name':'S','isAvailable':false}],'addOns':[{'name':'A','price':2,'isAvailable':false}]}");
        Metadata after = ReadItem.metadata(
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
        Metadata after = ReadItem.metadata(
                        before,
                        "{'variants':[{'id':'" + before.variants().get(0).id() + "'},{'id':'"
                                + before.variants().get(1).id() + "','isDefault':true}]}")
                .metadata();
        assertThat(after.variants()).extracting(Variant::isDefault).containsExactly(false, true);
        assertThat(ReadItem.metadataFaults(
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
        {'metadata':{'addOnGroups':[{'name':'a','minQuantity':7,'maxQuantity':6}]}} | /metadata/addOnGroups/0/maxQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','min':3,'maxQuantity':2}]}} | /metadata/addOnGroups/0/maxQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','includedQuantity':5,'maxQuantity':4}]}} | /metadata/addOnGroups/0/includedQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','includedQuantity':3,'max':2}]}} | /metadata/addOnGroups/0/includedQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','includedQuantity':-1}]}} | /metadata/addOnGroups/0/includedQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','maxQuantity':0}]}} | /metadata/addOnGroups/0/maxQuantity out_of_range
        {'metadata':{'addOnGroups':[{'name':'a','includedQuantity':1.5}]}} | /metadata/addOnGroups/0/includedQuantity invalid_type
        {'metadata':{'a':{'b':{'c':{'d':{'e':{'f':{}}}}}}}}               | /metadata too_deep
        {'metadata':{'a':1e999999999}}                                     | /metadata out_of_range
        {'metadata':{'a':'\\ud800'}}                                       | /metadata invalid_characters
        {'metadata':{'variants':[{'name':'S','price':1.005}]}}             | /metadata/variants/0/price price_precision
        {'variants':[{'price':1}]}                                         | /variants/0/name required
        {'addOns':[{'name':'A','maxQuantity':100}]}                        | /addOns/0/maxQuantity out_of_range
        {'metadata':{'optionTypes':[{'name':'Size','values':['S']}],'variants':[{'name':'M','options':{'Size':'M'}}]}} | /metadata/variants/0 unknown_option
        """)
    void aWrongKnownKeyIsNamedByItsPointer(String item, String fault) {
        assertThat(ReadItem.metadataFaults(null, item)).containsExactly(fault);
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
    }

    /** "Declared" promises that what isn't named isn't in it, and of a word that nobody knows nobody knows what it names. */
    @Test
    void anUnknownAllergenIsRefusedWhereAllAreDeclared() {
        assertThat(ReadItem.metadataFaults(
                        null, "{'metadata':{'allergensDeclared':true,'allergens':['milk','pine kernels']}}"))
                .containsExactly("/metadata/allergens/1 unknown_allergen");
        assertThat(
                        ReadItem.metadataFaults(
                                null,
                                "{'metadata':{'allergensDeclared':true},'variants':[{'name':'S'},{'name':'M','allergens':['dust']}]}"))
                .containsExactly("/variants/1/allergens/0 unknown_allergen");
        Metadata undeclared = created("{'metadata':{'allergens':['pine kernels']}}");
        assertThat(ReadItem.metadataFaults(undeclared, "{'metadata':{'allergensDeclared':true}}"))
                .containsExactly("/metadata/allergens/0 unknown_allergen");
        assertThat(ReadItem.metadataFaults(undeclared, "{'metadata':{'spiceLevel':1}}"))
                .isEmpty();
        Metadata old = Metadata.stored(
                ReadItem.json("{'schemaVersion':1,'allergensDeclared':true,'allergens':['pine kernels']}"));
        assertThat(ReadItem.metadataFaults(old, "{'metadata':{'spiceLevel':1}}"))
                .as("stored before this was refused")
                .isEmpty();
        assertThat(Allergen.NUTS.isAbsentFrom(old)).isFalse();
    }

    /** In English shellfish are both; taken as one of them, "without molluscs" would pass mussels. */
    @Test
    void shellfishAreCrustaceansAndMolluscs() {
        assertThat(Allergen.stated(ReadItem.json("{'a':['Shellfish']}").get("a")))
                .extracting(Allergen.Statement::allergen)
                .containsExactly(Allergen.CRUSTACEANS, Allergen.MOLLUSCS);
        assertThat(ReadItem.warnings("{'metadata':{'allergens':['shellfish']}}"))
                .containsExactly(
                        "/metadata/allergens: 'shellfish' is taken as crustaceans and molluscs; write which of them it"
                                + " is.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {'metadata':{'allergen':['milk']}}                       | /metadata/allergen unknown_member
        {'metadata':{'Allergies':['milk'],'allergies':['milk']}} | /metadata/allergies unknown_member
        {'metadata':{'spice_level':2}}                           | /metadata/spice_level unknown_member
        {'metadata':{'dietry':['Veg']}}                          | /metadata/dietry unknown_member
        {'metadata':{'dimensions':{'lenght':1}}}                 | /metadata/dimensions/lenght unknown_member
        {'metadata':{'inventory':{'Status':'low'}}}              | /metadata/inventory/Status unknown_member
        {'variants':[{'name':'S','prize':1}]}                    | /variants/0/prize unknown_member
        {'addOns':[{'name':'S','max_quantity':1}]}               | /addOns/0/max_quantity unknown_member
        {'variants':[{'name':'S','isAvailable':null}]}           | /variants/0/isAvailable invalid_type
        {'addOns':[{'name':'S','isAvailable':null}]}             | /addOns/0/isAvailable invalid_type
        {'metadata':null}                                        | /metadata invalid_type
        {'metadata':{'duration':true}}                           | /metadata/duration invalid_type
        {'metadata':{'duration':-5}}                             | /metadata/duration out_of_range
        {'metadata':{'floorPlans':['file_01jd3x5n8kq2v7w9c4t6r0m1ba']}} | /metadata/floorPlans/0 file_not_found
        """)
    void aSlipAndAMeaninglessNullAreRefused(String item, String fault) {
        assertThat(ReadItem.metadataFaults(null, item)).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metadata':{'size':'L','rotation':90,'location2':'x','myKey':1}}",
                "{'variants':[{'name':'S','colour':'red','id2':1}]}"
            })
    void anOwnersOwnKeysAreNoSlips(String item) {
        assertThat(ReadItem.metadataFaults(null, item)).isEmpty();
    }

    @Test
    void metadataThatIsNotUnderstoodIsKeptWithAWarning() {
        assertThat(ReadItem.warnings("{'metadata':{'duration':'by arrangement','dimensions':{'w':10}}}"))
                .containsExactly(
                        "/metadata/dimensions/w is kept, but not shown; use " + MetadataKey.DIMENSIONS.forms() + ".",
                        "/metadata/duration is kept as sent, but not understood; use " + MetadataKey.DURATION.forms()
                                + ".");
        Metadata stored = created("{'metadata':{'duration':'by arrangement','dimensions':{'w':10}}}");
        assertThat(Json.text(stored.rest())).contains("\"by arrangement\"", "{\"w\":10}");
    }

    @Test
    void aSlipThatWasStoredOnceDoesNotForbidOtherChanges() {
        Metadata old = Metadata.stored(ReadItem.json("{'schemaVersion':1,'allergen':['milk'],'portion':{'Unit':'g'}}"));
        assertThat(ReadItem.metadataFaults(old, "{'metadata':{'spiceLevel':1}}"))
                .isEmpty();
    }

    @Test
    void aRequestWithSomeVariantsLearnsWhichAreGone() {
        Metadata before = created("{'variants':[{'name':'S'},{'name':'M'}],'addOns':[{'name':'A'},{'name':'B'}]}");
        String s = before.variants().get(0).id();
        String m = before.variants().get(1).id();
        assertThat(ReadItem.warnings(before, "{'variants':[{'id':'" + s + "'}]}"))
                .containsExactly("/variants replaces all that there were; removed: " + m + " (M).");
        assertThat(ReadItem.warnings(before, "{'variants':[{'id':'" + s + "'},{'name':'L'}]}"))
                .isEmpty();
        assertThat(ReadItem.warnings(before, "{'variants':[]}")).isEmpty();
        assertThat(ReadItem.warnings(
                        before,
                        "{'metadata':{'addOns':[{'id':'"
                                + before.addOns().get(1).id() + "'}]}}"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("/metadata/addOns replaces");
    }

    @Test
    void veganAndJainImplyVegetarian() {
        assertThat(Diet.of(java.util.List.of("Jain"))).containsExactly(Diet.VEG, Diet.JAIN);
        assertThat(Diet.of(java.util.List.of("Vegan", "House special"))).containsExactly(Diet.VEG, Diet.VEGAN);
        assertThat(Diet.of(java.util.List.of("Non-Veg"))).containsExactly(Diet.NON_VEG);
    }
}
