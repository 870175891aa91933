package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.url;

import org.junit.jupiter.api.Test;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Previews leave nothing behind in memory. Neither store has a part in it: a preview stores nothing. */
@Slow
@OnSqlite
final class PreviewMemoryTest {
    private static final int FEW_MB = 16;

    @Started
    private static Placard placard;

    /** The heap in use after a collection, in MiB, before and after 2,000 previews, of which about 330 are drawn. */
    @Test
    void previewsLeaveNothingBehind() {
        previews(200);
        long before = used();
        previews(2_000);
        assertThat(used() - before).isLessThan(FEW_MB);
    }

    private static void previews(int count) {
        String[] captions = {"a\u200bb", "🍸", "W".repeat(40), "x".repeat(5_000), "\u202e", "Menu "};
        for (int i = 0; i < count; i++) {
            String text = captions[i % captions.length] + (i % captions.length == 5 ? i : "");
            String design = ",'design':{'frameStyle':'label','frameText':'" + text + "'}";
            Reply reply = placard.post("/api/v1/qr/preview", url("P", design + ",'format':'svg'"));
            assertThat(reply.status()).isEqualTo(i % captions.length == 5 ? 200 : 422);
        }
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory() >> 20;
    }
}
