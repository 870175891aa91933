package placard.qr.print;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Presentation;
import placard.base.Refusal;
import placard.base.Scope;
import placard.qr.Pictures;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.content.Wifi;
import placard.qr.draw.format.LabelForm;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.judge.Design;
import placard.qr.judge.PaperCheck;
import placard.qr.judge.ScannabilityCheck;
import placard.qr.judge.SizeCheck;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The routes of label sheets: many codes on pages for a printer.
 *
 * @param prints what is printed for a catalogue
 * @param mostLabels the most labels of one sheet
 */
public record SheetRoutes(QrCodes codes, ShortLinks links, Pictures pictures, Prints prints, int mostLabels) {
    private static final String TITLE = "QR codes";
    private static final String WIFI = "/wifiId";
    private static final String ADVICE = "Ask for larger labels or carry less.";

    /** The most modules of a sheet: about 20 MB of PDF, and 600 symbols of version 20. */
    private static final long MOST_MODULES = 8_000_000;

    /** The modules that take as many bytes as a point of an outline. */
    private static final long OF_A_POINT = 4;

    public List<Route> routes() {
        return List.of(Route.question("/api/v1/qr/sheet", Scope.QR_READ, this::sheet)
                .weighing(request -> SheetRequest.weight(request.input().node()))
                .lasting());
    }

    /** The content of one label, and its place in the request. */
    private record LabelContent(
            Pictures.Subject subject,
            @Nullable String caption,
            String pointer,
            @Nullable String catalogId) {}

    /** The labels in print, their other side without its design, and the warnings about scanners that may fail. */
    private record LabelLayout(List<Sheet.Label> labels, Sheet.@Nullable Label wifi, List<String> warnings) {}

    private static final Map<String, Boolean> FORMATS = Map.of("pdf", false, "json", true);

    /** A sheet in print, and what its owner should know of it, the most important first. */
    record PrintedSheet(Sheet sheet, List<Sheet.Label> labels, List<String> warnings) {
        byte[] pdf() {
            return sheet.pdf(labels, TITLE);
        }
    }

    /**
     * Lays out the sheet that a body requests.
     *
     * @throws Refusal {@code validation_failed}
     */
    PrintedSheet print(String workspaceId, Input input) {
        SheetRequest wanted = SheetRequest.read(input, mostLabels);
        if (wanted == null) {
            checkInput(input);
            throw new IllegalStateException("A fault was not kept");
        }
        List<LabelContent> labels = labels(workspaceId, wanted, input);
        Designs designs = new Designs(codes, pictures, prints, workspaceId, wanted);
        LabelContent wifi = designs.wifi(input).map(code -> wifi(code, input)).orElse(null);
        checkInput(input);
        LabelLayout laid = lay(labels, wifi, wanted);
        Sheet sheet = wanted.sheet();
        if (wanted.template() != null) {
            List<@Nullable String> catalogs = new ArrayList<>();
            labels.forEach(label -> catalogs.add(label.catalogId));
            Set<String> lacks = new LinkedHashSet<>();
            laid = new LabelLayout(designs.of(laid.labels, catalogs, laid.wifi, lacks), laid.wifi, laid.warnings);
            laid.warnings.addAll(lacks);
        }
        for (String unused : sheet.unusedInks(laid.labels)) {
            laid.warnings.add("/spotColors: " + unused);
        }
        // The most important warnings first, because a header has little room.
        List<String> warnings = new ArrayList<>(laid.warnings);
        warnings.addAll(input.warnings());
        return new PrintedSheet(sheet, laid.labels, warnings);
    }

    private static void checkInput(Input input) {
        input.nameUnknown();
        input.check();
    }

    /** Facts for a printer about a sheet that is not drawn yet; empty if a code on it is deleted or no longer fits. */
    Optional<PrintFacts> facts(String workspaceId, Input input) {
        SheetRequest wanted = SheetRequest.read(input, mostLabels);
        boolean isWhole = wanted != null
                && wanted.ids().stream()
                        .distinct()
                        .allMatch(id -> codes.find(workspaceId, id).isPresent());
        if (wanted == null || !isWhole) {
            return Optional.empty();
        }
        Optional<QrCode> first = codes.find(workspaceId, wanted.ids().getFirst());
        if (!wanted.tables().names().isEmpty()) {
            first.ifPresent(code -> checkTables(code, input));
        }
        new Designs(codes, pictures, prints, workspaceId, wanted).wifi(input);
        if (input.hasFaults()) {
            return Optional.empty();
        }
        String business = wanted.template() == null
                ? ""
                : prints.of(workspaceId, first.map(QrCode::catalogId).orElse(null))
                        .business();
        String title = wanted.words().title();
        return Optional.of(PrintFacts.of(wanted, title == null ? business : title));
    }

