package placard.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ScreenshotType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.Store;

/** Makes the pictures of {@code docs/screenshots} and the page that shows them; {@code bench/screenshots} runs it. */
final class Screenshots {
    private static final Instant LUNCH = Instant.parse("2026-11-20T07:00:00Z");
    private static final int MOST_BYTES = 150_000;
    private static final int BEST_QUALITY = 86;
    private static final int[] DESK = {1280, 900};
    private static final List<String> CATALOGS = List.of("restaurant", "bakery", "retail", "services", "real_estate");
    private static final List<String> LANDINGS = List.of("contact", "network", "links");

    private final Path folder;
    private final Placard placard;
    private final Chromium chromium;
    private final Map<String, String> pages;
    private final List<String> gallery = new ArrayList<>();

    private Screenshots(Path folder, Placard placard, Chromium chromium) {
        this.folder = folder;
        this.placard = placard;
        this.chromium = chromium;
        this.pages = Pages.of(placard);
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (Placard placard = Placard.start(Store.SQLITE, Map.of(), new MovableClock(LUNCH));
                Chromium chromium = new Chromium(Fonts.NOTO)) {
            new Screenshots(folder, placard, chromium).makeAll();
        }
    }

    private void makeAll() throws IOException {
        gallery.add(
                "# Screenshots\n\n`bench/screenshots` makes these pictures from the catalogues of `placard demo`.\n");
        dashboard();
        for (String page : CATALOGS) {
            gallery.add("## " + title(page) + "\n");
            row(List.of(
                    opened(page, Guests.PHONE, ColorScheme.LIGHT, "light"),
                    opened(page, Guests.PHONE, ColorScheme.DARK, "dark")));
            row(List.of(opened(page, DESK, ColorScheme.LIGHT, "wide")));
        }
        gallery.add("## An order\n");
        row(order());
        gallery.add("## Landing pages of codes\n");
        for (String page : LANDINGS) {
            row(List.of(
                    opened(page, Guests.PHONE, ColorScheme.LIGHT, "light"),
                    opened(page, Guests.PHONE, ColorScheme.DARK, "dark")));
        }
        Files.writeString(folder.resolve("README.md"), String.join("\n", gallery) + "\n");
    }

    private static String title(String page) {
        String words = page.replace('_', ' ');
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private Guest guest(int[] size, ColorScheme scheme) {
        Guest guest = new Guest(chromium.browser()
                .newContext(Guests.options(size).setColorScheme(scheme).setDeviceScaleFactor(size == DESK ? 1 : 2)));
        guest.context().clock().setFixedTime(LUNCH.toEpochMilli());
        return guest;
    }

    private void dashboard() throws IOException {
        gallery.add("## The dashboard\n");
        try (DashboardPictures pictures = new DashboardPictures();
                Guest desk = guest(DESK, ColorScheme.LIGHT);
                Guest light = guest(Guests.PHONE, ColorScheme.LIGHT);
                Guest dark = guest(Guests.PHONE, ColorScheme.DARK)) {
            List<Dashboard> dashboards =
                    List.of(pictures.signedIn(desk), pictures.signedIn(light), pictures.signedIn(dark));
            List<String> suffixes = List.of("wide", "light", "dark");
            for (Map.Entry<String, String> picture : pictures.paths().entrySet()) {
                List<String> names = new ArrayList<>();
                for (int i = 0; i < dashboards.size(); i++) {
                    dashboards.get(i).screen(picture.getValue());
                    pictures.fill(dashboards.get(i), picture.getValue());
                    names.add(taken(dashboards.get(i).guest(), picture.getKey() + "-" + suffixes.get(i)));
                }
                row(names);
            }
        }
    }

    private String opened(String page, int[] size, ColorScheme scheme, String suffix) throws IOException {
        try (Guest guest = guest(size, scheme)) {
            guest.open(placard.url(pages.get(page)));
            return taken(guest, page + "-" + suffix);
        }
    }

    /** The picker and the cart of the restaurant. */
    private List<String> order() throws IOException {
        try (Guest guest = guest(Guests.PHONE, ColorScheme.LIGHT)) {
            guest.open(placard.url(pages.get("restaurant") + "?table=12"));
            OrderForm form = new OrderForm(guest);
            form.add("Paneer Tikka");
            form.choose("Full");
            form.choose("Mint chutney");
            String picker = taken(guest, "picker");
            form.take();
            form.add("Sweet Lime Soda");
            form.openCart();
            return List.of(picker, taken(guest, "cart"));
        }
    }

    /** Takes what is in the window, as well as it may be within the size. */
    private String taken(Guest guest, String name) throws IOException {
        guest.page()
                .waitForFunction("() => [...document.images].every((image) => image.complete"
                        + " || image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight)");
        Page.ScreenshotOptions options = new Page.ScreenshotOptions()
                .setType(ScreenshotType.JPEG)
                .setAnimations(com.microsoft.playwright.options.ScreenshotAnimations.DISABLED);
        int quality = BEST_QUALITY;
        byte[] picture = guest.page().screenshot(options.setQuality(quality));
        while (picture.length > MOST_BYTES && quality > 40) {
            quality -= 6;
            picture = guest.page().screenshot(options.setQuality(quality));
        }
        Files.write(folder.resolve(name + ".jpg"), picture);
        System.out.printf("%s.jpg %,d bytes%n", name, picture.length);
        return name;
    }

    private void row(List<String> names) {
        StringBuilder cells = new StringBuilder();
        for (String name : names) {
            String words = title(name.replace('-', ' '));
            cells.append("<img src=\"%s.jpg\" alt=\"%s\" width=\"%s\">%n"
                    .formatted(name, words, name.endsWith("wide") ? "800" : "320"));
        }
        gallery.add(cells.toString());
    }
}
