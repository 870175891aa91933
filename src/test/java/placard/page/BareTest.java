package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a script on its way to a browser; that the scripts still work is for the tests in one. */
class BareTest {
    @Test
    void whatOnlyReadersNeedGoes() {
        assertThat(Bare.of("""
                // A comment.
                /** One line. */
                /**
                 * Several
                 * lines.
                 */
                const a = { b: 1, c: 2 };

                if (a) { return [a ? b - 1 : c]; }
                """)).isEqualTo("const a={b:1,c:2};if(a){return[a?b-1:c];}\n");
    }

    @Test
    void aLineGoesOnWhereNoStatementEnds() {
        assertThat(Bare.of("""
                const a = {
                  b: [
                    1,
                  ],
                };
                const c =
                  a
                    .b
                    ?.at(0) ??
                  d;
                a.b.forEach((one) => {
                  d += one
                })
                const e = () => d
                (f)
                return
                `g`
                """))
                .isEqualTo("const a={b:[1,],};const c=a.b?.at(0)??d;a.b.forEach((one)=>{d+=one})\n"
                        + "const e=()=>d\n(f)\nreturn\n`g`\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "say(\"a + b, { c } // d\")",
                "say(`a + b, ${c - d} // \"e\" /* f */`)",
                "say(\"/* no */\")",
                "x.replace(/^<![^]*?<body/,y)",
                "x.replace(/\\/\\//g,y)",
                "x.split(/\\s+/)",
                "x=/[\\p{N} /\"] { a + b/u",
                "it=\"https://a.example/\"",
                "x.join(\"\\n - \\\\\")",
                "* 2"
            })
    void whatIsQuotedOrAPatternStays(String line) {
        assertThat(Bare.of(line)).isEqualTo(line + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "say('a + b')",
                "say(\"a \\\" + \\\" b\")",
                "say(`a",
                "say(`a ${say(`b`) + `c`",
                "/\"/ + \"a - b\"",
                "a + +b",
                "a - -b",
                "a / /b/",
                "/* a */ b()",
                "/* endless"
            })
    void whatCantBeReadIsRefused(String script) {
        assertThatThrownBy(() -> Bare.of(script)).isInstanceOf(IllegalStateException.class);
    }
}
