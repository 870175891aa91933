package placard.page.menu;

import java.util.Optional;
import placard.catalog.Catalogs;
import placard.page.live.CachedPage;
import placard.page.live.PageCache;
import placard.page.live.PageKey;
import placard.page.live.PageLookup;
import placard.page.live.UncachedAnswer;
import placard.web.Answer;

/**
 * Reads the states of catalogues for pages that are already open. Look-up limits were applied when those pages opened.
 */
public record MenuStates(PageCache kept, MenuSources sources) {
    /** The state of a catalogue by one of its slugs, current or old; empty if it is not online. Waits. */
    public Optional<CachedPage> find(String slug) {
        Optional<CachedPage> here = at(slug);
        return here.isEmpty() && sources.find(slug) instanceof Catalogs.AddressLookup.Moved(String path)
                ? at(path.substring(path.lastIndexOf('/') + 1))
                : here;
    }

    private Optional<CachedPage> at(String slug) {
        PageKey key = PageKey.of(PageKey.Form.STATE, slug);
        return kept.get(key, () -> lookup(slug), () -> sources.read(slug)) instanceof CachedPage page
                ? Optional.of(page)
                : Optional.empty();
    }

    private PageLookup lookup(String slug) {
        return sources.find(slug) instanceof Catalogs.AddressLookup.Live(long weight)
                ? new PageLookup.Here(MenuSource.bytes(weight))
                : new PageLookup.OtherAnswer(new UncachedAnswer(Answer.noContent()));
    }
}
