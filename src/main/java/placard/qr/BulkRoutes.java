package placard.qr;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.base.Input;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.base.Scope;
import placard.qr.judge.ScannabilityCheck;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Answer;
import placard.web.Caller;
import placard.web.Request;
import placard.web.Route;

/**
 * The route that makes many new codes at once: all of them or none.
 *
 * @param credits the workspace's remaining credits
 */
public record BulkRoutes(
        Database database,
        QrCodes codes,
        QrRules rules,
        Pictures pictures,
        ActivityLog log,
        InstantSource clock,
        ToLongBiFunction<Tx, String> credits) {
    /** 500 rows with the longest addresses, texts and looks. */
    private static final int MOST_BYTES = 4 * 1024 * 1024;

    /** How many slugs are tried for a picture that is readable only with some slugs. */
    private static final int LOOKS = 8;

    public List<Route> routes() {
        return List.of(Route.of("POST", "/api/v1/qr/bulk", Scope.QR_WRITE, this::bulk)
                .taking(MOST_BYTES)
                .asking("dryRun")
                .lasting());
    }

    private Answer bulk(Request request) {
        boolean isTrial = request.flag("dryRun");
        String workspace = request.workspaceId();
        QrBulk read = QrBulk.read(request.input(), (index, input) -> row(workspace, index, input));
        if (isTrial) {
            return database.read(tx -> Answer.ok(read.against(tx, workspace).plan(credits.applyAsLong(tx, workspace))));
        }
        read.check();
        return codes.withFreeSlug(length -> {
            // Before the transaction: some slugs are tried in a picture, and no other write should wait for that.
            List<String> slugs = read.rows().stream()
                    .map(row -> slug(workspace, row, Objects.requireNonNull(row.draft()), length))
                    .toList();
            return request.once(database, tx -> made(tx, request.caller(), read, slugs));
        });
    }

    private QrBulk.Row row(String workspaceId, int index, Input input) {
        LongWork.check();
        input.ignoring("id", "shortUrl", "payload", "createdAt", "updatedAt", "version");
        QrDraft draft = QrDraft.created(input, workspaceId, rules);
        String wished = ShortLinks.read(input);
        new QrDraftCheck(draft, input, rules.links()).judgeLink(wished == null ? ShortLinks.likeDrawn(0) : wished);
        // The picture is judged only if all its members are valid.
        if (draft.hasValidPicture(input)) {
            verdict(workspaceId, wished, draft).into(input);
        }
        input.nameUnknown();
        return QrBulk.Row.of(index, draft, wished, input.faults(), input.warnings());
    }

    private ScannabilityCheck.Verdict verdict(String workspaceId, @Nullable String wished, QrDraft draft) {
        ScannabilityCheck.Verdict verdict =
                judged(workspaceId, wished == null ? ShortLinks.likeDrawn(0) : wished, draft);
        for (int i = 1; i < LOOKS && wished == null && verdict.isByPayload() && draft.isDynamic(); i++) {
            verdict = judged(workspaceId, ShortLinks.likeDrawn(i), draft);
        }
        return verdict;
    }

    private ScannabilityCheck.Verdict judged(String workspaceId, String slug, QrDraft draft) {
        QrCode code = new QrCode(workspaceId, "", slug, draft, clock.instant(), clock.instant(), 1);
        return pictures.judge(DrawingPool.Kind.ROW, Pictures.Subject.of(code, rules.links()));
    }

    /** A slug that is very likely free, and with which the picture is readable. */
    private String slug(String workspaceId, QrBulk.Row row, QrDraft draft, int length) {
        if (row.wished() != null) {
            return row.wished();
        }
        String slug = codes.randomSlug(length);
        if (draft.design().hasCentreMark()) {
            for (int i = 1; i < LOOKS && judged(workspaceId, slug, draft).isByPayload(); i++) {
                slug = codes.randomSlug(length);
            }
        }
        return slug;
    }

    private Answer made(Tx tx, Caller caller, QrBulk read, List<String> slugs) {
        String workspaceId = caller.workspaceId();
        read.against(tx, workspaceId).check();
        ObjectNode body = Json.object();
        ArrayNode array = body.putArray("qrs");
        long remaining = 0;
        for (QrBulk.Row row : read.rows()) {
            QrCodes.NewCode created = create(tx, caller, read, row, slugs.get(row.index()));
            log.add(tx, caller, Action.CREATED, created.code().subject());
            array.add(rules.facts().json(tx, created.code()));
            remaining = created.creditsRemaining();
        }
        body.putObject("credits").put("remaining", remaining);
        return Answer.json(201, body);
    }

    /** A refusal for too few credits names the credits of all rows, not of one. */
    private QrCodes.NewCode create(Tx tx, Caller caller, QrBulk read, QrBulk.Row row, String slug) {
        try {
            return codes.create(tx, caller.workspaceId(), Objects.requireNonNull(row.draft()), slug, caller.actor());
        } catch (Refusal refusal) {
            if (refusal.reason() instanceof Refusal.InsufficientCredits few) {
                throw new Refusal(new Refusal.InsufficientCredits(read.rows().size(), few.remaining() + row.index()));
            }
            throw refusal;
        }
    }
}
