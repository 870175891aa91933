package placard.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import placard.testing.MovableClock;

class OutboundTest {
    private static final byte[] BODY = {'{', '}'};
    private static final String PUBLIC = "93.184.215.14";

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
    /** Each address that a connection was asked for. */
    private final List<String> asked = new CopyOnWriteArrayList<>();

    private Outbound guard(Map<String, List<String>> names) {
        return new Outbound(
                new Outbound.Settings(true, (_, _) -> false, () -> false, List.of("https://placard.example")),
                name -> names.containsKey(name)
                        ? CompletableFuture.completedStage(names.get(name).stream()
                                .map(InetAddress::ofLiteral)
                                .toList())
                        : CompletableFuture.failedStage(new IllegalStateException("no such name")),
                (target, address, headers, body, millis) -> {
                    asked.add(address.getHostAddress() + ":" + target.port() + " " + target.host());
                    return CompletableFuture.completedStage(new Connector.Reply(200, "ok", ""));
                },
                clock,
                clock::nanos);
    }

    static Outcome sent(Outbound outbound, String url) {
        return outbound.post(url, Map.of(), BODY).toCompletableFuture().join();
    }

    /** Forms of addresses in private and special networks, and of URLs that no request may have. */
    private static final List<String> FORBIDDEN = List.of(
            "https://127.0.0.1/",
            "https://127.1/",
            "https://127.0.1/",
            "https://2130706433/",
            "https://0x7f000001/",
            "https://0x7f.0.0.1/",
            "https://0177.0.0.1/",
            "https://017700000001/",
            "https://127.0.0.1./",
            "https://127.255.255.254/",
            "https://0/",
            "https://0.0.0.0/",
            "https://0.1.2.3/",
            "https://10.0.0.1/",
            "https://10.255.255.255/",
            "https://0x0a000001/",
            "https://012.0.0.1/",
            "https://167772161/",
            "https://172.16.0.1/",
            "https://172.31.255.255/",
            "https://192.168.0.1/",
            "https://3232235521/",
            "https://169.254.169.254/",
            "https://0xa9fea9fe/",
            "https://2852039166/",
            "https://169.254.43518/",
            "https://0251.0376.0251.0376/",
            "https://168.63.129.16/",
            "https://100.64.0.1/",
            "https://100.127.255.255/",
            "https://192.0.0.1/",
            "https://192.0.0.170/",
            "https://192.0.2.1/",
            "https://192.88.99.1/",
            "https://198.18.0.1/",
            "https://198.19.255.255/",
            "https://198.51.100.1/",
            "https://203.0.113.9/",
            "https://224.0.0.1/",
            "https://239.255.255.250/",
            "https://240.0.0.1/",
            "https://255.255.255.255/",
            "https://192.31.196.1/",
            "https://192.52.193.1/",
            "https://192.175.48.1/",
            "https://[::1]/",
            "https://[::]/",
            "https://[0:0:0:0:0:0:0:1]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[::ffff:7f00:1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://[::ffff:a9fe:a9fe]/",
            "https://[::127.0.0.1]/",
            "https://[::ffff:0:127.0.0.1]/",
            "https://[64:ff9b::7f00:1]/",
            "https://[64:ff9b::10.0.0.1]/",
            "https://[64:ff9b::a9fe:a9fe]/",
            "https://[64:ff9b:1::1]/",
            "https://[2002:7f00:1::]/",
            "https://[2002:0a00:0001::1]/",
            "https://[2002:a9fe:a9fe::1]/",
            "https://[2001::1]/",
            "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
            "https://[2001:10::1]/",
            "https://[2001:20::1]/",
            "https://[2001:2::1]/",
            "https://[2001:db8::1]/",
            "https://[3fff::1]/",
            "https://[3fff:fff::1]/",
            "https://[fc00::1]/",
            "https://[fd00:ec2::254]/",
            "https://[fdff::1]/",
            "https://[fe80::1]/",
            "https://[fe80::1%25eth0]/",
            "https://[febf::1]/",
            "https://[fec0::1]/",
            "https://[ff02::1]/",
            "https://[ff0e::1]/",
            "https://[100::1]/",
            "https://[5f00::1]/",
            "https://[4000::1]/",
            "https://localhost/",
            "https://LOCALHOST/",
            "https://localhost./",
            "https://vault/",
            "https://metadata/",
            "https://a.localhost/",
            "https://db.internal/",
            "https://printer.local/",
            "https://nowhere.example/",
            "https://１２７.０.０.１/",
            "https://127。0。0。1/",
            "https://①②⑦.0.0.1/",
            "https://ⓛocalhost/",
            "https://user:pass@public.example/",
            "https://user@public.example/",
            "https://public.example@10.0.0.1/",
            "https://public.example:22/",
            "https://public.example:80/",
            "https://public.example:1023/",
            "https://public.example:0/",
            "https://public.example:70000/",
            "http://public.example/",
            "http://public.example:8080/",
            "ftp://public.example/",
            "file:///etc/passwd",
            "gopher://public.example/",
            "javascript:alert(1)",
            "https:///",
            "https://",
            "//public.example/",
            "https://public.example\\@10.0.0.1/",
            "https://public.example /",
            "https://256.0.0.1/",
            "https://1.2.3.4.5/",
            "https://0x/",
            "https://09.0.0.1/",
            "https://placard.example/",
            "https://PLACARD.example:8443/",
            "https://placard.example./",
            "https://inward.example/",
            "https://mixed.example/",
            "https://six.example/",
            "https://self.example/");

