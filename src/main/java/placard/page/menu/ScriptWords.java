package placard.page.menu;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import placard.base.Json;
import placard.page.Words;

/** The sentences that a page's script says, as JSON: {@code {"page": {key: sentence}, "staff": {…}}}. */
final class ScriptWords {
    /** What keys begin with. What only stands in the markup, and what the script has no use for, is left out. */
    private static final List<String> PAGE = List.of(
            "find.",
            "pick.",
            "cart.",
            "told.",
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
            "tax",
            "diet.",
            "allergen.");

    private static final List<String> STAFF = List.of("message.", "table", "seat", "room", "price.from");

    private ScriptWords() {}

    /**
     * The words of one page, fit to stand in a script element.
     *
     * @param guest of the page itself
     * @param staff of the order, which is read by others than the one who writes it
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
