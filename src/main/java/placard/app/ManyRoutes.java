package placard.app;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import placard.base.Ids;
import placard.base.Scope;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/** The screens on which many codes are made or printed at once. */
public final class ManyRoutes {
    /** As many as fit into a URL. */
    private static final int MOST = 100;

    private final ManyPages pages;
    private final Inside inside;
    private final CodeList codes;
    private final boolean isLocalOnly;

    /** @param isLocalOnly whether short links name this machine alone, so that phones can't reach them */
    public ManyRoutes(AppPages pages, Inside inside, CodeList codes, boolean isLocalOnly) {
        this.pages = new ManyPages(pages);
        this.inside = inside;
        this.codes = codes;
        this.isLocalOnly = isLocalOnly;
    }

    public List<Route> routes() {
        return List.of(
                inside.screen("codes/bulk", Scope.QR_WRITE, request -> pages.bulk(inside.shell(request, Screen.CODES))),
                inside.screen("codes/sheet", Scope.QR_READ, this::sheet));
    }

    private Answer sheet(Request request) {
        List<String> ids = Stream.of(
                        Objects.requireNonNullElse(request.query("ids"), "").split(",", -1))
                .filter(id -> Ids.isWellFormed("qr_", id))
                .distinct()
                .limit(MOST)
                .toList();
        List<SheetView.Code> chosen = codes.list(request.workspaceId(), ids).stream()
                .map(ManyRoutes::chosen)
                .toList();
        return pages.sheet(inside.shell(request, Screen.CODES), new SheetView(chosen, isLocalOnly));
    }

    private static SheetView.Code chosen(QrCode code) {
        boolean hasTables = code.isDynamic()
                && code.catalogId() != null
                && code.presentation().table() == null;
        return new SheetView.Code(code.id(), code.name(), hasTables);
    }
}
