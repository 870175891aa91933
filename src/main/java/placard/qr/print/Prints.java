package placard.qr.print;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what is printed around the codes of a catalogue. */
@FunctionalInterface
public interface Prints {
    /** @param catalogId null for codes that lead elsewhere */
    Print of(String workspaceId, @Nullable String catalogId);

    /**
     * What is printed for a catalogue.
     *
     * @param table the template of a table's caption in its language: {@code Tisch {table}}
     * @param business its name; empty for none
     * @param color its main colour, or null
     * @param logoFileId its logo, or null
     * @param calls to scan, in its languages
     * @param wifi calls to scan the code of a Wi-Fi, in the same languages
     */
    record Print(
            String table,
            String business,
            @Nullable String color,
            @Nullable String logoFileId,
            List<String> calls,
            List<String> wifi) {}
}
