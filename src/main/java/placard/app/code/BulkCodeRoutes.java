package placard.app.code;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.app.AppPages;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.WorkspaceScreens;
import placard.base.Ids;
import placard.base.Scope;
import placard.page.generated.app.JtebulkGenerated;
import placard.page.generated.app.JteretargetGenerated;
import placard.page.generated.app.JtesheetGenerated;
import placard.qr.CodeList;
import placard.qr.QrCode;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens on which many codes are made, printed or led elsewhere at once.
 *
 * @param toReach the settings with which phones could reach the short links; null if they can
 */
public record BulkCodeRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        CodeList codes,
        @Nullable String toReach) {
    /** As many as fit into a URL. */
    private static final int MOST = 100;

    public List<Route> routes() {
        return List.of(
                screens.screen(
                        "codes/bulk", Scope.QR_WRITE, request -> bulk(pages, screens.shell(request, Screen.CODES))),
                screens.screen("codes/retarget", Scope.QR_WRITE, this::retarget),
                screens.screen("codes/sheet", Scope.QR_READ, this::sheet));
    }

    private Answer retarget(Request request) {
        String workspace = request.workspaceId();
        List<RetargetView.Code> chosen = codes.list(workspace, chosen(request)).stream()
                .map(code -> new RetargetView.Code(code.id(), code.name()))
                .toList();
        List<RetargetView.Host> hosts = codes.hosts(workspace).stream()
                .map(host -> new RetargetView.Host(host.name(), host.codes()))
                .toList();
        return retarget(
                pages, screens.shell(request, Screen.CODES), new RetargetView(chosen, hosts, codes.tags(workspace)));
    }

    private static List<String> chosen(Request request) {
        return Stream.of(Objects.requireNonNullElse(request.query("ids"), "").split(",", -1))
                .filter(id -> Ids.isWellFormed("qr_", id))
                .distinct()
                .limit(MOST)
                .toList();
    }

    private Answer sheet(Request request) {
        Shell shell = screens.shell(request, Screen.CODES);
        List<SheetView.Code> chosen = codes.list(request.workspaceId(), chosen(request)).stream()
                .map(code -> new SheetView.Code(
                        code.id(), code.name(), shell.trade().hasTables() && hasTables(code), code.catalogId() != null))
                .toList();
        return sheet(pages, shell, new SheetView(chosen, toReach));
    }

    private static boolean hasTables(QrCode code) {
        return code.isDynamic()
                && code.catalogId() != null
                && code.presentation().table() == null;
    }

    /** Many codes on paper. */
    public static Answer sheet(AppPages pages, Shell shell, SheetView view) {
        return pages.screen(
                shell,
                "sheet.title",
                Scripts.start("sheet.js"),
                (out, head, say) -> JtesheetGenerated.render(out, null, head, shell, say, view));
    }

    /** Another beginning for the addresses of many codes. */
    public static Answer retarget(AppPages pages, Shell shell, RetargetView view) {
        return pages.screen(
                shell,
                "retarget.title",
                Scripts.start("retarget.js"),
                (out, head, say) -> JteretargetGenerated.render(out, null, head, shell, say, view));
    }

    /** Many codes from a table. */
    public static Answer bulk(AppPages pages, Shell shell) {
        return pages.screen(
                shell,
                "bulk.title",
                Scripts.start("bulk.js"),
                (out, head, say) -> JtebulkGenerated.render(out, null, head, shell, say));
    }
}
