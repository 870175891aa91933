package placard.qr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.Scope;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Picture;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** Many codes on pages for a printer, over HTTP. */
public final class SheetRoutes {
    private static final String TITLE = "QR codes";

    /** About 20 MB of PDF, and 600 symbols of version 20. */
    private static final long MOST_MODULES = 8_000_000;

    private final QrCodes codes;
    private final ShortLinks links;
    private final Pictures pictures;
    private final int mostLabels;

    /** @param mostLabels of one sheet */
    public SheetRoutes(QrCodes codes, ShortLinks links, Pictures pictures, int mostLabels) {
        this.codes = codes;
        this.links = links;
        this.pictures = pictures;
        this.mostLabels = mostLabels;
    }

    public List<Route> routes() {
        return List.of(Route.question("/api/v1/qr/sheet", Scope.QR_READ, this::sheet));
    }

    /** What one label shows, and where in the request it was asked for. */
    private record Wanted(Pictures.Subject subject, String caption, String pointer) {}

    private Answer sheet(Request request) {
        Input input = request.input();
        SheetRequest wanted = SheetRequest.read(input, mostLabels);
        List<Wanted> labels = wanted == null ? List.of() : labels(request.workspaceId(), wanted, input);
        request.checkInput();
        if (wanted == null) {
            throw new IllegalStateException("A fault was not kept");
        }
        byte[] pdf = pictures.onThread(() -> draw(labels, wanted));
        return Answer.bytes(200, "application/pdf", pdf)
                .with("Cache-Control", "private, no-store")
                .with("Content-Disposition", "inline; filename=\"qr-sheet.pdf\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    private List<Wanted> labels(String workspaceId, SheetRequest wanted, Input input) {
        List<Wanted> labels = new ArrayList<>();
        for (int i = 0; i < wanted.ids().size(); i++) {
            Optional<QrCode> code = codes.find(workspaceId, wanted.ids().get(i));
            if (code.isEmpty()) {
                input.fault("ids", i, "qr_not_found", "There is no such code.");
            } else if (wanted.tables().isEmpty()) {
                labels.add(new Wanted(
                        Pictures.Subject.of(code.get(), links), code.get().name(), "/ids/" + i));
            } else {
                labels.addAll(tables(code.get(), wanted.tables(), input));
            }
        }
        return labels;
    }

    private List<Wanted> tables(QrCode code, List<String> tables, Input input) {
        if (!code.isDynamic() || code.catalogId() == null) {
            input.fault("tables", "not_applicable", "Only for a dynamic code that is linked to a catalogue.");
            return List.of();
        }
        if (code.presentation().table() != null) {
            input.fault("tables", "not_applicable", "The code's own presentation has a table, which wins over any.");
            return List.of();
        }
        return tables.stream()
                .map(table -> {
                    String query = new Presentation(table, null, null, null).query();
                    Pictures.Subject subject = new Pictures.Subject(
                            code.workspaceId(),
                            code.payload(links) + "?" + query,
                            code.name(),
                            code.draft().design());
                    return new Wanted(subject, "Table " + table, "/tables");
                })
                .toList();
    }

    private byte[] draw(List<Wanted> wanted, SheetRequest request) {
        List<Fault> faults = new ArrayList<>();
        List<Sheet.Label> labels = new ArrayList<>();
        for (Wanted one : wanted) {
            Picture picture = pictures.picture(one.subject);
            labels.add(new Sheet.Label(picture, request.hasCaptions() ? one.caption : null));
            String undrawable = request.hasCaptions() ? Sheet.undrawable(one.caption) : null;
            if (undrawable != null) {
                String message = Gate.sentenceOf(undrawable) + " Ask for captions: false.";
                faults.add(new Fault(one.pointer, "unsupported_character", message));
            }
        }
        faults.addAll(tooSmall(labels, request));
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
        refuseTooMuch(labels);
        return request.sheet().pdf(labels, TITLE);
    }

    /** However many labels are allowed, a sheet of the largest symbols must not take minutes and hundreds of megabytes. */
    private static void refuseTooMuch(List<Sheet.Label> labels) {
        long modules = labels.stream()
                .mapToLong(label ->
                        (long) label.picture().width() * label.picture().height())
                .sum();
        if (modules > MOST_MODULES) {
            throw Refusal.invalid(
                    "/ids",
                    "too_large",
                    "Together the pictures have " + modules + " modules; a sheet has at most " + MOST_MODULES
                            + ". Ask for several sheets.");
        }
    }

    /** The refusal of the picture whose modules would be smallest, if they would be too small. */
    private static List<Fault> tooSmall(List<Sheet.Label> labels, SheetRequest request) {
        return labels.stream()
                .map(label -> Gate.judgeModule(
                        request.sheet().moduleMm(label.picture(), request.hasCaptions()), "/labelWidthMm"))
                .map(Gate.Verdict::faults)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
