package placard.qr.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.zxing.BarcodeFormat;
import com.google.zxing.Result;
import com.google.zxing.client.result.AddressBookParsedResult;
import com.google.zxing.client.result.GeoParsedResult;
import com.google.zxing.client.result.GeoResultParser;
import com.google.zxing.client.result.VCardResultParser;
import com.google.zxing.client.result.WifiParsedResult;
import com.google.zxing.client.result.WifiResultParser;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;

class ContentTest {
    private static final String FILE = "file_" + "0".repeat(26);
    private static final String OTHER_FILE = "file_" + "1".repeat(26);
    private static final List<String> HOSTILE = List.of(
            "\\", ";", ",", ":", "\"", "'", "a;b", "a\\;b", "x:y", "\\n", "P:x;", "a\\", ";;", "é\\ñ", "日本,", "😀;");

    private static ObjectNode json(String text) {
        return (ObjectNode) Json.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static Content patched(QrType type, @Nullable Content before, ObjectNode sent, Predicate<String> files) {
        ObjectNode body = Json.object();
        body.set("content", sent);
        Input input = new Input(body);
        Content content = Content.patched(type, before, input.object("content"), files, () -> null);
        input.check();
        return content;
    }

    private static Content read(QrType type, ObjectNode sent) {
        return patched(type, null, sent, FILE::equals);
    }

    private static List<String> faults(QrType type, String sent) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> read(type, json(sent)));
        assertThat(refusal).as(sent).isNotNull();
        return ((Refusal.Invalid) refusal.reason())
                .faults().stream().map(f -> f.pointer() + " " + f.code()).toList();
    }

    private static Result scanned(String text) {
        return new Result(text, null, null, BarcodeFormat.QR_CODE);
    }

    private static String sample(QrType type) {
        return switch (type) {
            case URL -> "{}";
            case LOCATION -> "{'latitude':48.858370,'longitude':-2.5,'label':'Tour & Eiffel'}";
            case WHATSAPP -> "{'phone':'+14155550123','message':'Table 4,\\nplease & thanks'}";
            case VCARD ->
                "{'firstName':'Zoë','lastName':'Müller','organization':'A','title':'B','phones':[{'type':'work','number':'+49 (30) 123-456'}],"
                        + "'emails':['z@example.com'],'website':'https://example.com/a,b;c','address':{'street':'S','city':'C','region':'R','postalCode':'P','country':'D'},'note':'one\\ntwo'}";
            case WIFI -> "{'ssid':'Café','password':'longenough','security':'WPA','hidden':true}";
            case PDF -> "{'fileId':'" + FILE + "'}";
            case IMAGE -> "{'fileIds':['" + FILE + "','" + FILE + "']}";
            case SOCIAL ->
                "{'title':'T','bio':'a\\nb','avatarFileId':'" + FILE
                        + "','links':[{'platform':'instagram','url':'https://example.com/x','label':'L'},{'platform':'my_site','url':'http://a.example'}]}";
        };
    }

    @ParameterizedTest
    @EnumSource(QrType.class)
    void contentIsReadBackFromTheStore(QrType type) {
        Content content = read(type, json(sample(type)));
        assertThat(content.json()).isEqualTo(json(sample(type)));
        assertThat(Content.stored(type, content.json())).isEqualTo(content);
        assertThat(patched(type, content, Json.object(), id -> false)).isEqualTo(content);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "LOCATION|{}|/content/latitude required,/content/longitude required",
                "LOCATION|{'latitude':90.1,'longitude':-180.000001}|/content/latitude out_of_range,/content/longitude out_of_range",
                "LOCATION|{'latitude':'1','longitude':1}|/content/latitude invalid_type",
                "WHATSAPP|{}|/content/phone required",
                "WHATSAPP|{'phone':'0301234567'}|/content/phone invalid_phone",
                "WHATSAPP|{'phone':'+0123456789'}|/content/phone invalid_phone",
                "WHATSAPP|{'phone':'+123456'}|/content/phone invalid_phone",
                "WHATSAPP|{'phone':'+1234567890123456'}|/content/phone invalid_phone",
                "VCARD|{'firstName':' '}|/content/firstName required",
                "VCARD|{'lastName':'a\\nEND:VCARD'}|/content/lastName invalid_characters,/content/firstName required",
                "VCARD|{'lastName':'x','emails':[7,'no','a@b','a@b.example']}|/content/emails/0 invalid_type,/content/emails/1 invalid_email,/content/emails/2 invalid_email",
                "VCARD|{'lastName':'x','phones':[{'number':'12;3'},{'type':'pigeon','number':'123'},{}]}|/content/phones/0/number invalid_phone,/content/phones/1/type unknown_value,/content/phones/2/number required",
                "VCARD|{'lastName':'x','phones':[{'number':'030 123456 / 123457'},{'number':'+49 30 123456 / 57'},{'number':'+1 212 555 0123 ext. 4'}]}|/content/phones/0/number invalid_phone,/content/phones/1/number invalid_phone,/content/phones/2/number invalid_phone",
                "VCARD|{'lastName':'x','website':'javascript:alert(1)'}|/content/website invalid_url",
                "WIFI|{'ssid':'x'}|/content/password required",
                "WIFI|{'ssid':'','password':'longenough'}|/content/ssid required",
                "WIFI|{'ssid':'ééééééééééééééééé','password':'longenough'}|/content/ssid too_long",
                "WIFI|{'ssid':'x','password':'1234567'}|/content/password invalid_password",
                "WIFI|{'ssid':'x','password':'äöü'}|/content/password invalid_password",
                "WIFI|{'ssid':'x','password':'12\\u000778901'}|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'WPA3','password':''}|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'WPA2-EAP'}|/content/eapMethod required",
                "WIFI|{'ssid':'x','security':'WPA2-EAP','eapMethod':'LEAP'}|/content/eapMethod unknown_value",
                "WIFI|{'ssid':'x','password':'longenough','identity':'i'}|/content/identity not_applicable",
                "WIFI|{'ssid':'x','security':'WEP','password':'123456'}|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'nopass','password':'12345678'}|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'WPA9'}|/content/security unknown_value",
                "PDF|{}|/content/fileId required",
                "PDF|{'fileId':'x'}|/content/fileId invalid_id",
                "IMAGE|{'fileIds':[]}|/content/fileIds too_few",
                "IMAGE|{'fileIds':['nonsense']}|/content/fileIds/0 invalid_id",
                "SOCIAL|{}|/content/title required,/content/links required",
                "SOCIAL|{'title':'t','links':[{'platform':'a b','url':'mailto:x@example.com'},{}]}|/content/links/0/platform invalid_characters,/content/links/0/url invalid_url,/content/links/1/platform required,/content/links/1/url required",
            })
    void aBrokenRuleIsNamedWhereItIs(QrType type, String sent, String expected) {
        assertThat(faults(type, sent)).containsExactlyElementsOf(List.of(expected.split(",(?=/)")));
    }

    /** Each limit from both sides: what is just short enough is taken. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SOCIAL|{'links':[{'platform':'x','url':'https://a.example'}],'title':'%s'}|t|120|/content/title too_long",
                "SOCIAL|{'links':[{'platform':'x','url':'https://a.example'}],'title':'t','bio':'%s'}|b|500|/content/bio too_long",
                "SOCIAL|{'title':'t','links':[{'platform':'%s','url':'https://a.example'}]}|p|30|/content/links/0/platform invalid_characters",
                "SOCIAL|{'title':'t','links':[{'platform':'x','url':'https://a.example','label':'%s'}]}|l|80|/content/links/0/label too_long",
                "SOCIAL|{'title':'t','links':[%s{'platform':'x','url':'https://a.example'}]}|{'platform':'x','url':'https://a.example'},|29|/content/links too_many",
                "VCARD|{'lastName':'%s'}|x|80|/content/lastName too_long,/content/firstName required",
                "VCARD|{'lastName':'x','note':'%s'}|n|1000|/content/note too_long",
                "VCARD|{'lastName':'x','phones':[%s{'number':'123'}]}|{'number':'123'},|9|/content/phones too_many",
                "VCARD|{'lastName':'x','emails':[%s'a@b.example']}|'a@b.example',|9|/content/emails too_many",
                "VCARD|{'lastName':'x','address':{'city':'%s'}}|c|120|/content/address/city too_long",
                "LOCATION|{'latitude':1,'longitude':1,'label':'%s'}|l|120|/content/label too_long",
                "WHATSAPP|{'phone':'+14155550123','message':'%s'}|m|1000|/content/message too_long",
                "WIFI|{'ssid':'%s','security':'nopass'}|s|32|/content/ssid too_long",
                "WIFI|{'ssid':'x','password':'%s'}|p|63|/content/password invalid_password",
                "WIFI|{'ssid':'x','password':'a%s'}|é|31|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'SAE','password':'%s'}|語|42|/content/password invalid_password",
                "WIFI|{'ssid':'x','security':'WPA2-EAP','eapMethod':'PWD','identity':'%s'}|i|128|/content/identity too_long"
            })
    void contentOfTheGreatestLengthIsAccepted(QrType type, String form, String part, int most, String expected) {
        assertThat(read(type, json(form.formatted(part.repeat(most))))).isNotNull();
        assertThat(faults(type, form.formatted(part.repeat(most + 1))))
                .containsExactlyElementsOf(List.of(expected.split(",(?=/)")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "WPA|12345678",
                "WPA|0123456789abcdef0123456789abcdef0123456789abcdef0123456789ABCDEF",
                "WEP|12345",
                "WEP|1234567890123",
                "WEP|0123456789",
                "WEP|0123456789abcdef0123456789"
            })
    void everyFormOfPasswordIsTaken(String security, String password) {
        Content wifi = read(
                QrType.WIFI,
                Json.object().put("ssid", "n").put("security", security).put("password", password));
        assertThat(wifi.staticPayload()).isEqualTo("WIFI:T:" + security + ";S:n;P:" + password + ";;");
    }

    /** Phones find their fields by ZXing's rules, with any letters in a name or password. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "WPA|Größe; Café|schlüssel: ü|WPA",
                "WPA|咖啡馆|日本語パスワード|WPA",
                "WPA3|s|a|SAE",
                "SAE|Gäste|short;\\P:x|SAE"
            })
    void everyNetworkIsReadBackByZxing(String security, String ssid, String password, String encryption) {
        Content wifi = read(
                QrType.WIFI,
                Json.object()
                        .put("ssid", ssid)
                        .put("security", security)
                        .put("password", password)
                        .put("hidden", true));
        var scanned = (WifiParsedResult) new WifiResultParser().parse(scanned(wifi.staticPayload()));
        assertThat(scanned.getSsid()).isEqualTo(ssid);
        assertThat(scanned.getPassword()).isEqualTo(password);
        assertThat(scanned.getNetworkEncryption()).isEqualTo(encryption);
        assertThat(scanned.isHidden()).isTrue();
        assertThat(wifi.json().get("security").textValue()).isEqualTo(security.equals("SAE") ? "WPA3" : security);
        assertThat(wifi.staticPayload()).contains(encryption.equals("SAE") ? "WIFI:T:SAE;R:1;S:" : "WIFI:T:WPA;S:");
    }

    @Test
    void anEnterpriseNetworkIsReadBackByZxing() {
        Content wifi = read(
                QrType.WIFI,
                Json.object()
                        .put("ssid", "eduroam")
                        .put("security", "WPA2-EAP")
                        .put("eapMethod", "PEAP")
                        .put("phase2Method", "MSCHAPV2")
                        .put("identity", "zoë;I:x@example.com")
                        .put("anonymousIdentity", "anonymous@example.com")
                        .put("password", "pa:ss;word"));
        assertThat(wifi.staticPayload())
                .isEqualTo(
                        "WIFI:T:WPA2-EAP;S:eduroam;E:PEAP;PH2:MSCHAPV2;A:anonymous@example.com;I:zoë\\;I\\:x@example.com;P:pa\\:ss\\;word;;");
        var scanned = (WifiParsedResult) new WifiResultParser().parse(scanned(wifi.staticPayload()));
        assertThat(scanned.getNetworkEncryption()).isEqualTo("WPA2-EAP");
        assertThat(scanned.getEapMethod()).isEqualTo("PEAP");
        assertThat(scanned.getPhase2Method()).isEqualTo("MSCHAPV2");
        assertThat(scanned.getIdentity()).isEqualTo("zoë;I:x@example.com");
        assertThat(scanned.getAnonymousIdentity()).isEqualTo("anonymous@example.com");
        assertThat(scanned.getPassword()).isEqualTo("pa:ss;word");
        assertThat(Content.stored(QrType.WIFI, wifi.json())).isEqualTo(wifi);
    }

    @Test
    void aPatchIsLaidOverWhatWasThereAndJudgedAsAWhole() {
        Content wifi = read(QrType.WIFI, json(sample(QrType.WIFI)));
        assertThat(patched(QrType.WIFI, wifi, json("{'password':'otherwise'}"), id -> false)
                        .staticPayload())
                .isEqualTo("WIFI:T:WPA;S:Café;P:otherwise;H:true;;");
        assertThat(patched(QrType.WIFI, wifi, json("{'security':'nopass','password':null,'hidden':null}"), id -> false)
                        .staticPayload())
                .isEqualTo("WIFI:T:nopass;S:Café;;");
        Refusal refusal = catchThrowableOfType(
                Refusal.class, () -> patched(QrType.WIFI, wifi, json("{'security':'WEP'}"), id -> false));
        assertThat(refusal.reason()).asString().contains("/content/password");
    }

    @Test
    void aFileMustExistUnlessItIsShownAlready() {
        Content social = read(QrType.SOCIAL, json(sample(QrType.SOCIAL)));
        assertThat(patched(QrType.SOCIAL, social, json("{'bio':null}"), id -> false)
                        .files())
                .containsExactly(FILE);
        assertThat(faults(QrType.PDF, "{'fileId':'" + OTHER_FILE + "'}"))
                .containsExactly("/content/fileId file_not_found");
        assertThat(faults(QrType.IMAGE, "{'fileIds':['" + FILE + "','" + OTHER_FILE + "']}"))
                .containsExactly("/content/fileIds/1 file_not_found");
    }

    @Test
    void unknownMembersAreNamedAtEveryDepth() {
        Input input = new Input(Json.object()
                .set("content", json("{'firstName':'a','x':1,'address':{'y':1},'phones':[{'number':'123','z':1}]}")));
        Content.patched(QrType.VCARD, null, input.object("content"), _ -> true, () -> null);
        assertThat(input.warnings()).hasSize(3).allMatch(w -> w.matches(".*: /content/(x|address/y|phones/0/z)"));
    }

    @Test
    void aPlaceKeepsItsDigitsAndNoMoreThanItCanMean() {
        Content place = read(QrType.LOCATION, json("{'latitude':48.858370,'longitude':1e-7}"));
        assertThat(place.staticPayload()).isEqualTo("geo:48.858370,0.0000001");
        var scanned = (GeoParsedResult) new GeoResultParser().parse(scanned(place.staticPayload()));
        assertThat(scanned.getLatitude()).isEqualTo(48.85837);
        assertThat(read(QrType.LOCATION, json("{'latitude':1e-999999999,'longitude':0e-999999999}"))
                        .staticPayload())
                .isEqualTo("geo:0,0");
        assertThat(read(QrType.LOCATION, json("{'latitude':0.30000000000000004,'longitude':9e1}"))
                        .staticPayload())
                .isEqualTo("geo:0.300000000000000,90");
        assertThat(((Location) place).latitude()).isEqualTo(new BigDecimal("48.858370"));
    }

    /** A label may hold what ends a name or a parameter. */
    @Test
    void aStaticPlaceKeepsItsLabel() {
        Content place = read(QrType.LOCATION, json("{'latitude':48.1,'longitude':11.5,'label':'Café (Süd) & Co'}"));
        assertThat(place.staticPayload()).isEqualTo("geo:48.1,11.5?q=48.1,11.5(Caf%C3%A9%20%28S%C3%BCd%29%20%26%20Co)");
        var scanned = (GeoParsedResult) new GeoResultParser().parse(scanned(place.staticPayload()));
        assertThat(scanned.getLatitude()).isEqualTo(48.1);
        assertThat(scanned.getLongitude()).isEqualTo(11.5);
    }

    @Test
    void contentLeadsWhereItsTypeSays() {
        assertThat(Arrays.stream(QrType.values())
                        .map(type -> read(type, json(sample(type))).resolution()))
                .containsExactly(
                        new Resolution.None(),
                        new Resolution.MapsLink(
                                "https://maps.apple.com/?ll=48.858370,-2.5&q=Tour%20%26%20Eiffel",
                                "https://www.google.com/maps/search/?api=1&query=48.858370,-2.5"),
                        new Resolution.Foreign("https://wa.me/14155550123?text=Table%204%2C%0Aplease%20%26%20thanks"),
                        new Resolution.Landing(),
                        new Resolution.Landing(),
                        new Resolution.FilePath("/files/" + FILE),
                        new Resolution.Landing(),
                        new Resolution.Landing());
    }

    @ParameterizedTest
    @ValueSource(strings = {"+1 (415) 555-0123", "+1.415.555.0123", " +1\u00a0415\u2011555 0123 "})
    void aPhoneNumberIsTakenAsItIsPrinted(String phone) {
        Content chat = read(QrType.WHATSAPP, Json.object().put("phone", phone));
        assertThat(chat.json().get("phone").textValue()).isEqualTo("+14155550123");
        assertThat(chat.staticPayload()).isEqualTo("https://wa.me/14155550123");
    }

    @Test
    void noNameOrPasswordBreaksOutOfTheWifiPayload() {
        for (String hostile : HOSTILE) {
            for (String ssid : List.of(hostile, "S:" + hostile, hostile + "H:true;;")) {
                String password = hostile.chars().allMatch(c -> c < 127) ? "T:nopass;" + hostile : "longenough";
                Content wifi = read(QrType.WIFI, Json.object().put("ssid", ssid).put("password", password));
                var scanned = (WifiParsedResult) new WifiResultParser().parse(scanned(wifi.staticPayload()));
                assertThat(scanned.getSsid()).isEqualTo(ssid);
                assertThat(scanned.getPassword()).isEqualTo(password);
                assertThat(scanned.getNetworkEncryption()).isEqualTo("WPA");
                assertThat(scanned.isHidden()).isFalse();
            }
        }
    }

    @Test
    void aBackslashBeforeAnNStaysABackslash() {
        assertThat(read(QrType.VCARD, Json.object().put("lastName", "a\\nb")).staticPayload())
                .contains("\r\nFN:a\\\\nb\r\n");
    }

    @Test
    void aVCardEscapesWhatItsStandardNames() {
        assertThat(read(QrType.VCARD, Json.object().put("lastName", "a\\b;c,d:e"))
                        .staticPayload())
                .contains("\r\nN:a\\\\b\\;c\\,d:e;;;;\r\n");
    }

    @Test
    void noValueBreaksOutOfTheVCard() {
        for (String hostile : HOSTILE) {
            if (hostile.equals("\\n")) {
                continue; // ZXing takes an escaped backslash before an n for a line feed; the test above holds that
                // one.
            }
            String value = "x" + hostile + "é".repeat(60) + "END:VCARD";
            ObjectNode sent = Json.object()
                    .put("firstName", value.substring(0, 40))
                    .put("lastName", hostile + "l")
                    .put("organization", value)
                    .put("title", value)
                    .put("note", value + "\nTEL:666\r\nEND:VCARD");
            sent.putObject("address").put("street", value).put("country", hostile);
            VCard card = (VCard) read(QrType.VCARD, sent);
            String text = card.staticPayload();
            var scanned = (AddressBookParsedResult) new VCardResultParser().parse(scanned(text));
            assertThat(scanned.getOrg()).isEqualTo(card.organization());
            assertThat(scanned.getTitle()).isEqualTo(card.title());
            assertThat(scanned.getNames()).containsExactly(card.firstName() + " " + card.lastName());
            assertThat(scanned.getNote()).isEqualTo(card.note());
            assertThat(scanned.getPhoneNumbers()).isNull();
            assertThat(scanned.getAddresses()[0]).startsWith(card.address().street());
            List<String> unfolded = List.of(text.replace("\r\n ", "").split("\r\n"));
            assertThat(unfolded).hasSize(9).filteredOn("END:VCARD"::equals).hasSize(1);
        }
    }

    @Test
    void aVCardHasTheFormOfItsStandard() {
        assertThat(read(QrType.VCARD, json(sample(QrType.VCARD))).staticPayload())
                .isEqualTo("""
                        BEGIN:VCARD
                        VERSION:3.0
                        N:Müller;Zoë;;;
                        FN:Zoë Müller
                        ORG:A
                        TITLE:B
                        TEL;TYPE=WORK,VOICE:+49 (30) 123-456
                        EMAIL;TYPE=INTERNET:z@example.com
                        URL:https://example.com/a,b;c
                        ADR:;;S;C;R;P;D
                        NOTE:one\\ntwo
                        END:VCARD
                        """.replace("\n", "\r\n"));
    }

    @Test
    void longLinesAreFoldedWithinTheirOctetsAndCharactersStayWhole() {
        for (int lead = 0; lead < 8; lead++) {
            String note = "a".repeat(lead) + "é日😀".repeat(90);
            String text = read(QrType.VCARD, Json.object().put("lastName", "x").put("note", note))
                    .staticPayload();
            assertThat(text.split("\r\n"))
                    .allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= 75)
                    .noneMatch(line -> line.contains("?") || Character.isLowSurrogate(line.charAt(0)));
            assertThat(text.replace("\r\n ", "")).contains("NOTE:" + note + "\r\n");
        }
    }
}
