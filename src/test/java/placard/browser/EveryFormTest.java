package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * What holds for every form and dialog of the dashboard: what was typed outlives each way out, what is saved is saved
 * once, and a fault is said where it is seen.
 */
@Timeout(120)
class EveryFormTest {
    private static final Pattern OFFLINE = Pattern.compile("No connection|Offline|Not saved yet\\. ");
    private static final Pattern RACED = Pattern.compile("Someone else");

    /** Texts of a page that say that something went wrong. */
    private static final String SAID =
            "[role=alert]:visible, .fault:visible, .summary:visible, #messages .toast, .head [role=status]";

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static Placard placard;
    private static final Map<String, Guest> STAYING = new HashMap<>();

    private static Person owner;
    private static int tries;

    /** The parts of the one workspace that forms are about, by the names that paths call them. */
    private static Map<String, String> ids = Map.of();

    /**
     * A form.
     *
     * @param path its screen, within the workspace unless it begins with a slash
     * @param opens what is pressed until its field is there
     * @param field the field that is typed into
     * @param value another text for each try
     * @param also what else must be there before it is sent, by the fields
     * @param sends what is pressed to save; empty if leaving the field saves
     * @param cancel the button that throws it away; none if empty
     * @param saved what the server has of such fields; nothing if it isn't saved in one go
     */
    private record Form(
            String name,
            String path,
            List<String> opens,
            String field,
            IntFunction<String> value,
            Map<String, String> also,
            List<String> sends,
            String cancel,
            Supplier<Stream<String>> saved) {
        Form(String name, String path, String field) {
            this(name, path, List.of(), field, number -> "Text " + number, Map.of(), List.of(), "", Stream::empty);
        }

        Form opened(String... by) {
            return new Form(name, path, List.of(by), field, value, also, sends, cancel, saved);
        }

        Form typing(IntFunction<String> other) {
            return new Form(name, path, opens, field, other, also, sends, cancel, saved);
        }

        Form with(Map<String, String> more) {
            return new Form(name, path, opens, field, value, more, sends, cancel, saved);
        }

        Form cancelled(String by) {
            return new Form(name, path, opens, field, value, also, sends, by, saved);
        }

        Form sent(Supplier<Stream<String>> stored, String... by) {
            return new Form(name, path, opens, field, value, also, List.of(by), cancel, stored);
        }

        /** Whether it is saved when the field is left. */
        boolean isSavedAtOnce() {
            return sends.isEmpty() && saved.get().findAny().isPresent();
        }

        boolean isDialog() {
            return field.startsWith("dialog");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void start() {
        placard = Placard.start(
                Store.SQLITE,
                Map.of(
                        "PLACARD_PORT",
                        "" + Ports.free(),
                        "PLACARD_INITIAL_CREDITS",
                        "5000",
                        "PLACARD_OUTBOUND_PRIVATE",
                        "127.0.0.0/8:9",
                        "PLACARD_OUTBOUND_PRIVATE_SHARED",
                        "true"));
        owner = Person.owner(placard);
        MadeCatalog menu = MadeCatalog.in(placard);
        menu.item("Dosa", ",'price':5");
        menu.patch("{'name':'Midday'}");
        MadeCatalog other = MadeCatalog.in(placard, "{'name':'Evening'}");
        Reply hook = placard.post(
                "/api/v1/webhooks", json("{'name':'Kitchen','types':['code.*'],'url':'http://127.0.0.1:9/'}"));
        assertThat(hook.status()).as(hook.text()).isEqualTo(201);
        MadeCatalog drafted = MadeCatalog.in(placard, "{'name':'Winter','settings':{'review':true}}");
        String stew = drafted.item("Stew", ",'price':9").replaceFirst(".*/", "");
        String changes = "{'changes':[{'type':'patch','kind':'item','id':'" + stew
                + "','set':{'price':8,'name':'Stew of the day'},'was':{'price':7,'name':'Stew'}}]}";
        Reply draft = placard.send("PUT", drafted.path() + "/draft", json(changes), placard.key());
        assertThat(draft.status()).as(draft.text()).isEqualTo(200);
        placard.delete("/api/v1/qr/" + MadeCode.in(placard).id() + "?trash=true");
        ids = Map.of(
                ":draft",
                drafted.id(),
                ":menu",
                menu.id(),
                ":other",
                other.id(),
                ":code",
                MadeCode.in(placard).id(),
                ":tables",
                MadeCode.in(placard).id(),
                ":file",
                placard.upload("Terrace.png", Drawn.png(64, 40)).at("/file/id").asText(),
                ":webhook",
                hook.at("/webhook/id").asText());
    }

    @AfterAll
    static void stop() {
        STAYING.clear();
        if (placard != null) {
            placard.close();
        }
    }

    private static String filled(String text) {
        String all = text;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            all = all.replace(id.getKey(), id.getValue());
        }
        return all;
    }

    /** The texts at a member of each entry of a list. */
    private static Supplier<Stream<String>> list(String path, String list, String member) {
        return () -> placard.get("/api/v1/" + filled(path))
                .at("/" + list)
                .valueStream()
                .map(one -> one.at("/" + member).asText());
    }

    private static Supplier<Stream<String>> one(String path, String pointer) {
        return () ->
                Stream.of(placard.get("/api/v1/" + filled(path)).at(pointer).asText());
    }

    private static Supplier<Stream<String>> workspaces() {
        return () -> Pattern.compile("<bdi>([^<]*)</bdi></a>")
                .matcher(owner.get("/app/instance").text().replaceFirst("(?s).*id=\"places\"", ""))
                .results()
                .map(found -> found.group(1));
    }

    static Stream<Form> forms() {
        String row = "[data-catalog=':other']";
        String posted = "[action='/app/account/%s'] ";
        String made = "[action='/app/instance/workspaces'] ";
        return Stream.of(
                new Form("a new menu", "catalogs", "dialog#new-catalog [name=name]")
                        .opened("[data-new=empty]")
                        .cancelled("#new-catalog [data-close]")
                        .sent(list("catalogs", "catalogs", "name"), "#new-catalog [value=go]"),
                new Form("another name of a menu", "catalogs", "dialog#rename [name=name]")
                        .opened(row + " summary", row + " [data-do=rename]")
                        .cancelled("#rename [data-close]")
                        .sent(one("catalogs/:other", "/catalog/name"), "#rename [value=go]"),
                new Form("tables of a menu's code", "catalogs", "dialog #menucode-tables")
                        .opened(row + " summary", row + " [data-do=code]"),
                new Form("an item", "catalogs/:menu", "dialog#item [id='f-badge']")
                        .opened("button[aria-label='Edit Dosa']")
                        .cancelled("#item .foot .quiet")
                        .sent(
                                one("catalogs/:menu", "/catalog/sections/0/items/0/badge"),
                                "#item .foot .button:not(.quiet, .bad)"),
                new Form("prices", "catalogs/:menu", "dialog#prices [id='f-value']")
                        .opened("button:text-is('Prices…') >> visible=true >> nth=0")
                        .typing(number -> "" + number)
                        .cancelled("#prices .buttons .quiet >> nth=0"),
                new Form("a name in the editor", "catalogs/:menu", ".parthead .title")
                        .sent(one("catalogs/:menu", "/catalog/sections/0/name")),
                new Form("details of a menu", "catalogs/:other/details", "#details [id='f-description']")
                        .cancelled("#details .actions .quiet")
                        .sent(one("catalogs/:other", "/catalog/description"), "#details .actions .button:not(.quiet)"),
                new Form(
                                "the business of a menu",
                                "catalogs/:other/details#business",
                                "[id='f-businessDetails-address']")
                        .cancelled("#details .actions .quiet")
                        .sent(
                                one("catalogs/:other", "/catalog/businessDetails/address"),
                                "#details .actions .button:not(.quiet)"),
                new Form("orders of a menu", "catalogs/:other/details#ordering", "[id='f-settings-priceNote']")
                        .cancelled("#details .actions .quiet")
                        .sent(
                                one("catalogs/:other", "/catalog/settings/priceNote"),
                                "#details .actions .button:not(.quiet)"),
                new Form("translations", "catalogs/:menu/languages?language=de", ".saying input >> nth=0")
                        .sent(one("catalogs/:menu", "/catalog/translations/de/name")),
                new Form("an import", "catalogs/:menu/import", "[id='f-text']").opened("#import details > summary"),
                new Form("a code", "codes/:code", "#edit [id='f-name']")
                        .cancelled("#edit .actions .quiet")
                        .sent(one("qr/:code", "/qr/name"), "#edit .actions .button:not(.quiet)"),
                new Form("a plan of a code", "codes/:code", "[id='f-plan-targetUrl']")
                        .typing(number -> "https://example.com/" + number)
                        .opened("#edit summary:has-text('Planned changes')"),
                new Form("a new code", "codes/new", "#designer [id='f-name']")
                        .with(Map.of("#designer [id='f-targetUrl']", "https://example.com/"))
                        .sent(list("qr?limit=100", "qrs", "name"), "#designer .actions .button"),
                new Form("many codes", "codes/bulk", "#f-text")
                        .typing(number -> "Name,URL\nDoor %d,https://a.example\n".formatted(number)),
                new Form("other addresses", "codes/retarget", "#f-from")
                        .typing(number -> "https://%d.example".formatted(number)),
                new Form("a sheet", "codes/sheet?ids=:tables", "[id='f-copies']").typing(number -> "" + number),
                new Form("an invitation", "members", "dialog#place [name=recipient]")
                        .opened("[data-place='']")
                        .with(Map.of("#place [name=role][value=editor]", ""))
                        .cancelled("#place button[value='']")
                        .sent(list("invitations", "invitations", "recipient"), "#place [value=go]"),
                new Form("a key", "keys", "dialog#key [name=name]")
                        .opened("#new")
                        .with(Map.of("#key [name=scope] >> nth=0", ""))
                        .cancelled("#key button[value='']")
                        .sent(list("keys", "keys", "name"), "#key [value=go]"),
                new Form("settings", "settings", "#settings [name=name]")
                        .cancelled("#bar [type=reset]")
                        .sent(one("workspace", "/workspace/name"), "#bar .button:not(.quiet)"),
                new Form("the brand", "settings/brand", "[id='f-brand-primaryColor']")
                        .opened("[id='f-brand-primaryColor-own']")
                        .typing(number -> "#0b5d" + (10 + number % 90))
                        .sent(one("workspace", "/workspace/brand/primaryColor"), "#brand .actions .button"),
                new Form("alerts", "alerts", "#alerts [name=quietDays]")
                        .typing(number -> "" + (1 + number % 60))
                        .sent(one("alerts", "/alerts/quietDays"), "#alerts .button"),
                new Form("the words of a file", "files/:file", "#words [name=altText]")
                        .sent(one("files/:file", "/file/altText"), "#words .button"),
                new Form("a new webhook", "webhooks/new", "#connect [name=name]")
                        .with(Map.of(
                                "#connect [name=url]", "http://127.0.0.1:9/", "#connect [name=types] >> nth=0", ""))
                        .sent(list("webhooks", "webhooks", "name"), "#connect button[value=go]"),
                new Form("a webhook", "webhooks/:webhook/change", "#connect [name=name]")
                        .sent(one("webhooks/:webhook", "/webhook/name"), "#connect button[value=go]"),
                new Form("a profile", "/app/account", posted.formatted("profile") + "[name=name]")
                        .sent(list("members", "members", "name"), posted.formatted("profile") + ".button"),
                new Form("another address of a person", "/app/account", posted.formatted("email") + "[name=email]")
                        .typing(number -> "ana" + number + "@trattoria.example"),
                new Form("a passkey", "/app/account", "#new-passkey [name=name]"),
                new Form("a new workspace", "/app/instance", made + "[name=name]")
                        .opened("details:has(" + made + ") > summary")
                        .with(Map.of(made + "[name=credits]", "5"))
                        .sent(workspaces(), made + ".button"));
    }

    static Stream<Form> saved() {
        return forms().filter(form -> form.isSavedAtOnce() || !form.sends().isEmpty());
    }

    /** One form in three: all of them save in one of a few ways. */
    static Stream<Form> some() {
        List<Form> all = saved().toList();
        return IntStream.range(0, all.size()).filter(i -> i % 3 == 0).mapToObj(all::get);
    }

    private static Dashboard at(Form form) {
        Guest guest = GUESTS.with(Guests.DESK, options -> options);
        guest.expecting("Failed to load resource", "ERR_", "^failed: ", "^script: .*dynamically imported");
        Dashboard dashboard = Dashboard.of(guest, placard);
        dashboard.screen("privacy");
        go(dashboard.page(), form);
        return dashboard;
    }

    private static String url(Form form) {
        String path = filled(form.path());
        return placard.url(path.startsWith("/") ? path : "/app/default/" + path);
    }

    private static void go(Page page, Form form) {
        page.navigate(url(form));
        ready(page);
    }

    private static void ready(Page page) {
        assertThat(page.locator("[aria-busy=true]")).hasCount(0);
    }

    private static Locator field(Page page, Form form) {
        return page.locator(form.field());
    }

    /** Opens what hides the field. */
    private static void open(Page page, Form form) {
        for (String press : form.opens()) {
            if (field(page, form).isVisible()) {
                break;
            }
            if (press.startsWith("show:")) {
                page.locator(press.substring(5)).evaluate("one => one.showModal()");
            } else {
                page.locator(filled(press)).first().click();
            }
        }
        assertThat(field(page, form)).isVisible();
    }

    private static String type(Page page, Form form) {
        open(page, form);
        String text = form.value().apply(++tries);
        field(page, form).fill(text);
        return text;
    }

    private static void send(Page page, Form form) {
        fill(page, form);
        form.sends().forEach(press -> page.locator(press).first().click());
    }

    /** Fills what else is needed, and leaves the field if that saves. */
    private static void fill(Page page, Form form) {
        form.also().forEach((what, text) -> {
            Locator more = page.locator(what);
            if (!text.isEmpty()) {
                more.fill(text);
            } else {
                more.check(new Locator.CheckOptions().setForce(true));
            }
        });
        if (form.sends().isEmpty()) {
            field(page, form).blur();
        }
    }

    /** The text is in its field, at once, by the message that offers it, or when the form is opened anew. */
    private static void isStillThere(String when, Page page, Form form, String text) {
        ready(page);
        Locator answer = page.locator("#messages .toast button:text-matches('^(Continue|Undo)$')");
        if (!field(page, form).isVisible() && answer.isVisible()) {
            answer.click();
        }
        open(page, form);
        assertThat(field(page, form).inputValue()).as("%s, %s", form, when).isEqualTo(text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void typedTextOutlivesEachWayOut(Form form) {
        Dashboard dashboard = at(form);
        Page page = dashboard.page();
        String text = type(page, form);
        if (form.isDialog()) {
            page.mouse().click(4, 4);
            isStillThere("a click beside it", page, form, text);
            page.keyboard().press("Escape");
            isStillThere("Escape", page, form, text);
        } else if (!form.isSavedAtOnce()) {
            field(page, form).press("Escape");
            isStillThere("Escape", page, form, text);
        }
        if (!form.cancel().isEmpty()) {
            page.locator(form.cancel()).click();
            assertThat(page.locator("#messages .toast")).containsText("discarded");
            page.locator("#messages .toast button:text-is('Undo')").click();
            isStillThere("Cancel and Undo", page, form, text);
        }
        if (form.isSavedAtOnce()) {
            // The browser asks whether the page may go before its change is there.
            dashboard.guest().expecting("^dialog: ");
            page.evaluate("() => { setTimeout(() => location.reload()); }");
            isSavedOnce("a reload", form, text);
            return;
        }
        page.reload();
        isStillThere("a reload", page, form, text);
        field(page, form).focus();
        page.goBack();
        page.goForward();
        isStillThere("Back", page, form, text);
        page.close();
        Page again = dashboard.guest().context().newPage();
        go(again, form);
        isStillThere("the tab closed", again, form, text);
    }

    private static void isSavedOnce(String when, Form form, String text) {
        Await.until(form + " is saved: " + when, () -> form.saved().get().anyMatch(text::equals));
        assertThat(form.saved().get().filter(text::equals))
                .as("%s, %s", form, when)
                .hasSize(1);
    }

    private static boolean isSaid(Page page, Pattern text) {
        return page.locator(SAID)
                        .filter(new Locator.FilterOptions().setHasText(text))
                        .count()
                > 0;
    }

    private static void isSaid(String when, Page page, Pattern text) {
        Await.until(when + ": " + text, () -> isSaid(page, text));
    }

    /** Saved by a session that another tab has ended. */
    @ParameterizedTest
    @Slow
    @MethodSource("saved")
    void aSessionThatIsOverLosesNothing(Form form) {
        Dashboard dashboard = at(form);
        Page page = dashboard.page();
        String text = type(page, form);
        Page other = dashboard.guest().context().newPage();
        other.navigate(placard.url("/app/default/privacy"));
        other.locator(".me summary").click();
        other.getByText("Sign out").click();
        other.waitForSelector("text=You’re signed out");
        other.close();
        send(page, form);
        page.waitForCondition(() ->
                page.locator("dialog#session[open]").isVisible() || page.url().contains("/sign-in"));
        if (page.url().contains("/sign-in")) {
            dashboard.signIn(Person.EMAIL);
            page.waitForURL(url -> !url.contains("/sign-in"));
            isStillThere("signed in again", page, form, text);
            send(page, form);
        } else {
            page.locator("#session [name=password]").fill(Person.PASSWORD);
            page.keyboard().press("Enter");
        }
        isSavedOnce("a session that was over", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aLostNetworkIsReportedAndTheTextIsSavedLater(Form form) {
        Dashboard dashboard = at(form);
        Page page = dashboard.page();
        String text = type(page, form);
        dashboard.guest().context().setOffline(true);
        send(page, form);
        isSaid(form + " without a network", page, OFFLINE);
        dashboard.guest().context().setOffline(false);
        if (form.sends().stream().anyMatch(press -> page.locator(press).first().isVisible())) {
            isStillThere("without a network", page, form, text);
            send(page, form);
        }
        isSavedOnce("a network that came back", form, text);
    }

    @ParameterizedTest
    @Slow
    @MethodSource("some")
    void aServerThatWasRestartedMeanwhileSavesItOnce(Form form) {
        Dashboard dashboard = at(form);
        Page page = dashboard.page();
        String text = type(page, form);
        placard.restart();
        send(page, form);
        isSavedOnce("another server", form, text);
    }

    /** The later one is saved, at once or after it has been said that another came first. */
    @ParameterizedTest
    @Slow
    @MethodSource("forms")
    void twoTabsLoseNothingOfEachOther(Form form) {
        Dashboard dashboard = at(form);
        Page page = dashboard.page();
        Page other = dashboard.guest().context().newPage();
        go(other, form);
        String first = type(page, form);
        String second = type(other, form);
        if (!form.isSavedAtOnce()) {
            for (Map.Entry<Page, String> typed :
                    Map.of(page, first, other, second).entrySet()) {
                typed.getKey().reload();
                isStillThere("another tab typed, too", typed.getKey(), form, typed.getValue());
            }
        }
        if (form.sends().isEmpty() && !form.isSavedAtOnce()) {
            return;
        }
        send(page, form);
        isSavedOnce("the first of two tabs", form, first);
        isStillThere("another tab saved", other, form, second);
        send(other, form);
        Locator insist = other.locator("#conflict button:not(.quiet), .clash button:not(.quiet)");
        Await.until(
                form + " is saved, or it is asked",
                () -> form.saved().get().anyMatch(second::equals) || insist.count() > 0 || isSaid(other, RACED));
        if (insist.count() > 0) {
            insist.first().click();
        } else if (isSaid(other, RACED)) {
            isStillThere("another tab saved first", other, form, second);
            send(other, form);
        }
        isSavedOnce("the second of two tabs", form, second);
    }

    /** The dialogs, with what opens them in any language; field is the dialog, or a field in it. */
    static Stream<Form> dialogs() {
        String dish = ".thumb";
        String chosen = "#codes label.choose >> nth=0";
        return Stream.concat(
                forms().filter(form ->
                        form.isDialog() && !Set.of("prices", "an item").contains(form.name())),
                Stream.of(
                        new Form("the search", "privacy", "dialog#finder").opened("#seek"),
                        new Form("help", "privacy", "dialog[open]").opened("#help"),
                        new Form("keys", "privacy", "dialog#shortcuts").opened("show:#shortcuts"),
                        new Form("signing in again", "privacy", "dialog#session").opened("show:#session"),
                        new Form("a proof", "privacy", "dialog#proof").opened("show:#proof"),
                        new Form("an item", "catalogs/:menu", "dialog#item [id='f-badge']").opened(dish),
                        new Form("files to choose", "catalogs/:menu", "dialog.picker")
                                .opened(dish, "#item .camera + button"),
                        new Form("prices", "catalogs/:menu", "dialog#prices [id='f-value']")
                                .opened(".tools summary >> nth=0", ".tools .narrow button"),
                        new Form("a place for an item", "catalogs/:menu", "dialog#move")
                                .opened(".dish details summary", ".dish details[open] button:has-text('…')"),
                        new Form("the preview", "catalogs/:menu", "dialog#preview").opened("#show-preview"),
                        new Form("how long it is sold out", "board?catalog=:menu", "dialog#until")
                                .opened("button.until >> nth=0"),
                        new Form("the end of a draft", "catalogs/:draft/publish", "dialog#discard")
                                .opened(".buttons .bad"),
                        new Form("codes as files", "codes", "dialog#ask-zip").opened(chosen, "#zip"),
                        new Form("codes to delete", "codes", "dialog#ask-delete").opened(chosen, "#delete"),
                        new Form("a code to delete", "codes/:code", "#edit dialog").opened("#edit .rest .bad"),
                        new Form("a code to erase", "trash/codes", "dialog#ask-erase").opened("[data-erase] >> nth=0"),
                        new Form("a link for a printer", "codes/sheet?ids=:tables", "dialog.menucode")
                                .opened(".actions .least"),
                        new Form("a key to revoke", "keys", "dialog#sure").opened("[data-delete] >> nth=0"),
                        new Form("a key to copy", "keys", "dialog#once").opened("show:#once"),
                        new Form("the end of a workspace", "settings", "dialog#sure").opened("#delete"),
                        new Form("another secret", "webhooks/:webhook", "dialog#rotating").opened("#rotate"),
                        new Form("a webhook to delete", "webhooks/:webhook", "dialog#sure").opened("#delete"),
                        new Form("a file to delete", "files/:file", "dialog#sure").opened("#delete"),
                        new Form("a change to take back", "activity", "dialog#undo").opened("[data-undo] >> nth=0")));
    }

    /** The menu was made, and its answer never came: pressed again, there is still one. */
    /** A listener behind the guard counts what would be sent, and sends nothing. */
    @Test
    void aSecondPressOfAPostedFormSendsNothing() {
        Guest guest = GUESTS.with(Guests.DESK, options -> options);
        guest.open(placard.url("/app/sign-in"));
        Object sent = guest.page().evaluate("""
                () => {
                  let sent = 0;
                  addEventListener("submit", (event) => { sent++; event.preventDefault(); });
                  const form = document.querySelector("form[method=post]");
                  form.noValidate = true;
                  form.requestSubmit();
                  form.requestSubmit();
                  return sent;
                }""");
        assertThat(sent).isEqualTo(1);
    }

    @Test
    void aRequestWhoseAnswerWasLostIsNotDoneAgain() {
        Form form = forms().findFirst().orElseThrow();
        Page page = at(form).page();
        String text = type(page, form);
        page.route("**/api/v1/catalogs", route -> {
            route.fetch();
            route.abort();
        });
        send(page, form);
        isSaid("no answer", page, OFFLINE);
        page.unroute("**/api/v1/catalogs");
        send(page, form);
        page.waitForURL("**/catalogs/cat_*");
        isSavedOnce("an answer that was lost", form, text);
    }

    /** What is left out, and whose change holds, outlives a reload and another server. */
    @Test
    void theChoicesOfADraftOutliveAReloadAndARestart() {
        Form form = new Form("a draft", "catalogs/:draft/publish", ".changelist input[type=checkbox] >> nth=-1");
        Page page = at(form).page();
        page.locator("fieldset input[type=radio]").first().check(new Locator.CheckOptions().setForce(true));
        field(page, form).uncheck();
        page.reload();
        ready(page);
        assertThat(page.locator("fieldset input[type=radio]").first()).isChecked();
        assertThat(field(page, form)).not().isChecked();
        placard.restart();
        page.locator("#publish > .buttons .button:not(.quiet)").click();
        assertThat(page.locator("#messages .toast")).containsText("published");
        String item = "/catalog/sections/0/items/0/";
        Reply saved = placard.get("/api/v1/catalogs/" + ids.get(":draft"));
        assertThat(saved.at(item + "price").asInt()).isEqualTo(8);
        assertThat(saved.at(item + "name").asText()).isEqualTo("Stew");
    }

    private static Guest staying(String language, ColorScheme colours) {
        return STAYING.computeIfAbsent(
                language,
                tag -> GUESTS.staying(GUESTS.with(
                        Guests.PHONE, options -> options.setLocale(tag).setColorScheme(colours))));
    }

    @ParameterizedTest
    @Slow
    @MethodSource("dialogs")
    void eachDialogFitsANarrowWindowAndIsReadByAll(Form dialog) {
        isFit(dialog, staying("en", ColorScheme.LIGHT));
        isFit(dialog, staying("ar", ColorScheme.DARK));
        isFit(dialog, staying("de", ColorScheme.DARK));
    }

    private static void isFit(Form dialog, Guest guest) {
        Dashboard dashboard = Dashboard.of(guest, placard);
        guest.page().setViewportSize(Guests.PHONE[0], Guests.PHONE[1]);
        guest.open(url(dialog));
        ready(guest.page());
        open(dashboard.page(), dialog);
        String name = dialog + " in " + guest.page().getAttribute("html", "lang");
        Axe.approves(name, dashboard.page());
        FitCheck.forFingers(name, guest);
        FitCheck.inTheNarrowest(name, guest);
        assertThat((boolean) guest.page().evaluate("""
                () => [...document.querySelectorAll("dialog[open]")].every((one) => one.scrollWidth <= one.clientWidth)"""))
                .as("%s is as wide as its dialog", name)
                .isTrue();
    }
}
