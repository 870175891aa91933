package placard.file;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Subject;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.file.picture.ImageProcessor;
import placard.file.picture.ProcessedFile;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;
import placard.web.Upload;
import placard.web.Uploads;

/**
 * The routes of a workspace's files, for their owner.
 *
 * @param baseUrl the prefix of absolute URLs of files
 */
public record FileRoutes(
        Database database,
        Files files,
        Contents contents,
        ImageProcessor images,
        Uploads uploads,
        Files.Uses uses,
        Watcher watcher,
        ActivityLog log,
        String baseUrl) {
    private static final List<Scope> READ = List.of(Scope.QR_READ, Scope.CATALOGS_READ);
    private static final List<Scope> WRITE = List.of(Scope.QR_WRITE, Scope.CATALOGS_WRITE);
    private static final int LONGEST_NAME = 200;
    /** The most characters of an alternative text; a screen reader reads it in one go. */
    private static final int LONGEST_ALTERNATIVE = 300;

    private static final String[] READ_ONLY = {
        "id", "url", "contentType", "bytes", "width", "height", "createdAt", "version"
    };

    /** Handles, in the same transaction, that a file is deleted or has new texts. */
    @FunctionalInterface
    public interface Watcher {
        void changed(Tx tx, String workspaceId, String fileId);
    }

    public List<Route> routes() {
        return List.of(
                Route.upload("/api/v1/files", WRITE, uploads, this::create),
                Route.ofEither("GET", "/api/v1/files", READ, this::list).asking(Listing.Kind.FIXED.parameters()),
                Route.ofEither("GET", "/api/v1/files/:id", READ, this::read),
                Route.ofEither("GET", "/api/v1/files/:id/uses", READ, this::uses),
                Route.ofEither("PATCH", "/api/v1/files/:id", WRITE, this::patch),
                Route.ofEither("DELETE", "/api/v1/files/:id", WRITE, this::delete)
                        .asking("force"));
    }

    private Answer create(Request request) {
        Input input = request.input();
        Upload upload = request.upload();
        if (upload == null) {
            input.fault("file", "required", "Send the file as the part named file.");
        }
        String name = name(input, upload);
        request.checkInput();
        if (upload == null) {
            throw new IllegalStateException("The check above refuses");
        }
        Contents.StagedContent staged = staged(request.workspaceId(), upload);
        try {
            return request.once(database, tx -> created(tx, request, name, upload, staged));
        } catch (Refusal | StoreException failure) {
            if (staged != null) {
                contents.discard(request.workspaceId(), staged.id());
            }
            throw failure;
        }
    }

    private static @Nullable String name(Input input, @Nullable Upload upload) {
        String given = input.text("name", 1, LONGEST_NAME);
        String sent = upload == null ? null : upload.fileName();
        return given != null || sent == null ? given : FileName.of(sent);
    }

    /** The staged content of the upload; null if the same content is already stored. */
    private Contents.@Nullable StagedContent staged(String workspaceId, Upload upload) {
        boolean isKnown = database.read(tx -> contents.find(tx, workspaceId, upload.sha256()))
                .isPresent();
        if (isKnown) {
            return null;
        }
        ProcessedFile made = images.process(upload.path());
        files.checkRoom(workspaceId, made.whole().path() == null ? made.whole().size() : upload.bytes());
        return contents.stage(workspaceId, upload.sha256(), made);
    }

    private Answer created(
            Tx tx, Request request, @Nullable String name, Upload upload, Contents.@Nullable StagedContent staged) {
        Input input = request.input();
        StoredFile file = files.add(tx, request.workspaceId(), name, upload.sha256(), staged);
        log.add(tx, request.caller(), Action.CREATED, subject(file));
        ObjectNode body = Json.object().set("file", file.json(baseUrl));
        return Answer.created("/api/v1/files/" + file.id(), Answer.warned(body, input.warnings()))
                .tagged(file.version());
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.FIXED);
        String workspaceId = request.workspaceId();
        return database.read(tx -> {
            ObjectNode body = listing.json(
                    "files",
                    files.list(tx, workspaceId, listing).stream().map(file -> file.json(baseUrl)),
                    files.count(tx, workspaceId, listing.pattern()));
            Files.StorageUsage usage = files.usage(tx, workspaceId);
            body.putObject("usage").put("bytes", usage.bytes()).put("quota", usage.quota());
            return Answer.ok(body);
        });
    }

    private Answer read(Request request) {
        StoredFile file = files.get(request.workspaceId(), request.id("id", Ids.FILE));
        return answer(file, List.of());
    }

    private Answer answer(StoredFile file, List<String> warnings) {
        ObjectNode body = Json.object().set("file", file.json(baseUrl));
        return Answer.ok(Answer.warned(body, warnings)).tagged(file.version());
    }

    private Answer patch(Request request) {
        String id = request.id("id", Ids.FILE);
        return Edit.patch(
                request,
                () -> files.get(request.workspaceId(), id),
                StoredFile::version,
                before -> worded(before, request.input().ignoring(READ_ONLY)),
                (before, after) -> update(request, before, after));
    }

    private static StoredFile worded(StoredFile before, Input input) {
        String name = input.has("name") ? input.text("name", 1, LONGEST_NAME) : before.name();
        String alternative = input.text("altText", 0, LONGEST_ALTERNATIVE);
        if (alternative != null && !before.isPicture()) {
            input.fault("altText", "no_picture", "Only pictures have it.");
        }
        return before.worded(
                name, !input.has("altText") ? before.alternative() : "".equals(alternative) ? null : alternative);
    }

    /** Empty if another change came between. */
    private Optional<Answer> update(Request request, StoredFile before, StoredFile after) {
        List<String> warnings = request.input().warnings();
        boolean isSameText = Objects.equals(before.alternative(), after.alternative());
        if (isSameText && Objects.equals(before.name(), after.name())) {
            return Optional.of(answer(before, warnings));
        }
        boolean isUpdated = database.write(tx -> {
            if (!files.update(tx, after)) {
                return false;
            }
            if (!isSameText) {
                watcher.changed(tx, after.workspaceId(), after.id());
            }
            log.change(tx, request.caller(), subject(after), before.json(baseUrl), after.json(baseUrl));
            return true;
        });
        return isUpdated ? Optional.of(answer(after, warnings)) : Optional.empty();
    }

    private Answer uses(Request request) {
        StoredFile file = files.get(request.workspaceId(), request.id("id", Ids.FILE));
        ObjectNode body = Json.object();
        ArrayNode array = body.putArray("usedBy");
        database.read(tx -> uses.list(tx, file.workspaceId(), file.id(), Files.Uses.MOST))
                .forEach(use -> array.addObject()
                        .put("type", use.type())
                        .put("id", use.id())
                        .put("name", use.name())
                        .put("catalogId", use.catalogId()));
        return Answer.ok(body);
    }

    private Answer delete(Request request) {
        StoredFile file = files.get(request.workspaceId(), request.id("id", Ids.FILE));
        boolean isForced = isForced(request);
        request.checkVersion(file.version());
        database.write(tx -> {
            if (isForced) {
                watcher.changed(tx, file.workspaceId(), file.id());
            } else {
                checkUnused(tx, file);
            }
            files.delete(tx, file);
            log.add(tx, request.caller(), Action.DELETED, subject(file));
            return file;
        });
        contents.discard(file.workspaceId(), file.contentId());
        return Answer.noContent();
    }

    private static Subject subject(StoredFile file) {
        String name = file.name();
        return Subject.of(Subject.Kind.FILE, file.id(), name == null ? "" : name);
    }

    private static boolean isForced(Request request) {
        String force = request.query("force");
        if (force != null && !force.equals("true") && !force.equals("false")) {
            throw Refusal.invalid("/query/force", "invalid_type", "Must be true or false.");
        }
        return "true".equals(force);
    }

    private void checkUnused(Tx tx, StoredFile file) {
        List<Refusal.Usage> found = uses.list(tx, file.workspaceId(), file.id(), Files.Uses.MOST);
        if (!found.isEmpty()) {
            throw new Refusal(new Refusal.InUse(
                    "file_in_use", "The file is in use; with force=true it is deleted all the same.", found));
        }
    }
}
