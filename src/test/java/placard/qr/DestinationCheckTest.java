package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.base.WebHost;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** Destinations that are probably wrong are questioned, and never refused. */
@OnBothStores
final class DestinationCheckTest {
    @Started
    private static Placard placard;

    private static JsonNode checked(Placard server, String... urls) {
        ObjectNode body = Json.object();
        List.of(urls).forEach(body.putArray("urls")::add);
        Reply reply = server.post("/api/v1/qr/destinations", Json.text(body));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.at("/destinations");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "https://asdf, incomplete, -",
                "https://goldener-loeffel/menu, incomplete, -",
                "htps://example.com/a, scheme, https://example.com/a",
                "htp:/example.com, scheme, https://example.com",
                "https://http//example.com, scheme, https://example.com",
                "https://https//example.com/x?y=1, scheme, https://example.com/x?y=1",
                "ttps://example.com, scheme, https://example.com",
                "https;//example.com, scheme, https://example.com",
                "http://localhost:8080/x, local, -",
                "http://127.1/, local, -",
                "http://192.168.1.20/menu, local, -",
                "http://[fe80::1]/, local, -",
                "https://printer.local/, local, -",
                "https://203.0.113.9/, -, -",
                "https://[2001:db8::1]/, -, -",
                "https://example.com/https//x, -, -",
                "https://http.cat/404, -, -",
                "HTTPS://Example.com, -, -",
                "https://münchen.example, -, -",
                "mailto:a@example.com, -, -"
            })
    void aSuspiciousAddressIsQuestioned(String url, String question, String suggestion) {
        JsonNode found = checked(placard, url).get(0);
        assertThat(found.at("/url").asText()).isEqualTo(url);
        assertThat(found.at("/question").isNull() ? null : found.at("/question").asText())
                .isEqualTo(question);
        assertThat(
                        found.at("/suggestion").isNull()
                                ? null
                                : found.at("/suggestion").asText())
                .isEqualTo(suggestion);
    }

    @Test
    void theApiStillTakesThem() {
        assertThat(placard.post("/api/v1/qr", "{\"name\":\"x\",\"targetUrl\":\"https://asdf\"}")
                        .status())
                .isEqualTo(201);
        assertThat(placard.post("/api/v1/qr/destinations", "{}").faults()).containsExactly("/urls required");
    }

    @ParameterizedTest
    @CsvSource({
        "93.184.215.14,true", "2606:2800:21f:cb07::1,true", "10.0.0.7,false", "fd00::5,false", "fe80::1,false",
        "100.64.0.5,false", "100.128.0.5,true", "198.18.0.1,false", "224.0.0.1,false", "255.255.255.255,false",
        "192.0.2.1,false", "0.1.2.3,false", "64:ff9b::a00:1,false", "::1,false", "169.254.169.254,false",
        "172.31.0.1,false", "172.32.0.1,true"
    })
    void onlyAddressesOfTheInternetArePublic(String address, boolean isPublic) {
        assertThat(WebHost.isPublic(InetAddress.ofLiteral(address))).isEqualTo(isPublic);
    }

    /** A DNS server that knows one public and one private name, and is silent about another. */
    private static final class Names implements AutoCloseable {
        private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();

        Names() throws IOException {
            Thread.ofVirtual().start(this::serve);
        }

        private void serve() {
            try {
                while (true) {
                    DatagramPacket packet = new DatagramPacket(new byte[512], 512);
                    socket.receive(packet);
                    byte[] answer = answer(packet.getData(), packet.getLength());
                    if (answer.length > 0) {
                        socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                    }
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        private byte[] answer(byte[] question, int length) {
            StringBuilder name = new StringBuilder();
            int at = 12;
            while (question[at] != 0) {
                name.append(new String(question, at + 1, question[at], StandardCharsets.US_ASCII))
                        .append('.');
                at += question[at] + 1;
            }
            boolean isV4 = question[at + 2] == 1;
            asked.add(name + (isV4 ? "A" : "AAAA"));
            byte[] address = switch (name.toString()) {
                case "open.example." -> new byte[] {93, (byte) 184, (byte) 215, 14};
                case "inside.example." -> new byte[] {10, 0, 0, 7};
                default -> new byte[0];
            };
            if (name.toString().equals("silent.example.")) {
                return address;
            }
            boolean isThere = address.length > 0;
            ByteBuffer out = ByteBuffer.allocate(512);
            out.put(question, 0, 2)
                    .putShort((short) (isThere ? 0x8180 : 0x8183))
                    .putShort((short) 1);
            out.putShort((short) (isThere && isV4 ? 1 : 0)).putInt(0).put(question, 12, at + 5 - 12);
            if (isThere && isV4) {
                out.putShort((short) 0xc00c)
                        .putShort((short) 1)
                        .putShort((short) 1)
                        .putInt(60);
                out.putShort((short) 4).put(address);
            }
            byte[] bytes = new byte[out.position()];
            out.flip().get(bytes);
            assertThat(length).isGreaterThanOrEqualTo(at + 5);
            return bytes;
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    @Test
    void aHostWithoutAPublicAddressIsQuestionedWhereTheServerMayAsk() throws Exception {
        try (Names names = new Names();
                Placard asking = Placard.start(
                        Store.SQLITE, Map.of("PLACARD_NAME_SERVER", "127.0.0.1:" + names.socket.getLocalPort()))) {
            JsonNode found = checked(
                    asking,
                    "https://open.example/a",
                    "https://no.example",
                    "https://inside.example",
                    "https://silent.example",
                    "https://no.example/again");
            assertThat(found.findValuesAsText("question"))
                    .containsExactly("null", "unknown_host", "unknown_host", "null", "unknown_host");
            assertThat(names.asked.stream().filter("no.example.A"::equals))
                    .as("asked once")
                    .hasSize(1);
        }
        assertThat(checked(placard, "https://no.example").get(0).at("/question").isNull())
                .as("a server that may not ask")
                .isTrue();
    }

    @Test
    void oneCallerHasSixtyHostsLookedUpInAMinute() throws Exception {
        try (Names names = new Names();
                Placard asking = Placard.start(
                        Store.SQLITE, Map.of("PLACARD_NAME_SERVER", "127.0.0.1:" + names.socket.getLocalPort()))) {
            long questioned = 0;
            for (int i = 0; i < 70; i++) {
                questioned += checked(asking, "https://n" + i + ".example")
                                .get(0)
                                .at("/question")
                                .isNull()
                        ? 0
                        : 1;
            }
            assertThat(questioned).isEqualTo(60);
        }
    }
}
