package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;

/** Where a code leads, on its page: read without a script, changed, put in order and tried. */
@OnSqlite
final class RulesScreenTest {
    static final String RULES = """
            {"name": "Table tent", "targetUrl": "https://example.com/dinner", "rules": [
             {"name": "Lunch", "when": {"days": ["mon", "tue", "wed", "thu", "fri"],
              "times": [{"from": "11:30", "to": "14:30"}]}, "targetUrl": "https://example.com/lunch"},
             {"name": "Italian", "when": {"languages": ["it", "de-AT"], "devices": ["Mobile"], "os": ["iOS", "Other"],
              "tables": ["4", "5"]}, "targetUrl": "https://example.com/it"},
             {"when": {"dates": {"from": "2026-12-24", "to": "2026-12-26"}, "days": ["sat", "sun"],
              "parameters": [{"name": "a", "values": ["1", "2"]}, {"name": "b"}]},
              "split": [{"weight": 1, "name": "A", "targetUrl": "https://example.com/a"},
                        {"weight": 2, "targetUrl": "https://example.com/b/"}]},
             {"name": "Rome", "when": {"countries": ["IT"], "cities": ["Rome"], "dates": {"to": "2020-01-01"}},
              "isActive": false, "targetUrl": "https://example.com/rome"},
             {"name": "Always", "when": {}, "targetUrl": "https://example.com/always"},
             {"name": "Never", "when": {"sources": ["flyer"], "dates": {"from": "2027-01-01"}},
              "targetUrl": "https://example.com/never"}]}
            """;

    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard at(MadeCode code) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), placard);
        dashboard.screen("codes/" + code.id());
        return dashboard;
    }

    private static Locator rules(Dashboard dashboard) {
        return dashboard.page().locator("form #leads > ol > li");
    }

    private static JsonNode saved(Dashboard dashboard, MadeCode code) {
        dashboard.button("Save changes").click();
        assertThat(dashboard.button("Save changes")).hasCount(0);
        return placard.get("/api/v1/qr/" + code.id()).at("/qr/rules");
    }

    private static MadeCode code() {
        return MadeCode.in(placard, "{\"name\":\"Tent\",\"targetUrl\":\"https://example.com/dinner\"}");
    }

    @ParameterizedTest
    @Slow
    @ValueSource(strings = {"en-US", "de", "fr", "es", "ar", "hi"})
    void thePageSaysTheSameSentencesWithAScriptAndWithout(String language) {
        String path = "codes/" + MadeCode.in(placard, RULES).id();
        Dashboard without = Dashboard.of(
                GUESTS.with(Guests.DESK, options -> options.setLocale(language).setJavaScriptEnabled(false)), placard);
        without.screen(path);
        without.guest().expecting("^failed: .* csp$");
        List<String> read = sentences(without);
        Dashboard with = Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setLocale(language)), placard);
        with.screen(path);
        assertThat(rules(with)).hasCount(7);
        assertThat(sentences(with)).hasSize(7).isEqualTo(read);
    }

    /** With plain spaces: browsers write others before "PM" than we do. */
    private static List<String> sentences(Dashboard dashboard) {
        return dashboard.page().locator("#leads > ol p:has(> bdi:only-child)").allInnerTexts().stream()
                .map(text -> text.replace('\u202f', ' ').replace('\u00a0', ' '))
                .toList();
    }

    @Test
    void lunchAndDinnerAskForTheClockOnce() {
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Lunch menu'}");
        MadeCatalog.in(placard, "{'name':'Dinner menu'}");
        MadeCode code = code();
        Dashboard dashboard =
                Dashboard.of(GUESTS.with(Guests.DESK, options -> options.setTimezoneId("Europe/Rome")), placard);
        dashboard.screen("codes/" + code.id());
        dashboard.button("Lunch and dinner").click();
        dashboard.button("Days").click();
        for (String day : List.of("Monday", "Tuesday", "Wednesday")) {
            rules(dashboard)
                    .first()
                    .getByRole(AriaRole.CHECKBOX, new Locator.GetByRoleOptions().setName(day))
                    .check();
        }
        dashboard.radio("Menu").check();
        dashboard.button("Use the time zone Rome, Italy").click();
        assertThat(rules(dashboard).first()).containsText("Times are in the time zone Rome, Italy.");
        dashboard.guest().expecting("Failed to load resource: the server responded with a status of 422");
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("#summary")).containsText("Enter a destination.");
        dashboard.page().locator("[id='f-rules-0-catalogId']").selectOption(menu.id());
        JsonNode rules = saved(dashboard, code);
        assertThat(rules.at("/0/name").asText()).isEqualTo("Lunch");
        assertThat(rules.at("/0/catalogId").asText()).isEqualTo(menu.id());
        assertThat(rules.at("/0/when").toString())
                .isEqualTo("{\"days\":[\"mon\",\"tue\",\"wed\"],\"times\":[{\"from\":\"11:30\",\"to\":\"14:30\"}]}");
        assertThat(placard.get("/api/v1/workspace").at("/workspace/timezone").asText())
                .isEqualTo("Europe/Rome");
        assertThat(rules(dashboard).first()).containsText("Mon–Wed 11:30 AM–2:30 PM → Lunch menu");
    }

    @Test
    @Slow
    void templatesOfLanguagesStoresAndHalvesAreFilledInAndSaved() {
        MadeCode code = code();
        Dashboard dashboard = at(code);
        dashboard.button("By language").click();
        dashboard.page().locator("[id='f-rules-0-targetUrl']").fill("https://example.com/es");
        dashboard.button("App Store or Google Play").click();
        dashboard.page().locator("[id='f-rules-1-targetUrl']").fill("https://apps.apple.com/app/id1");
        dashboard
                .page()
                .locator("[id='f-rules-2-targetUrl']")
                .fill("https://play.google.com/store/apps/details?id=a.b");
        dashboard.button("Half and half").click();
        dashboard.page().locator("[id='f-rules-3-split-1-targetUrl']").fill("https://example.com/b");
        Axe.approves("rules that are edited", dashboard.page());
        JsonNode rules = saved(dashboard, code);
        assertThat(rules.at("/0/when/languages/0").asText()).isEqualTo("es");
        assertThat(rules.at("/1/when/os").toString()).isEqualTo("[\"iOS\",\"iPadOS\"]");
        assertThat(rules.at("/2/when/os/0").asText()).isEqualTo("Android");
        assertThat(rules.at("/3/split/0/targetUrl").asText()).isEqualTo("https://example.com/dinner");
        assertThat(rules.at("/3/split/1/targetUrl").asText()).isEqualTo("https://example.com/b");
    }

    @Test
    void keysMoveARuleAndAReaderHearsIt() {
        MadeCode code = MadeCode.in(placard, RULES);
        Dashboard dashboard = at(code);
        Locator grip = dashboard.button("Move Italian");
        grip.press("ArrowUp");
        assertThat(grip).isFocused();
        assertThat(dashboard.page().locator("#leads > [role=status]")).hasText("Italian is now 1 of 6.");
        grip.press("ArrowUp");
        grip.press("ArrowDown");
        grip.press("ArrowDown");
        assertThat(dashboard.page().locator("#leads > [role=status]")).hasText("Italian is now 3 of 6.");
        dashboard.page().locator("summary[aria-label='More for Lunch']").click();
        dashboard.button("Turn off").first().click();
        JsonNode rules = saved(dashboard, code);
        assertThat(rules.at("/0/name").asText()).isEqualTo("Lunch");
        assertThat(rules.at("/0/isActive").asBoolean()).isFalse();
        assertThat(rules.at("/2/name").asText()).isEqualTo("Italian");
    }

    @Test
    @Slow
    void aRuleIsDraggedByItsGrip() {
        Dashboard dashboard = at(MadeCode.in(placard, RULES));
        Locator grip = dashboard.button("Move Italian");
        grip.hover();
        dashboard.page().mouse().down();
        BoundingBox first = rules(dashboard).first().boundingBox();
        dashboard.page().mouse().move(first.x + 30, first.y + 4);
        dashboard.page().mouse().up();
        assertThat(rules(dashboard).first()).containsText("Italian");
        assertThat(dashboard.page().locator("#leads > [role=status]")).hasText("Italian is now 1 of 6.");
    }

    @Test
    @Slow
    void aRuleIsDraggedByAFinger() {
        MadeCode code = MadeCode.in(placard, RULES);
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.PHONE, options -> options.setHasTouch(true)), placard);
        dashboard.screen("codes/" + code.id());
        Locator grip = dashboard.button("Move Italian");
        rules(dashboard).first().scrollIntoViewIfNeeded();
        BoundingBox from = grip.boundingBox();
        BoundingBox first = rules(dashboard).first().boundingBox();
        CDPSession fingers = dashboard.page().context().newCDPSession(dashboard.page());
        touch(fingers, "touchStart", from.x + from.width / 2, from.y + from.height / 2);
        for (int step = 1; step <= 4; step++) {
            touch(fingers, "touchMove", from.x + 8, from.y + (first.y + 4 - from.y) * step / 4);
        }
        fingers.send("Input.dispatchTouchEvent", touches("touchEnd", new JsonArray()));
        assertThat(rules(dashboard).first()).containsText("Italian");
        assertThat(dashboard.page().locator("#leads > [role=status]")).hasText("Italian is now 1 of 6.");
    }

    private static void touch(CDPSession fingers, String type, double x, double y) {
        JsonObject point = new JsonObject();
        point.addProperty("x", x);
        point.addProperty("y", y);
        JsonArray points = new JsonArray();
        points.add(point);
        fingers.send("Input.dispatchTouchEvent", touches(type, points));
    }

    private static JsonObject touches(String type, JsonArray points) {
        JsonObject event = new JsonObject();
        event.addProperty("type", type);
        event.add("touchPoints", points);
        return event;
    }

    @Test
    @Slow
    void twentyRulesAreDistinguishableInTheWeekWithoutColour() {
        ObjectNode body = Json.object().put("name", "Many").put("targetUrl", "https://example.com/else");
        for (int hour = 0; hour < 20; hour++) {
            ObjectNode rule = body.withArray("rules").addObject().put("targetUrl", "https://example.com/" + hour);
            rule.putObject("when")
                    .putArray("times")
                    .addObject()
                    .put("from", "%02d:00".formatted(hour))
                    .put("to", "%02d:00".formatted(hour + 1));
        }
        Dashboard dashboard = at(MadeCode.in(placard, Json.text(body)));
        dashboard.page().locator("#leads summary").last().click();
        dashboard.button("Try").click();
        assertThat(dashboard.page().locator(".legend.ranks li")).hasCount(21);
        Locator swatches = dashboard.page().locator(".legend.ranks .swatch");
        assertThat(swatches.evaluateAll(
                        "all => new Set(all.map(one => one.innerHTML.replace(/<!--.*?-->/g, '').trim()))" + ".size"))
                .isEqualTo(21);
        assertThat(dashboard.page().locator(".legend.ranks li").last()).containsText("20");
    }

    @Test
    @Slow
    void aHeadingCountsThePlansBehindIt() {
        MadeCode code = MadeCode.in(
                placard,
                "{\"name\":\"Planned\",\"targetUrl\":\"https://example.com/\",\"planned\":["
                        + "{\"at\":\"2099-01-01T00:00:00Z\",\"set\":{\"isActive\":false}}]}");
        assertThat(at(code).page().locator("summary", new Page.LocatorOptions().setHasText("Planned changes")))
                .hasText("Planned changes 1");
    }

    @Test
    @Slow
    void unsavedRulesCanBeTriedWithReasonsAndAWholeWeek() {
        MadeCode code = MadeCode.in(placard, RULES);
        Dashboard dashboard = at(code);
        dashboard.button("By language").click();
        dashboard.page().locator("[id='f-rules-6-targetUrl']").fill("https://example.com/es");
        dashboard.button("Move Spanish").press("ArrowUp");
        dashboard.page().locator("#leads summary").last().click();
        dashboard.field("Date").last().fill("2026-11-28");
        dashboard.field("Time").fill("20:00");
        dashboard.button("Try").click();
        Locator tried = dashboard.page().locator("#tried");
        assertThat(tried).containsText("Lunch: no. Doesn’t match: Times.");
        assertThat(tried).containsText("Italian: no. Unknown: Table.");
        assertThat(tried).containsText("Always: yes");
        assertThat(tried).containsText("Leads to example.com/always");
        dashboard.page().locator(".astable summary").click();
        assertThat(dashboard.page().locator(".astable tbody tr").first()).containsText("Monday");
        assertThat(dashboard.page().locator(".astable tbody")).containsText("11:30 AM–2:30 PM");
        Axe.approves("a code that is tried", dashboard.page());
    }

    /** Rules of a plan have their own names in the week, a closed code is closed there, and a menu has its name. */
    @Test
    @Slow
    void aTryIsTrueOfPlansAndNamesTheMenuOfEveryoneElse() {
        MadeCatalog menu = MadeCatalog.in(placard, "{'name':'Evening menu'}");
        assertThat(placard.post(menu.path() + "/publish", "{}").status()).isEqualTo(200);
        MadeCode code = MadeCode.in(
                placard,
                ("{'name':'Planned','catalogId':'" + menu.id() + "','rules':[{'name':'Lunch','when':{'times':["
                                + "{'from':'11:30','to':'14:30'}]},'targetUrl':'https://example.com/lunch'}],'planned':["
                                + "{'at':'2098-12-31T00:00:00Z','set':{'rules':[{'name':'Gala','when':{'times':["
                                + "{'from':'18:00','to':'23:00'}]},'targetUrl':'https://example.com/gala'}]}},"
                                + "{'at':'2099-01-02T00:00:00Z','set':{'isActive':false}},"
                                + "{'at':'2099-01-03T00:00:00Z','set':{'targetUrl':'https://example.com/n',"
                                + "'catalogId':null}}]}")
                        .replace('\'', '"'));
        Dashboard dashboard = at(code);
        dashboard.page().locator("#leads summary").last().click();
        dashboard.field("Date").last().fill("2098-12-31");
        dashboard.field("Time").fill("20:00");
        dashboard.button("Try").click();
        Locator tried = dashboard.page().locator("#tried");
        assertThat(tried).containsText("Gala: yes");
        assertThat(tried).not().containsText("Lunch");
        Locator legend = dashboard.page().locator(".legend.ranks li");
        assertThat(legend).hasText(new String[] {"Closed", "Everyone else", "1 Lunch", "2 Gala"});
        dashboard.field("Time").fill("10:00");
        dashboard.button("Try").click();
        assertThat(tried).containsText("Leads to Evening menu");
        dashboard
                .page()
                .locator("summary", new Page.LocatorOptions().setHasText("Planned changes"))
                .click();
        assertThat(dashboard.page().locator("#panel-content")).containsText("Everyone else → https://example.com/n");
    }
}
