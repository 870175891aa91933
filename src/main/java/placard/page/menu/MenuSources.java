package placard.page.menu;

import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.page.Assets;
import placard.page.Picture;
import placard.page.Words;
import placard.page.live.PageSource;

/** What public pages are made of: published catalogues, read whole. */
public final class MenuSources {
    private final Catalogs catalogs;
    private final InstantSource clock;
    private final MenuPage.Context context;

    /**
     * Reads nothing yet.
     *
     * @param pictures those uploaded files among the ids that are pictures
     * @param baseUrl before the paths of pages, where they are named to others
     */
    public MenuSources(
            Catalogs catalogs,
            InstantSource clock,
            Function<Collection<String>, Map<String, Picture>> pictures,
            String baseUrl) {
        this.catalogs = catalogs;
        this.clock = clock;
        this.context =
                new MenuPage.Context(Words.load("menu", "order", "offer"), pictures, new Assets(), baseUrl, false);
    }

    /** What stands behind a slug now. */
    public Catalogs.Found find(String slug) {
        return catalogs.find(slug);
    }

    /** What a catalogue is shown of to those who make it, published or not. */
    MenuPreview preview(CatalogTree tree) {
        return MenuPreview.of(tree, context.ofPreviews());
    }

    /** The whole catalogue that is published under this very slug; empty if none is any more. */
    Optional<PageSource> read(String slug) {
        return catalogs.findTree(slug, clock.instant()).map(tree -> MenuSource.of(tree, context));
    }
}
