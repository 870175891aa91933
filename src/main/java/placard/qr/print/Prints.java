package placard.qr.print;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what is printed around the codes of a catalogue. */
public interface Prints {
    /**
     * The template of a table's caption in the catalogue's language: {@code Tisch {table}}. It is found without the
     * catalogue's sections and items.
     */
    String table(String workspaceId, String catalogId);

    /** @param catalogId null for codes that lead elsewhere */
    Print of(String workspaceId, @Nullable String catalogId);

    /**
     * The texts and the look of a catalogue's prints.
     *
     * @param business its name; empty for none
     * @param color its main colour, or null
     * @param logoFileId its logo, or null
     * @param calls to scan, in its languages
     * @param wifi calls to scan the code of a Wi-Fi, in the same languages
     */
    record Print(
            String business,
            @Nullable String color,
            @Nullable String logoFileId,
            List<String> calls,
            List<String> wifi) {}
}
