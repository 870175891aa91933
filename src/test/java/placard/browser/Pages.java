package placard.browser;

import static placard.testing.Body.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Placard;

/** One page of each kind that a guest can meet, by name. */
final class Pages {
    static final List<String> NAMES = List.of(
            "restaurant",
            "bakery",
            "retail",
            "services",
            "real_estate",
            "empty catalogue",
            "contact",
            "network",
            "links",
            "links with a face",
            "gallery",
            "start",
            "not found",
            "unknown code",
            "gone",
            "gone page");

    private Pages() {}

    /** Makes them all; the paths by the names above. */
    static Map<String, String> of(Placard placard) {
        Map<String, String> pages = new LinkedHashMap<>();
        Examples.in(placard).all().forEach(example -> pages.put(example.template(), example.path()));
        pages.put("empty catalogue", empty(placard));
        pages.put("contact", landing(placard, "vcard", CONTACT));
        pages.put("network", landing(placard, "wifi", "{'ssid':'Saffron Guests','password':'two lanterns'}"));
        pages.put("links", landing(placard, "social", LINKS));
        String picture = picture(placard);
        pages.put(
                "links with a face",
                landing(placard, "social", LINKS.replace("'bio'", "'avatarFileId':'" + picture + "','bio'")));
        pages.put("gallery", landing(placard, "image", "{'fileIds':['" + picture + "','" + picture(placard) + "']}"));
        pages.put("start", "/");
        pages.put("not found", "/menu/nothing-here");
        MadeCode deleted = MadeCode.in(placard);
        deleted.delete();
        pages.put("unknown code", "/q/" + deleted.slug() + "-other");
        pages.put("gone", "/q/" + deleted.slug());
        pages.put("gone page", "/p/" + deleted.slug());
        return pages;
    }

    private static String picture(Placard placard) {
        return placard.upload("picture.jpg", Drawn.jpeg(1200, 800))
                .at("/file/id")
                .asText();
    }

    /** The path of a catalogue's page, by the path of its API. */
    static String path(Placard placard, String api) {
        return java.net
                .URI
                .create(placard.get(api).at("/catalog/publicUrl").asText())
                .getPath();
    }

    private static String empty(Placard placard) {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Opening soon','slug':'opening-soon'}");
        placard.post(catalog.path() + "/publish", "");
        return "/menu/opening-soon";
    }

    /** The landing page of a new code. */
    static String landing(Placard placard, String type, String content) {
        return "/p/"
                + MadeCode.in(placard, json("{'name':'Code','type':'" + type + "','content':" + content + "}"))
                        .slug();
    }

    private static final String CONTACT = """
            {'firstName':'Ana','lastName':'Núñez','organization':'Saffron Table','title':'Chef',
             'phones':[{'type':'mobile','number':'+34 600 555 012'},{'type':'work','number':'+34 910 555 013'}],
             'emails':['ana@saffron-table.example'],'website':'https://saffron-table.example/',
             'address':{'street':'Calle del Farol 14','city':'Madrid','postalCode':'28004','country':'Spain'},
             'note':'Call after three.'}""";

    private static final String LINKS = """
            {'title':'Saffron Table','bio':'North Indian kitchen. Open every day.',
             'links':[{'platform':'instagram','url':'https://instagram.example.com/saffrontable'},
              {'platform':'website','url':'https://saffron-table.example/','label':'Book a table'},
              {'platform':'youtube','url':'https://youtube.example.com/@saffrontable'}]}""";
}
