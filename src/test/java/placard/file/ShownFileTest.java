package placard.file;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Files where they are shown: in items, codes and pages. */
@OnBothStores
final class ShownFileTest {
    @Started
    private static Placard placard;

    private static String uploaded(byte[] content) {
        Reply reply = placard.upload("picture.png", content);
        assertThat(reply.status()).as(reply.text()).isEqualTo(201);
        return reply.at("/file/id").asText();
    }

    @Test
    void anItemShowsOnlyPicturesOfItsOwnWorkspace() {
        String picture = uploaded(Drawn.png(4, 4));
        MadeCatalog catalog = MadeCatalog.in(placard);
        String path = "/api/v1/catalogs/" + catalog.id() + "/items";
        Reply made = placard.post(
                path,
                json("{'name':'Dosa','sectionId':'" + catalog.section() + "','imageFileIds':['" + picture + "']}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String other = "file_01jd3x5n8kq2v7w9c4t6r0m1ba";
        Reply refused = placard.post(
                path, json("{'name':'Dosa','sectionId':'" + catalog.section() + "','imageFileIds':['" + other + "']}"));
        assertThat(refused.faults()).containsExactly("/imageFileIds/0 file_not_found");
    }

    @Test
    void aCodeShowsFilesOfTheRightKindOnly() {
        String picture = uploaded(Drawn.png(9, 9));
        String document =
                placard.upload("a.pdf", FileTest.pdf(600, 8)).at("/file/id").asText();
        Reply pdf = placard.post(
                "/api/v1/qr", json("{'name':'Menu','type':'pdf','content':{'fileId':'" + document + "'}}"));
        assertThat(pdf.status()).as(pdf.text()).isEqualTo(201);
        assertThat(placard.scan(pdf.at("/qr/slug").asText(), "203.0.113.7").header("Location"))
                .isEqualTo(placard.url("/files/" + document));
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'Menu','type':'pdf','content':{'fileId':'" + picture + "'}}"))
                        .faults())
                .containsExactly("/content/fileId file_not_found");
        MadeCatalog catalog = MadeCatalog.in(placard);
        assertThat(catalog.post("Dosa", ",'imageFileIds':['" + document + "']")
                        .at("/errors/0/message")
                        .asText())
                .as("a document where a picture must be")
                .isEqualTo("No uploaded picture has this id.");
        assertThat(catalog.patch("{'theme':{'logoFileId':'" + document + "'}}")
                        .at("/errors/0/message")
                        .asText())
                .isEqualTo("No uploaded picture has this id.");
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'Menu','type':'pdf','content':{'fileId':'" + picture + "'}}"))
                        .at("/errors/0/message")
                        .asText())
                .isEqualTo("No uploaded PDF has this id.");
        assertThat(placard.post(
                                "/api/v1/qr",
                                json("{'name':'All','type':'image','content':{'fileIds':['" + picture + "','" + document
                                        + "']}}"))
                        .faults())
                .containsExactly("/content/fileIds/1 file_not_found");
    }

    @Test
    void aFileThatIsShownGoesOnlyByForce() {
        String picture = uploaded(Drawn.png(11, 4));
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("Dosa", ",'imageFileIds':['" + picture + "']");
        placard.patch(catalog.path(), json("{'theme':{'coverFileId':'" + picture + "'}}"));
        Reply code = placard.post(
                "/api/v1/qr",
                json("{'name':'All','type':'image','content':{'title':'Our dishes','fileIds':['" + picture + "']}}"));
        Reply refused = placard.delete("/api/v1/files/" + picture);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("file_in_use");
        assertThat(refused.json().path("usedBy").findValuesAsText("id"))
                .containsExactly(
                        catalog.id(),
                        item.substring(item.lastIndexOf('/') + 1),
                        code.at("/qr/id").asText());
        assertThat(placard.delete("/api/v1/files/" + picture + "?force=yes").faults())
                .containsExactly("/query/force invalid_type");
        assertThat(placard.delete("/api/v1/files/" + picture + "?force=true").status())
                .isEqualTo(204);
        Reply gallery = placard.open("/p/" + code.at("/qr/slug").asText());
        assertThat(gallery.status()).isEqualTo(200);
        assertThat(gallery.text()).contains("Our dishes").doesNotContain(picture);
        assertThat(placard.patch(item, json("{'name':'Dosa 2'}")).status()).isEqualTo(200);
    }

    @Test
    void aGalleryShowsItsPicturesInTheirOrderAndALinksPageItsAvatar() {
        String wide =
                placard.upload("w.jpg", Drawn.jpeg(1000, 500)).at("/file/id").asText();
        String small = uploaded(Drawn.png(50, 60));
        Reply code = placard.post(
                "/api/v1/qr",
                json("{'name':'x','type':'image','content':{'fileIds':['" + small + "','" + wide + "']}}"));
        Reply page = placard.open("/p/" + code.at("/qr/slug").asText(), "Accept-Language", "de");
        assertThat(page.text())
                .containsSubsequence("Bilder", "/files/" + small, "Bild 1 von 2", "/files/" + wide + "?w=640")
                .contains("width=\"1000\" height=\"500\"", "lang=\"de\"");
        assertThat(placard.open("/p/" + code.at("/qr/slug").asText() + "?lang=ar")
                        .text())
                .contains("dir=\"rtl\"");
        Reply social = placard.post(
                "/api/v1/qr",
                json("{'name':'x','type':'social','content':{'title':'T','avatarFileId':'" + wide
                        + "','links':[{'platform':'x','url':'https://example.com'}]}}"));
        assertThat(placard.open("/p/" + social.at("/qr/slug").asText()).text())
                .contains("class=\"avatar\" src=\"/files/" + wide + "?w=640\"");
    }
}
