package placard.app;

import java.util.List;

/**
 * The JavaScript modules of a screen.
 *
 * @param started the modules that the screen starts; a browser fetches all that they import at once
 * @param later modules that these import when they run, which a browser fetches at once too
 */
public record Scripts(List<String> started, List<String> later) {
    /** No module of the screen's own. */
    public static final Scripts NONE = start();

    public static Scripts start(String... names) {
        return new Scripts(List.of(names), List.of());
    }

    /** The same with modules that the started ones import when they run. */
    public Scripts preload(String... names) {
        return new Scripts(started, List.of(names));
    }
}