    /** Forms by which attackers have passed other guards: other spellings, tunnels, invisible marks, broken URLs. */
    private static final List<String> TRICKS = List.of(
            "https://[::ffff:0.0.0.0]/",
            "https://[0000:0000:0000:0000:0000:ffff:7f00:0001]/",
            "https://[::ffff:169.254.169.254]/",
            "https://[::ffff:255.255.255.255]/",
            "https://[::10.0.0.1]/",
            "https://[64:ff9b::192.168.1.1]/",
            "https://[64:ff9b::ffff:7f00:1]/",
            "https://[2002:c0a8:0101::1]/",
            "https://[fe80::5efe:10.0.0.1]/",
            "https://[2606:2800:21f:cb07:0:5efe:10.0.0.1]/",
            "https://[2606:2800:21f:cb07:200:5efe:127.0.0.1]/",
            "https://[2001:1::1]/",
            "https://[2001:30::1]/",
            "https://[2001:4:112::1]/",
            "https://[2620:4f:8000::1]/",
            "https://[ff05::1:3]/",
            "https://[fe80::1%eth0]/",
            "https://[::1%25lo]/",
            "https://[v1.fe80::a]/",
            "https://[::１]/",
            "https://[::1/",
            "https://0x7f.1/",
            "https://0177.1/",
            "https://00000177.0.0.1/",
            "https://127.0x1/",
            "https://0x7f000001./",
            "https://4294967295/",
            "https://4294967296/",
            "https://0x100000000/",
            "https://%31%32%37.0.0.1/",
            "https://a.b.0x7f/",
            "https://name.127/",
            "https://⑯⑨。②⑤④。⑯⑨。②⑤④/",
            "https://loc\u00adalhost/",
            "https://local\u200bhost/",
            "https://ⅼocalhost/",
            "https://LOCALHOST。/",
            "https://127.0.0.1:443@public.example/",
            "https://127.0.0.1%2f@public.example/",
            "https://public.example%00.evil.example/",
            "https://public.example:25/",
            "https://public.example:65536/",
            "https://public.example:-1/",
            "https://public.example:٤٤٣/",
            "https:10.0.0.1/",
            "https:/10.0.0.1/",
            "https:\\\\10.0.0.1\\",
            "https://10.0.0.1\t/",
            "https://ten.0.0.0.1/",
            "https://metadata.google.internal/",
            "https://127.0.0.1.nip.example/",
            "https://mapped.example/",
            "https://tunnel.example/",
            "https://many.example/");

