package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Slug;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Property;
import placard.testing.Reply;

/** The addresses of catalogues whose names are not in Latin letters. */
@OnSqlite
final class RomanizationTest {
    @Started
    private static Placard placard;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            さくらカフェ        | en | sakura-kafe
            東京ラーメン        | en | ramen
            らーめん横丁        | ja | ramen
            お好み焼きバー      | ja | menu-ba
            シュークリーム      | ja | shukurimu
            ヴィラ パーティー   | ja | vira-pati
            北京烤鸭店          | zh | bei-jing-kao-ya-dian
            مطعم الزعفران       | ar | mtm-alzfran
            केसर का ढाबा        | hi | kesar-ka-dhaba
            शाही चाय            | hi | shahi-chay
            ગુજરાતી થાળી       | gu | gujarati-thali
            Ταβέρνα Γιώργος     | el | taverna-giorgos
            Кафе Шоколад        | ru | kafe-shokolad
            Щука и Ёж           | ru | shchuka-i-yezh
            Київська пекарня    | uk | kyyivska-pekarnya
            מסעדת הזית          | he | msdt-hzyt
            서울식당            | ko | seoulsigdang
            გემრიელი            | ka | gemrieli
            Երևան               | hy | erevan
            தமிழ் உணவகம்        | ta | tamil-unavakam
            北京 Cafe Łódź      | en | bei-jing-cafe-lodz
            Café Zoë & Søn      | en | cafe-zoe-son
            """)
    void aNameOfAnyScriptGivesASlugToRead(String name, String language, String slug) {
        String spelled = Romanization.of(name, language);
        assertThat(Slug.of(spelled, "menu", new Random(1))).isEqualTo(slug);
    }

    @Test
    void thaiIsWrittenInLatinLetters() {
        assertThat(Romanization.of("ร้านอาหารไทย", "th")).matches("[\\p{IsLatin}\\p{M} ]+");
    }

    @Test
    void chineseCharactersInJapaneseAreNotReadAsChinese() {
        assertThat(Romanization.of("東京", "ja")).isBlank();
        assertThat(slug("{'name':'東京','defaultLanguage':'ja'}")).matches("menu-[2-9b-z]{5}");
    }

    @Test
    void aCatalogueHasItsNameInItsAddress() {
        assertThat(slug("{'name':'مقهى القمر'}")).isEqualTo("mqhy-alqmr");
        assertThat(slug("{'name':'Ресторан Пушкин'}")).isEqualTo("restoran-pushkin");
        assertThat(slug("{'name':'Ресторан Пушкин'}")).isEqualTo("restoran-pushkin-2");
        assertThat(slug("{'name':'寿司レストラン','defaultLanguage':'ja'}")).isEqualTo("resutoran");
    }

    @Test
    void aNewNameKeepsTheAddress() {
        Reply made = create("{'name':'Moon'}");
        String path = "/api/v1/catalogs/" + made.at("/catalog/id").asText();
        Reply renamed = placard.patch(path, json("{'name':'Луна'}"));
        assertThat(renamed.at("/catalog/slug")).isEqualTo(made.at("/catalog/slug"));
    }

    @Test
    void aCopyIsNamedAsItsSource() {
        Reply made = create("{'name':'Чайхана'}");
        Reply copy = placard.post("/api/v1/catalogs/" + made.at("/catalog/id").asText() + "/duplicate", "");
        assertThat(copy.at("/catalog/slug").asText()).isEqualTo("chaykhana-copy");
    }

    @Test
    void everyTextGivesASlugThatCanBeUsed() {
        Property.holds(300, draw -> {
            String spelled = Romanization.of(draw.text(0, 120), draw.of("en", "ja", "uk", "hi", "zh-Hant", ""));
            assertThat(Slug.isWellFormed(Slug.of(spelled, "menu", new Random(1))))
                    .isTrue();
        });
    }

    private static Reply create(String json) {
        return placard.post("/api/v1/catalogs", json(json));
    }

    private static String slug(String json) {
        return create(json).at("/catalog/slug").asText();
    }
}
