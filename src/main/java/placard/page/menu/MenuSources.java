package placard.page.menu;

import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import placard.base.Json;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.page.Assets;
import placard.page.Picture;
import placard.page.Words;
import placard.page.live.PageSource;

/** Reads the published catalogues that public pages show. */
public final class MenuSources {
    private final Catalogs catalogs;
    private final InstantSource clock;
    private final MenuPage.Context context;

    /**
     * Reads nothing yet.
     *
     * @param pictures the uploaded files among some ids that are pictures
     * @param baseUrl the prefix of absolute URLs of pages
     */
    public MenuSources(
            Catalogs catalogs,
            InstantSource clock,
            Function<Collection<String>, Map<String, Picture>> pictures,
            String baseUrl) {
        this.catalogs = catalogs;
        this.clock = clock;
        this.context =
                new MenuPage.Context(Words.load("menu", "order", "offer"), pictures, Assets.shared(), baseUrl, false);
    }

    /** The catalogue behind a slug now. */
    public Catalogs.AddressLookup find(String slug) {
        return catalogs.find(slug);
    }

    /** The link to an item of a public file; empty if the item isn't in it. */
    Optional<ItemLink> link(byte[] file, String slug, String itemId) {
        return ItemLink.of(file, slug, itemId, context);
    }

    /** The picture in previews of links to the catalogue of a public file. */
    LinkPicture picture(byte[] file, String slug) {
        return LinkPicture.ofCatalog(Json.parse(file).path("catalog"), slug, context);
    }

    /** The preview of a catalogue for its owner, published or not. */
    MenuPreview preview(CatalogTree tree) {
        return MenuPreview.of(tree, context.ofPreviews());
    }

    /** The whole catalogue that is published under exactly this slug; empty if there is none now. */
    Optional<PageSource> read(String slug) {
        return catalogs.findTree(slug, clock.instant()).map(tree -> MenuSource.of(tree, context));
    }
}
