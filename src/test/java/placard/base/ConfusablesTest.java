package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who chooses a name or an address can choose one that looks like another person's. */
final class ConfusablesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "olga@ex\u0430mple.com",
                "\u043elga@example.com",
                "olga@\u0430\u0440\u0440\u04cf\u0435.com",
                "olga@shop.\u0455\u0441\u043e\u0440\u0435.example.com",
                "olga@b\u03bfok.gr"
            })
    void anAddressThatLooksLikeAnotherIsDeceptive(String email) {
        assertThat(Confusables.isDeceptive(email)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ana@trattoria.example",
                "x1+shop@mail-2.example.co",
                "jürgen@müller.de",
                "irmak@ırmak.com.tr",
                "иван@почта.рф",
                "ivan+заказ@пример.com",
                "оса@рос.рф",
                "tanaka@東京タワーの店.jp",
                "店@例子.中国",
                "부엌2@식당.kr",
                "νίκος@ταβέρνα.gr",
                "משה@דוגמה.co.il",
                "राज@उदाहरण.भारत"
            })
    void anAddressOfOneLanguageIsNot(String email) {
        assertThat(Confusables.isDeceptive(email)).isFalse();
    }

    @Test
    void namesThatLookTheSameHaveOneSkeleton() {
        assertThat(Confusables.skeleton(" \u041el\u0261a  R\u043essi")).isEqualTo(Confusables.skeleton("Olga rossi"));
        assertThat(Confusables.skeleton("Ana I")).isEqualTo(Confusables.skeleton("ana i"));
        assertThat(Confusables.skeleton("Olga")).isNotEqualTo(Confusables.skeleton("Olha"));
    }
}
