package placard.wiring;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import placard.activity.StoredUndos;
import placard.base.Contact;
import placard.base.SuggestedPage;
import placard.catalog.Catalogs;
import placard.catalog.CodeLink;
import placard.catalog.draft.Drafts;
import placard.catalog.profile.CatalogDraft;
import placard.catalog.profile.CatalogRules;
import placard.catalog.trash.Tombstones;
import placard.catalog.trash.Trash;
import placard.page.SuggestedPages;
import placard.qr.QrCodes;
import placard.settings.Config;
import placard.storage.Tx;
import placard.workspace.Defaults;
import placard.workspace.Workspace;

/**
 * The catalogues, their rules, the trash and the undos.
 *
 * @param ways from a workspace's deleted things to the page of its one catalogue
 */
public record Cataloguing(Catalogs catalogs, CatalogRules rules, Trash trash, StoredUndos undos, SuggestedPages ways) {
    /** Connects catalogues and codes, which don't know each other, by functions. */
    public static Cataloguing of(Ambient ambient, Tenants tenants, Codes codes, Filing filing) {
        Config.Catalogs settings = ambient.config().catalogs();
        QrCodes printed = codes.codes();
        Catalogs catalogs = new Catalogs(
                tenants.database(),
                ambient.ids(),
                ambient.random(),
                (tx, workspace, catalog) -> printed.findNewestOf(tx, workspace, catalog)
                        .map(code -> new CodeLink(
                                code.id(), code.slug(), codes.links().url(code.slug())))
                        .orElse(null),
                printed::announceOf);
        return new Cataloguing(
                catalogs,
                rules(settings, tenants, codes, filing),
                new Trash(ambient.ids(), settings.trashKept(), settings.trashItems(), printed::announceOf),
                new StoredUndos(settings.trashKept()),
                workspace -> catalogs.lists()
                        .findOnly(
                                workspace,
                                (name, path) ->
                                        new SuggestedPage(name, codes.links().page(path)))
                        .orElse(null));
    }

    private static CatalogRules rules(Config.Catalogs settings, Tenants tenants, Codes codes, Filing filing) {
        return new CatalogRules(
                codes.pages(),
                id -> {
                    Workspace workspace = tenants.find(id);
                    Defaults defaults = workspace.defaults();
                    return new CatalogRules.Start(
                            Objects.requireNonNullElse(defaults.currency(), settings.defaultCurrency()),
                            workspace.zones().latest(),
                            Objects.requireNonNullElse(defaults.language(), CatalogDraft.DEFAULT_LANGUAGE));
                },
                filing.files()::hasPicture,
                settings.sections(),
                settings.items(),
                (long) settings.maxMb() << 20);
    }

    /** The country that a workspace's time zone and currency show, as a region of ISO 3166; null if it is unclear. */
    @Nullable
    String countryOf(String workspace) {
        CatalogRules.Start start = rules.startOf().apply(workspace);
        return Contact.country(start.timezone().getId(), start.currency());
    }

    /** Deletes expired deletions, undos and drafts, a part at a time. Returns their number. */
    int forget(Tx tx, Ambient ambient) {
        return Tombstones.forget(tx, ambient.clock().instant())
                + trash.forget(tx, ambient.clock().instant())
                + undos.forget(tx, ambient.clock().instant())
                + Drafts.forget(tx);
    }
}
