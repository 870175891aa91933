package placard.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Money;
import placard.base.Refusal;
import placard.base.Slug;
import placard.base.Texts;
import placard.catalog.item.Item;
import placard.catalog.item.Translations;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.OrderOption;
import placard.storage.Database;
import placard.storage.RecordVersion;
import placard.storage.Tx;

/**
 * The catalogues of all workspaces.
 *
 * <p>It locks, writes and finds rows of the catalogues' own table. {@link CatalogLists} lists them.
 *
 * @param codes finds the code of a catalogue
 * @param moved is called when a catalogue's address changes, and when it becomes public or is so no longer
 */
public record Catalogs(
        Database database, Ids ids, RandomGenerator random, CodeLink.Finder codes, CodeLink.MoveListener moved) {
    /** The notice that a catalogue or anything in it has changed; its message is the catalogue's id. */
    public static final String CHANGED = "catalog";

    /** The result of a look-up by a public address. */
    public sealed interface AddressLookup {
        /**
         * A published catalogue, at exactly this address.
         *
         * @param bytes of memory that reading it takes, about
         */
        record Live(long bytes) implements AddressLookup {}

        /** A published catalogue that has moved: its new path without a host. */
        record Moved(String path) implements AddressLookup {}

        /** A deleted catalogue (tombstone) of this workspace. It will not come back. */
        record Gone(String workspaceId) implements AddressLookup {}

        /** An unknown or unpublished catalogue. Both must look the same. */
        record Unknown() implements AddressLookup {}

        /** The result, unless it is unknown. */
        default Optional<AddressLookup> known() {
            return this instanceof Unknown ? Optional.empty() : Optional.of(this);
        }
    }

    /** The lists of the same store. */
    public CatalogLists lists() {
        return new CatalogLists(database);
    }

    /** The tags of the languages of a catalogue's translations, read without the rest of its sections and items. */
    public static NavigableSet<String> listLanguages(Tx tx, Catalog catalog) {
        NavigableSet<String> tags =
                new TreeSet<>(catalog.draft().translations().languages().keySet());
        tx.list(
                        """
                        select translations from catalog_section
                        where workspace_id = ? and catalog_id = ? and translations is not null
                        union all
                        select translations from catalog_item
                        where workspace_id = ? and catalog_id = ? and translations is not null
                        """,
                        row -> Set.copyOf(Translations.stored(row.textOrNull("translations"))
                                .languages()
                                .keySet()),
                        catalog.workspaceId(),
                        catalog.id(),
                        catalog.workspaceId(),
                        catalog.id())
                .forEach(tags::addAll);
        return tags;
    }

    public static Optional<Catalog> find(Tx tx, String workspaceId, String id) {
        return tx.find(
                "select " + Catalog.COLUMNS + " from catalog where workspace_id = ? and id = ?",
                Catalog::of,
                workspaceId,
                id);
    }

    /** @throws Refusal {@code not_found} */
    public static Catalog get(Tx tx, String workspaceId, String id) {
        return find(tx, workspaceId, id).orElseThrow(Refusal::notFound);
    }

    /** @throws Refusal {@code not_found} */
    public Catalog get(String workspaceId, String id) {
        return database.read(tx -> get(tx, workspaceId, id));
    }

    public boolean exists(String workspaceId, String id) {
        return database.read(tx -> find(tx, workspaceId, id).isPresent());
    }

    /** The path of a catalogue's public page, even of a deleted one, whose page reports the deletion. */
    public Optional<String> findPath(String workspaceId, String id) {
        return database.read(tx -> Slugs.findPath(tx, workspaceId, id));
    }

    /** The path of a catalogue's page while it is published. */
    public Optional<String> findPublicPath(String workspaceId, String id) {
        return database.read(
                tx -> isPublic(tx, workspaceId, id) ? Slugs.findPath(tx, workspaceId, id) : Optional.empty());
    }

    /** Whether there is such a catalogue and it is published. */
    public static boolean isPublic(Tx tx, String workspaceId, String id) {
        return tx.count(
                        "select count(*) as n from catalog where workspace_id = ? and id = ? and status = 'published'",
                        workspaceId,
                        id)
                > 0;
    }

    /**
     * The catalogue at a public address.
     *
     * @param slug in any case; a different spelling counts as moved
     */
    public AddressLookup find(String slug) {
        return database.read(tx -> {
            String folded = Slugs.folded(slug);
            Slugs.Owner owner =
                    Slug.isWellFormed(folded) ? Slugs.find(tx, folded).orElse(null) : null;
            if (owner == null) {
                return new AddressLookup.Unknown();
            }
            Catalog catalog = find(tx, owner.workspaceId(), owner.catalogId()).orElse(null);
            if (catalog == null) {
                return new AddressLookup.Gone(owner.workspaceId());
            }
            if (!catalog.isPublished()) {
                return new AddressLookup.Unknown();
            }
            return catalog.slug().equals(slug)
                    ? new AddressLookup.Live(catalog.bytes())
                    : new AddressLookup.Moved(catalog.path());
        });
    }

    private static Optional<Catalog> findPublished(Tx tx, String slug) {
        return Slugs.find(tx, slug)
                .flatMap(owner -> find(tx, owner.workspaceId(), owner.catalogId()))
                .filter(catalog -> catalog.isPublished() && catalog.slug().equals(slug));
    }

    /**
     * The catalogue that is published under exactly this slug, with everything in it, all of one snapshot.
     *
     * @param now the instant of its availability
     */
    public Optional<CatalogTree> findTree(String slug, Instant now) {
        return database.read(tx -> findPublished(tx, slug).map(catalog -> tree(tx, catalog, now)));
    }

    /** The revisions of the catalogues that are published under exactly these slugs; others are missing. */
    public Map<String, Long> revisions(Set<String> slugs) {
        return database.read(tx -> {
            Map<String, Long> revisions = new HashMap<>();
            for (String slug : slugs) {
                findPublished(tx, slug).ifPresent(catalog -> revisions.put(slug, catalog.revision()));
            }
            return revisions;
        });
    }

    /** A catalogue with everything in it, in four queries. */
    public CatalogTree tree(Tx tx, Catalog catalog, Instant now) {
        return CatalogTree.of(
                catalog,
                Sections.list(tx, catalog.workspaceId(), catalog.id()),
                Items.list(tx, catalog.workspaceId(), catalog.id()),
                codes.find(tx, catalog.workspaceId(), catalog.id()),
                now);
    }

    /**
     * Begins a change of a catalogue's content: counts its revision, announces it, and locks the catalogue against
     * other changes until the transaction ends.
     *
     * @return the catalogue, whose row is locked now
     * @throws Refusal {@code not_found}
     */
    public static Catalog hold(Tx tx, String workspaceId, String id, Instant now) {
        int rows = tx.update(
                "update catalog set revision = revision + 1, updated_at = ? where workspace_id = ? and id = ?",
                now,
                workspaceId,
                id);
        if (rows == 0) {
            throw Refusal.notFound();
        }
        tx.announce(CHANGED, id);
        return get(tx, workspaceId, id);
    }

    /**
     * Locks a catalogue against changes until the transaction ends, without changing it.
     *
     * @throws Refusal {@code not_found}
     */
    public static Catalog lock(Tx tx, String workspaceId, String id) {
        tx.update("update catalog set revision = revision where workspace_id = ? and id = ?", workspaceId, id);
        return get(tx, workspaceId, id);
    }

    /** Deletes one catalogue of a deleted workspace with its content. Its addresses become tombstones. */
    public static int removeSome(Tx tx, String workspaceId) {
        Optional<String> one = tx.find(
                "select id from catalog where workspace_id = ? order by id limit 1",
                row -> row.text("id"),
                workspaceId);
        one.ifPresent(id -> {
            tx.update("delete from catalog_item where workspace_id = ? and catalog_id = ?", workspaceId, id);
            tx.update("delete from catalog_section where workspace_id = ? and catalog_id = ?", workspaceId, id);
            tx.update("delete from catalog where workspace_id = ? and id = ?", workspaceId, id);
            tx.announce(CHANGED, id);
        });
        return one.isPresent() ? 1 : 0;
    }

    /**
     * Stores a new catalogue, a draft.
     *
     * @param slug the slug wished for, or null for one from its name
     * @throws Refusal {@code slug_taken}
     */
    public Catalog create(Tx tx, String workspaceId, CatalogDraft draft, @Nullable String slug, Instant now) {
        String id = ids.next("cat_");
        Catalog catalog = new Catalog(
                workspaceId,
                id,
                claimed(tx, workspaceId, id, draft, slug),
                draft,
                false,
                null,
                RecordVersion.first(now),
                1,
                0);
        tx.update("""
            insert into catalog
                (name, name_folded, description, template, status, slug, currency, timezone, default_language,
                 metadata, theme, business_details, settings, translations, updated_at, published_at, version,
                 revision, created_at, workspace_id, id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)
            """, fields(catalog, now, workspaceId, id));
        tx.announce(CHANGED, id);
        return catalog;
    }

    private String claimed(Tx tx, String workspaceId, String id, CatalogDraft draft, @Nullable String slug) {
        String path = draft.template().path();
        if (slug != null) {
            if (!Slugs.claim(tx, workspaceId, id, slug, path, 1)) {
                throw Refusal.conflict("slug_taken", "The slug is taken, or was once.");
            }
            return slug;
        }
        String latin = Romanization.of(draft.name(), draft.defaultLanguage());
        String wanted = Slug.of(latin, draft.template().path().replace("/", ""), random);
        while (true) {
            String free = Slugs.free(tx, wanted);
            if (Slugs.claim(tx, workspaceId, id, free, path, 1)) {
                return free;
            }
        }
    }

    /**
     * Stores a catalogue's own fields; false if another change came between (optimistic lock).
     *
     * @throws Refusal {@code slug_taken}, {@code template_locked}, {@code currency_conflict}
     */
    public boolean update(Tx tx, Catalog before, Catalog after) {
        int rows = tx.update("""
            update catalog
            set name = ?, name_folded = ?, description = ?, template = ?, status = ?, slug = ?, currency = ?,
                timezone = ?, default_language = ?, metadata = ?, theme = ?, business_details = ?, settings = ?,
                translations = ?, updated_at = ?, published_at = ?, version = ?, revision = revision + 1
            where workspace_id = ? and id = ? and version = ?
            """, fields(after, after.workspaceId(), after.id(), before.version()));
        if (rows == 0) {
            return false;
        }
        boolean isOther = before.draft().template() != after.draft().template();
        if (isOther && Items.count(tx, after.workspaceId(), after.id()) > 0) {
            throw Refusal.conflict("template_locked", "The template can't change once there are items.");
        }
        if (!before.path().equals(after.path())) {
            move(tx, after);
        } else if (before.isPublished() != after.isPublished()) {
            moved.write(tx, after.workspaceId(), after.id());
        }
        if (!before.draft().currency().equals(after.draft().currency())) {
            refuseMisfits(tx, after);
        }
        tx.announce(CHANGED, after.id());
        return true;
    }

    /** The columns that insert and update share, in order, followed by the given ones. */
    private static @Nullable Object[] fields(Catalog catalog, Object... more) {
        CatalogDraft draft = catalog.draft();
        List<@Nullable Object> fields = new ArrayList<>();
        fields.add(draft.name());
        fields.add(Texts.folded(draft.name()));
        fields.add(draft.description());
        fields.add(draft.template().name());
        fields.add(catalog.status());
        fields.add(catalog.slug());
        fields.add(draft.currency().getCurrencyCode());
        fields.add(draft.timezone().getId());
        fields.add(draft.defaultLanguage());
        fields.add(Json.text(draft.metadata()));
        fields.add(Json.text(draft.theme().json()));
        fields.add(Json.text(draft.businessDetails().json()));
        fields.add(Json.text(draft.settings().json()));
        fields.add(draft.translations().column());
        fields.add(catalog.updatedAt());
        fields.add(catalog.publishedAt());
        fields.add(catalog.version());
        fields.addAll(List.of(more));
        return fields.toArray();
    }

    private void move(Tx tx, Catalog after) {
        long revision = get(tx, after.workspaceId(), after.id()).revision();
        String path = after.draft().template().path();
        if (!Slugs.claim(tx, after.workspaceId(), after.id(), after.slug(), path, revision)) {
            throw Refusal.conflict("slug_taken", "The slug is taken, or was once.");
        }
        moved.write(tx, after.workspaceId(), after.id());
    }

    /** Refuses a new currency if a stored price doesn't fit it. Prices are never converted. */
    private static void refuseMisfits(Tx tx, Catalog catalog) {
        for (OrderOption option : catalog.draft().settings().orderTypes()) {
            BigDecimal least = option.minimumOrder();
            if (least != null && !Money.fits(least, catalog.draft().currency())) {
                throw Refusal.conflict(
                        "currency_conflict",
                        "A minimumOrder has more digits than "
                                + catalog.draft().currency().getCurrencyCode() + " has.");
            }
        }
        for (Item item : Items.list(tx, catalog.workspaceId(), catalog.id())) {
            if (item.prices()
                    .anyMatch(price -> !Money.fits(price, catalog.draft().currency()))) {
                throw Refusal.conflict(
                        "currency_conflict",
                        "The item " + item.id() + " has a price with more digits than "
                                + catalog.draft().currency().getCurrencyCode() + " has.");
            }
        }
    }
}
