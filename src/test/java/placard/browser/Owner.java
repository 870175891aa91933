package placard.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.SelectOption;

/**
 * A person who uses the dashboard, with what it costs them: taps and texts are counted. The minutes are a model, not a
 * measurement: 1.2 s for each tap, a quarter of a second for each character, 4 s to look at each screen.
 */
final class Owner {
    private static final double SECONDS_A_TAP = 1.2;
    private static final double SECONDS_A_CHARACTER = 0.25;
    private static final double SECONDS_A_SCREEN = 4;

    private int taps;
    private int texts;
    private int characters;
    private int screens;

    /** Another screen or dialog that has to be understood. */
    void looksAt(Locator what) {
        what.waitFor();
        screens++;
    }

    void taps(Locator what) {
        what.click();
        taps++;
    }

    /** Types into a field: one tap to get there. */
    void types(Locator field, String text) {
        field.fill(text);
        field.blur();
        taps++;
        texts++;
        characters += text.length();
    }

    /** Opens a list and takes one of it. */
    void chooses(Locator list, String label) {
        list.selectOption(new SelectOption().setLabel(label));
        taps += 2;
    }

    /** Opens the browser's dialog and takes a file. */
    void gives(Locator field, String name, byte[] bytes) {
        field.setInputFiles(new FilePayload(name, "application/octet-stream", bytes));
        taps += 2;
    }

    void gives(Locator field, String name, String type, byte[] bytes) {
        field.setInputFiles(new FilePayload(name, type, bytes));
        taps += 2;
    }

    int actions() {
        return taps;
    }

    double minutes() {
        return (taps * SECONDS_A_TAP + characters * SECONDS_A_CHARACTER + screens * SECONDS_A_SCREEN) / 60;
    }

    String sum() {
        return "%d taps, of which %d into fields with %d characters, %d screens, %.1f min"
                .formatted(taps, texts, characters, screens, minutes());
    }
}
