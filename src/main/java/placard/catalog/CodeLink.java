package placard.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.storage.Tx;

/** The dynamic code that leads to a catalogue. */
public record CodeLink(String id, String slug, String shortUrl) {
    /** Finds the newest dynamic code of a catalogue, or null. */
    @FunctionalInterface
    public interface Finder {
        @Nullable
        CodeLink find(Tx tx, String workspaceId, String catalogId);
    }

    /** A listener for catalogues that move, become public or are no longer public, called within the transaction. */
    @FunctionalInterface
    public interface MoveListener {
        void write(Tx tx, String workspaceId, String catalogId);
    }

    ObjectNode json() {
        return Json.object().put("id", id).put("slug", slug).put("shortUrl", shortUrl);
    }
}
