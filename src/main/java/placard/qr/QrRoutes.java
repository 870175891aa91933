package placard.qr;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Sha256;
import placard.qr.judge.PictureSize;
import placard.qr.judge.PrintOptions;
import placard.qr.judge.ScannabilityCheck;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Delta;
import placard.web.Disposition;
import placard.web.Edit;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** The routes of codes and their pictures. */
public record QrRoutes(
        Database database, QrCodes codes, QrRules rules, Pictures pictures, ActivityLog log, InstantSource clock) {
    private static final String[] READ_ONLY = {
        "id", "slug", "shortUrl", "payload", "type", "isDynamic", "createdAt", "updatedAt", "version"
    };

    /** How many slugs are tried if the picture is readable only with some slugs. */
    private static final int LOOKS = 8;

    public List<Route> routes() {
        return List.of(
                Route.of("POST", "/api/v1/qr", Scope.QR_WRITE, this::create),
                Route.of("GET", "/api/v1/qr", Scope.QR_READ, this::list)
                        .asking(Listing.Kind.NAMED.parameters())
                        .asking(Delta.parameters())
                        .asking("type", "catalogId", "tag", "slug", "externalId"),
                Route.question("/api/v1/qr/preview", Scope.QR_READ, this::preview),
                Route.of("GET", "/api/v1/qr/:id", Scope.QR_READ, this::read),
                Route.of("PATCH", "/api/v1/qr/:id", Scope.QR_WRITE, this::patch),
                image(Pictures.Format.SVG),
                image(Pictures.Format.PNG),
                image(Pictures.Format.WEBP),
                image(Pictures.Format.PDF),
                image(Pictures.Format.EPS));
    }

    private Route image(Pictures.Format format) {
        String path = "/api/v1/qr/:id/image." + format.extension();
        Route route = Route.of("GET", path, Scope.QR_READ, request -> image(request, format))
                .asking(PictureSize.parameters());
        return format == Pictures.Format.PDF ? route.asking(PrintOptions.parameters()) : route;
    }

    private Answer create(Request request) {
        Input input = request.input().ignoring("id", "shortUrl", "payload", "createdAt", "updatedAt", "version");
        QrDraft draft = QrDraft.created(input, request.workspaceId(), rules);
        String wished = ShortLinks.read(input);
        if (wished != null) {
            return store(request, draft, fitting(request, draft, 1, _ -> wished));
        }
        return codes.withFreeSlug(
                length -> store(request, draft, fitting(request, draft, LOOKS, _ -> codes.randomSlug(length))));
    }

    /**
     * Finishes reading a new code, with its picture: returns the first of some slugs whose picture is readable. The
     * text in the symbol decides whether a logo may lie on it. A code with a refused picture must not be sold.
     *
     * @param slugs by attempt, all of one length
     * @param looks how many attempts there are
     * @throws Refusal {@code validation_failed}, also if the picture is readable with none
     */
    private String fitting(Request request, QrDraft draft, int looks, IntFunction<String> slugs) {
        Input input = request.input();
        String slug = slugs.apply(0);
        new QrDraftCheck(draft, input, rules.links()).judgeLink(slug);
        if (draft.hasValidPicture(input)) {
            ScannabilityCheck.Verdict verdict = verdict(request.workspaceId(), slug, draft);
            for (int i = 1; i < looks && verdict.isByPayload() && draft.isDynamic(); i++) {
                slug = slugs.apply(i);
                verdict = verdict(request.workspaceId(), slug, draft);
            }
            verdict.into(input);
        }
        request.checkInput();
        return slug;
    }

    private Answer store(Request request, QrDraft draft, String slug) {
        List<String> warnings = request.input().warnings();
        return request.once(database, tx -> {
            QrCodes.NewCode created = codes.create(
                    tx, request.workspaceId(), draft, slug, request.caller().actor());
            log.add(tx, request.caller(), Action.CREATED, created.code().subject());
            ObjectNode body = Json.object().set("qr", rules.facts().json(tx, created.code()));
            body.putObject("credits").put("remaining", created.creditsRemaining());
            return Answer.created("/api/v1/qr/" + created.code().id(), Answer.warned(body, warnings))
                    .tagged(1);
        });
    }

    private ScannabilityCheck.Verdict verdict(String workspaceId, String slug, QrDraft draft) {
        return pictures.judge(Pictures.Subject.of(code(workspaceId, slug, draft), rules.links()));
    }

    /** A code that is not stored. */
    private QrCode code(String workspaceId, String slug, QrDraft draft) {
        return new QrCode(workspaceId, "", slug, draft, clock.instant(), clock.instant(), 1);
    }

    private Answer list(Request request) {
        List<Fault> faults = new ArrayList<>();
        Delta delta = Delta.read(request, "qr_", faults);
        Listing listing =
                delta == null ? Listing.of(request, Listing.Kind.NAMED, faults) : delta.listing(request, faults);
        QrFilter filter = QrFilter.read(request, delta, faults);
        Refusal.check(faults);
        return delta == null ? page(request, listing, filter) : changes(request, listing, filter, delta);
    }

    private Answer page(Request request, Listing listing, QrFilter filter) {
        String workspace = request.workspaceId();
        return database.read(tx -> {
            List<QrCode> found = codes.list(tx, workspace, filter, listing);
            long total = listing.total(found.size(), () -> codes.count(tx, workspace, filter, listing.pattern()));
            return Answer.ok(listing.json(
                    "qrs", found.stream().map(code -> rules.facts().json(tx, code)), total));
        });
    }

    private Answer changes(Request request, Listing listing, QrFilter filter, Delta delta) {
        String workspace = request.workspaceId();
        return database.read(tx -> {
            List<Delta.Change> changes = new ArrayList<>(CodeTrash.listDeleted(tx, workspace, delta));
            codes.list(tx, workspace, filter, listing)
                    .forEach(code -> changes.add(Delta.Change.of(
                            code.updatedAt(), code.id(), () -> rules.facts().json(tx, code))));
            long total = CodeTrash.countDeleted(tx, workspace, delta)
                    + codes.count(tx, workspace, filter, listing.pattern());
            return Answer.ok(delta.json("qrs", changes, total, Instant.EPOCH, clock.instant()));
        });
    }

    private Answer read(Request request) {
        QrCode code = codes.get(request.workspaceId(), request.id("id", "qr_"));
        return rules.facts().answer(code, List.of());
    }

    private Answer patch(Request request) {
        String id = request.id("id", "qr_");
        return Edit.patch(
                request,
                () -> codes.get(request.workspaceId(), id),
                QrCode::version,
                before -> patched(before, request.input().ignoring(READ_ONLY)),
                (before, after) -> update(request, before, after));
    }

    private QrDraft patched(QrCode before, Input input) {
        new PlanMerge(database, clock).keep(input, before);
        QrDraft after = before.draft().patchedBy(input, before.workspaceId(), rules);
        warnOfFixed(input, before);
        if (!after.design().equals(before.draft().design())) {
            new QrDraftCheck(after, input, rules.links()).judgeLink(before.slug());
        }
        judgeChange(input, before, after);
        return after;
    }

    /** Empty if another change came first. */
    private Optional<Answer> update(Request request, QrCode before, QrDraft after) {
        List<String> warnings = request.input().warnings();
        refuseStaticChange(before.draft(), after);
        if (after.equals(before.draft())) {
            return Optional.of(rules.facts().answer(before, warnings));
        }
        QrCode changed = before.changed(after, clock.instant());
        Long total = codes.history().total(before, changed);
        return database.write(tx -> {
                    boolean isUpdated =
                            codes.update(tx, before, changed, request.caller().actor(), total);
                    if (isUpdated) {
                        log.change(
                                tx,
                                request.caller(),
                                changed.subject(),
                                before.json(rules.links()),
                                changed.json(rules.links()));
                    }
                    return isUpdated;
                })
                ? Optional.of(rules.facts().answer(changed, warnings))
                : Optional.empty();
    }

    /**
     * Checks the picture only if it changes. Everything else of a printed code stays editable, even if its design would
     * be refused now or its logo was deleted.
     */
    private void judgeChange(Input input, QrCode before, QrDraft after) {
        if (after.hasValidPicture(input)
                && !after.design().equals(before.draft().design())) {
            verdict(before.workspaceId(), before.slug(), after).into(input);
        }
    }

    /**
     * Accepts a read-only member with its present value, and refuses another value. Ignoring it would look like
     * accepting it.
     */
    private static void warnOfFixed(Input input, QrCode code) {
        if (!input.agrees("slug", code.slug())) {
            input.warn("/slug can't be changed; make a new code.");
        }
        if (!input.agrees("type", code.draft().type().word())) {
            input.warn("/type can't be changed; make a new code.");
        }
        Boolean isDynamic = input.flag("isDynamic");
        if (isDynamic != null && isDynamic != code.isDynamic()) {
            input.warn("/isDynamic can't be changed; make a new code.");
        }
    }

    /** Refuses changes of a printed symbol. */
    private static void refuseStaticChange(QrDraft before, QrDraft after) {
        if (!before.isDynamic() && !after.hasSamePayload(before)) {
            throw Refusal.conflict("static_code", "A static code carries its content itself; print a new one.");
        }
    }

    private Answer image(Request request, Pictures.Format format) {
        QrCode code = codes.get(request.workspaceId(), request.id("id", "qr_"));
        PictureSize size = format == Pictures.Format.PDF
                ? PictureSize.ofQuery(request::query, PrintOptions.parameters())
                : PictureSize.ofQuery(request::query);
        Pictures.Subject subject = Pictures.Subject.of(code, rules.links());
        // A client sends * if it has any picture. The dispatcher answers that after the drawing, which shows that the
        // picture exists.
        boolean isAny = "*".equals(request.header("If-None-Match"));
        Answer answer = pictures.draw(subject, size, format, "/query", tag -> !isAny && request.knows(tag));
        return answer.status() == 200
                ? answer.with("Content-Disposition", Disposition.inline(code.name(), code.slug(), format.extension()))
                : answer;
    }

    private Answer preview(Request request) {
        Input input = request.input().ignoring("id", "shortUrl", "payload", "createdAt", "updatedAt", "version");
        if (input.agrees("format", "json") && input.has("format")) {
            return report(request, input.ignoring("format"));
        }
        Pictures.Format format = input.choice("format", Pictures.Format.CHOICES);
        QrDraft draft = QrDraft.created(input, request.workspaceId(), rules);
        PictureSize size = PictureSize.read(input);
        String wished = ShortLinks.read(input);
        String slug = wished == null
                ? fitting(request, draft, LOOKS, ShortLinks::likeDrawn)
                : fitting(request, draft, 1, _ -> wished);
        Pictures.Subject subject = Pictures.Subject.of(code(request.workspaceId(), slug, draft), rules.links());
        Pictures.Format drawn = format == null ? Pictures.Format.SVG : format;
        return pictures.draw(subject, size, drawn, "", request::knows, input.warnings());
    }

    /** The report on the picture, whether it is refused or not. */
    private Answer report(Request request, Input input) {
        QrDraft draft = QrDraft.created(input, request.workspaceId(), rules);
        PictureSize size = PictureSize.read(input);
        String wished = ShortLinks.read(input);
        new QrDraftCheck(draft, input, rules.links()).judgeLink(wished == null ? ShortLinks.likeDrawn(0) : wished);
        input.nameUnknown();
        List<Fault> others = PreviewReport.others(input, draft);
        if (!others.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(others, input.warnings()));
        }
        String slug = wished == null ? suited(request, draft) : wished;
        PreviewReport report = new PreviewReport(request.workspaceId(), draft, slug, size, rules.links());
        ObjectNode body =
                pictures.drawing(DrawingPool.Kind.PICTURE, request.workspaceId(), () -> report.json(pictures, input));
        List<String> known = ScannabilityCheck.judge(draft.design()).warnings();
        Answer answer = Answer.ok(body);
        return answer.noting(input.warnings().stream()
                        .filter(warning -> !known.contains(warning))
                        .toList())
                .with("ETag", "\"" + Sha256.name(answer.body()) + "\"")
                .with("Cache-Control", "private, no-store");
    }

    /** A slug as long as new ones: the first of some with which the picture is readable. */
    private String suited(Request request, QrDraft draft) {
        for (int i = 0; i < LOOKS && draft.isDynamic(); i++) {
            String slug = ShortLinks.likeDrawn(i);
            if (!verdict(request.workspaceId(), slug, draft).isByPayload()) {
                return slug;
            }
        }
        return ShortLinks.likeDrawn(0);
    }
}
