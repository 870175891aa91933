package placard.browser;

import static placard.testing.Body.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
            "contact in colours",
            "network in colours",
            "links in colours",
            "gallery in colours",
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
        pages.put("contact in colours", landing(placard, "vcard", dressed(CONTACT, picture, "'photoFileId'", "serif")));
        pages.put(
                "network in colours",
                landing(placard, "wifi", dressed("{'ssid':'G','security':'nopass'}", picture, null, "sans")));
        pages.put("links in colours", landing(placard, "social", dressed(NETWORKS, picture, null, "rounded")));
        pages.put(
                "gallery in colours",
                landing(
                        placard,
                        "image",
                        dressed(
                                "{'fileIds':['" + picture + "','" + picture
                                        + "'],'captions':['Die Terrasse am Abend','مطبخنا']}",
                                picture,
                                null,
                                "serif")));
        pages.put("start", "/");
        pages.put("not found", "/menu/nothing-here");
        MadeCode deleted = MadeCode.in(placard);
        deleted.delete();
        pages.put("unknown code", "/q/" + deleted.slug() + "-other");
        pages.put("gone", "/q/" + deleted.slug());
        pages.put("gone page", "/p/" + deleted.slug());
        return pages;
    }

    /** The content with a theme in colours that are hard to read, and perhaps a face. */
    private static String dressed(String content, String picture, @Nullable String face, String font) {
        String theme = "'theme':{'primaryColor':'#f5c518','backgroundColor':'#fff7ec','textColor':'#bbaa99','font':'"
                + font + "','coverFileId':'" + picture + "','logoFileId':'" + picture + "'}";
        return content.substring(0, content.lastIndexOf('}')) + (face == null ? "" : "," + face + ":'" + picture + "'")
                + "," + theme + "}";
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

    /** One link to each network that has a sign, as people write their addresses. */
    private static final String NETWORKS = """
            {'title':'Saffron Table','links':[
              {'platform':'instagram','url':'https://instagram.com/saffrontable'},
              {'platform':'whatsapp','url':'https://wa.me/34600555012'},
              {'platform':'mastodon','url':'https://mastodon.example.com/@saffron','label':'News from the kitchen'},
              {'platform':'threads','url':'https://threads.net/@saffron'}]}""";
}
