package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientAddressTest {
    private static final String PROXY = "10.0.0.1";
    private static final List<Cidr> PROXIES = List.of(Cidr.parse("10.0.0.0/8"), Cidr.parse("2001:db8:ffff::/48"));

    private final ClientAddress forwardedFor = new ClientAddress(PROXIES, ProxyHeader.X_FORWARDED_FOR);
    private final ClientAddress forwarded = new ClientAddress(PROXIES, ProxyHeader.FORWARDED);

    @Test
    void aPeerThatIsNoProxyIsTheClientWhateverItClaims() {
        assertThat(client(forwardedFor, "192.0.2.9", "198.51.100.1")).isEqualTo("192.0.2.9");
        assertThat(client(forwardedFor, "::ffff:192.0.2.9", "198.51.100.1")).isEqualTo("192.0.2.9");
    }

    @Test
    void theRightmostEntryThatIsNoProxyIsTheClient() {
        assertThat(xff("198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(xff("203.0.113.66, 198.51.100.1 ,10.9.9.9")).isEqualTo("198.51.100.1");
        assertThat(xff("203.0.113.66", "198.51.100.1,10.9.9.9", "10.1.1.1")).isEqualTo("198.51.100.1");
        assertThat(xff("198.51.100.1, 2001:db8:ffff::1")).isEqualTo("198.51.100.1");
    }

    @Test
    void loopbackIsTrustedByDefault() {
        ClientAddress clients =
                new ClientAddress(List.of(Cidr.parse("127.0.0.0/8"), Cidr.parse("::1")), ProxyHeader.X_FORWARDED_FOR);
        assertThat(client(clients, "127.0.0.1", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client(clients, "127.9.9.9", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client(clients, "::1", "198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(client(clients, "::2", "198.51.100.1")).isEqualTo("::2");
        assertThat(client(clients, "10.0.0.1", "198.51.100.1")).isEqualTo("10.0.0.1");
    }

    @Test
    void aMappedPeerIsTrustedAsItsIpv4Address() throws UnknownHostException {
        byte[] mapped = new byte[16];
        mapped[10] = mapped[11] = (byte) 0xff;
        System.arraycopy(InetAddress.ofLiteral(PROXY).getAddress(), 0, mapped, 12, 4);
        assertThat(text(forwardedFor.resolve(mapped, List.of("198.51.100.1")))).isEqualTo("198.51.100.1");
        assertThat(text(forwardedFor.resolve(mapped, List.of()))).isEqualTo(PROXY);
    }

    @Test
    void ifAllAreProxiesTheLeftmostIsTheClient() {
        assertThat(xff("10.2.2.2, 10.3.3.3")).isEqualTo("10.2.2.2");
        assertThat(xff("10.2.2.2", "10.3.3.3")).isEqualTo("10.2.2.2");
    }

    @Test
    void withoutTheHeaderThePeerIsTheClient() {
        assertThat(xff()).isEqualTo(PROXY);
        assertThat(xff("", " , ,, ")).isEqualTo(PROXY);
    }

    @Test
    void aPeerWithoutAnAddressHasNone() {
        assertThat(forwardedFor.resolve(null, List.of("198.51.100.1"))).isNull();
    }

    @Test
    void emptyEntriesAreSkipped() {
        assertThat(xff(",198.51.100.1,, 10.1.1.1,\t,")).isEqualTo("198.51.100.1");
        assertThat(fwd(",for=198.51.100.1,, for=10.1.1.1 ,")).isEqualTo("198.51.100.1");
    }

    @Test
    void portsBracketsAndZonesAreRead() {
        assertThat(xff("198.51.100.1:55")).isEqualTo("198.51.100.1");
        assertThat(xff("[2001:db8::1]:80")).isEqualTo("2001:db8::1");
        assertThat(xff("[2001:db8::1]")).isEqualTo("2001:db8::1");
        assertThat(xff("2001:db8::1")).isEqualTo("2001:db8::1");
        assertThat(xff("fe80::1%eth0")).isEqualTo("fe80::1");
        assertThat(xff("[fe80::1%25eth0]:443")).isEqualTo("fe80::1");
        assertThat(xff("::ffff:198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(xff("198.51.100.1, ::ffff:10.1.1.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void anEntryThatNamesNoAddressEndsTheWalk() {
        for (String entry : List.of(
                "unknown",
                "_hidden",
                "localhost",
                "example.com",
                "198.51.100",
                "198.51.100.1.",
                "0198.51.100.1",
                "[198.51.100.1]",
                "[::1",
                "::1]",
                "[::1]80",
                "[::1]:",
                "198.51.100.1:",
                "198.51.100.1:123456",
                "198.51.100.1:8o",
                "[::1]:-1",
                "[]",
                ":",
                "%",
                "\"198.51.100.1\"",
                "1 2",
                "٣.1.1.1")) {
            assertThat(xff("203.0.113.66, " + entry + ", 10.3.3.3")).as(entry).isEqualTo("10.3.3.3");
            assertThat(xff("203.0.113.66, " + entry)).as(entry).isEqualTo(PROXY);
        }
    }

    @Test
    void forwardedElementsAreReadWithQuotesEscapesAndOtherPairs() {
        assertThat(fwd("for=198.51.100.1")).isEqualTo("198.51.100.1");
        assertThat(fwd("For=\"[2001:db8::17]:4711\"")).isEqualTo("2001:db8::17");
        assertThat(fwd("proto=https; FOR=198.51.100.1:99 ;by=203.0.113.43;")).isEqualTo("198.51.100.1");
        assertThat(fwd("for=\"198.51\\.100.1\"")).isEqualTo("198.51.100.1");
        assertThat(fwd("for=\"198.51.100.1:_port.x\"")).isEqualTo("198.51.100.1");
        assertThat(fwd("for=203.0.113.66, for=198.51.100.1;host=\"a,b\\\",c\", for=10.1.1.1;host=\"x\\\\\""))
                .isEqualTo("198.51.100.1");
        assertThat(fwd("for=203.0.113.66", "for=198.51.100.1, for=10.1.1.1")).isEqualTo("198.51.100.1");
    }

    @Test
    void anIllFormedForwardedElementEndsTheWalk() {
        for (String element : List.of(
                "for=unknown",
                "for=_gazonk",
                "for=",
                "for=\"\"",
                "for",
                "198.51.100.1",
                "proto=https",
                "for=198.51.100.1;for=198.51.100.2",
                "for=\"198.51.100.1",
                "for=198.51.100.1\"",
                "for=\"198.51.100.1\"x",
                "for =198.51.100.1",
                "for= 198.51.100.1",
                "=198.51.100.1",
                "for=\"198.51.100.1\\",
                "for=a b")) {
            assertThat(fwd("for=203.0.113.66", element, "for=10.3.3.3"))
                    .as(element)
                    .isEqualTo("10.3.3.3");
        }
    }

    @Test
    void anOpenQuoteOfAStrangerHidesNothingThatAProxyAdded() {
        for (String lie : List.of(
                "for=203.0.113.66;by=\"", "\"", "for=\"203.0.113.66", "for=\"\\", "\\\"", "for=203.0.113.66;x=\"a\\")) {
            assertThat(fwd(lie + ", for=198.51.100.1")).as(lie).isEqualTo("198.51.100.1");
            assertThat(fwd(lie + ", for=\"[2001:db8::1]:7\";host=\"h\\\"\""))
                    .as(lie)
                    .isEqualTo("2001:db8::1");
        }
    }

    @Test
    void aThousandEntriesAndLongLinesAreReadInNoTime() {
        String proxies = String.join(", ", Collections.nCopies(1_000, "10.1.1.1"));
        assertThat(xff("198.51.100.1, " + proxies)).isEqualTo("198.51.100.1");
        assertThat(fwd("for=198.51.100.1, " + proxies.replace("10.", "for=10.")))
                .isEqualTo("198.51.100.1");
        for (String piece :
                List.of(",", "\"", "\\", "\\\"", ":", ".", "[", "1", "for=", ";", " ", "%", "::", "\",\"")) {
            String garbage = piece.repeat(16_384 / piece.length());
            assertThat(xff(garbage)).as(piece).isEqualTo(PROXY);
            assertThat(fwd(garbage)).as(piece).isEqualTo(PROXY);
            assertThat(fwd(garbage + ",for=198.51.100.1")).as(piece).isEqualTo("198.51.100.1");
        }
    }

    @Test
    void theHeaderIsFoundByItsNameWithoutRegardToCase() {
        assertThat(ProxyHeader.named(" x-forwarded-for")).isEqualTo(ProxyHeader.X_FORWARDED_FOR);
        assertThat(ProxyHeader.named("Forwarded")).isEqualTo(ProxyHeader.FORWARDED);
        assertThatThrownBy(() -> ProxyHeader.named("X-Real-IP"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("X-Real-IP");
    }

    private String xff(String... lines) {
        return client(forwardedFor, PROXY, lines);
    }

    private String fwd(String... lines) {
        return client(forwarded, PROXY, lines);
    }

    private static String client(ClientAddress clients, String peer, String... lines) {
        return text(clients.resolve(ClientAddress.literal(peer), Arrays.asList(lines)));
    }

    private static String text(byte[] address) {
        try {
            return InetAddress.getByAddress(address).getHostAddress().replaceFirst("(^|:)(0(:|$)){2,}", "::");
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