    @Test
    void noTrickReachesThePrivateNetwork() {
        assertThat(TRICKS).hasSizeGreaterThan(50).doesNotHaveDuplicates().doesNotContainAnyElementsOf(FORBIDDEN);
        Outbound guard = guard(Map.of(
                "public.example.", List.of(PUBLIC),
                "ten.0.0.0.1.", List.of("10.0.0.1"),
                "metadata.google.internal.", List.of("169.254.169.254"),
                "127.0.0.1.nip.example.", List.of("127.0.0.1"),
                "mapped.example.", List.of("::ffff:7f00:1"),
                "tunnel.example.", List.of("2606:2800:21f:cb07:0:5efe:192.168.0.1"),
                "many.example.", List.of(PUBLIC, "2606:2800:21f:cb07::1", "93.184.215.15", "169.254.169.254")));
        List<String> let = new ArrayList<>();
        for (String url : TRICKS) {
            if (sent(guard, url).failure() != Outcome.Failure.ADDRESS_REFUSED || guard.mayReach(url)) {
                let.add(url);
            }
        }
        assertThat(let).isEmpty();
        assertThat(asked).isEmpty();
        // The positive control.
        for (String url : List.of("https://public.example./", "https://[2606:2800:21f:cb07:0:5efe:5db8:d70e]/")) {
            assertThat(sent(guard, url).status()).as(url).isEqualTo(200);
        }
        assertThat(asked).hasSize(2);
    }

    /** More forms, each of another kind than the ones above or of another network. */
    private static final List<String> MORE = List.of(
            // Gateways and tunnels.
            "https://[64:ff9b:1::7f00:1]/",
            "https://[64:ff9b:1:ffff::10.0.0.1]/",
            "https://[64:ff9b:0:0:0:0:169.254.170.2]/",
            "https://[64:ff9b::100.100.100.200]/",
            "https://[64:ff9b::168.63.129.16]/",
            "https://[64:ff9b::0.0.0.0]/",
            "https://[64:ff9b::224.0.0.1]/",
            "https://[64:ff9b::192.0.0.192]/",
            "https://[64:ff9b::198.41.0.4]/",
            "https://[2606:2800:21f:cb07:0:5efe:198.41.0.4]/",
            "https://[2606:2800:21f:cb07:0:5efe:169.254.169.254]/",
            "https://[2606:2800:21f:cb07:200:5efe:172.16.0.1]/",
            "https://[2002:6440:1::1]/",
            "https://[2002:a83f:8110::1]/",
            "https://[2001:0:7f00:1::1]/",
            "https://[2001:0:5db8:d70e::f5ff:fffe]/",
            "https://[::ffff:0:169.254.169.254]/",
            "https://[::ffff:0:a00:1]/",
            "https://[::ffff:100.64.0.1]/",
            "https://[::ffff:192.0.0.192]/",
            "https://[0:0:0:0:0:ffff:172.31.0.1]/",
            "https://[::192.168.0.1]/",
            "https://[::a9fe:a9fe]/",
            "https://[fd20:ce::254]/",
            "https://[fd00:42::42]/",
            "https://[2001:3::1]/",
            "https://[100:0:0:1::1]/",
            "https://[1fff::1]/",
            "https://[ff01::1]/",
            // Zones, which name an interface.
            "https://[fe80::a9fe:a9fe%251]/",
            "https://[fe80::1%lo]/",
            "https://[::1%251]/",
            "https://[2606:2800:21f:cb07::1%25eth0]/",
            // Numbers.
            "https://0x7f.0x0.0x0.0x1/",
            "https://0177.0x0.1/",
            "https://192.168.257/",
            "https://172.1048577/",
            "https://0xac100001/",
            "https://030052000001/",
            "https://3232235777/",
            "https://10.1/",
            "https://0x0/",
            "https://0000000000/",
            "https://0xffffffff/",
            "https://127.0.0.0.1/",
            "https://0b1111111.0.0.1/",
            "https://169.254.42.42/",
            "https://169.254.0.23:8443/",
            "https://100.100.100.200/",
            "https://192.0.0.192/",
            // Dots and digits of other scripts.
            "https://127.0.0.1../",
            "https://localhost../",
            "https://127．0．0．1/",
            "https://169｡254｡169｡254/",
            "https://𝟏𝟐𝟕.𝟎.𝟎.𝟏/",
            "https://¹²⁷.0.0.1/",
            "https://١٢٧.0.0.1/",
            "https://ⓁⓄⒸⒶⓁⒽⓄⓈⓉ/",
            "https://0ˣ7f.1/",
            // Where a host begins and ends.
            "https://public.example:443@127.0.0.1/",
            "https://127.0.0.1#.public.example/",
            "https://127.0.0.1?.public.example/",
            "https://127.0.0.1;.public.example/",
            "https://127.0.0.1%00/",
            "https://127.0.0.1%2e/",
            "https://[::1].public.example/",
            "https://[::1]:443.public.example/",
            "https://[127.0.0.1]/",
            "https://[::ffff:127.1]/",
            "https://[::ffff:0177.0.0.1]/",
            "https://[::ffff:127.0.0.1.]/",
            "https://public.example:443:80/",
            "https://public.example:00080/",
            "https://public.example:0x1bb/",
            "https://@public.example/",
            "https://:@127.0.0.1/",
            "https:///127.0.0.1/",
            "https://public.example\t.evil.example/",
            "HTTPS://10.0.0.1/",
            "hTTp://public.example/",
            "wss://public.example/",
            "https://xn--.example/",
            // Names, with one address among several or behind a gateway.
            "https://last.example/",
            "https://zero.example/",
            "https://gateway.example/",
            "https://carrier.example/",
            "https://compatible.example/",
            "https://sixtofour.example/",
            "https://teredo.example/",
            "https://own.example/",
            "https://ownbehind.example/",
            "https://none.example/");

