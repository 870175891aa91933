package placard.qr;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
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

    private final QrCodes codes;
    private final ShortLinks links;
    private final Pictures pictures;
    private final BinaryOperator<String> tableWords;
    private final int mostLabels;

    /**
     * Draws with these.
     *
     * @param tableWords what a table is called in the language of a workspace's catalogue: {@code Tisch {table}}
     * @param mostLabels of one sheet
     */
    public SheetRoutes(
            QrCodes codes, ShortLinks links, Pictures pictures, BinaryOperator<String> tableWords, int mostLabels) {
        this.codes = codes;
        this.links = links;
        this.pictures = pictures;
        this.tableWords = tableWords;
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
            } else if (wanted.tables().names().isEmpty()) {
                labels.add(new Wanted(Pictures.Subject.of(code.get(), links), name(code.get()), "/ids/" + i));
            } else {
                labels.addAll(tables(code.get(), wanted, input));
            }
        }
        return labels;
    }

    /** The code's name, or its slug if no font has all letters of the name: a label must be told from the next one. */
    private static String name(QrCode code) {
        return Sheet.undrawable(code.name()) == null ? code.name() : code.slug();
    }

    private List<Wanted> tables(QrCode code, SheetRequest wanted, Input input) {
        String catalogId = code.catalogId();
        if (!code.isDynamic() || catalogId == null) {
            input.fault("tables", "not_applicable", "Only for a dynamic code that is linked to a catalogue.");
            return List.of();
        }
        if (code.presentation().table() != null) {
            input.fault("tables", "not_applicable", "The code's own presentation has a table, which wins over any.");
            return List.of();
        }
        String word = tableWords.apply(code.workspaceId(), catalogId);
        List<Wanted> labels = new ArrayList<>();
        for (String table : wanted.tables().names()) {
            String query = new Presentation(table, null, null, null).query();
            Pictures.Subject subject = new Pictures.Subject(
                    code.workspaceId(),
                    code.payload(links) + "?" + query,
                    code.name(),
                    code.draft().design());
            TableCaption caption =
                    wanted.tableCaption() == null ? TableCaption.usual(table, word) : wanted.tableCaption();
            String below = caption.of(table, name(code), wanted.sheet()::holds);
            labels.add(new Wanted(subject, below, wanted.tables().pointer(labels.size())));
        }
        return labels;
    }

    private byte[] draw(List<Wanted> wanted, SheetRequest request) {
        // A range has one place in the request, however many of its labels are refused.
        Set<Fault> faults = new LinkedHashSet<>();
        List<Sheet.Label> labels = new ArrayList<>();
        for (Wanted one : wanted) {
            String caption = request.hasCaptions() ? one.caption : null;
            String undrawable = caption == null ? null : Sheet.undrawable(caption);
            if (undrawable != null) {
                String message = Gate.sentenceOf(undrawable) + " Ask for captions: false.";
                faults.add(new Fault(one.pointer, "unsupported_character", message));
            } else {
                picture(one, faults).ifPresent(picture -> labels.add(new Sheet.Label(picture, caption)));
            }
        }
        faults.addAll(tooSmall(labels, request));
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(List.copyOf(faults)));
        }
        return request.sheet().pdf(labels, TITLE);
    }

    /** The label's picture; if it is refused, the faults stand where the label was asked for. */
    private Optional<Picture> picture(Wanted wanted, Set<Fault> faults) {
        try {
            return Optional.of(pictures.picture(wanted.subject));
        } catch (Refusal refusal) {
            if (!(refusal.reason() instanceof Refusal.Invalid(List<Fault> found))) {
                throw refusal;
            }
            for (Fault fault : found) {
                String message = "The code's " + fault.pointer() + ": " + fault.message();
                faults.add(new Fault(wanted.pointer, fault.code(), message));
            }
            return Optional.empty();
        }
    }

    /** What is wrong with the label whose modules would be smallest. */
    private static List<Fault> tooSmall(List<Sheet.Label> labels, SheetRequest request) {
        return labels.stream()
                .map(Sheet.Label::picture)
                .min(Comparator.comparing(picture -> module(picture, request)))
                .map(smallest -> tooSmall(smallest, request))
                .orElse(List.of());
    }

    private static BigDecimal module(Picture picture, SheetRequest request) {
        Sheet sheet = request.sheet();
        return sheet.moduleByWidth(picture).min(sheet.moduleByHeight(picture, request.hasCaptions()));
    }

    private static List<Fault> tooSmall(Picture picture, SheetRequest request) {
        Sheet sheet = request.sheet();
        String advice = "Ask for larger labels or carry less.";
        List<Fault> faults = new ArrayList<>();
        faults.addAll(Gate.judgeModule(sheet.moduleByWidth(picture), "/labelWidthMm", advice)
                .faults());
        BigDecimal byHeight = sheet.moduleByHeight(picture, request.hasCaptions());
        faults.addAll(Gate.judgeModule(byHeight, "/labelHeightMm", advice).faults());
        return faults;
    }
}
