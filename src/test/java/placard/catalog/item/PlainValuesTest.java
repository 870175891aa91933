package placard.catalog.item;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;

final class PlainValuesTest {
    private static JsonNode value(String text) {
        return ReadItem.json("{'v':" + text + "}").get("v");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            DURATION     | 45                            | {"unit":"minutes","value":45}
            DURATION     | '45 min'                      | {"value":45,"unit":"minutes"}
            DURATION     | '45 mn'                       | {"value":45,"unit":"minutes"}
            DURATION     | ' 45min. '                    | {"value":45,"unit":"minutes"}
            DURATION     | '45 Minuten'                  | {"value":45,"unit":"minutes"}
            DURATION     | '1.5 h'                       | {"value":1.5,"unit":"hours"}
            DURATION     | '1,5 Std.'                    | {"value":1.5,"unit":"hours"}
            DURATION     | '1½ hours'                    | {"value":1.5,"unit":"hours"}
            DURATION     | '½ day'                       | {"value":0.5,"unit":"days"}
            DURATION     | '2-3 hours'                   | {"value":2,"unit":"hours","max":3}
            DURATION     | '45 – 75 min'                 | {"value":45,"unit":"minutes","max":75}
            DURATION     | '30 min to 2 h'               | {"value":30,"unit":"minutes","max":120}
            DURATION     | '1h 30m'                      | {"value":1.5,"unit":"hours"}
            DURATION     | '1h30'                        | {"value":1.5,"unit":"hours"}
            DURATION     | '1 hour and 20 minutes'       | {"value":80,"unit":"minutes"}
            DURATION     | '90 min'                      | {"value":90,"unit":"minutes"}
            DURATION     | 'PT1H30M'                     | {"value":90,"unit":"minutes"}
            DURATION     | 'an hour'                     | {"value":1,"unit":"hours"}
            DURATION     | 'Half an hour'                | {"value":0.5,"unit":"hours"}
            DURATION     | 'an hour and a half'          | {"value":1.5,"unit":"hours"}
            DURATION     | 'hour and a half'             | {"value":1.5,"unit":"hours"}
            DURATION     | 'two and a half hours'        | {"value":2.5,"unit":"hours"}
            DURATION     | '1 and a half hours'          | {"value":1.5,"unit":"hours"}
            DURATION     | 'one hour and fifteen minutes'| {"value":1.25,"unit":"hours"}
            DURATION     | 'forty-five minutes'          | {"value":45,"unit":"minutes"}
            DURATION     | 'one to two hours'            | {"value":1,"unit":"hours","max":2}
            DURATION     | 'three quarters of an hour'   | {"value":0.75,"unit":"hours"}
            DURATION     | 'eine Stunde'                 | {"value":1,"unit":"hours"}
            DURATION     | 'anderthalb Stunden'          | {"value":1.5,"unit":"hours"}
            DURATION     | 'Eine halbe Stunde'           | {"value":0.5,"unit":"hours"}
            DURATION     | 'eine Viertelstunde'          | {"value":0.25,"unit":"hours"}
            DURATION     | 'Dreiviertelstunde'           | {"value":0.75,"unit":"hours"}
            DURATION     | 'ein bis zwei Tage'           | {"value":1,"unit":"days","max":2}
            DURATION     | 'une heure et demie'          | {"value":1.5,"unit":"hours"}
            DURATION     | '1h et demie'                 | {"value":1.5,"unit":"hours"}
            DURATION     | 'une demi-heure'              | {"value":0.5,"unit":"hours"}
            DURATION     | 'un quart d’heure'            | {"value":0.25,"unit":"hours"}
            DURATION     | 'quarante-cinq minutes'       | {"value":45,"unit":"minutes"}
            DURATION     | 'une à deux heures'           | {"value":1,"unit":"hours","max":2}
            DURATION     | 'media hora'                  | {"value":0.5,"unit":"hours"}
            DURATION     | 'hora y media'                | {"value":1.5,"unit":"hours"}
            DURATION     | 'dos horas y cuarto'          | {"value":2.25,"unit":"hours"}
            DURATION     | 'tres cuartos de hora'        | {"value":0.75,"unit":"hours"}
            DURATION     | 'una a dos horas'             | {"value":1,"unit":"hours","max":2}
            DURATION     | 'ساعة'                        | {"value":1,"unit":"hours"}
            DURATION     | 'ساعة واحدة'                  | {"value":1,"unit":"hours"}
            DURATION     | 'ساعتان ونصف'                 | {"value":2.5,"unit":"hours"}
            DURATION     | 'نصف ساعة'                    | {"value":0.5,"unit":"hours"}
            DURATION     | 'ساعة وثلاثون دقيقة'          | {"value":1.5,"unit":"hours"}
            DURATION     | 'ساعتين إلا ربع'              | {"value":1.75,"unit":"hours"}
            DURATION     | 'ثلاث ساعات'                  | {"value":3,"unit":"hours"}
            DURATION     | 'एक घंटा'                     | {"value":1,"unit":"hours"}
            DURATION     | 'डेढ़ घंटे'                     | {"value":1.5,"unit":"hours"}
            DURATION     | 'ढाई घंटे'                     | {"value":2.5,"unit":"hours"}
            DURATION     | 'आधा घंटा'                    | {"value":0.5,"unit":"hours"}
            DURATION     | 'सवा दो घंटे'                  | {"value":2.25,"unit":"hours"}
            DURATION     | 'साढ़े तीन घंटे'                | {"value":3.5,"unit":"hours"}
            DURATION     | 'पौने दो घंटे'                 | {"value":1.75,"unit":"hours"}
            LEAD_TIME    | 'one week'                    | {"value":7,"unit":"days"}
            LEAD_TIME    | 'أسبوعان'                     | {"value":14,"unit":"days"}
            LEAD_TIME    | 'quinze jours'                | {"value":15,"unit":"days"}
            LEAD_TIME    | '24 hours'                    | {"value":24,"unit":"hours"}
            LEAD_TIME    | '1-2 weeks'                   | {"value":7,"unit":"days","max":14}
            LEAD_TIME    | '2 jours'                     | {"value":2,"unit":"days"}
            DIMENSIONS   | '30 x 20 cm'                  | {"width":20,"length":30,"unit":"cm"}
            DIMENSIONS   | '17.5 × 11 × 6 in'            | {"height":6,"width":11,"length":17.5,"unit":"in"}
            DIMENSIONS   | '30cm x 20cm'                 | {"width":20,"length":30,"unit":"cm"}
            DIMENSIONS   | '17,5 x 11 cm, 500 g'         | {"width":11,"length":17.5,"unit":"cm","weight":500,"weightUnit":"g"}
            DIMENSIONS   | '1.2 kg'                      | {"weight":1.2,"weightUnit":"kg"}
            DIMENSIONS   | '6 by 4 feet'                 | {"width":4,"length":6,"unit":"ft"}
            CARPET_AREA  | '1200 sqft'                   | {"value":1200,"unit":"sqft"}
            CARPET_AREA  | '1,200 sq. ft.'               | {"value":1200,"unit":"sqft"}
            CARPET_AREA  | '1,20,000 sq ft'              | {"value":120000,"unit":"sqft"}
            CARPET_AREA  | '110 m²'                      | {"value":110,"unit":"sqm"}
            CARPET_AREA  | '110.5 m2'                    | {"value":110.5,"unit":"sqm"}
            CARPET_AREA  | '1.200,5 qm'                  | {"value":1200.5,"unit":"sqm"}
            PORTION      | 'Half'                        | "Half"
            PORTION      | '350 g'                       | {"quantity":350,"unit":"g"}
            PORTION      | '6 pieces'                    | {"quantity":6,"unit":"pieces"}
            PORTION      | 'Serves 2'                    | {"serves":2}
            SPICE_LEVEL  | 'Medium'                      | 2
            SPICE_LEVEL  | 'extra hot'                   | 3
            SPICE_LEVEL  | '1'                           | 1
            SPICE_LEVEL  | '🌶🌶'                          | 2
            CALORIES     | '350 kcal'                    | 350
            CALORIES     | '1,200'                       | 1200
            INVENTORY    | 'In stock'                    | {"status":"in_stock"}
            INVENTORY    | 'two left'                    | {"status":"two left"}
            INVENTORY    | 12                            | {"quantity":12}
            BOOKING      | 'https://example.com/b'       | {"url":"https://example.com/b"}
            BOOKING      | '+1 (415) 555-0123'           | {"phone":"+1 (415) 555-0123"}
            VIRTUAL_TOUR | 'https://example.com/t'       | {"url":"https://example.com/t"}
            LOCATION     | 'Keizersgracht 1'             | {"address":"Keizersgracht 1"}
            FLOOR_PLANS  | 'https://example.com/p'       | [{"imageUrl":"https://example.com/p"}]
            FLOOR_PLANS  | ['https://example.com/p','?'] | [{"imageUrl":"https://example.com/p"}]
            AMENITIES    | 'Lift, Garden; Pool'          | ["Lift","Garden","Pool"]
            BEDROOMS     | '3'                           | 3
            BATHROOMS    | '2.5'                         | 2.5
            SKU          | 4711                          | "4711"
            CONFIGURATION| 3                             | "3"
            MESSAGE_ON_CAKE | 40                         | {"maxLength":40}
            """)
    void aPlainValueMeansWhatItsObjectWouldSay(MetadataKey key, String value, String object) {
        assertThat(Json.text(key.understood(value(value)))).isEqualTo(object);
    }

    /** Nor is anything guessed that could be two things, or that would be more or less than was written. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            DURATION     | 'by arrangement'
            DURATION     | 'up to 45 min'
            DURATION     | 'about an hour'
            DURATION     | 'an hour or two'
            DURATION     | 'a good hour'
            DURATION     | 'an hour fifteen'
            DURATION     | 'hour'
            DURATION     | 'per hour'
            DURATION     | 'half'
            DURATION     | 'half a dozen'
            DURATION     | 'two three hours'
            DURATION     | 'one hour one hour'
            DURATION     | '1.5 hours and a half'
            DURATION     | '9 a m'
            DURATION     | 'eine gute Stunde'
            DURATION     | 'halbe bis ganze Stunde'
            DURATION     | 'Stunde'
            DURATION     | 'une heure environ'
            DURATION     | 'demi-journée'
            DURATION     | 'una hora aprox.'
            DURATION     | 'साढ़े घंटे'
            DURATION     | 'ساعة تقريبا'
            DURATION     | '45'
            DURATION     | '3-2 hours'
            DURATION     | '1.200 min'
            DURATION     | '5 min 2 h'
            DURATION     | '1-2-3 h'
            DURATION     | 'PT'
            DURATION     | 'P-1D'
            DURATION     | ''
            LEAD_TIME    | 24
            DIMENSIONS   | 12
            DIMENSIONS   | '30 x 20'
            DIMENSIONS   | 'Ø 20 cm'
            DIMENSIONS   | '1 x 2 x 3 x 4 cm'
            DIMENSIONS   | '30 cm x 20 in'
            DIMENSIONS   | '1 kg, 2 kg'
            CARPET_AREA  | 1200
            CARPET_AREA  | '1200'
            CARPET_AREA  | '1.200 sqft'
            CARPET_AREA  | '99999999999999999999 sqft'
            SPICE_LEVEL  | 'numbing'
            SPICE_LEVEL  | '7'
            CALORIES     | 'few'
            BOOKING      | 'call us'
            BOOKING      | 'javascript:alert(1)'
            VIRTUAL_TOUR | 'data:text/html,x'
            FLOOR_PLANS  | 'on request'
            FLOOR_PLANS  | ['?']
            BEDROOMS     | 'studio'
            MESSAGE_ON_CAKE | 'yes'
            """)
    void anAmbiguousValueIsNotGuessed(MetadataKey key, String value) {
        assertThat(key.understood(value(value)).isMissingNode()).isTrue();
    }
}
