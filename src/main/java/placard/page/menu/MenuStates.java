package placard.page.menu;

import java.util.Optional;
import java.util.function.Function;
import placard.catalog.CatalogTree;
import placard.catalog.Catalogs;
import placard.page.live.KeptPage;
import placard.page.live.KeptPages;
import placard.page.live.Made;
import placard.page.live.PageKey;
import placard.page.live.Passing;
import placard.page.live.Read;
import placard.web.Answer;

/** The states of catalogues, for pages that are open already; they were let in when they came. */
public final class MenuStates {
    private final KeptPages kept;
    private final Function<String, Catalogs.Found> catalogs;

    /** @param catalogs what is behind a slug now */
    public MenuStates(KeptPages kept, Function<String, Catalogs.Found> catalogs) {
        this.kept = kept;
        this.catalogs = catalogs;
    }

    /** The state of a catalogue by one of its slugs, an old one too; empty if it is not online. Waits. */
    public Optional<KeptPage> find(String slug) {
        return kept.get(PageKey.of(PageKey.Form.STATE, slug), () -> read(slug)) instanceof KeptPage page
                ? Optional.of(page)
                : Optional.empty();
    }

    private Read read(String slug) {
        Catalogs.Found found = catalogs.apply(slug);
        if (found instanceof Catalogs.Found.Moved(String path)) {
            found = catalogs.apply(path.substring(path.lastIndexOf('/') + 1));
        }
        return found instanceof Catalogs.Found.Live(var tree) ? made(tree) : new Passing(Answer.noContent());
    }

    static Made made(CatalogTree tree) {
        return new Made(tree.catalog().id(), tree.catalog().revision(), tree.changesAt(), () -> MenuState.answer(tree));
    }
}
