package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import placard.testing.Await;
import placard.testing.Drawn;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.Store;

/** The forms and dialogs of the dashboard, with an installation and the one workspace that they are about. */
final class Forms implements BeforeAllCallback, AfterAllCallback {
    private Placard placard;
    private Person owner;

    /** The parts of the one workspace that forms are about, by the names that paths call them. */
    private Map<String, String> ids;

    private int tries;

    @Override
    public void beforeAll(ExtensionContext context) {
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
        ids = made(placard);
    }

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
    record Form(
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

    private static Map<String, String> made(Placard placard) {
        MadeCatalog menu = MadeCatalog.in(placard);
        String file =
                placard.upload("Terrace.png", Drawn.png(64, 40)).at("/file/id").asText();
        menu.item("Dosa", ",'price':5,'imageFileIds':['%s']".formatted(file));
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
        return Map.of(
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
                file,
                ":webhook",
                hook.at("/webhook/id").asText());
    }

    String filled(String text) {
        String all = text;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            all = all.replace(id.getKey(), id.getValue());
        }
        return all;
    }

    /** The texts at a member of each entry of a list. */
    Supplier<Stream<String>> list(String path, String list, String member) {
        return () -> placard.get("/api/v1/" + filled(path))
                .at("/" + list)
                .valueStream()
                .map(one -> one.at("/" + member).asText());
    }

    Supplier<Stream<String>> one(String path, String pointer) {
        return () ->
                Stream.of(placard.get("/api/v1/" + filled(path)).at(pointer).asText());
    }

    Supplier<Stream<String>> workspaces() {
        return () -> Pattern.compile("<bdi>([^<]*)</bdi></a>")
                .matcher(owner.get("/app/instance").text().replaceFirst("(?s).*id=\"places\"", ""))
                .results()
                .map(found -> found.group(1));
    }

    Stream<Form> all() {
        String row = "[data-catalog=':other']";
        String posted = "[action='/app/account/%s'] ";
        String made = "[action='/app/instance/workspaces'] ";
        String given = "[action='/app/instance/credits'] ";
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
                new Form("a name in the editor", "catalogs/:menu", ".parthead .title >> nth=0")
                        .sent(one("catalogs/:menu", "/catalog/sections/0/name")),
                new Form("a new section", "catalogs/:menu", "form.adding.card [name=name]")
                        .sent(list("catalogs/:menu", "catalog/sections", "name"), "form.adding.card .button"),
                new Form("a new item", "catalogs/:menu", "form.adding:not(.card) [name=name] >> nth=0"),
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
                new Form("credits that are given", "/app/instance", given + "[name=reason]")
                        .opened("details:has(" + given + ") > summary"),
                new Form("what is stopped", "/app/instance", "[action='/app/instance/stop'] [name=stop] >> nth=0"),
                new Form("a new workspace", "/app/instance", made + "[name=name]")
                        .opened("details:has(" + made + ") > summary")
                        .with(Map.of(made + "[name=credits]", "5"))
                        .sent(workspaces(), made + ".button"));
    }

    Stream<Form> saved() {
        return all().filter(form -> form.isSavedAtOnce() || !form.sends().isEmpty());
    }

    /** One form in three: all of them save in one of a few ways. */
    Stream<Form> some() {
        List<Form> all = saved().toList();
        return IntStream.range(0, all.size()).filter(i -> i % 3 == 0).mapToObj(all::get);
    }

    private String url(Form form) {
        return url(form.path());
    }

    /** A screen of the one workspace, or a path that begins with a slash. */
    String url(String named) {
        String path = filled(named);
        return placard.url(path.startsWith("/") ? path : "/app/default/" + path);
    }

    Placard placard() {
        return placard;
    }

    /** The owner, in a browser that has signed in. */
    Dashboard signedIn(Guest guest) {
        return Dashboard.of(guest, placard, owner);
    }

    String id(String name) {
        return ids.get(name);
    }

    /** The form in a new tab. */
    Page open(Guest guest, Form form) {
        Page page = guest.openTab(url(form));
        ready(page);
        return page;
    }

    void ready(Page page) {
        assertThat(page.locator("[aria-busy=true]")).hasCount(0);
    }

    Locator field(Page page, Form form) {
        return page.locator(filled(form.field()));
    }

    /** Opens what hides the field. */
    void open(Page page, Form form) {
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

    String type(Page page, Form form) {
        open(page, form);
        String text = form.value().apply(++tries);
        field(page, form).fill(text);
        return text;
    }

    void send(Page page, Form form) {
        fill(page, form);
        form.sends().forEach(press -> page.locator(press).first().click());
    }

    /** Fills what else is needed, and leaves the field if that saves. */
    void fill(Page page, Form form) {
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
    void isStillThere(String when, Page page, Form form, String text) {
        ready(page);
        Locator answer = page.locator("#messages .toast button:text-matches('^(Continue|Undo)$')");
        if (!field(page, form).isVisible() && answer.isVisible()) {
            answer.click();
        }
        open(page, form);
        assertThat(field(page, form).describe(form + ", " + when)).hasValue(text);
    }

    void isSavedOnce(String when, Form form, String text) {
        Await.until(form + " is saved: " + when, () -> form.saved().get().anyMatch(text::equals));
        assertThat(form.saved().get().filter(text::equals))
                .as("%s, %s", form, when)
                .hasSize(1);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        placard.close();
    }
}