    @Test
    void noOtherFormOfTheirKindIsConnectedEither() {
        assertThat(MORE)
                .hasSizeGreaterThan(80)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(FORBIDDEN)
                .doesNotContainAnyElementsOf(TRICKS);
        Outbound guard = guard(Map.ofEntries(
                Map.entry("public.example.", List.of(PUBLIC)),
                Map.entry("placard.example.", List.of("198.41.0.4")),
                Map.entry("last.example.", List.of(PUBLIC, "93.184.215.15", "192.168.178.1")),
                Map.entry("zero.example.", List.of("0.0.0.0")),
                Map.entry("gateway.example.", List.of("64:ff9b::a00:1")),
                Map.entry("carrier.example.", List.of("100.64.3.4", PUBLIC)),
                Map.entry("compatible.example.", List.of("::a00:1")),
                Map.entry("sixtofour.example.", List.of("2002:a00:1::1")),
                Map.entry("teredo.example.", List.of("2001:0:5db8:d70e::f5ff:fffe")),
                Map.entry("own.example.", List.of("198.41.0.4")),
                Map.entry("ownbehind.example.", List.of("64:ff9b::c629:4")),
                Map.entry("none.example.", List.of())));
        List<String> let = new ArrayList<>();
        for (String url : MORE) {
            if (sent(guard, url).failure() != Outcome.Failure.ADDRESS_REFUSED || guard.mayReach(url)) {
                let.add(url);
            }
        }
        assertThat(let).isEmpty();
        assertThat(asked).isEmpty();
        // The positive control.
        for (String url : List.of(
                "https://public.example:00443/#@127.0.0.1",
                "https://public.example/?url=http://127.0.0.1/",
                "https://[64:ff9b::198.41.0.5]/")) {
            assertThat(sent(guard, url).status()).as(url).isEqualTo(200);
        }
        assertThat(asked)
                .containsExactly(
                        PUBLIC + ":443 public.example",
                        PUBLIC + ":443 public.example",
                        "64:ff9b:0:0:0:0:c629:5:443 64:ff9b:0:0:0:0:c629:5");
    }

