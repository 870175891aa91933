package placard.app.file;

import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.app.AppPages;
import placard.app.Numbers;
import placard.app.Screen;
import placard.app.Scripts;
import placard.app.Shell;
import placard.app.Times;
import placard.app.WorkspaceScreens;
import placard.base.Refusal;
import placard.base.Scope;
import placard.file.FileList;
import placard.file.StoredFile;
import placard.page.Words;
import placard.page.generated.app.JtefileGenerated;
import placard.page.generated.app.JtefilelistGenerated;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The screens of uploaded files.
 *
 * @param zone of a workspace
 * @param baseUrl before the paths of files, where they are named to others
 * @param mostBytes how large a file may be
 */
public record FilesRoutes(
        AppPages pages,
        WorkspaceScreens screens,
        FileList files,
        Function<String, ZoneId> zone,
        String baseUrl,
        long mostBytes) {
    public List<Route> routes() {
        return List.of(
                screens.screen(Screen.FILES, this::files), screens.screen("files/:id", Scope.QR_READ, this::file));
    }

    private Answer files(Request request) {
        Shell shell = screens.shell(request, Screen.FILES);
        FileList.FilePage found = files.find(request);
        Words say = pages.words(shell);
        Numbers numbers = Numbers.of(say);
        return list(
                pages,
                shell,
                new FilesView(
                        Objects.requireNonNullElse(request.query("q"), ""),
                        Objects.requireNonNullElse(request.query("sort"), FilesView.SORTS.getFirst()),
                        found.files().stream()
                                .map(file -> new FilesView.Card(
                                        file.id(),
                                        name(file, say),
                                        file.path(),
                                        file.isPicture(),
                                        facts(file, numbers),
                                        found.places().getOrDefault(file.id(), 0)))
                                .toList(),
                        numbers.bytes(found.bytes()),
                        numbers.bytes(found.quota()),
                        (int) Math.min(100, Math.ceilDiv(100 * found.bytes(), Math.max(1, found.quota()))),
                        mostBytes,
                        found.total(),
                        found.listing().page(),
                        (int) Math.max(
                                1, Math.ceilDiv(found.total(), found.listing().limit()))));
    }

    private static String name(StoredFile file, Words say) {
        String name = file.name();
        return name == null || name.isBlank() ? say.say("files.unnamed") : name;
    }

    private static String facts(StoredFile file, Numbers numbers) {
        String pixels = pixels(file, numbers);
        return (pixels == null ? kind(file) : pixels) + " · " + numbers.bytes(file.bytes());
    }

    private static String kind(StoredFile file) {
        return switch (file.contentType()) {
            case "application/pdf" -> "PDF";
            case "image/jpeg" -> "JPEG";
            case "image/png" -> "PNG";
            case "image/webp" -> "WebP";
            default -> file.contentType();
        };
    }

    private static @Nullable String pixels(StoredFile file, Numbers numbers) {
        return file.isPicture() ? numbers.whole(file.width()) + "\u00a0×\u00a0" + numbers.whole(file.height()) : null;
    }

    private Answer file(Request request) {
        Shell shell = screens.shell(request, Screen.FILES);
        String workspace = request.workspaceId();
        return files.find(workspace, request.segment("id"))
                .map(file -> file(pages, shell, view(shell, file, files.uses(workspace, file.id()))))
                .orElseGet(() -> pages.missing(shell));
    }

    private FileView view(Shell shell, StoredFile file, List<Refusal.Usage> uses) {
        Words say = pages.words(shell);
        Numbers numbers = Numbers.of(say);
        return new FileView(
                file.id(),
                name(file, say),
                Objects.requireNonNullElse(file.name(), ""),
                Objects.requireNonNullElse(file.alternative(), ""),
                file.path(),
                baseUrl + file.path(),
                kind(file),
                pixels(file, numbers),
                numbers.bytes(file.bytes()),
                new Times(shell.language(), zone.apply(file.workspaceId())).minute(file.createdAt()),
                uses.stream()
                        .map(use -> new FileView.Use(use.type(), use.name(), path(shell, use)))
                        .toList(),
                file.version());
    }

    /** The screen of the thing that shows the file; null if the member may not see it. */
    private static @Nullable String path(Shell shell, Refusal.Usage use) {
        return switch (use.type()) {
            case "qr" -> "codes/" + use.id();
            case "catalog" -> shell.may(Scope.CATALOGS_WRITE) ? "catalogs/" + use.id() : null;
            case "section", "item" -> shell.may(Scope.CATALOGS_WRITE) ? "catalogs/" + use.catalogId() : null;
            case "workspace" -> shell.may(Scope.KEYS_WRITE) ? "settings/brand" : null;
            default -> null;
        };
    }

    /** Uploaded files. */
    public static Answer list(AppPages pages, Shell shell, FilesView view) {
        return pages.screen(
                shell,
                "nav.files",
                Scripts.start("gallery.js"),
                (out, head, say) -> JtefilelistGenerated.render(out, null, head, shell, say, view, Numbers.of(say)));
    }

    /** One uploaded file, and where it is shown. */
    public static Answer file(AppPages pages, Shell shell, FileView view) {
        return pages.named(
                shell,
                view.name(),
                Scripts.start("file.js"),
                (out, head, say) -> JtefileGenerated.render(out, null, head, shell, say, view));
    }
}
