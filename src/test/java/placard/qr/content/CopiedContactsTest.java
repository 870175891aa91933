package placard.qr.content;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Numbers, cards and addresses as people copy them, over HTTP. */
@OnBothStores
final class CopiedContactsTest {
    @Started
    private static Placard placard;

    private static Reply made(String body) {
        return placard.post("/api/v1/qr", json(body));
    }

    private static Reply sent(Tenant tenant, String method, String path, String body) {
        return placard.send(method, path, body, tenant.key());
    }

    @Test
    void aNumberOfALetterheadOpensItsOwnChat() {
        for (String phone : new String[] {
            "+44 (0)20 7946 0958",
            "0044 20 7946 0958",
            "\u202a+44 20 7946\u20110958\u202c",
            "＋44 20 7946 0958",
            "https://wa.me/442079460958"
        }) {
            Reply reply = made("{'name':'Chat','type':'whatsapp','content':{'phone':'" + phone + "'}}");
            assertThat(reply.status()).as(reply.text()).isEqualTo(201);
            assertThat(reply.at("/qr/content/phone").asText()).isEqualTo("+442079460958");
        }
        Reply national = made("{'name':'Chat','type':'whatsapp','content':{'phone':'020 7946 0958'}}");
        assertThat(national.faults()).containsExactly("/content/phone invalid_phone");
        assertThat(national.text()).contains("country code");
    }

    @Test
    void aNationalNumberTakesTheCountryOfItsCatalogue() {
        Reply made = placard.post(
                "/api/v1/catalogs",
                json("{'name':'Lunch','currency':'GBP','timezone':'Europe/London','businessDetails':{'phone':'+44 (0)20"
                        + " 7946 0958','whatsapp':'020 7946 0958','whatsappNumbers':[{'number':'07400 123456'}]}}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/catalog/businessDetails/whatsapp").asText()).isEqualTo("+442079460958");
        assertThat(made.at("/catalog/businessDetails/whatsappNumbers/0/number").asText())
                .isEqualTo("+447400123456");
        assertThat(made.at("/catalog/businessDetails/phone").asText()).isEqualTo("+44 20 7946 0958");
        Reply elsewhere = placard.post(
                "/api/v1/catalogs",
                json("{'name':'Lunch','currency':'EUR','timezone':'UTC','businessDetails':{'whatsapp':'020 7946"
                        + " 0958'}}"));
        assertThat(elsewhere.faults()).containsExactly("/businessDetails/whatsapp invalid_phone");
    }

    @Test
    void aNationalNumberOfAChatTakesTheCountryOfItsWorkspace() {
        Tenant tenant = Tenant.of(placard, 10);
        String chat = json("{'name':'Chat','type':'whatsapp','content':{'phone':'(020) 7946-0958','message':'Hi'}}");
        assertThat(sent(tenant, "POST", "/api/v1/qr", chat).faults()).containsExactly("/content/phone invalid_phone");
        assertThat(sent(tenant, "PATCH", "/api/v1/workspace", json("{'timezone':'Europe/London'}"))
                        .status())
                .isEqualTo(200);
        Reply made = sent(tenant, "POST", "/api/v1/qr", chat);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(made.at("/qr/content/phone").asText()).isEqualTo("+442079460958");
        Reply changed = sent(
                tenant,
                "PATCH",
                "/api/v1/qr/" + made.at("/qr/id").asText(),
                json("{'content':{'phone':'07400 123456'}}"));
        assertThat(changed.at("/qr/content/phone").asText()).isEqualTo("+447400123456");
        assertThat(changed.at("/qr/content/message").asText()).isEqualTo("Hi");
        Reply foreign = sent(
                tenant,
                "POST",
                "/api/v1/qr",
                json("{'name':'Chat','type':'whatsapp','content':{'phone':'0151 23456789'}}"));
        assertThat(foreign.faults()).containsExactly("/content/phone invalid_phone");
    }

    @Test
    void aCardMayHaveOnlyAnOrganizationAndAStreetOfTwoLines() {
        Reply card = made(
                "{'name':'Card','type':'vcard','content':{'organization':'Trattoria Ana','phones':[{'number':"
                        + "'+44 (0)20\u00a07946\u20110958'}],'address':{'street':'Hill House\\nHill Street 1','city':'Utrecht'}}}");
        assertThat(card.status()).as(card.text()).isEqualTo(201);
        assertThat(card.at("/qr/content/phones/0/number").asText()).isEqualTo("+44 20 7946-0958");
        assertThat(card.at("/qr/content/address/street").asText()).isEqualTo("Hill House\nHill Street 1");
        String file = placard.get("/p/" + card.at("/qr/slug").asText() + ".vcf").text();
        assertThat(file)
                .contains("FN:Trattoria Ana\r\n", "TEL;TYPE=CELL:+44 20 7946-0958", "Hill House\\nHill Street 1");
    }

    @ParameterizedTest
    @CsvSource({
        "太郎, 山田, , 山田太郎",
        "민준, 김, , 김민준",
        "János, Kovács, Magyarország, Kovács János",
        "János, Kovács, Deutschland, János Kovács",
        "ジョン, スミス, , ジョン スミス",
        "Anna, 山田, , 山田 Anna",
    })
    void theFamilyNameComesFirstWherePeopleWriteItSo(String first, String last, String country, String name) {
        String address = country == null ? "" : ",'address':{'country':'" + country + "'}";
        Reply card = made("{'name':'Card','type':'vcard','content':{'firstName':'" + first + "','lastName':'" + last
                + "'" + address + "}}");
        assertThat(card.status()).as(card.text()).isEqualTo(201);
        String path = "/p/" + card.at("/qr/slug").asText();
        assertThat(placard.get(path + ".vcf").text()).contains("FN:" + name + "\r\n");
        assertThat(placard.get(path).text()).contains(name);
    }

    @Test
    void aWebAddressIsRefusedWithWhatIsWrong() {
        Reply bare = made("{'name':'Menu','targetUrl':'example.com/menu'}");
        assertThat(bare.faults()).containsExactly("/targetUrl invalid_url");
        assertThat(bare.text()).contains("https://example.com/menu");
        assertThat(made("{'name':'Menu','targetUrl':'https://foo.09/'}").text()).contains("No browser opens");
        Reply street = made("{'name':'Menu','targetUrl':'https://straße.de/'}");
        assertThat(street.at("/qr/targetUrl").asText()).isEqualTo("https://xn--strae-oqa.de/");
    }
}
