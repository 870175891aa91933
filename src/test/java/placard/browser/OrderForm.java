package placard.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A catalogue's page as a guest uses it: elements are found by their visible text or accessible name, not by markup.
 */
record OrderForm(Guest guest) {
    OrderForm {
        guest.leaving(); // to the chat that an order is sent in
    }

    private Page page() {
        return guest.page();
    }

    /** The card of an item. */
    Locator item(String name) {
        return page().locator("li.item")
                .filter(new Locator.FilterOptions()
                        .setHas(page().locator("h3").getByText(name, new Locator.GetByTextOptions().setExact(true))));
    }

    /** The names of the items that are to be seen, in their order. */
    List<String> shown() {
        return page().locator("li.item:visible h3").allTextContents();
    }

    /** Presses an item's button: it opens, or what there is nothing to choose of is in the cart. */
    void add(String name) {
        button(page().locator("main"), "Add " + name)
                .or(button(page().locator("main"), "One more: " + name))
                .click();
    }

    /** Opens an item by a tap on its card. */
    Locator show(String name) {
        item(name).locator("h3 a").click();
        picker().waitFor();
        return picker();
    }

    Locator picker() {
        return page().locator("dialog#picker[open]");
    }

    /** Chooses a row of the picker by its name. */
    void choose(String row) {
        choice(row).check();
    }

    /** The radio button or box of a row. */
    Locator choice(String row) {
        Locator words = page().getByText(row, new Page.GetByTextOptions().setExact(true));
        return picker().locator("label.pick")
                .filter(new Locator.FilterOptions().setHas(words))
                .locator("input");
    }

    /** Presses "one more" of what is named so. */
    void more(String name) {
        button(picker(), "One more: " + name).click();
    }

    /** Puts what is picked into the cart. */
    void take() {
        page().locator("#picker-send").click();
        page().locator("dialog[open]")
                .waitFor(new Locator.WaitForOptions()
                        .setState(com.microsoft.playwright.options.WaitForSelectorState.DETACHED));
    }

    Locator openCart() {
        page().locator("button.cartbar").click();
        return cart();
    }

    Locator cart() {
        Locator cart = page().locator("dialog#cart[open]");
        cart.waitFor();
        return cart;
    }

    /** What would be sent, as the cart shows it. */
    String message() {
        return page().locator("#cart-text").textContent();
    }

    /** Sends the order, and returns where it went: the chat's number and its text. */
    Map<String, String> send() {
        Page chat =
                guest.context().waitForPage(() -> page().locator("#cart-send").click());
        chat.waitForLoadState();
        chat.close();
        return chat(guest.departures().getLast());
    }

    /** Number and text of a link to a chat. */
    static Map<String, String> chat(String link) {
        URI address = URI.create(link);
        Map<String, String> chat = new TreeMap<>(Map.of("number", address.getHost() + address.getPath()));
        String query = address.getRawQuery();
        if (query != null && query.startsWith("text=")) {
            chat.put("text", URLDecoder.decode(query.substring(5).replace("+", "%2B"), StandardCharsets.UTF_8));
        }
        return chat;
    }

    static Locator button(Locator within, String name) {
        return within.getByRole(
                AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
    }
}