    @Test
    void noForbiddenFormIsConnectedAndPublicOnesAre() {
        assertThat(FORBIDDEN).hasSizeGreaterThan(100).doesNotHaveDuplicates();
        Outbound guard = guard(Map.of(
                "public.example.", List.of(PUBLIC, "2606:2800:21f:cb07::1"),
                "placard.example.", List.of("198.41.0.4"),
                "self.example.", List.of("198.41.0.4"),
                "inward.example.", List.of("10.0.0.7"),
                "mixed.example.", List.of(PUBLIC, "127.0.0.1"),
                "six.example.", List.of(PUBLIC, "fd00::1"),
                "db.internal.", List.of("10.0.0.8"),
                "printer.local.", List.of("192.168.1.9"),
                "a.localhost.", List.of("127.0.0.1")));
        List<String> let = new ArrayList<>();
        for (String url : FORBIDDEN) {
            Outcome outcome = sent(guard, url);
            if (outcome.failure() != Outcome.Failure.ADDRESS_REFUSED || guard.mayReach(url)) {
                let.add(url);
            }
        }
        assertThat(let).isEmpty();
        assertThat(asked).isEmpty();
        // The positive control: the connector does record.
        for (String url : List.of(
                "https://public.example/a?b",
                "https://public.example:8443/",
                "https://[2606:2800:21f:cb07::1]/",
                "https://" + PUBLIC + "/",
                "https://[64:ff9b::5db8:d70e]/")) {
            assertThat(sent(guard, url).status()).as(url).isEqualTo(200);
        }
        assertThat(asked)
                .containsExactly(
                        PUBLIC + ":443 public.example",
                        PUBLIC + ":8443 public.example",
                        "2606:2800:21f:cb07:0:0:0:1:443 2606:2800:21f:cb07:0:0:0:1",
                        PUBLIC + ":443 " + PUBLIC,
                        "64:ff9b:0:0:0:0:5db8:d70e:443 64:ff9b:0:0:0:0:5db8:d70e");
    }

