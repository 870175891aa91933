package placard.qr.print;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.LongWork;
import placard.qr.Pictures;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.content.QrType;
import placard.qr.draw.Mark;
import placard.qr.draw.format.Artwork;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;

/** The designs of one sheet: the business around each code, and the Wi-Fi on the other side. */
record Designs(QrCodes codes, Pictures pictures, Prints prints, String workspaceId, SheetRequest request) {
    /** The code of the Wi-Fi for the other side; a fault stays in the input. */
    Optional<QrCode> wifi(Input input) {
        String id = request.words().wifi();
        if (id == null) {
            return Optional.empty();
        }
        Optional<QrCode> code = Ids.isWellFormed("qr_", id) ? codes.find(workspaceId, id) : Optional.empty();
        if (code.isEmpty() || code.get().draft().type() != QrType.WIFI) {
            input.fault("wifiId", "qr_not_found", "There is no such code of a Wi-Fi.");
        }
        return code;
    }

    /**
     * The labels in their designs.
     *
     * @param catalogs the catalogue of each label, or null
     * @param wifi the other side without its design, or null
     * @param warnings get what a business's name lacks
     */
    List<Sheet.Label> of(
            List<Sheet.Label> labels,
            List<@Nullable String> catalogs,
            Sheet.@Nullable Label wifi,
            Set<String> warnings) {
        Map<Optional<String>, Sides> known = new HashMap<>();
        List<Sheet.Label> designed = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            LongWork.check();
            String catalogId = catalogs.get(i);
            Sides sides = known.computeIfAbsent(Optional.ofNullable(catalogId), _ -> sides(catalogId, wifi, warnings));
            Sheet.Label label = labels.get(i);
            designed.add(new Sheet.Label(label.picture(), label.caption(), sides.front, sides.back));
        }
        return designed;
    }

    /** The parts that all labels of a catalogue share. */
    private record Sides(Artwork front, Sheet.@Nullable Label back) {}

    private Sides sides(@Nullable String catalogId, Sheet.@Nullable Label wifi, Set<String> warnings) {
        Prints.Print print = prints.of(workspaceId, catalogId);
        SheetRequest.DesignWords own = request.words();
        String title = own.title() == null ? print.business() : own.title();
        if (Sheet.undrawable(title) != null) {
            warnings.add("/title: The business's name has a character without a glyph in the fonts of captions;"
                    + " it isn't written. Send another title.");
        }
        List<String> calls = own.call() == null ? print.calls() : List.of(own.call());
        Artwork front = artwork(print, request.hasCaptions(), title, calls);
        for (String text : front.shortened()) {
            warnings.add((text.equals(title) ? "/title" : "/call")
                    + ": It doesn't fit and is shortened. Send a shorter text, or choose a larger print.");
        }
        return new Sides(front, wifi == null ? null : back(wifi, print, title));
    }

    private Sheet.Label back(Sheet.Label wifi, Prints.Print print, String title) {
        Artwork artwork = artwork(print, wifi.caption() != null, title, print.wifi());
        return new Sheet.Label(wifi.picture(), wifi.caption(), artwork, null);
    }

    private Artwork artwork(Prints.Print print, boolean hasCaption, String title, List<String> calls) {
        LabelForm form = request.sheet().form();
        boolean isColored = request.template() != null && request.template().isColored();
        Mark logo = isColored ? pictures.logo(workspaceId, print.logoFileId()) : null;
        Artwork.Words words = new Artwork.Words(title, logo, print.color(), calls);
        return Artwork.of(form, hasCaption, isColored, words);
    }
}
