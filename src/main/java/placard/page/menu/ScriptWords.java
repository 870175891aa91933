package placard.page.menu;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.page.Words;

/** The sentences of a page's script, as JSON: {@code {"page": {key: sentence}, "staff": {…}}}. */
final class ScriptWords {
    /** Prefixes of the script's keys. Sentences that only the markup uses are left out. */
    private static final List<String> PAGE = List.of(
            "find.",
            "pick.",
            "cart.",
            "notice.",
            "live.",
            "table",
            "seat",
            "room",
            "price.",
            "soldout",
            "closed.until",
            "open.until",
            "notnow",
            "addons",
            "choose.",
            "pieces.",
            "tax",
            "diet.",
            "allergen.");

    private static final List<String> STAFF = List.of("message.", "table", "seat", "room", "price.from");

    private ScriptWords() {}

    /**
     * The words of one page, safe within a script element.
     *
     * @param guest the words of the page itself
     * @param staff the words of an order, in the language of the staff who read it
     */
    static String json(Words guest, Words staff) {
        ObjectNode json = Json.object();
        json.set("page", chosen(guest, PAGE));
        json.set("staff", chosen(staff, STAFF));
        return Json.text(json).replace("<", "\\u003c");
    }

    private static ObjectNode chosen(Words words, List<String> beginnings) {
        ObjectNode chosen = Json.object();
        words.all().forEach((key, sentence) -> {
            if (beginnings.stream().anyMatch(key::startsWith)) {
                chosen.put(key, sentence);
            }
        });
        return chosen;
    }
}
