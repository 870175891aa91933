package placard.qr.draw.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever rows are compressed, zlib unpacks them, and finds the checksum right. */
final class RowDeflaterTest {
    private static byte[] unpacked(byte[] packed, int length) throws DataFormatException {
        Inflater inflater = new Inflater();
        inflater.setInput(packed);
        byte[] bytes = new byte[length];
        int count = inflater.inflate(bytes);
        assertThat(count).isEqualTo(length);
        assertThat(inflater.inflate(new byte[1])).isZero();
        assertThat(inflater.finished()).isTrue();
        assertThat(inflater.getRemaining()).isZero();
        inflater.end();
        return bytes;
    }

    /** Rows of runs, some as the one above but for a few bytes, some repeated up to a hundred times. */
    @ParameterizedTest
    @CsvSource({
        "1,1",
        "2,3",
        "3,2",
        "4,256",
        "100,2",
        "150,256",
        "258,4",
        "259,2",
        "1190,9",
        "6001,2",
        "32768,3",
        "32769,3",
        "40000,256"
    })
    void everyRowComesBack(int length, int colors) throws DataFormatException {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            RowDeflater rows = new RowDeflater(length, 1 + seed % 7);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            byte[] row = new byte[length];
            for (int i = 0; i < 12; i++) {
                if (random.nextInt(3) > 0) {
                    int most = 1 + random.nextInt(Math.min(length, 400));
                    for (int at = 0; at < length; ) {
                        int end = Math.min(length, at + 1 + random.nextInt(most));
                        Arrays.fill(row, at, end, (byte) random.nextInt(colors));
                        at = end;
                    }
                } else {
                    row[random.nextInt(length)] = (byte) random.nextInt(colors);
                }
                int times = random.nextInt(3) == 0 ? random.nextInt(length > 5000 ? 4 : 100) : 0;
                rows.row(row);
                rows.repeat(times);
                for (int n = 0; n <= times; n++) {
                    whole.writeBytes(row);
                }
            }
            assertThat(unpacked(rows.end(), whole.size())).isEqualTo(whole.toByteArray());
        }
    }

    @Test
    void aWhiteSheetIsNextToNothing() throws DataFormatException {
        RowDeflater rows = new RowDeflater(1000, 8);
        rows.row(new byte[1000]);
        rows.repeat(5999);
        byte[] packed = rows.end();
        assertThat(packed).hasSizeLessThan(30_000);
        assertThat(unpacked(packed, 6_000_000)).containsOnly(0);
    }
}
