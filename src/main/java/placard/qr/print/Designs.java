package placard.qr.print;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Input;
import placard.base.LongWork;
import placard.qr.Pictures;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.content.QrType;
import placard.qr.content.Wifi;
import placard.qr.draw.Mark;
import placard.qr.draw.format.Artwork;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Picture;

/** The designs of one sheet: the business around each code, and the Wi-Fi on the other side. */
record Designs(
        QrCodes codes, ShortLinks links, Pictures pictures, Prints prints, String workspaceId, SheetRequest request) {
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
     */
    List<Sheet.Label> of(List<Sheet.Label> labels, List<@Nullable String> catalogs, Optional<QrCode> wifi) {
        Map<Optional<String>, Sides> known = new HashMap<>();
        List<Sheet.Label> designed = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            LongWork.check();
            String catalogId = catalogs.get(i);
            Sides sides = known.computeIfAbsent(Optional.ofNullable(catalogId), _ -> sides(catalogId, wifi));
            Sheet.Label label = labels.get(i);
            designed.add(new Sheet.Label(label.picture(), label.caption(), sides.front, sides.back));
        }
        return designed;
    }

    /** What all labels of a catalogue share. */
    private record Sides(Artwork front, Sheet.@Nullable Label back) {}

    private Sides sides(@Nullable String catalogId, Optional<QrCode> wifi) {
        Prints.Print print = prints.of(workspaceId, catalogId);
        SheetRequest.DesignWords own = request.words();
        String title = own.title() == null ? print.business() : own.title();
        List<String> calls = own.call() == null ? print.calls() : List.of(own.call());
        Artwork front = artwork(print, request.hasCaptions(), title, calls);
        return new Sides(front, wifi.map(code -> back(code, print, title)).orElse(null));
    }

    private Sheet.Label back(QrCode code, Prints.Print print, String title) {
        Picture picture = pictures.picture(Pictures.Subject.of(code, links), new ArrayList<>());
        String network = code.draft().content() instanceof Wifi named && Sheet.undrawable(named.ssid()) == null
                ? named.ssid()
                : null;
        return new Sheet.Label(picture, network, artwork(print, network != null, title, print.wifi()), null);
    }

    private Artwork artwork(Prints.Print print, boolean hasCaption, String title, List<String> calls) {
        LabelForm form = request.sheet().form();
        boolean isColored = request.template() != null && request.template().isColored();
        Mark logo = isColored ? pictures.logo(workspaceId, print.logoFileId()) : null;
        Artwork.Words words = new Artwork.Words(title, logo, print.color(), calls);
        return Artwork.of(form.width(), form.height(), hasCaption, isColored, words);
    }
}
