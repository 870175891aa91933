package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IpLiteralTest {
    @Test
    void everyFormOfRfc4291IsRead() {
        assertThat(hex("0.0.0.0")).isEqualTo("00000000");
        assertThat(hex("255.10.1.0")).isEqualTo("ff0a0100");
        assertThat(hex("::")).isEqualTo("0".repeat(32));
        assertThat(hex("::1")).isEqualTo("0".repeat(31) + "1");
        assertThat(hex("1::")).isEqualTo("0001" + "0".repeat(28));
        assertThat(hex("2001:DB8:0:0:8:800:200c:417a")).isEqualTo("20010db80000000000080800200c417a");
        assertThat(hex("1:2:3:4:5:6:7::")).isEqualTo("00010002000300040005000600070000");
        assertThat(hex("::2:3:4:5:6:7:8")).isEqualTo("00000002000300040005000600070008");
        assertThat(hex("64:ff9b::192.0.2.33")).isEqualTo("0064ff9b0000000000000000c0000221");
        assertThat(hex("1:2:3:4:5:6:1.2.3.4")).isEqualTo("00010002000300040005000601020304");
        assertThat(hex("fe80::1%eth0")).isEqualTo("fe800000000000000000000000000001");
    }

    @Test
    void anIpv4MappedAddressIsUnmappedAndNoOtherIs() {
        assertThat(hex("::ffff:1.2.3.4")).isEqualTo("01020304");
        assertThat(hex("0:0:0:0:0:FFFF:102:304")).isEqualTo("01020304");
        assertThat(hex("::1.2.3.4")).isEqualTo("0".repeat(24) + "01020304");
        assertThat(hex("1::ffff:1.2.3.4")).hasSize(32);
    }

    @Test
    void anInvalidLiteralIsNotParsed() {
        for (String text : List.of(
                "",
                " ",
                "1",
                "1.2.3",
                "1.2.3.4.5",
                "1.2.3.4 ",
                " 1.2.3.4",
                "1.2.3.",
                ".1.2.3",
                "1..2.3",
                "256.1.1.1",
                "01.2.3.4",
                "1.2.3.00",
                "0x1.2.3.4",
                "+1.2.3.4",
                "1.2.3.4%x",
                "localhost",
                "٣.1.1.1",
                "1.2.3.4\0",
                ":",
                ":::",
                "::::",
                "1:",
                ":1",
                "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9",
                "1:2:3:4:5:6:7:8::",
                "::1:2:3:4:5:6:7:8",
                "1::2::3",
                "12345::",
                "::00001",
                "::g",
                "::-1",
                "::1%",
                "%",
                "1:2:3:4:5:6:7:1.2.3.4",
                "1.2.3.4::",
                "::1.2.3.4:5",
                "::1.2.3",
                "::ffff:01.2.3.4",
                "[::1]",
                "::1/64",
                "::٣")) {
            assertThat(IpLiteral.parse(text)).as("<%s>", text).isNull();
        }
    }

    @Test
    void thePlatformsTextIsReadBack() throws UnknownHostException {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            byte[] address = new byte[random.nextBoolean() ? 4 : 16];
            random.nextBytes(address);
            String text = InetAddress.getByAddress(address).getHostAddress();
            assertThat(IpLiteral.parse(text)).isEqualTo(address);
        }
    }

    private static String hex(String literal) {
        return HexFormat.of().formatHex(IpLiteral.parse(literal));
    }
}
