package placard.scan.visitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CitiesTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("city.mmdb");
    }

    @Test
    void anAddressIsInTheCityOfItsNetwork() throws IOException {
        berlin().replace(file);
        Cities cities = Cities.open(file);
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
        assertThat(city(cities, "198.51.101.1")).isEqualTo("Unknown");
        assertThat(city(cities, "2001:db8:1::5")).isEqualTo("Zürich");
        assertThat(city(cities, "2001:db8:2::5")).isEqualTo("Unknown");
    }

    @Test
    void aDatabaseOfIpv4AloneKnowsNoIpv6Address() throws IOException {
        new MmdbWriter(4).city("198.51.100.0/24", "Berlin", 5).replace(file);
        Cities cities = Cities.open(file);
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
        assertThat(city(cities, "2001:db8:1::5")).isEqualTo("Unknown");
    }

    @Test
    void aCityFartherThanFiftyKilometresIsUnknown() throws IOException {
        new MmdbWriter(6)
                .city("192.0.2.0/25", "Near", 50)
                .city("192.0.2.128/25", "Far", 51)
                .replace(file);
        Cities cities = Cities.open(file);
        assertThat(city(cities, "192.0.2.1")).isEqualTo("Near");
        assertThat(city(cities, "192.0.2.200")).isEqualTo("Unknown");
    }

    @Test
    void aRecordWithoutCityNameOrAccuracyIsReadAsFarAsItGoes() throws IOException {
        new MmdbWriter(6)
                .add("192.0.2.0/26", Map.of("city", Map.of("names", Map.of("en", "Bern"))))
                .add("192.0.2.64/26", Map.of("city", Map.of("names", Map.of("de", "Bern"))))
                .add("192.0.2.128/26", Map.of("city", Map.of()))
                .add("192.0.2.192/26", Map.of("country", Map.of("iso_code", "CH")))
                .replace(file);
        Cities cities = Cities.open(file);
        assertThat(city(cities, "192.0.2.1")).isEqualTo("Bern");
        assertThat(city(cities, "192.0.2.65")).isEqualTo("Unknown");
        assertThat(city(cities, "192.0.2.129")).isEqualTo("Unknown");
        assertThat(city(cities, "192.0.2.193")).isEqualTo("Unknown");
    }

    @Test
    void aNameUnfitForARowIsUnknown() throws IOException {
        new MmdbWriter(6)
                .city("192.0.2.0/25", "Ber\u202elin", 5)
                .city("192.0.2.128/25", " Zu\u0308rich ", 5)
                .replace(file);
        Cities cities = Cities.open(file);
        assertThat(city(cities, "192.0.2.1")).isEqualTo("Unknown");
        assertThat(city(cities, "192.0.2.200")).isEqualTo("Zürich");
    }

    @Test
    void withoutADatabaseEveryCityIsUnknown() {
        assertThat(city(Cities.none(), "198.51.100.77")).isEqualTo("Unknown");
        assertThat(Cities.none().refresh()).isFalse();
    }

    @Test
    void aReplacedFileIsTakenUpAtTheNextRefresh() throws IOException {
        berlin().replace(file);
        Cities cities = Cities.open(file);
        assertThat(cities.refresh()).isFalse();
        new MmdbWriter(6).city("198.51.100.0/24", "Paris", 5).replace(file);
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
        assertThat(cities.refresh()).isTrue();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Paris");
        assertThat(cities.refresh()).isFalse();
    }

    @Test
    void aFileOfTheSameSizeAndTimeIsNewIfItsInodeIs() throws IOException {
        berlin().replace(file);
        FileTime time = Files.getLastModifiedTime(file);
        Cities cities = Cities.open(file);
        new MmdbWriter(6)
                .city("198.51.100.0/24", "Vienna", 5)
                .city("2001:db8:1::/48", "Zürich", 20)
                .replace(file);
        Files.setLastModifiedTime(file, time);
        assertThat(cities.refresh()).isTrue();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Vienna");
    }

    @Test
    void aBrokenNewFileLeavesTheOldInUseUntilAWholeOneComes() throws IOException {
        berlin().replace(file);
        Cities cities = Cities.open(file);
        byte[] whole = berlin().bytes();
        replace(Arrays.copyOf(whole, whole.length / 2));
        assertThat(cities.refresh()).isFalse();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
        Files.delete(file);
        assertThat(cities.refresh()).isFalse();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
        new MmdbWriter(6).city("198.51.100.0/24", "Paris", 5).replace(file);
        assertThat(cities.refresh()).isTrue();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Paris");
    }

    @Test
    void aFileOverwrittenInPlaceCostsNoRequest() throws IOException {
        berlin().replace(file);
        Cities cities = Cities.open(file);
        Files.write(file, new byte[10]);
        assertThat(city(cities, "198.51.100.77")).isIn("Unknown", "Berlin");
        assertThat(cities.refresh()).isFalse();
        Files.write(file, berlin().bytes());
        assertThat(cities.refresh()).isTrue();
        assertThat(city(cities, "198.51.100.77")).isEqualTo("Berlin");
    }

    @Test
    void lookUpsGoOnWhileTheFileIsReplaced() throws Exception {
        berlin().replace(file);
        Cities cities = Cities.open(file);
        AtomicBoolean done = new AtomicBoolean();
        AtomicBoolean wrong = new AtomicBoolean();
        Thread reader = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                String city = city(cities, "198.51.100.77");
                wrong.compareAndSet(false, !city.equals("Berlin") && !city.equals("Paris"));
            }
        });
        for (int i = 0; i < 20; i++) {
            (i % 2 == 0 ? new MmdbWriter(6).city("198.51.100.0/24", "Paris", 5) : berlin()).replace(file);
            assertThat(cities.refresh()).isTrue();
        }
        done.set(true);
        reader.join();
        assertThat(wrong).isFalse();
    }

    @Test
    void aFileThatIsNoDatabaseStopsTheStartAndIsNamed() throws IOException {
        assertThatThrownBy(() -> Cities.open(file))
                .isInstanceOf(CityDatabaseUnusable.class)
                .hasMessageContaining(file.toString());
        byte[] whole = berlin().bytes();
        for (byte[] bytes : new byte[][] {{}, new byte[100], Arrays.copyOf(whole, whole.length / 2)}) {
            replace(bytes);
            assertThatThrownBy(() -> Cities.open(file))
                    .isInstanceOf(CityDatabaseUnusable.class)
                    .hasMessageContaining("PLACARD_GEO_DATABASE")
                    .hasMessageContaining(file.toString());
        }
    }

    @Test
    void aDatabaseWithPlainCityNamesIsRefused() throws IOException {
        new MmdbWriter(6).add("1.0.0.0/8", Map.of("city", "Berlin")).replace(file);
        assertThatThrownBy(() -> Cities.open(file)).isInstanceOf(CityDatabaseUnusable.class);
    }

    @Test
    void noDamageCostsMoreThanTheCity() throws IOException {
        byte[] whole = berlin().bytes();
        Random random = new Random(11);
        int opened = 0;
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            for (int hit = 0; hit < 3; hit++) {
                damaged[random.nextInt(whole.length)] = (byte) random.nextInt();
            }
            replace(damaged);
            try {
                Cities cities = Cities.open(file);
                opened++;
                assertThat(city(cities, "198.51.100.77")).isNotNull();
                assertThat(city(cities, "2001:db8:1::5")).isNotNull();
            } catch (CityDatabaseUnusable e) {
                assertThat(e).hasMessageContaining(file.toString());
            }
        }
        assertThat(opened).isBetween(30, 299);
    }

    @Test
    void aPointerToItselfIsDamageToo() throws IOException {
        byte[] bytes = new MmdbWriter(6)
                .add("198.51.100.0/24", Map.of("city", "placeholder"))
                .bytes();
        int city = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("city") + 4;
        // A pointer of 11 bits: the record is the first of the data, its value stands after a map's byte and "city".
        bytes[city] = 0b001_00_000;
        bytes[city + 1] = 6;
        replace(bytes);
        assertThat(city(Cities.open(file), "198.51.100.77")).isEqualTo("Unknown");
    }

    private static MmdbWriter berlin() {
        return new MmdbWriter(6).city("198.51.100.0/24", "Berlin", 5).city("2001:db8:1::/48", "Zürich", 20);
    }

    private void replace(byte[] bytes) throws IOException {
        Path fresh = folder.resolve("fresh");
        Files.write(fresh, bytes);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String city(Cities cities, String address) {
        return cities.of(ClientAddress.literal(address)).city();
    }
}
