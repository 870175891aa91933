package placard.app.code;

import java.util.List;

/**
 * A sheet of codes to print.
 *
 * @param codes in the order of their labels; none if none was chosen
 * @param isLocalOnly whether the short links name this machine alone, so that phones can't reach them
 */
public record SheetView(List<Code> codes, boolean isLocalOnly) {
    /** @param hasTables whether it can have a label for each table: it leads to a catalogue's page */
    public record Code(String id, String name, boolean hasTables) {}
}
