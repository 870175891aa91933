package placard.page.menu;

import java.util.Optional;
import java.util.function.Function;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.page.live.CachedPage;
import placard.page.live.PageCache;
import placard.page.live.PageKey;
import placard.page.live.PageLookup;
import placard.page.live.RenderedPage;
import placard.page.live.UncachedAnswer;
import placard.web.Answer;

/** The states of catalogues, for pages that are open already; they were let in when they came. */
public final class MenuStates {
    private final PageCache kept;
    private final Function<String, Catalogs.Found> catalogs;

    /** @param catalogs what is behind a slug now */
    public MenuStates(PageCache kept, Function<String, Catalogs.Found> catalogs) {
        this.kept = kept;
        this.catalogs = catalogs;
    }

    /** The state of a catalogue by one of its slugs, an old one too; empty if it is not online. Waits. */
    public Optional<CachedPage> find(String slug) {
        return kept.get(PageKey.of(PageKey.Form.STATE, slug), () -> read(slug)) instanceof CachedPage page
                ? Optional.of(page)
                : Optional.empty();
    }

    private PageLookup read(String slug) {
        Catalogs.Found found = catalogs.apply(slug);
        if (found instanceof Catalogs.Found.Moved(String path)) {
            found = catalogs.apply(path.substring(path.lastIndexOf('/') + 1));
        }
        return found instanceof Catalogs.Found.Live(var tree) ? made(tree) : new UncachedAnswer(Answer.noContent());
    }

    static RenderedPage made(CatalogTree tree) {
        return new RenderedPage(
                tree.catalog().id(), tree.catalog().revision(), tree.changesAt(), () -> MenuState.answer(tree));
    }
}