    /** The name of the first code that a body names. */
    String name(String workspaceId, ObjectNode body) {
        return codes.find(workspaceId, body.path("ids").path(0).asText())
                .map(QrCode::name)
                .orElseThrow(Refusal::notFound);
    }

    private Answer sheet(Request request) {
        Input input = request.input();
        boolean isReport = Boolean.TRUE.equals(input.choice("format", FORMATS));
        int page = Objects.requireNonNullElse(input.integer("page", 1, 10_000), 1);
        PrintedSheet printed = print(request.workspaceId(), input);
        List<String> warnings = printed.warnings;
        byte[] bytes = isReport ? report(printed.sheet, printed.labels, page) : printed.pdf();
        if (isReport) {
            return Answer.bytes(200, "application/json", bytes)
                    .noting(warnings)
                    .with("Cache-Control", "private, no-store");
        }
        return Answer.bytes(200, "application/pdf", bytes)
                .noting(warnings)
                .with("Cache-Control", "private, no-store")
                .with("Content-Disposition", "inline; filename=\"qr-sheet.pdf\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    /** A picture of one of the pages; of the last one if the number is too high. */
    private static byte[] report(Sheet sheet, List<Sheet.Label> labels, int wanted) {
        int pages = sheet.pages(labels);
        int page = Math.min(wanted, pages);
        return Json.bytes(Json.object()
                .put("svg", sheet.svg(labels, page - 1))
                .put("page", page)
                .put("pages", pages)
                .put("labels", labels.size())
                .put("labelsPerPage", sheet.perPage()));
    }

    private List<LabelContent> labels(String workspaceId, SheetRequest wanted, Input input) {
        List<LabelContent> labels = new ArrayList<>();
        for (int i = 0; i < wanted.ids().size(); i++) {
            LongWork.check();
            Optional<QrCode> code = codes.find(workspaceId, wanted.ids().get(i));
            if (code.isEmpty()) {
                input.fault("ids", i, "qr_not_found", "There is no such code.");
            } else if (wanted.tables().names().isEmpty()) {
                String pointer = "/ids/" + i;
                String name = name(code.get(), pointer, wanted, input);
                labels.add(new LabelContent(
                        Pictures.Subject.of(code.get(), links),
                        name,
                        pointer,
                        code.get().catalogId()));
            } else {
                labels.addAll(tables(code.get(), wanted, input));
            }
        }
        return labels;
    }

    /** The other side of each label, with the network's name if the fonts have all of its letters. */
    private LabelContent wifi(QrCode code, Input input) {
        String network = code.draft().content() instanceof Wifi named ? named.ssid() : null;
        if (network != null && Sheet.undrawable(network) != null) {
            input.warn(WIFI
                    + ": The network's name has a character without a glyph in the fonts of captions; it isn't"
                    + " written.");
            network = null;
        }
        return new LabelContent(Pictures.Subject.of(code, links), network, WIFI, null);
    }

    /** The code's name, or its slug if no font has all letters of the name, so that labels stay distinguishable. */
    private static String name(QrCode code, String pointer, SheetRequest wanted, Input input) {
        if (Sheet.undrawable(code.name()) == null) {
            return code.name();
        }
        if (wanted.hasCaptions()) {
            input.warn(pointer
                    + ": The name has a character without a glyph in the fonts of captions; the slug is written.");
        }
        return code.slug();
    }

    /** Whether a code can have a label for each table; a fault stays in the input. */
    private static boolean checkTables(QrCode code, Input input) {
        if (!code.isDynamic() || code.catalogId() == null) {
            input.fault("tables", "not_applicable", "Only for a dynamic code that is linked to a catalogue.");
            return false;
        }
        if (code.presentation().table() != null) {
            input.fault("tables", "not_applicable", "The code's own presentation has a table, which wins over any.");
            return false;
        }
        return true;
    }

    private List<LabelContent> tables(QrCode code, SheetRequest wanted, Input input) {
        String catalogId = code.catalogId();
        if (!checkTables(code, input) || catalogId == null) {
            return List.of();
        }
        String word = prints.table(code.workspaceId(), catalogId);
        String name = name(code, "/ids/0", wanted, input);
        List<LabelContent> labels = new ArrayList<>();
        for (String table : wanted.tables().names()) {
            String query = new Presentation(table, null, null, null).query();
            Pictures.Subject subject = new Pictures.Subject(
                    code.workspaceId(),
                    links.url(code.slug()) + "?" + query,
                    code.name(),
                    code.draft().design());
            TableCaption caption =
                    wanted.tableCaption() == null ? TableCaption.usual(table, word) : wanted.tableCaption();
            String below = caption.of(table, name, wanted.sheet()::holds);
            labels.add(new LabelContent(subject, below, wanted.tables().pointer(labels.size()), catalogId));
        }
        return labels;
    }

    private LabelLayout lay(List<LabelContent> wanted, @Nullable LabelContent wifi, SheetRequest request) {
        // A range has one place in the request, however many of its labels are refused.
        Set<Fault> faults = new LinkedHashSet<>();
        // A warning about a design appears once, at the first label with it.
        Map<String, String> doubts = new LinkedHashMap<>();
        List<Sheet.Label> labels = new ArrayList<>();
        // A code with many labels is judged and drawn once.
        Map<Pictures.Subject, Optional<Picture>> drawnBefore = new HashMap<>();
        Weight weight = new Weight();
        for (LabelContent one : wanted) {
            LongWork.check();
            String caption = request.hasCaptions() ? one.caption : null;
            String undrawable = caption == null ? null : Sheet.undrawable(caption);
            if (undrawable != null) {
                String message = ScannabilityCheck.sentenceOf(undrawable) + " Ask for captions: false.";
                faults.add(new Fault(one.pointer, "unsupported_character", message));
            } else {
                Optional<Picture> picture = drawnBefore.get(one.subject);
                if (picture == null || picture.isEmpty()) {
                    picture = picture(one, faults, doubts);
                    drawnBefore.put(one.subject, picture);
                }
                picture.ifPresent(each -> labels.add(new Sheet.Label(each, caption)));
                picture.ifPresent(weight::add);
            }
        }
        Sheet.Label back = wifi == null ? null : back(wifi, faults, doubts);
        if (!faults.isEmpty() || labels.size() < wanted.size()) {
            faults.addAll(judge(labels, back, request).faults());
            throw new Refusal(new Refusal.Invalid(List.copyOf(faults)));
        }
        List<Sheet.Label> drawn =
                Boolean.FALSE.equals(request.sameVersion()) ? labels : alike(wanted, labels, request, doubts);
        ScannabilityCheck.Verdict modules = judge(drawn, back, request);
        if (!modules.faults().isEmpty()) {
            throw new Refusal(new Refusal.Invalid(modules.faults()));
        }
        Weight all = new Weight();
        for (Sheet.Label label : drawn) {
            all.add(label.picture());
            if (back != null) {
                all.add(back.picture());
            }
        }
        List<String> warnings = new ArrayList<>();
        doubts.forEach((doubt, pointer) -> warnings.add(pointer + ": The code's " + doubt));
        warnings.addAll(modules.warnings());
        return new LabelLayout(drawn, back, warnings);
    }

    /**
     * The labels with symbols of the largest one's version, so that they look alike. Unless this was requested, labels
     * stay unchanged if some modules would get too small. So does a label that would get more findings.
     */
    private List<Sheet.Label> alike(
            List<LabelContent> wanted, List<Sheet.Label> labels, SheetRequest request, Map<String, String> doubts) {
        List<Integer> versions =
                labels.stream().map(label -> label.picture().symbol().version()).toList();
        int largest = Collections.max(versions);
        if (Collections.min(versions) == largest) {
            return labels;
        }
        boolean isWanted = Boolean.TRUE.equals(request.sameVersion());
        Map<Pictures.Subject, Picture> raised = new HashMap<>();
        List<Sheet.Label> alike = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            LabelContent one = wanted.get(i);
            LongWork.check();
            Picture picture = raised.computeIfAbsent(one.subject, subject -> {
                List<String> warnings = new ArrayList<>();
                Picture larger = pictures.picture(subject, largest, isWanted, warnings);
                warnings.forEach(warning -> doubts.putIfAbsent(warning, one.pointer));
                return larger;
            });
            alike.add(labels.get(i).with(picture));
        }
        ScannabilityCheck.Verdict modules = judgeSmallest(alike, request);
        boolean isFine = modules.faults().isEmpty() && modules.warnings().isEmpty();
        return isFine || isWanted ? alike : labels;
    }

    private Sheet.@Nullable Label back(LabelContent wifi, Set<Fault> faults, Map<String, String> doubts) {
        String network = wifi.caption;
        return picture(wifi, faults, doubts)
                .map(each -> new Sheet.Label(each, network))
                .orElse(null);
    }

    /**
     * The label's picture; faults are reported at the label's place in the request. A design that its paper makes
     * unreadable is refused even if it was accepted once, because it is about to be printed. A design that needs other
     * paper than white gets a warning.
     */
    private Optional<Picture> picture(LabelContent wanted, Set<Fault> faults, Map<String, String> doubts) {
        Design design = wanted.subject.design();
        List<Fault> found = PaperCheck.judge(design).faults();
        if (found.isEmpty() && PaperCheck.needsItsPaper(design)) {
            doubts.putIfAbsent(
                    "/design/paperColor: It is for paper of " + design.paperColor()
                            + "; a sheet printed on white paper isn't read.",
                    wanted.pointer);
        }
        if (found.isEmpty()) {
            try {
                List<String> warnings = new ArrayList<>();
                Picture picture = pictures.picture(wanted.subject, warnings);
                warnings.forEach(warning -> doubts.putIfAbsent(warning, wanted.pointer));
                return Optional.of(picture);
            } catch (Refusal refusal) {
                if (!(refusal.reason() instanceof Refusal.Invalid(List<Fault> refused, List<String> _, int _))) {
                    throw refusal;
                }
                found = refused;
            }
        }
        for (Fault fault : found) {
            String message = "The code's " + fault.pointer() + ": " + fault.message();
            faults.add(new Fault(wanted.pointer, fault.code(), message));
        }
        return Optional.empty();
    }

    /** The weight of a sheet. Many labels with the largest symbols must not take minutes and hundreds of megabytes. */
    private static final class Weight {
        private long modules;
        private long points;
        /** Outlines that labels share are in the file once. */
        private final Set<Shape.Area> outlines = Collections.newSetFromMap(new IdentityHashMap<>());

        /** @throws Refusal {@code validation_failed} as soon as the weight is too high, before the rest is drawn */
        void add(Picture picture) {
            modules += (long) picture.width() * picture.height();
            picture.shapes().forEach(shape -> {
                if (shape instanceof Shape.Area area && outlines.add(area)) {
                    points += area.path().points();
                }
            });
            if (modules + OF_A_POINT * points > MOST_MODULES) {
                throw Refusal.invalid(
                        "/ids",
                        "too_large",
                        "Together the pictures have more than " + MOST_MODULES
                                + " modules, a point of an outline counting for " + OF_A_POINT
                                + ". Ask for several sheets.");
            }
        }
    }

    /** Judges the label with the smallest modules, and the other side of all. */
    private static ScannabilityCheck.Verdict judge(
            List<Sheet.Label> labels, Sheet.@Nullable Label back, SheetRequest request) {
        ScannabilityCheck.Verdict fronts = judgeSmallest(labels, request);
        LabelForm form = request.sheet().form();
        return back == null ? fronts : fronts.and(SizeCheck.judgeModule(module(back, form), WIFI, ADVICE));
    }

    private static ScannabilityCheck.Verdict judgeSmallest(List<Sheet.Label> labels, SheetRequest request) {
        LabelForm form = request.sheet().form();
        return labels.stream()
                .min(Comparator.comparing(label -> module(label, form)))
                .map(smallest -> SizeCheck.judgeModule(byWidth(smallest, form), "/labelWidthMm", ADVICE)
                        .and(SizeCheck.judgeModule(byHeight(smallest, form), "/labelHeightMm", ADVICE)))
                .orElse(ScannabilityCheck.Verdict.FINE);
    }

    private static BigDecimal module(Sheet.Label label, LabelForm form) {
        return byWidth(label, form).min(byHeight(label, form));
    }

    private static BigDecimal byWidth(Sheet.Label label, LabelForm form) {
        return form.moduleByWidth(label.picture(), label.caption() != null);
    }

    private static BigDecimal byHeight(Sheet.Label label, LabelForm form) {
        return form.moduleByHeight(label.picture(), label.caption() != null);
    }
}
