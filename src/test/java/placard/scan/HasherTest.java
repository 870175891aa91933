package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import placard.scan.HashKeys.Keys;

/**
 * The expected hashes were made with OpenSSL, from the message that the class's comment describes:
 * {@code printf a0…af04c6336401 | xxd -r -p | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f}.
 */
class HasherTest {
    private static final SecretKey CURRENT = key("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    private static final SecretKey PREVIOUS = key("ff".repeat(32));
    private static final Keys KEYS = new Keys(692, CURRENT, PREVIOUS);
    private static final byte[] CODE = HexFormat.of().parseHex("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf");

    private final Hasher byAddress = new Hasher(UniqueBy.IP);
    private final Hasher byDevice = new Hasher(UniqueBy.IP_AND_DEVICE);

    @Test
    void anIpv4AddressIsHashedUnderBothKeysAsOpensslDoesIt() {
        Visitor visitor = visitor(byAddress, "198.51.100.1");
        assertThat(visitor.epoch()).isEqualTo(692);
        assertThat(visitor.hash()).isEqualTo(hex("e7cd192e9edb1d46bbcf913ea941c26988c29a719a09a8302b36a0f972364ff9"));
        assertThat(visitor.previousHash())
                .isEqualTo(hex("1e2e5d20549c4d6c1434cfebac0bba4366802a7a024be63ca836222ffaeb1e30"));
    }

    @Test
    void anIpv6AddressIsHashedByItsFirst64Bits() {
        Visitor visitor = visitor(byAddress, "2001:db8:1:ff::1");
        assertThat(visitor.hash()).isEqualTo(hex("211f75cba7ee893b4ce0266e31123f791c1aacb8a9bb674d5ce5657f8dd17532"));
        assertThat(visitor.previousHash())
                .isEqualTo(hex("aea33ce5195b7111bae01f0a901d115e16e7312435976340c161850f2ec0a206"));
        assertThat(visitor(byAddress, "2001:db8:1:ff:9:8:7:6").hash()).isEqualTo(visitor.hash());
        assertThat(visitor(byAddress, "2001:db8:1:fe::1").hash()).isNotEqualTo(visitor.hash());
    }

    @Test
    void deviceAndSystemAreHashedOnlyIfTheyMakeTheVisitor() {
        assertThat(visitor(byDevice, "198.51.100.1").hash())
                .isEqualTo(hex("60ffcfbc7218ac176f87f50fe8f633c977f3f3ded1c2a6539334403c09011222"));
        assertThat(visitor(byDevice, "2001:db8:1:ff::1").previousHash())
                .isEqualTo(hex("26672ead5071f2a5a4a0de5ad3c06375b5ea16ccbf9e2186dbcaa6f70be9d405"));
        byte[] address = address("198.51.100.1");
        assertThat(byDevice.visitor(KEYS, CODE, address, 2, 4).hash())
                .isNotEqualTo(byDevice.visitor(KEYS, CODE, address, 2, 3).hash());
        assertThat(byAddress.visitor(KEYS, CODE, address, 2, 4).hash())
                .isEqualTo(byAddress.visitor(KEYS, CODE, address, 1, 3).hash());
    }

    @Test
    void anIpv4MappedAddressIsTheIpv4Address() {
        byte[] mapped = hex("00000000000000000000ffffc6336401");
        assertThat(byAddress.visitor(KEYS, CODE, mapped, 0, 0).hash())
                .isEqualTo(visitor(byAddress, "198.51.100.1").hash());
    }

    @Test
    void withoutAPreviousKeyThereIsNoPreviousHash() {
        Keys first = new Keys(1, CURRENT, null);
        assertThat(byAddress.visitor(first, CODE, address("198.51.100.1"), 0, 0).previousHash())
                .isNull();
    }

    @Test
    void newKeysAreTakenUpAtOnce() {
        byte[] before = visitor(byAddress, "198.51.100.1").hash();
        Keys next = new Keys(693, PREVIOUS, CURRENT);
        Visitor visitor = byAddress.visitor(next, CODE, address("198.51.100.1"), 0, 0);
        assertThat(visitor.previousHash()).isEqualTo(before);
        assertThat(visitor.hash()).isNotEqualTo(before);
    }

    @Test
    void theSameGuestIsAnotherVisitorOfAnotherCode() {
        byte[] other = CODE.clone();
        other[15]++;
        assertThat(byAddress.visitor(KEYS, other, address("198.51.100.1"), 0, 0).hash())
                .isNotEqualTo(visitor(byAddress, "198.51.100.1").hash());
    }

    @Test
    void theCallersAddressIsNotTouchedAndNoOddLengthIsTaken() {
        byte[] address = address("198.51.100.1");
        byAddress.visitor(KEYS, CODE, address, 0, 0);
        assertThat(address).isEqualTo(address("198.51.100.1"));
        assertThatThrownBy(() -> byAddress.visitor(KEYS, CODE, new byte[5], 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Visitor visitor(Hasher hasher, String address) {
        return hasher.visitor(KEYS, CODE, address(address), 2, 3);
    }

    private static byte[] address(String literal) {
        return ClientAddress.literal(literal);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static SecretKey key(String digits) {
        return new SecretKeySpec(hex(digits), Hasher.ALGORITHM);
    }
}
