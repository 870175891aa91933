package placard.qr.print;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Sha256;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Answer;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/**
 * The links for printers, and their routes. Only the hash of a link's token is stored, so a link is shown once.
 *
 * @param baseUrl without a slash at its end
 */
public record PrintLinks(
        Database database,
        SheetRoutes sheets,
        ActivityLog log,
        String baseUrl,
        Ids ids,
        SecureRandom random,
        InstantSource clock) {
    /** Before the token in the path of a link. */
    public static final String PATH = "/print/";

    private static final String ROUTE = "/api/v1/qr/sheet/links";
    private static final int TOKEN_BYTES = 32;
    private static final int TOKEN_LENGTH = 43;
    private static final int MOST_BODY = 256 << 10;

    /** The most open links of a workspace. */
    private static final int MOST = 200;

    /** How long the page of an ended link still says so. */
    private static final Duration KEPT = Duration.ofDays(90);

    private static final Map<String, Integer> DAYS = Map.of("1", 1, "7", 7, "30", 30);

    private static final String OPEN =
            " from print_link where workspace_id = ? and revoked_at is null and expires_at > ?";

    public List<Route> routes() {
        return List.of(
                Route.of("GET", ROUTE, Scope.QR_READ, this::list).asking(Listing.Kind.LOG.parameters()),
                Route.of("POST", ROUTE, Scope.QR_WRITE, this::create)
                        .asking("days")
                        .taking(MOST_BODY)
                        .weighing(request -> SheetRequest.weight(request.input().node()))
                        .lasting(),
                Route.of("DELETE", ROUTE + "/:id", Scope.QR_WRITE, this::revoke));
    }

    private Answer list(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.LOG);
        Instant now = clock.instant();
        return database.read(tx -> Answer.ok(listing.json(
                "links",
                tx
                        .list(
                                "select " + PrintLink.COLUMNS + OPEN + " order by " + listing.order()
                                        + " limit ? offset ?",
                                PrintLink::of,
                                request.workspaceId(),
                                now,
                                listing.limit(),
                                listing.offset())
                        .stream()
                        .map(link -> link.json()),
                count(tx, request.workspaceId(), now))));
    }

    private static long count(Tx tx, String workspaceId, Instant now) {
        return tx.count("select count(*) as n" + OPEN, workspaceId, now);
    }

    private Answer create(Request request) {
        // The link shows the codes to all who have it.
        request.caller().require(Set.of(Scope.QR_READ));
        int days = days(request);
        Input input = request.input();
        // The sheet is drawn now, so that no printer gets a link to a sheet that would be refused.
        sheets.print(request.workspaceId(), input);
        ObjectNode body = input.node().deepCopy();
        body.remove(List.of("format", "page"));
        String token = token();
        Actor by = request.caller().actor();
        Instant now = clock.instant();
        PrintLink link = new PrintLink(
                request.workspaceId(),
                ids.next(PrintLink.ID),
                Json.text(body),
                sheets.name(request.workspaceId(), body),
                now,
                now.plus(Duration.ofDays(days)),
                null,
                by.id(),
                by.name());
        return request.once(database, tx -> {
            if (count(tx, link.workspaceId(), now) >= MOST) {
                throw Refusal.invalid("/ids", "too_many", "At most " + MOST + " open links. Revoke some.");
            }
            insert(tx, link, token);
            log.add(tx, request.caller(), Action.CREATED, subject(link));
            ObjectNode shown = link.json().put("url", baseUrl + PATH + token);
            return Answer.created(ROUTE + "/" + link.id(), body(shown, input)).keeping(body(link.json(), input));
        });
    }

    private static int days(Request request) {
        String sent = request.query("days");
        Integer days = sent == null ? Integer.valueOf(7) : DAYS.get(sent);
        if (days == null) {
            throw new Refusal(
                    new Refusal.Invalid(List.of(Fault.ofParameter("days", "unknown_value", "Use 1, 7 or 30."))));
        }
        return days;
    }

    private String token() {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static void insert(Tx tx, PrintLink link, String token) {
        tx.update(
                """
                insert into print_link
                    (workspace_id, id, token_hash, request, name, created_at, expires_at, created_by, created_by_name)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                link.workspaceId(),
                link.id(),
                Sha256.of(token),
                link.request(),
                link.name(),
                link.createdAt(),
                link.expiresAt(),
                link.createdBy(),
                link.creatorName());
    }

    private static ObjectNode body(ObjectNode link, Input input) {
        ObjectNode body = Json.object().set("link", link);
        return Answer.warned(body, input.warnings());
    }

    private static Subject subject(PrintLink link) {
        return Subject.of(Subject.Kind.PRINT_LINK, link.id(), link.name());
    }

    private Answer revoke(Request request) {
        String id = request.id("id", PrintLink.ID);
        Instant now = clock.instant();
        database.write(tx -> {
            PrintLink link = tx.find(
                            "select " + PrintLink.COLUMNS + OPEN + " and id = ?",
                            PrintLink::of,
                            request.workspaceId(),
                            now,
                            id)
                    .orElseThrow(Refusal::notFound);
            tx.update(
                    "update print_link set revoked_at = ? where workspace_id = ? and id = ?",
                    now,
                    link.workspaceId(),
                    id);
            log.add(tx, request.caller(), Action.REVOKED, subject(link), Change.NONE);
            return id;
        });
        return Answer.noContent();
    }

    /** The link with a token, ended ones too. */
    public Optional<PrintLink> find(String token) {
        if (token.length() != TOKEN_LENGTH) {
            return Optional.empty();
        }
        return database.read(tx -> tx.find(
                "select " + PrintLink.COLUMNS + " from print_link where token_hash = ?",
                PrintLink::of,
                Sha256.of(token)));
    }

    /** Whether a link has neither ended nor been revoked. */
    public boolean isOpen(PrintLink link) {
        return link.isOpen(clock.instant());
    }

    /** Facts for its printer; empty if it has ended, or if a code on it is deleted or no longer fits. */
    public Optional<PrintFacts> facts(PrintLink link) {
        return isOpen(link) ? sheets.facts(link.workspaceId(), new Input(link.body())) : Optional.empty();
    }

    /** The approximate memory for the file. */
    public long weight(PrintLink link) {
        return isOpen(link) ? SheetRequest.weight(link.body()) : 0;
    }

    /**
     * The file, with its codes as they are now.
     *
     * @throws Refusal {@code validation_failed} if it can't be printed any more
     */
    public byte[] pdf(PrintLink link) {
        return sheets.print(link.workspaceId(), new Input(link.body())).pdf();
    }

    /** Deletes links that ended long ago and returns their number. */
    public static int forget(Tx tx, Instant now) {
        List<String[]> old = tx.list(
                "select workspace_id, id from print_link where expires_at < ? order by expires_at limit 100",
                row -> new String[] {row.text("workspace_id"), row.text("id")},
                now.minus(KEPT));
        tx.batch("delete from print_link where workspace_id = ? and id = ?", old);
        return old.size();
    }

    /** Deletes the links of a workspace and returns their number. */
    public static int removeAll(Tx tx, String workspaceId) {
        return tx.update("delete from print_link where workspace_id = ?", workspaceId);
    }
}
