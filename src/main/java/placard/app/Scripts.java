package placard.app;

import java.util.ArrayList;
import java.util.List;
import placard.page.Language;

/**
 * The JavaScript modules of a screen.
 *
 * @param started the modules that the screen starts
 * @param preloaded the modules that these import: a browser fetches them at once
 * @param needsWords whether the modules also import the dashboard's words in the language of the screen
 */
public record Scripts(List<String> started, List<String> preloaded, boolean needsWords) {
    /** No module of the screen's own. */
    public static final Scripts NONE = new Scripts(List.of(), List.of(), false);

    public static Scripts start(String... names) {
        return new Scripts(List.of(names), List.of(), false);
    }

    /** The module of a screen whose state lives in the browser, and what it imports. */
    public static Scripts island(String name, List<String> parts) {
        return new Scripts(List.of(name), parts, true);
    }

    /** The same with more modules that are imported. */
    public Scripts preload(String... names) {
        List<String> all = new ArrayList<>(preloaded);
        all.addAll(List.of(names));
        return new Scripts(started, all, needsWords);
    }

    /** All that are preloaded on a screen in a language. */
    List<String> preloaded(Language language) {
        return needsWords ? preload(AppAssets.words(language)).preloaded : preloaded;
    }
}
