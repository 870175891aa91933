package placard.cluster.log.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.scan.cluster.ScanLogUrl;
import placard.scan.journal.SegmentId;

class LogRecordTest {
    private static final LogRecord RECORD = new LogRecord(
            new SegmentId(-7, 9), 64, new long[] {128, 1L << 40}, List.of(new byte[] {1, 2, 3}, new byte[] {4}));

    @Test
    void aRecordComesBackAsItWas() {
        LogRecord back = LogRecord.read(RECORD.write());
        assertThat(back.segment()).isEqualTo(RECORD.segment());
        assertThat(back.previous()).isEqualTo(64);
        assertThat(back.ends()).containsExactly(128, 1L << 40);
        assertThat(back.end()).isEqualTo(1L << 40);
        assertThat(back.scans()).usingElementComparator(Arrays::compare).containsExactlyElementsOf(RECORD.scans());
    }

    @Test
    void anIncompleteOrUnknownRecordIsRefused() {
        byte[] whole = RECORD.write();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            boolean isWholeScan = length == whole.length - 13;
            if (!isWholeScan) {
                assertThatThrownBy(() -> LogRecord.read(cut)).isInstanceOf(IllegalArgumentException.class);
            }
        }
        whole[0] = 2;
        assertThatThrownBy(() -> LogRecord.read(whole)).hasMessage("A record of layout 2");
        assertThat(LogRecord.isNewer(whole)).isTrue();
    }

    /** Nothing that a record says of itself takes memory before it is seen that it has it. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 17, -1})
    void aLengthThatTheRecordHasNotGotIsRefused(int length) {
        byte[] whole = RECORD.write();
        ByteBuffer.wrap(whole).putInt(33, length);
        assertThatThrownBy(() -> LogRecord.read(whole)).hasMessageStartingWith("A scan of " + length + " bytes");
    }

    @Test
    void scansWhoseEndsDoNotRiseAreRefused() {
        byte[] whole = RECORD.write();
        ByteBuffer.wrap(whole).putLong(25, 64);
        assertThatThrownBy(() -> LogRecord.read(whole)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka://a:9092,b:1/x y",
                "kafka://",
                "http://a",
                "kafka://a,,b",
                "kafka://user:secret@a:1",
                "kafka://a:0",
                "kafka://a:70000",
                "kafka://a/b/c"
            })
    void anInvalidAddressIsRefused(String text) {
        assertThatThrownBy(() -> ScanLogUrl.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAddressNamesBrokersAndTheLog() {
        assertThat(ScanLogUrl.parse("kafka://a, b:1,[::1]:2"))
                .isEqualTo(new ScanLogUrl("a:9092,b:1,[::1]:2", "placard"));
        assertThat(ScanLogUrl.parse("kafka://a/shop")).isEqualTo(new ScanLogUrl("a:9092", "shop"));
        assertThat(ScanLogUrl.parse("kafka://a/").topic(0)).isEqualTo("placard-scans-0");
        assertThat(ScanLogUrl.parse("kafka://a/").topic(12)).isEqualTo("placard-scans-12");
        assertThat(ScanLogUrl.parse("kafka://a/").keyTopic()).isEqualTo("placard-keys");
    }
}
