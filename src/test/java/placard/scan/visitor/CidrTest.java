package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CidrTest {
    @Test
    void aBlockHoldsItsAddressesAndNoOthers() {
        assertThat(holds("10.0.0.0/8", "10.255.0.1")).isTrue();
        assertThat(holds("10.0.0.0/8", "11.0.0.0")).isFalse();
        assertThat(holds("172.16.0.0/12", "172.31.255.255")).isTrue();
        assertThat(holds("172.16.0.0/12", "172.32.0.0")).isFalse();
        assertThat(holds("2001:db8:8000::/33", "2001:db8:ffff::1")).isTrue();
        assertThat(holds("2001:db8:8000::/33", "2001:db8:7fff::1")).isFalse();
        assertThat(holds("192.0.2.1", "192.0.2.1")).isTrue();
        assertThat(holds("192.0.2.1", "192.0.2.0")).isFalse();
        assertThat(holds("0.0.0.0/0", "255.1.2.3")).isTrue();
        assertThat(holds("::/0", "2001:db8::1")).isTrue();
    }

    @Test
    void aBlockOfOneFamilyHoldsNoneOfTheOther() {
        assertThat(holds("::/0", "192.0.2.1")).isFalse();
        assertThat(holds("0.0.0.0/0", "::1")).isFalse();
    }

    @Test
    void aMappedBlockIsTheIpv4Block() {
        assertThat(holds("::ffff:10.0.0.0/104", "10.9.9.9")).isTrue();
        assertThat(holds("::ffff:10.0.0.0/104", "11.9.9.9")).isFalse();
    }

    @Test
    void anInvalidBlockIsRefusedWithAReason() {
        for (String text : List.of(
                "",
                "ten",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/8/8",
                "10.0.0.0/+8",
                "10.0.0/8",
                "::/129",
                "proxy.example/24",
                "fe80::%eth0/64",
                "::ffff:10.0.0.0/8",
                "10.0.0.0/255.0.0.0")) {
            assertThatThrownBy(() -> Cidr.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"" + text + "\"");
        }
    }

    @Test
    void bitsBeyondThePrefixAreASlip() {
        for (String text : List.of("10.0.0.1/8", "10.128.0.0/8", "2001:db8::1/64", "255.255.255.255/31")) {
            assertThatThrownBy(() -> Cidr.parse(text)).as(text).hasMessageContaining("beyond its prefix");
        }
    }

    private static boolean holds(String block, String address) {
        return Cidr.parse(block).contains(ClientAddress.literal(address));
    }
}
