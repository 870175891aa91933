package placard.qr.draw.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** Every step that a walk can make is written as it is, the short ones of the tables and the long ones beyond them. */
final class StepsTest {
    private static final int LONGEST = 177;
    private static final int ROOM = 64;

    private static String written(ToIntFunction<byte[]> step) {
        byte[] text = new byte[ROOM];
        int end = step.applyAsInt(text);
        return new String(text, 0, end, StandardCharsets.US_ASCII);
    }

    @Test
    void everyPairOfLinesIsWrittenAcrossAndThenDown() {
        for (int right = -LONGEST; right <= LONGEST; right++) {
            for (int down = -LONGEST; down <= LONGEST; down++) {
                int x = right;
                int y = down;
                assertThat(written(text -> Steps.acrossAndDown(text, 0, x, y))).isEqualTo("h" + x + "v" + y);
            }
            int by = right;
            assertThat(written(text -> Steps.across(text, 0, by))).isEqualTo("h" + by);
        }
    }

    @Test
    void everyLineBetweenCutCornersHasItsLength() {
        for (int by = -100 * LONGEST; by <= 100 * LONGEST; by += 5) {
            int length = by;
            assertLine(written(text -> Steps.cutAcross(text, 0, length)), 'h', by);
            assertLine(written(text -> Steps.cutDown(text, 0, length)), 'v', by);
        }
    }

    private static void assertLine(String line, char letter, int hundredths) {
        if (hundredths == 0) {
            assertThat(line).isEmpty();
            return;
        }
        assertThat(line.charAt(0)).isEqualTo(letter);
        assertThat(Double.parseDouble(line.substring(1))).isEqualTo(hundredths / 100.0);
        assertThat(line.length()).isLessThanOrEqualTo(8);
    }
}
