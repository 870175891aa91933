package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tables and sources come from strangers. */
class CsvTest {
    private static String row(String name) {
        Csv csv = new Csv(',', "part", "name");
        csv.row("tables", name, 1, null);
        return new String(csv.bytes(), StandardCharsets.UTF_8).substring("\uFEFFpart,name\r\n".length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"=cmd()", "+1", "-1", "@a", "\ta", "＝1", "＋1", "－1", "＠a"})
    void aFormulaIsText(String name) {
        assertThat(row(name)).isEqualTo("tables,'" + name + ",1,\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {"7,7", "Bar-left,Bar-left", "|a,b|,|\"a,b\"|", "|a\"b|,|\"a\"\"b\"|"})
    void otherCellsAreUnchanged(String name, String cell) {
        assertThat(row(name)).isEqualTo("tables," + cell + ",1,\r\n");
    }

    /** Where the comma is in numbers, a semicolon parts cells, even between quotes that don't begin the row; so does a line. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "|a;=1+1|,|a;'=1+1|",
                "|a;;@x|,|a;;'@x|",
                "|a;\t+1|,|a;\t'+1|",
                "|a\n-1|,|a\n'-1|",
                "|a\r\n＝1|,|a\r\n'＝1|",
                "|=1;=1|,|'=1;'=1|",
                "|1;a=1|,|1;a=1|"
            })
    void aFormulaWithinATextIsTextToo(String name, String safe) {
        assertThat(row(name)).isEqualTo("tables,\"" + safe + "\",1,\r\n");
    }

    @Test
    void aLineStaysOneRow() {
        assertThat(row("a\nb")).isEqualTo("tables,\"a\nb\",1,\r\n");
    }
}
