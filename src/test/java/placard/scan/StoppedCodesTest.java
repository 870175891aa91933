package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Codes and hosts that the operator stops, because they mislead people. */
@OnBothStores
final class StoppedCodesTest {
    @Started
    private static Placard placard;

    @Started
    private static Store store;

    private static Person operator;

    @Prepares
    static void operator() {
        operator = Person.owner(placard);
    }

    private static Reply made(String slug, String target) {
        Reply made =
                placard.post("/api/v1/qr", json("{'name':'A','slug':'" + slug + "','targetUrl':'" + target + "'}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static int scan(String slug) {
        return placard.scan(slug, "10.0.0.1").status();
    }

    private static Command run(String... words) {
        return Command.run(placard.environment(), words);
    }

    /** Stops or allows on the screen, which the running server notices at once. */
    private static void set(String name, boolean isStopped) {
        Map<String, String> fields = isStopped ? Map.of("stop", name) : Map.of("stop", name, "allow", "yes");
        assertThat(operator.form("/app/instance/stop", fields).header("Location"))
                .endsWith(isStopped ? "done=stopped" : "done=allowed");
    }

    private static Reply create(Placard at, String target) {
        return at.post("/api/v1/qr", json("{'name':'A','targetUrl':'" + target + "'}"));
    }

    @Test
    void commandsStopAndAllow() {
        made("Cli-1", "https://good.example/");
        assertThat(run("code", "stop", "CLI-1").status()).isZero();
        if (store == Store.POSTGRESQL) {
            Await.until("it is stopped at once", () -> scan("cli-1") == 410);
        }
        assertThat(run("code", "list").out()).contains("cli-1");
        assertThat(run("code", "allow", placard.url("/q/Cli-1")).status()).isZero();
        assertThat(run("code", "list").out()).doesNotContain("cli-1");
        assertThat(run("code", "stop", "no-such-code").status()).isNotZero();
        made("cli-2", "https://lure.example/");
        assertThat(run("host", "stop", "https://LURE.example/path").status()).isZero();
        if (store == Store.POSTGRESQL) {
            Await.until("it is stopped at once", () -> scan("cli-2") == 410);
        }
        assertThat(run("host", "list").out()).contains("lure.example");
        assertThat(run("host", "allow", "lure.example").status()).isZero();
    }

    @Test
    void aStoppedCodeShowsAWarningUntilItIsAllowedAgain() {
        made("Lure-1", "https://good.example/");
        assertThat(scan("lure-1")).isEqualTo(302);
        set("LURE-1", true);
        Await.until("it is stopped", () -> scan("lure-1") == 410);
        assertThat(placard.scan("lure-1", "10.0.0.1").text()).contains("This code has been stopped");
        set(placard.url("/q/Lure-1").toUpperCase(java.util.Locale.ROOT), false);
        Await.until("it is allowed", () -> scan("lure-1") == 302);
    }

    @Test
    void aStoppedHostStopsItsCodesAndThoseOfItsSubdomainsAndTakesNoNewOnes() {
        made("host-a", "https://evil.example/login");
        made("host-b", "http://WWW.Evil.Example:8443/login");
        made("host-c", "https://notevil.example/");
        made("host-d", "https://evil.example.good.example/");
        for (String slug : new String[] {"host-a", "host-b", "host-c", "host-d"}) {
            assertThat(scan(slug)).isEqualTo(302);
        }
        set("https://EVIL.example/path", true);
        Await.until("both are stopped", () -> scan("host-a") == 410 && scan("host-b") == 410);
        assertThat(scan("host-c")).isEqualTo(302);
        assertThat(scan("host-d")).isEqualTo(302);
        Reply refused = create(placard, "https://sub.evil.example./x");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.faults()).anyMatch(fault -> fault.contains("host_not_allowed"));
        set("evil.example", false);
        Await.until("both are allowed", () -> scan("host-a") == 302 && scan("host-b") == 302);
    }

    @Test
    void aPageWithALinkToAStoppedHostIsStoppedAndNoneIsMade() {
        String social =
                "{'name':'A','slug':'%s','type':'social','content':{'title':'T','links':[{'platform':'website','url':'https://fine.example/'},{'platform':'website','url':'https://%s/'}]}}";
        String card =
                "{'name':'A','slug':'%s','type':'vcard','content':{'firstName':'Z','website':'https://shop.%s/'}}";
        for (String body :
                new String[] {social.formatted("page-1", "bait.example"), card.formatted("card-1", "bait.example")}) {
            assertThat(placard.post("/api/v1/qr", json(body)).status()).isEqualTo(201);
        }
        set("bait.example", true);
        Await.until("both are stopped", () -> scan("page-1") == 410 && scan("card-1") == 410);
        assertThat(placard.get("/p/page-1").text()).contains("This code has been stopped");
        assertThat(placard.post("/api/v1/qr", json(social.formatted("page-2", "x.bait.example")))
                        .faults())
                .containsExactly("/content/links/1/url host_not_allowed");
        Reply other = placard.post("/api/v1/qr", json(card.formatted("card-2", "fine.example")));
        assertThat(placard.patch(other.header("Location"), json("{'content':{'website':'https://bait.example/'}}"))
                        .faults())
                .containsExactly("/content/website host_not_allowed");
        assertThat(operator.get("/app/instance").text()).contains("value=\"bait.example\"");
        set("bait.example", false);
        Await.until("both are allowed", () -> scan("page-1") == 302 && scan("card-1") == 302);
        assertThat(operator.get("/app/instance").text()).doesNotContain("value=\"bait.example\"");
    }

    @Test
    void anOperatorStopsThemOnTheScreenOfTheInstallation() {
        made("screen-1", "https://good.example/");
        assertThat(scan("screen-1")).isEqualTo(302);
        assertThat(operator.form("/app/instance/stop", Map.of("stop", placard.url("/q/screen-1")))
                        .header("Location"))
                .endsWith("done=stopped");
        Await.until("it is stopped", () -> scan("screen-1") == 410);
        assertThat(operator.form("/app/instance/stop", Map.of("stop", "no-such-code"))
                        .status())
                .isEqualTo(422);
        assertThat(operator.form("/app/instance/stop", Map.of("stop", "screen-1", "allow", "yes"))
                        .header("Location"))
                .endsWith("done=allowed");
        Await.until("it is allowed", () -> scan("screen-1") == 302);
    }

    @Test
    void aWorkspaceThatIsLimitedToHostsLeadsNowhereElse() {
        String workspace = placard.workspaceId();
        assertThat(run("workspace", "hosts", workspace, "Shop.example", "\u00e4pfel.example")
                        .status())
                .isZero();
        for (String good :
                new String[] {"https://shop.example/a", "https://www.shop.example", "https://xn--pfel-koa.example/"}) {
            assertThat(create(placard, good).status()).as(good).isEqualTo(201);
        }
        for (String bad :
                new String[] {"https://shop.example.evil.example/", "https://myshop.example/", "http://127.0.0.1/"}) {
            assertThat(create(placard, bad).status()).as(bad).isEqualTo(422);
        }
        assertThat(run("workspace", "hosts", workspace).status()).isZero();
        assertThat(create(placard, "https://myshop.example/").status()).isEqualTo(201);
    }

    @Test
    void aFileOfHostsBlocksAndUnknownCodesOfferToReport(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("hosts.txt");
        Files.writeString(file, "# phishing\nevil.example\n0.0.0.0 bad.example # as hosts files have it\n\n");
        try (Placard other = Placard.start(
                Store.SQLITE,
                Map.of("PLACARD_BLOCKED_HOSTS_FILE", file.toString(), "PLACARD_REPORT_URL", "abuse@codes.example"))) {
            assertThat(create(other, "https://evil.example/").status()).isEqualTo(422);
            assertThat(create(other, "https://x.bad.example/").status()).isEqualTo(422);
            assertThat(create(other, "https://good.example/").status()).isEqualTo(201);
            assertThat(other.scan("no-such-code", "10.0.0.1").text())
                    .contains("href=\"mailto:abuse@codes.example\"", "Report this code");
        }
        assertThat(placard.scan("no-such-code", "10.0.0.1").text()).doesNotContain("Report");
    }

    @Test
    void aHostIsStoppedForRulesToo() {
        String rules = "'rules':[{'when':{'languages':['it']},'split':[{'weight':1,'targetUrl':'https://example.com/'},"
                + "{'weight':1,'targetUrl':'https://bad.ruled.example/a'}]}]";
        Reply made = placard.post(
                "/api/v1/qr",
                json("{'name':'A','slug':'ruled-stop','targetUrl':'https://example.com/'," + rules + "}"));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(scan("ruled-stop")).isEqualTo(302);
        set("ruled.example", true);
        assertThat(scan("ruled-stop")).isEqualTo(410);
        Reply refused =
                placard.post("/api/v1/qr", json("{'name':'A','targetUrl':'https://example.com/'," + rules + "}"));
        assertThat(refused.at("/errors/0/code").asText()).isEqualTo("host_not_allowed");
        assertThat(refused.at("/errors/0/pointer").asText()).isEqualTo("/rules/0/split/1/targetUrl");
        set("ruled.example", false);
        assertThat(scan("ruled-stop")).isEqualTo(302);
    }

    @Test
    void aStoppedHostIsStoppedForPlansTriesAndTheWayBackToo() {
        String plan = "{'name':'A','slug':'%s','targetUrl':'https://example.com/','planned':["
                + "{'at':'2099-01-05T12:00:00.000Z','set':{'targetUrl':'https://www.bad.planned.example/a'}}]}";
        String path =
                placard.post("/api/v1/qr", json(plan.formatted("plan-stop"))).header("Location");
        Reply past = made("past-stop", "https://bad.planned.example/b");
        assertThat(placard.patch(past.header("Location"), json("{'targetUrl':'https://example.com/'}"))
                        .status())
                .isEqualTo(200);
        String later = json("{'at':'2099-01-05T12:00:00.000Z','week':true}");
        assertThat(placard.post(path + "/try", later).at("/try/state").asText()).isEqualTo("open");
        set("planned.example", true);
        assertThat(scan("plan-stop")).isEqualTo(302);
        Reply tried = placard.post(path + "/try", later);
        assertThat(tried.at("/try/state").asText()).isEqualTo("stopped");
        assertThat(tried.at("/try/location").isNull()).isTrue();
        assertThat(tried.at("/try/week").findValuesAsText("state")).containsExactly("open", "stopped");
        assertThat(placard.post("/api/v1/qr", json(plan.formatted("plan-2"))).faults())
                .containsExactly("/planned/0/set/targetUrl host_not_allowed");
        assertThat(placard.post(
                                path + "/try",
                                json("{'rules':[{'when':{},'targetUrl':'https://bad.planned.example/'}]}"))
                        .faults())
                .containsExactly("/rules/0/targetUrl host_not_allowed");
        Reply back = placard.post(past.header("Location") + "/destinations/1/restore", "{}");
        assertThat(back.faults()).containsExactly("/targetUrl host_not_allowed");
        assertThat(scan("past-stop")).isEqualTo(302);
        set("planned.example", false);
        assertThat(placard.post(path + "/try", later).at("/try/state").asText()).isEqualTo("open");
    }
}
