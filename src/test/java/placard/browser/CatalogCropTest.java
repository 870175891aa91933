package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The pictures of an item: several at once, put in order, and cut. */
class CatalogCropTest {
    private static final int RED = 0xd03020;
    private static final int BLUE = 0x2040d0;

    /** Whether the left edge and the right edge of the picture are blue; how high it is. */
    private static final String COLOURS = """
            async () => {
              const image = new Image();
              image.src = document.querySelector(".shots img").src.split("?")[0];
              await image.decode();
              const canvas = document.createElement("canvas");
              canvas.width = image.naturalWidth;
              canvas.height = image.naturalHeight;
              const context = canvas.getContext("2d", { willReadFrequently: true });
              context.drawImage(image, 0, 0);
              const isBlue = (x) => { const [red, , blue] = context.getImageData(x, 10, 1, 1).data; return blue > 150 && red < 90; };
              return [isBlue(5), isBlue(canvas.width - 5), canvas.height];
            }
            """;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    /** A picture whose left half is red and whose right half is blue. */
    private static byte[] halves() {
        BufferedImage image = new BufferedImage(800, 300, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 800; x++) {
            for (int y = 0; y < 300; y++) {
                image.setRGB(x, y, x < 400 ? RED : BLUE);
            }
        }
        try (ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            ImageIO.write(image, "png", out);
            return out.toByteArray();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static FilePayload file(String name) {
        return new FilePayload(name, "image/png", halves());
    }

    private static List<String> pictures(MadeCatalog catalog) {
        JsonNode ids = catalog.read().at("/catalog/sections/0/items/0/imageFileIds");
        return StreamSupport.stream(ids.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static Dashboard sheet(Placard own, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), own);
        dashboard.screen("catalogs/" + catalog.id());
        dashboard.button("Edit Dosa").click();
        assertThat(dashboard.page().locator("dialog#item[open]")).isVisible();
        return dashboard;
    }

    private static void save(Dashboard dashboard) {
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).hasText("Saved");
    }

    @Test
    void severalPicturesAreUploadedAtOnceAndPutInOrder() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item("Dosa", ",'price':5");
            Dashboard dashboard = sheet(own, catalog);
            dashboard.field("Add pictures").setInputFiles(new FilePayload[] {file("a.png"), file("b.png")});
            assertThat(dashboard.page().locator(".shots li")).hasCount(2);
            dashboard.page().evaluate("""
                    async () => {
                      const data = new DataTransfer();
                      const blob = await new Promise((done) => { const c = document.createElement("canvas"); c.width = c.height = 20; c.getContext("2d"); c.toBlob(done, "image/png"); });
                      data.items.add(new File([blob], "c.png", { type: "image/png" }));
                      document.querySelector(".pictures").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
                      document.querySelector("#item").dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }));
                    }
                    """);
            assertThat(dashboard.page().locator(".shots li")).hasCount(4);
            Axe.approves("pictures of an item", dashboard.page());
            String first = dashboard.page().locator(".shots img").first().getAttribute("src");
            dashboard.button("Move picture 1 back").click();
            dashboard.button("Remove picture 4").click();
            save(dashboard);
            assertThat(pictures(catalog)).hasSize(3);
            assertThat(first).contains(pictures(catalog).get(1));
            dashboard.button("Undo").first().click();
            assertThat(dashboard.page().locator(".editor > .head [role=status]"))
                    .hasText("Saved");
            assertThat(pictures(catalog)).isEmpty();
        }
    }

    /** What phones make and browsers can't show is named at once, whichever way it comes; what fits beside it is taken. */
    @ParameterizedTest
    @Slow
    @ValueSource(strings = {"choose", "drop", "paste"})
    void aFileThatIsNoPictureForBrowsersIsNamed(String way) {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item("Dosa", ",'price':5");
            Dashboard dashboard = sheet(own, catalog);
            if (way.equals("choose")) {
                FilePayload photo = new FilePayload("IMG_1.HEIC", "image/heic", new byte[] {1});
                dashboard.field("Add pictures").setInputFiles(new FilePayload[] {photo, file("a.png")});
                assertThat(dashboard.page().locator(".shots li")).hasCount(1);
            } else {
                dashboard.page().evaluate("""
                        (way) => {
                          const data = new DataTransfer();
                          data.items.add(new File(["x"], "IMG_1.HEIC", { type: "image/heic" }));
                          const event = { bubbles: true, cancelable: true };
                          if (way === "drop") document.querySelector(".pictures").dispatchEvent(new DragEvent("drop", { ...event, dataTransfer: data }));
                          else document.querySelector("#item").dispatchEvent(new ClipboardEvent("paste", { ...event, clipboardData: data }));
                        }
                        """, way);
            }
            assertThat(dashboard.page().locator("dialog#item"))
                    .containsText("IMG_1.HEIC is no JPEG, PNG or WebP picture. Save it as one of these first.");
        }
    }

    @Test
    @Slow
    void aStoredPictureIsChosenAndItsAltTextIsSharedByItsCrops() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item("Dosa", ",'price':5");
            String file = own.send(MadeForm.of("dosa.png", halves()), own.key())
                    .at("/file/id")
                    .asText();
            Dashboard dashboard = sheet(own, catalog);
            dashboard
                    .page()
                    .locator("#item")
                    .getByText("Choose from Files")
                    .first()
                    .click();
            Locator picker = dashboard.page().locator(".picker");
            assertThat(picker).containsText("No alt text");
            picker.locator("label.tile").click();
            Axe.approves("the files that are there", dashboard.page());
            dashboard.button("Use file").click();
            Locator words = dashboard.field("Alt text of picture 1");
            words.fill("A folded dosa");
            dashboard.page().keyboard().press("Tab");
            assertThat(dashboard.page().locator("#alt-" + file + "-state")).hasText("Saved");
            assertThat(own.get("/api/v1/files/" + file).at("/file/altText").asText())
                    .isEqualTo("A folded dosa");
            own.patch("/api/v1/files/" + file, "{\"altText\":\"Theirs\"}");
            dashboard.guest().expecting("status of 412");
            words.fill("A dosa, folded");
            dashboard.page().keyboard().press("Tab");
            assertThat(words).hasAttribute("aria-invalid", "true");
            Axe.approves("words of a picture that others have changed", dashboard.page());
            words.fill("A dosa");
            dashboard.page().keyboard().press("Tab");
            assertThat(words).not().hasAttribute("aria-invalid", "true");
            dashboard.button("Crop picture 1").click();
            dashboard.button("Use this part").click();
            assertThat(words).hasValue("A dosa");
            save(dashboard);
            String part = pictures(catalog).getFirst();
            assertThat(part).isNotEqualTo(file);
            Await.until(
                    "the part has words",
                    () -> own.get("/api/v1/files/" + part)
                            .at("/file/altText")
                            .asText()
                            .equals("A dosa"));
        }
    }

    @Test
    @Slow
    void aPictureIsCutByKeysSlidersAndDraggingAlike() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item("Dosa", ",'price':5");
            Dashboard dashboard = sheet(own, catalog);
            Locator crop = dashboard.page().locator("dialog#crop[open]");
            Locator picture = dashboard.page().locator(".shots img");
            for (String way : List.of("slider", "keys", "drag")) {
                dashboard.field("Add pictures").setInputFiles(file("a.png"));
                assertThat(picture).hasCount(1);
                String before = picture.getAttribute("src");
                dashboard.button("Crop picture 1").click();
                dashboard.radio("1:1").check();
                assertThat(crop.locator("canvas")).hasAttribute("height", "640");
                toTheRight(dashboard, crop, way);
                Axe.approves("the crop by " + way, dashboard.page());
                dashboard.button("Use this part").click();
                assertThat(dashboard.page().locator("dialog#crop[open]")).hasCount(0);
                assertThat(picture).not().hasAttribute("src", before);
                assertThat(dashboard.page().evaluate(COLOURS)).as(way).isEqualTo(List.of(true, true, 300));
                if (!way.equals("drag")) {
                    dashboard.button("Remove picture 1").click();
                }
            }
            save(dashboard);
            assertThat(pictures(catalog)).hasSize(1);
        }
    }

    private static void toTheRight(Dashboard dashboard, Locator crop, String way) {
        Locator canvas = crop.locator("canvas");
        switch (way) {
            case "slider" -> crop.getByLabel("Left to right").fill("100");
            case "keys" -> {
                canvas.focus();
                for (int i = 0; i < 13; i++) {
                    dashboard.page().keyboard().press("ArrowRight");
                }
            }
            default -> {
                BoundingBox box = canvas.boundingBox();
                dashboard.page().mouse().move(box.x + box.width - 5, box.y + box.height / 2);
                dashboard.page().mouse().down();
                dashboard
                        .page()
                        .mouse()
                        .move(
                                box.x + 5,
                                box.y + box.height / 2,
                                new com.microsoft.playwright.Mouse.MoveOptions().setSteps(4));
                dashboard.page().mouse().up();
            }
        }
    }
}
