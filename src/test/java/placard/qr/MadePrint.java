package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import placard.testing.MadeCatalog;
import placard.testing.Placard;
import placard.testing.Reply;

/** A catalogue with a code, and sheets of it. */
record MadePrint(Placard placard, MadeCatalog catalog, String code, String link) {
    /** @param more members of the catalogue, each after a comma */
    static MadePrint in(Placard placard, String more) {
        MadeCatalog catalog = MadeCatalog.in(
                placard,
                "{'name':'Herbstkarte','defaultLanguage':'de','businessDetails':{'name':'Trattoria da Nino'}" + more
                        + "}");
        Reply made = placard.post("/api/v1/qr", json("{'name':'Tische','catalogId':'" + catalog.id() + "'}"));
        return new MadePrint(
                placard,
                catalog,
                made.at("/qr/id").asText(),
                made.at("/qr/shortUrl").asText());
    }

    /** @param more members of the request, each after a comma */
    Reply sheet(String more) {
        return placard.post("/api/v1/qr/sheet", json("{'ids':['" + code + "']" + more + "}"));
    }

    /** The picture of one page. */
    String page(String more) {
        Reply reply = sheet(",'format':'json'" + more);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/svg").asText();
    }

    String warnings(String more) {
        Reply reply = sheet(more);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.headers().firstValue("Placard-Warnings").orElse("");
    }

    /** A page before its first code; the codes differ. */
    static String words(String page) {
        return page.substring(0, page.lastIndexOf("<svg"));
    }
}
