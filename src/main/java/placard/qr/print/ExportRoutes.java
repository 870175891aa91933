package placard.qr.print;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Refusal;
import placard.base.Scope;
import placard.qr.DrawingPool;
import placard.qr.Pictures;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.draw.shape.Picture;
import placard.qr.judge.PictureSize;
import placard.qr.judge.ScannabilityCheck;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;

/**
 * The route that exports the pictures of many codes as one archive.
 *
 * @param most the most pictures of one archive
 */
public record ExportRoutes(QrCodes codes, ShortLinks links, Pictures pictures, InstantSource clock, int most) {
    /** How often an archive tries again to get its next picture's turn, beside the waiting of the drawing itself. */
    private static final int TRIES = 60;

    private static final Duration PAUSE = Duration.ofMillis(250);

    public List<Route> routes() {
        return List.of(Route.question("/api/v1/qr/export", Scope.QR_READ, this::export));
    }

    private Answer export(Request request) {
        Input input = request.input();
        input.require("ids");
        Pictures.Format format =
                Objects.requireNonNullElse(input.choice("format", Pictures.Format.CHOICES), Pictures.Format.PNG);
        PictureSize size = PictureSize.read(input);
        List<QrCode> chosen = chosen(request.workspaceId(), input);
        request.checkInput();
        List<Fault> faults = faults(chosen, size, format);
        Refusal.check(faults);
        LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        Answer.Parts parts = new Answer.Parts(Answer.Parts.UNKNOWN, new ZipStream(entries(chosen, size, format), now));
        return Answer.parts(200, "application/zip", parts)
                .with("Cache-Control", "private, no-store")
                .with("Content-Disposition", "attachment; filename=\"codes.zip\"")
                .with("X-Content-Type-Options", "nosniff");
    }

    private List<QrCode> chosen(String workspaceId, Input input) {
        List<@Nullable String> ids = input.entries("ids", 1, most, 40);
        List<QrCode> chosen = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (int i = 0; ids != null && i < ids.size(); i++) {
            String id = ids.get(i);
            Optional<QrCode> code =
                    id == null || !Ids.isWellFormed("qr_", id) ? Optional.empty() : codes.find(workspaceId, id);
            if (code.isEmpty()) {
                input.fault("ids", i, "qr_not_found", "There is no such code.");
            } else if (!seen.add(code.get().id())) {
                input.fault("ids", i, "duplicate", "Name each code once.");
            }
            code.ifPresent(chosen::add);
        }
        return chosen;
    }

    /** Faults that would break off the archive in its middle, when the answer could no longer report them. */
    private List<Fault> faults(List<QrCode> chosen, PictureSize asked, Pictures.Format format) {
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            Pictures.Subject subject = Pictures.Subject.of(chosen.get(i), links);
            String at = "/ids/" + i;
            PictureSize size = asked.of(subject.design());
            try {
                Picture picture = pictures.drawing(
                        DrawingPool.Kind.ARCHIVE, subject.workspaceId(), () -> pictures.picture(subject));
                ScannabilityCheck.Verdict verdict = size.judge(picture.width(), format.isPixels(), "", 0);
                if (format.isPixels()) {
                    verdict = verdict.and(size.judgePixels(picture, ""));
                }
                verdict.faults().forEach(fault -> faults.add(placed(at, fault)));
            } catch (Refusal refusal) {
                if (!(refusal.reason() instanceof Refusal.Invalid(List<Fault> refused, List<String> _, int _))) {
                    throw refusal;
                }
                refused.forEach(fault -> faults.add(placed(at, fault)));
            }
        }
        return faults;
    }

    private static Fault placed(String at, Fault fault) {
        return new Fault(at, fault.code(), "The code's " + fault.pointer() + ": " + fault.message());
    }

    private Iterator<ZipStream.Entry> entries(List<QrCode> chosen, PictureSize size, Pictures.Format format) {
        FileNames names = new FileNames();
        return chosen.stream()
                .map(code -> new ZipStream.Entry(
                        names.of(code.name(), code.slug(), format.extension()),
                        drawn(code, size, format),
                        format.isPixels() || format == Pictures.Format.PDF))
                .iterator();
    }

    /** One picture. An archive that has begun waits while the drawing threads are busy. */
    private byte[] drawn(QrCode code, PictureSize size, Pictures.Format format) {
        for (int tries = 1; ; tries++) {
            try {
                return pictures.ofArchive(Pictures.Subject.of(code, links), size, format);
            } catch (Refusal refusal) {
                if (tries == TRIES || !(refusal.reason() instanceof Refusal.Unavailable)) {
                    throw refusal;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }
}
