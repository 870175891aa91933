package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

/** A catalogue made by a test, with one section. */
public record MadeCatalog(Placard placard, String id, String section) {
    public static MadeCatalog in(Placard placard) {
        return in(placard, "{'name':'Lunch','currency':'INR'}");
    }

    /** Makes one; {@code '} stands for each quote. */
    public static MadeCatalog in(Placard placard, String json) {
        Reply made = placard.post("/api/v1/catalogs", json(json));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String id = made.at("/catalog/id").asText();
        return new MadeCatalog(placard, id, section(placard, id, "{'name':'Mains'}"));
    }

    /** One at {@code /menu/lunch} that takes orders by WhatsApp, not yet published. */
    public static MadeCatalog lunch(Placard placard) {
        return in(
                placard,
                "{'name':'Lunch','slug':'lunch','currency':'EUR','businessDetails':{'whatsapp':'+14155550123'},"
                        + "'settings':{'ordering':'whatsapp'}}");
    }

    private static String section(Placard placard, String catalog, String json) {
        Reply made = placard.post("/api/v1/catalogs/" + catalog + "/sections", json(json));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.at("/section/id").asText();
    }

    public String path() {
        return "/api/v1/catalogs/" + id;
    }

    /** Makes another section and returns its id. */
    public String section(String json) {
        return section(placard, id, json);
    }

    /** Sends a new item of the first section: {@code ,'price':1} adds members. */
    public Reply post(String name, String more) {
        return placard.post(
                path() + "/items", json("{'sectionId':'" + section + "','name':'" + name + "'" + more + "}"));
    }

    /** The path of a new item. */
    public String item(String name, String more) {
        Reply made = post(name, more);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.header("Location");
    }

    public Reply read() {
        return placard.get(path());
    }

    public Reply patch(String json) {
        return placard.patch(path(), json(json));
    }
}
