package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;

/** Files of codes are read as files of items are. */
@OnSqlite
final class TableRoutesTest {
    @Started
    private static Placard placard;

    private static Person person;

    @Prepares
    static void prepare() {
        person = Person.owner(placard);
    }

    private static Reply read(MadeForm form) {
        return person.upload("/app/default/api/v1/tables", form);
    }

    @Test
    void encodingsSeparatorsAndSheetsAreFound() throws IOException {
        Reply reply = read(MadeForm.of(
                "codes.csv",
                "Название;Ссылка\nТрактир;https://a.example/\n\nДругой ресторан;https://b.example/;x\n"
                        .getBytes(Charset.forName("windows-1251"))));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        assertThat(reply.at("/encoding").asText()).isEqualTo("windows-1251");
        assertThat(reply.at("/isGuessed").asBoolean()).isTrue();
        assertThat(reply.at("/rows").toString())
                .isEqualTo("[{\"number\":1,\"cells\":[\"Название\",\"Ссылка\"]},"
                        + "{\"number\":2,\"cells\":[\"Трактир\",\"https://a.example/\"]},"
                        + "{\"number\":4,\"cells\":[\"Другой ресторан\",\"https://b.example/\",\"x\"]}]");
        try (var in = Objects.requireNonNull(TableRoutesTest.class.getResourceAsStream("menu.ods"))) {
            Reply sheets = read(MadeForm.of("menu.ods", in.readAllBytes()));
            assertThat(sheets.at("/sheets").toString()).isEqualTo("[\"Cover\",\"Karte\",\"Wein\"]");
        }
    }

    @Test
    void aFileThatIsNoTableIsRefused() {
        Reply reply = read(MadeForm.of("a.pdf", "%PDF-1.7".getBytes(StandardCharsets.UTF_8)));
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo("unsupported_file_type");
        assertThat(placard.get("/api/v1/tables").status())
                .as("it is no operation of the API")
                .isEqualTo(404);
    }
}