    @Test
    void aNameThatTurnsInwardIsRefusedAtTheNextAttempt() {
        Map<String, List<String>> names = new java.util.HashMap<>(Map.of("turn.example.", List.of(PUBLIC)));
        Outbound guard = guard(names);
        assertThat(guard.mayReach("https://turn.example/")).isTrue();
        assertThat(sent(guard, "https://turn.example/").status()).isEqualTo(200);
        names.put("turn.example.", List.of("127.0.0.1"));
        assertThat(sent(guard, "https://turn.example/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        assertThat(asked).hasSize(1);
    }

    @Test
    void anOpenedPortIsReachedByHttpWithoutItsAnswerAndNoOtherIs() {
        boolean[] isOpen = {true};
        Outbound guard = new Outbound(
                new Outbound.Settings(
                        true,
                        (address, port) -> address[0] == 10 && port == 5678,
                        () -> isOpen[0],
                        List.of("https://p.example")),
                name -> CompletableFuture.completedStage(List.of(InetAddress.ofLiteral("10.0.0.7"))),
                (target, address, headers, body, millis) -> {
                    asked.add(address.getHostAddress());
                    return CompletableFuture.completedStage(new Connector.Reply(200, "internal words", ""));
                },
                clock,
                clock::nanos);
        Outcome outcome = sent(guard, "http://n8n.internal:5678/webhook");
        assertThat(outcome.status()).isEqualTo(200);
        assertThat(outcome.answer()).isEmpty();
        assertThat(sent(guard, "http://n8n.internal:5679/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        isOpen[0] = false;
        assertThat(sent(guard, "http://n8n.internal:5678/").failure()).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        assertThat(asked).hasSize(1);
    }

    @Test
    void retryAfterIsBounded() {
        Map<String, Duration> waits = new HashMap<>();
        for (String header : List.of(
                "5",
                "0",
                "-5",
                "999999999",
                "99999999999999999999",
                "1e9",
                "",
                "soon",
                "Thu, 26 Nov 2026 10:01:00 GMT",
                "Thu, 26 Nov 2020 10:00:00 GMT",
                "Thu, 26 Nov 2099 10:00:00 GMT")) {
            Outbound guard = new Outbound(
                    new Outbound.Settings(true, (_, _) -> false, () -> false, List.of("https://placard.example")),
                    name -> CompletableFuture.completedStage(
                            name.equals("public.example.") ? List.of(InetAddress.ofLiteral(PUBLIC)) : List.of()),
                    (target, address, headers, body, millis) ->
                            CompletableFuture.completedStage(new Connector.Reply(429, "", header)),
                    clock,
                    clock::nanos);
            Duration wait = sent(guard, "https://public.example/").retryAfter();
            if (wait != null) {
                waits.put(header, wait);
            }
        }
        assertThat(waits)
                .containsOnly(
                        Map.entry("5", Duration.ofSeconds(5)),
                        Map.entry("999999999", Duration.ofDays(1)),
                        Map.entry("Thu, 26 Nov 2026 10:01:00 GMT", Duration.ofMinutes(1)),
                        Map.entry("Thu, 26 Nov 2099 10:00:00 GMT", Duration.ofDays(1)));
    }

    @Test
    void aWorkspaceAndFailingEndpointsLeavePlacesForOthers() {
        RequestSlots places = new RequestSlots(clock::nanos);
        int taken = 0;
        while (places.take("greedy", "h" + taken, false)) {
            taken++;
        }
        assertThat(taken).isEqualTo(8);
        int failing = 0;
        while (failing < 100 && places.take("dead" + failing, "dead.example", true)) {
            failing++;
        }
        assertThat(failing).isEqualTo(16);
        int others = 0;
        while (others < 100 && places.take("well" + others, "well.example", false)) {
            others++;
        }
        assertThat(others).isEqualTo(64 - 8 - 16);
        places.release("well0", false);
        assertThat(places.take("well0", "well.example", false)).isTrue();
    }

    @Test
    void endpointsThatAnswerSlowlyShareTheFewPlacesUntilTheyAreQuick() {
        RequestSlots places = new RequestSlots(clock::nanos);
        for (int i = 0; i < 100; i++) {
            assertThat(places.isSlow("wh_" + i)).isFalse();
            places.took("wh_" + i, 2_001);
        }
        int slow = 0;
        while (slow < 100 && places.take("ws" + slow, "slow.example", places.isSlow("wh_" + slow))) {
            slow++;
        }
        assertThat(slow).isEqualTo(16);
        assertThat(places.free()).isEqualTo(64 - 16);
        places.took("wh_20", 2_000);
        assertThat(places.take("ws20", "slow.example", places.isSlow("wh_20"))).isTrue();
        assertThat(places.take("ws21", "slow.example", places.isSlow("wh_21"))).isFalse();
    }

    @Test
    void theNextAddressIsTriedIfNoConnectionComesAboutAndOnlyThen() {
        Throwable[] failure = {new ConnectException("refused")};
        Outbound guard = new Outbound(
                new Outbound.Settings(true, (_, _) -> false, () -> false, List.of("https://placard.example")),
                name -> CompletableFuture.completedStage(
                        name.equals("hooks.example.")
                                ? List.of(
                                        InetAddress.ofLiteral("93.184.215.14"),
                                        InetAddress.ofLiteral("93.184.215.15"),
                                        InetAddress.ofLiteral("93.184.215.16"))
                                : List.of()),
                (target, address, headers, body, millis) -> {
                    asked.add(address.getHostAddress());
                    return address.getHostAddress().endsWith(".16")
                            ? CompletableFuture.completedStage(new Connector.Reply(204, "", ""))
                            : CompletableFuture.failedStage(failure[0]);
                },
                clock,
                clock::nanos);
        assertThat(sent(guard, "https://hooks.example/").status()).isEqualTo(204);
        assertThat(asked).containsExactly("93.184.215.14", "93.184.215.15", "93.184.215.16");
        asked.clear();
        // The request may have arrived.
        failure[0] = new IOException("reset");
        assertThat(sent(guard, "https://hooks.example/").failure()).isEqualTo(Outcome.Failure.CONNECTION);
        assertThat(asked).containsExactly("93.184.215.14");
    }

    @Test
    void aHostGetsTenRequestsASecondOfAWorkspace() {
        RequestSlots places = new RequestSlots(clock::nanos);
        for (int i = 0; i < 10; i++) {
            assertThat(places.take("ws", "slack.example", false)).isTrue();
            places.release("ws", false);
        }
        assertThat(places.take("ws", "slack.example", false)).isFalse();
        assertThat(places.take("other", "slack.example", false)).isTrue();
        clock.move(Duration.ofSeconds(1));
        assertThat(places.take("ws", "slack.example", false)).isTrue();
        places.giveBack("ws", "slack.example", false);
        for (int i = 0; i < 10; i++) {
            assertThat(places.take("ws", "slack.example", false)).isEqualTo(true);
            places.release("ws", false);
        }
    }
}
