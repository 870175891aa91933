package placard.qr;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Texts;
import placard.qr.content.Content;
import placard.qr.rule.Plan;
import placard.qr.rule.Rule;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Actor;
import placard.web.Listing;

/**
 * The store of all workspaces' codes.
 *
 * @param history the destinations that codes have had
 * @param plans their changes to come
 * @param changed the topic that announces each change of a code by its folded slug
 */
public record QrCodes(
        Database database,
        Ids ids,
        SecureRandom random,
        InstantSource clock,
        Till till,
        DestinationHistory history,
        Plans plans,
        String changed) {
    private static final String ALPHABET = "23456789bcdfghjkmnpqrstvwxyz";
    private static final int SLUG_LENGTH = 7;
    private static final int TRIES = 20;
    private static final String TAKEN = "slug_taken";

    /** Takes the price of a new code within the transaction and returns the remaining credits. */
    @FunctionalInterface
    public interface Till {
        long take(Tx tx, String workspaceId, String codeId);
    }

    /** A code just made, and the credits that remain. */
    record NewCode(QrCode code, long creditsRemaining) {}

    /** The result of a slug's look-up: a live code, one in the trash, or the fact that there was one. */
    public record BySlug(
            String workspaceId,
            @Nullable QrCode live,
            @Nullable QrCode trashed) {}

    static String folded(String slug) {
        return slug.toLowerCase(Locale.ROOT);
    }

    /**
     * Stores a new code and takes its credit.
     *
     * @throws Refusal {@code slug_taken}, {@code external_id_taken}, {@code insufficient_credits}
     */
    NewCode create(Tx tx, String workspaceId, QrDraft draft, String slug, Actor actor) {
        Instant now = clock.instant();
        QrCode code = new QrCode(workspaceId, ids.next("qr_"), slug, draft, now, now, 1);
        if (!insert(tx, code)) {
            throw Refusal.conflict(TAKEN, "The slug is taken, or was once.");
        }
        tag(tx, code);
        CodeTargets.set(tx, code);
        setExternalId(tx, workspaceId, code.id(), draft.externalId());
        DestinationHistory.begin(tx, code, actor);
        long remaining = till.take(tx, workspaceId, code.id());
        tx.announce(changed, folded(slug));
        return new NewCode(code, remaining);
    }

    /**
     * Does the work with a random slug, and again with another one if {@link #create} finds it taken.
     *
     * @param work receives the length of the slug
     */
    <T> T withFreeSlug(IntFunction<T> work) {
        for (int attempt = 0; attempt < TRIES; attempt++) {
            try {
                return work.apply(SLUG_LENGTH + attempt / 5);
            } catch (Refusal refusal) {
                if (!(refusal.reason() instanceof Refusal.Conflict conflict
                        && conflict.code().equals(TAKEN))) {
                    throw refusal;
                }
            }
        }
        throw new IllegalStateException("No free slug in " + TRIES + " tries");
    }

    /** A slug that is very likely free. */
    String randomSlug(int length) {
        StringBuilder slug = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            slug.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return slug.toString();
    }

    private boolean insert(Tx tx, QrCode code) {
        QrDraft draft = code.draft();
        return tx.update(
                        """
                        insert into qr_code
                            (name, name_folded, target_url, content, design, forward_query, catalog_id, presentation,
                             tags, external_id, is_active, starts_at, expires_at, max_scans, fallback_url, rules,
                             append, planned, plan_at, updated_at, version, workspace_id, id, type, is_dynamic, slug,
                             slug_folded, created_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        on conflict (slug_folded) do nothing
                        """,
                        fields(
                                code,
                                code.workspaceId(),
                                code.id(),
                                draft.type().name(),
                                draft.isDynamic(),
                                code.slug(),
                                folded(code.slug()),
                                code.createdAt()))
                == 1;
    }

    /** The fields that insert and update share, in their order, and the further ones of each statement. */
    private static @Nullable Object[] fields(QrCode code, Object... more) {
        QrDraft draft = code.draft();
        List<@Nullable Object> fields = new ArrayList<>();
        fields.add(draft.name());
        fields.add(Texts.folded(draft.name()));
        fields.add(draft.targetUrl());
        fields.add(stored(draft.content()));
        fields.add(Json.text(draft.design().json()));
        fields.add(draft.forwardQuery());
        fields.add(draft.catalogId());
        fields.add(Json.text(draft.presentation().json()));
        fields.add(QrCode.tags(draft.tags()));
        fields.add(draft.externalId());
        fields.add(draft.lifetime().isActive());
        fields.add(draft.lifetime().startsAt());
        fields.add(draft.lifetime().expiresAt());
        fields.add(draft.lifetime().maxScans());
        fields.add(draft.fallbackUrl());
        fields.add(Rule.text(draft.rules()));
        fields.add(draft.append().column());
        fields.add(Plan.column(draft.planned()));
        fields.add(Plan.next(draft.planned()));
        fields.add(code.updatedAt());
        fields.add(code.version());
        fields.addAll(List.of(more));
        return fields.toArray();
    }

    private static @Nullable String stored(Content content) {
        return content instanceof Content.NoContent ? null : Json.text(content.json());
    }

    /**
     * Gives a code this id instead of its former one.
     *
     * @param externalId null for none
     * @throws Refusal {@code external_id_taken} if another code has it
     */
    static void setExternalId(Tx tx, String workspaceId, String codeId, @Nullable String externalId) {
        tx.update(
                "delete from qr_external_id where workspace_id = ? and code_id = ? and external_id <> ?",
                workspaceId,
                codeId,
                externalId == null ? "" : externalId);
        if (externalId == null) {
            return;
        }
        tx.update("""
            insert into qr_external_id (workspace_id, external_id, code_id) values (?, ?, ?)
            on conflict (workspace_id, external_id) do nothing
            """, workspaceId, externalId, codeId);
        String owner = tx.find(
                        "select code_id from qr_external_id where workspace_id = ? and external_id = ?",
                        row -> row.text("code_id"),
                        workspaceId,
                        externalId)
                .orElse(codeId);
        if (!owner.equals(codeId)) {
            throw Refusal.conflict("external_id_taken", "The code " + owner + " has this externalId.");
        }
    }

    static void tag(Tx tx, QrCode code) {
        tx.batch(
                """
                insert into qr_tag (workspace_id, tag_folded, code_id) values (?, ?, ?)
                on conflict (workspace_id, tag_folded, code_id) do nothing
                """,
                code.draft().tags().stream()
                        .map(tag -> new Object[] {code.workspaceId(), Texts.folded(tag), code.id()})
                        .toList());
    }

    /** A live code of the workspace. */
    public Optional<QrCode> find(String workspaceId, String id) {
        return database.read(tx -> tx.find(
                        "select " + QrCode.COLUMNS
                                + " from qr_code where workspace_id = ? and id = ? and deleted_at is null",
                        QrCode::of,
                        workspaceId,
                        id)
                .map(code -> present(tx, code)));
    }

    /** The code with the plans that are due. */
    QrCode present(Tx tx, QrCode stored) {
        return stored.draft().planned().isEmpty() ? stored : Plans.present(tx, stored, clock.instant());
    }

    /**
     * The live code of the workspace.
     *
     * @throws Refusal {@code not_found}
     */
    QrCode get(String workspaceId, String id) {
        return find(workspaceId, id).orElseThrow(Refusal::notFound);
    }

    /** The code behind a slug in upper or lower case, of any workspace; empty if there never was one. */
    public Optional<BySlug> findBySlug(String slug) {
        return database.read(tx -> {
            Optional<BySlug> gone = tx.find(
                    "select workspace_id from qr_code where slug_folded = ? and deleted_at is not null and trashed_by"
                            + " is null",
                    row -> new BySlug(row.text("workspace_id"), null, null),
                    folded(slug));
            return gone.isPresent()
                    ? gone
                    : tx.find(
                                    "select deleted_at, " + QrCode.COLUMNS + " from qr_code where slug_folded = ?",
                                    QrCodes::kept,
                                    folded(slug))
                            .map(found -> found.live() == null
                                    ? found
                                    : new BySlug(found.workspaceId(), present(tx, found.live()), null));
        });
    }

    private static BySlug kept(Row row) throws SQLException {
        QrCode code = QrCode.of(row);
        boolean isLive = row.timeOrNull("deleted_at") == null;
        return new BySlug(code.workspaceId(), isLive ? code : null, isLive ? null : code);
    }

    private static final String FILTER = """
         from qr_code q
        where workspace_id = ? and deleted_at is null
        """;

    List<QrCode> list(Tx tx, String workspaceId, QrFilter filter, Listing listing) {
        QrFilter.SqlFilter where = filter.where(workspaceId, listing.pattern());
        return tx
                .list(
                        "select " + QrCode.COLUMNS + FILTER + where.sql() + " order by " + listing.order()
                                + " limit ? offset ?",
                        QrCode::of,
                        where.with(List.of(workspaceId), listing.limit(), listing.offset()))
                .stream()
                .map(code -> present(tx, code))
                .toList();
    }

    long count(Tx tx, String workspaceId, QrFilter filter, String pattern) {
        QrFilter.SqlFilter where = filter.where(workspaceId, pattern);
        return tx.count("select count(*) as n" + FILTER + where.sql(), where.with(List.of(workspaceId)));
    }

    /** The newest dynamic code that is linked to a catalogue. */
    public Optional<QrCode> findNewestOf(Tx tx, String workspaceId, String catalogId) {
        return tx.find("select " + QrCode.COLUMNS + """
             from qr_code
            where workspace_id = ? and catalog_id = ? and is_dynamic and deleted_at is null
            order by created_at desc, id desc limit 1
            """, QrCode::of, workspaceId, catalogId)
                .map(code -> present(tx, code));
    }

    /** Announces every code that leads to a catalogue, because the catalogue moved, or became public or private. */
    public void announceOf(Tx tx, String workspaceId, String catalogId) {
        CodeTargets.slugsOf(tx, workspaceId, catalogId).forEach(slug -> tx.announce(changed, slug));
    }

    /**
     * The codes of the workspace that name an uploaded file. The id is searched for in the text of JSON columns.
     *
     * @param most the most codes returned
     */
    public List<Refusal.Usage> listUsesOf(Tx tx, String workspaceId, String fileId, int most) {
        String pattern = "%" + fileId + "%";
        return tx.list(
                """
                select id, name from qr_code
                where workspace_id = ? and (deleted_at is null or trashed_by is not null)
                    and (content like ? or design like ?)
                order by id limit ?
                """,
                row -> new Refusal.Usage("qr", row.text("id"), row.text("name")),
                workspaceId,
                pattern,
                pattern,
                most);
    }

    /** The ids of uploaded files that codes of the workspace name, once for each code. */
    public List<String> namedFiles(Tx tx, String workspaceId) {
        return tx.list("""
            select coalesce(content, '') || ' ' || design as text from qr_code
            where workspace_id = ? and (deleted_at is null or trashed_by is not null)
                and (content like '%file\\_%' escape '\\' or design like '%file\\_%' escape '\\')
            """, row -> Ids.named(Ids.FILE, row.text("text")), workspaceId).stream()
                .flatMap(Set::stream)
                .toList();
    }

    /**
     * Stores the changed code over the version it was made from (optimistic lock); false if another change came first.
     *
     * @param total the code's counted scans, for its history; null if unknown
     * @throws Refusal {@code external_id_taken}
     */
    boolean update(Tx tx, QrCode before, QrCode code, Actor actor, @Nullable Long total) {
        // A plan that is due comes first: it is part of what the change was made from.
        boolean isStored = isStored(tx, code, clock.instant())
                || plans.settle(tx, this, code.workspaceId(), code.id(), total) && isStored(tx, code, clock.instant());
        if (isStored) {
            DestinationHistory.change(tx, before, code, code.updatedAt(), actor, total);
        }
        return isStored;
    }

    /**
     * Stores new addresses of some codes of a workspace, none of which has a due plan; false if another change of any came
     * first. Tags and linked catalogues stay as they are.
     */
    boolean lead(Tx tx, List<DestinationHistory.DestinationChange> changes, Actor actor) {
        Instant now = clock.instant();
        int[] touched = tx.batch(
                """
                update qr_code set target_url = ?, fallback_url = ?, updated_at = ?, version = ?
                where workspace_id = ? and id = ? and version = ? and deleted_at is null
                    and (plan_at is null or plan_at > ?)
                """,
                changes.stream()
                        .map(change -> new @Nullable Object[] {
                            change.after().targetUrl(),
                            change.after().fallbackUrl(),
                            change.after().updatedAt(),
                            change.after().version(),
                            change.after().workspaceId(),
                            change.after().id(),
                            change.before().version(),
                            now
                        })
                        .toList());
        if (Arrays.stream(touched).anyMatch(rows -> rows != 1)) {
            return false;
        }
        DestinationHistory.change(tx, changes, actor);
        changes.forEach(change -> tx.announce(changed, folded(change.after().slug())));
        return true;
    }

    /** Stores the plans of all codes that are due, and reads the hosts of codes that an earlier version stored. */
    public void carryOutPlans() {
        plans.carryOut(this);
        CodeTargets.fill(database);
    }

    /** Stores the next version of a code, whatever is due. */
    boolean store(Tx tx, QrCode code) {
        return isStored(tx, code, Instant.EPOCH);
    }

    /** @param now no plan may be due then */
    private boolean isStored(Tx tx, QrCode code, Instant now) {
        int rows = tx.update("""
            update qr_code
            set name = ?, name_folded = ?, target_url = ?, content = ?, design = ?, forward_query = ?,
                catalog_id = ?, presentation = ?, tags = ?, external_id = ?, is_active = ?, starts_at = ?,
                expires_at = ?, max_scans = ?, fallback_url = ?, rules = ?, append = ?, planned = ?, plan_at = ?,
                updated_at = ?, version = ?
            where workspace_id = ? and id = ? and version = ? and deleted_at is null
                and (plan_at is null or plan_at > ?)
            """, fields(code, code.workspaceId(), code.id(), code.version() - 1, now));
        if (rows == 0) {
            return false;
        }
        tx.update("delete from qr_tag where workspace_id = ? and code_id = ?", code.workspaceId(), code.id());
        tag(tx, code);
        CodeTargets.set(tx, code);
        setExternalId(tx, code.workspaceId(), code.id(), code.draft().externalId());
        tx.announce(changed, folded(code.slug()));
        return true;
    }

    /** Makes a live code, or one in the trash, a deleted one, of which only the slug remains. */
    private static final String DELETE = """
        update qr_code
        set deleted_at = ?, trashed_by = null, name = '', name_folded = '', target_url = null, content = null,
            tags = '{}', design = '{}', presentation = '{}', external_id = null, fallback_url = null,
            rules = null, append = null, planned = null, plan_at = null,
            version = version + 1
        where workspace_id = ? and id = ? and (deleted_at is null or trashed_by is not null)
        """;

    /**
     * Deletes the code, live or in the trash, except for its slug, which is never reused; false if it changed
     * meanwhile.
     */
    boolean delete(Tx tx, QrCode code) {
        boolean isDeleted = leave(
                tx, code, DELETE + " and version = ?", clock.instant(), code.workspaceId(), code.id(), code.version());
        if (isDeleted) {
            DestinationHistory.remove(tx, List.<Object[]>of(new Object[] {code.workspaceId(), code.id()}));
        }
        return isDeleted;
    }

    /** Takes a code from its tags and its external id by an update; false if that finds the code changed. */
    boolean leave(Tx tx, QrCode code, String sql, Object... arguments) {
        boolean isLeft = tx.update(sql, arguments) > 0
                || plans.settle(tx, this, code.workspaceId(), code.id(), null) && tx.update(sql, arguments) > 0;
        if (!isLeft) {
            return false;
        }
        tx.update("delete from qr_tag where workspace_id = ? and code_id = ?", code.workspaceId(), code.id());
        setExternalId(tx, code.workspaceId(), code.id(), null);
        CodeTargets.clear(tx, code);
        tx.announce(changed, folded(code.slug()));
        return true;
    }

    /** Deletes some codes of a deleted workspace except for their slugs, and returns how many. */
    public int removeSome(Tx tx, String workspaceId) {
        List<String[]> some = tx.list("""
            select id, slug_folded from qr_code
            where workspace_id = ? and (deleted_at is null or trashed_by is not null) limit 500
            """, row -> new String[] {row.text("id"), row.text("slug_folded")}, workspaceId);
        List<Object[]> rows =
                some.stream().map(code -> new Object[] {workspaceId, code[0]}).toList();
        Instant now = clock.instant();
        tx.batch(
                DELETE,
                some.stream()
                        .map(code -> new Object[] {now, workspaceId, code[0]})
                        .toList());
        tx.batch("delete from qr_tag where workspace_id = ? and code_id = ?", rows);
        tx.batch("delete from qr_external_id where workspace_id = ? and code_id = ?", rows);
        tx.batch("delete from code_leads where workspace_id = ? and qr_id = ?", rows);
        tx.batch("delete from code_leads_due where workspace_id = ? and qr_id = ?", rows);
        DestinationHistory.remove(tx, rows);
        some.forEach(code -> tx.announce(changed, code[1]));
        return some.size();
    }

    /** Whether the store may still have scans of a workspace's deleted codes. */
    public boolean hasUnpurged(String workspaceId) {
        return database.read(tx -> tx.find("""
            select id from qr_code where workspace_id = ? and deleted_at is not null and purged_at is null
            union all
            select workspace_id from shard_move where workspace_id = ?
            limit 1
            """, row -> row.text("id"), workspaceId, workspaceId))
                .isPresent();
    }

    /**
     * A deleted code with possibly remaining scans.
     *
     * @param moves how many moves of its workspace's scans had begun when this was found
     */
    public record Unpurged(String workspaceId, String id, long moves) {}

    /**
     * Some codes that were deleted before a time, with possibly remaining scans.
     *
     * @param shard the number of the database that has their scans
     */
    public List<Unpurged> listUnpurged(Instant before, int shard) {
        return database.read(tx -> tx.list(
                """
                select c.workspace_id, c.id, w.moves from qr_code c join workspace w on w.id = c.workspace_id
                where c.deleted_at < ? and c.trashed_by is null and c.purged_at is null and w.shard = ?
                    and c.workspace_id not in (select workspace_id from shard_move)
                limit 5000
                """,
                row -> new Unpurged(row.text("workspace_id"), row.text("id"), row.number("moves")),
                before,
                shard));
    }

    /**
     * Records that a database has no more scans of some deleted codes. Codes whose scans were moved since they were
     * listed, or are being moved, are skipped. Another database may still have scans of theirs.
     *
     * @param shard the number of the database
     */
    public void purged(List<Unpurged> codes, int shard) {
        Instant now = clock.instant();
        database.write(tx -> tx.batch(
                """
                update qr_code set purged_at = ?
                where workspace_id = ? and id = ? and workspace_id not in (select workspace_id from shard_move)
                    and workspace_id in (select id from workspace where id = ? and shard = ? and moves = ?)
                """,
                codes.stream()
                        .map(code -> new Object[] {now, code.workspaceId, code.id, code.workspaceId, shard, code.moves})
                        .toList()));
    }
}
