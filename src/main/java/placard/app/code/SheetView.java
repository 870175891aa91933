package placard.app.code;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sheet of codes to print.
 *
 * @param codes in the order of their labels; none if none was chosen
 * @param toReach the settings with which phones could reach the short links; null if they can
 */
public record SheetView(List<Code> codes, @Nullable String toReach) {
    /**
     * @param hasTables whether it can have a label for each table
     * @param isOfCatalog whether it leads to a catalogue's page
     */
    public record Code(String id, String name, boolean hasTables, boolean isOfCatalog) {}
}
