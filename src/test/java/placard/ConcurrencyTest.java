package placard;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import placard.testing.Command;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Tenant;

/** Many clients at once: nothing is sold twice, lost or half done. */
@OnBothStores
final class ConcurrencyTest {
    @Started
    private static Placard placard;

    /** Sends all of them at once, 64 at a time on the wire. */
    private static List<Reply> together(int count, IntFunction<Callable<Reply>> request) throws Exception {
        Semaphore wire = new Semaphore(64);
        List<Reply> replies = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Callable<Reply> call = request.apply(i);
                running.add(clients.submit(() -> {
                    wire.acquire();
                    try {
                        return call.call();
                    } finally {
                        wire.release();
                    }
                }));
            }
            for (Future<Reply> reply : running) {
                replies.add(reply.get());
            }
        }
        return replies;
    }

    private static long with(List<Reply> replies, int status) {
        return replies.stream().filter(reply -> reply.status() == status).count();
    }

    @Test
    void fiftyCreditsMakeFiftyCodesOfTwoHundred() throws Exception {
        Tenant tenant = Tenant.of(placard, 50);
        List<Reply> replies =
                together(200, i -> () -> placard.send("POST", "/api/v1/qr", url("N" + i, ""), tenant.key()));
        assertThat(with(replies, 201)).isEqualTo(50);
        assertThat(with(replies, 402)).isEqualTo(150);
        Reply credits = placard.send("GET", "/api/v1/credits?limit=100", null, tenant.key());
        assertThat(credits.at("/credits/remaining").asLong()).isZero();
        long sum = credits.at("/ledger")
                .valueStream()
                .mapToLong(entry -> entry.path("amount").asLong())
                .sum();
        assertThat(sum).isZero();
        assertThat(credits.at("/pagination/total").asInt()).isEqualTo(51);
        assertThat(placard.send("GET", "/api/v1/qr", null, tenant.key())
                        .at("/pagination/total")
                        .asInt())
                .isEqualTo(50);
        assertThat(replies.stream()
                        .filter(reply -> reply.status() == 201)
                        .map(reply -> reply.at("/credits/remaining").asLong()))
                .as("every success has a balance of its own")
                .doesNotHaveDuplicates();
        assertThat(Command.run(placard.environment(), "verify").status()).isZero();
    }

    @Test
    @Slow
    void oneSlugIsGivenOnceOfAHundred() throws Exception {
        long before = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        List<Reply> replies = together(
                100,
                i -> () ->
                        placard.post("/api/v1/qr", url("N", ",'slug':'" + (i % 2 == 0 ? "WANTED" : "wanted") + "'")));
        assertThat(with(replies, 201)).isEqualTo(1);
        assertThat(with(replies, 409)).isEqualTo(99);
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .isEqualTo(before - 1);
    }

    @Test
    void ofPatchesOnOneVersionOneWins() throws Exception {
        String path = placard.post("/api/v1/qr", url("N", "")).header("Location");
        List<Reply> replies =
                together(30, i -> () -> placard.patch(path, json("{'name':'P" + i + "'}"), "If-Match", "\"1\""));
        assertThat(with(replies, 200)).isEqualTo(1);
        assertThat(with(replies, 412)).isEqualTo(29);
        JsonNode winner = replies.stream()
                .filter(reply -> reply.status() == 200)
                .findFirst()
                .orElseThrow()
                .at("/qr");
        assertThat(placard.get(path).at("/qr")).isEqualTo(winner);
    }

    @Test
    @Slow
    void patchesOfDifferentMembersLoseNothing() throws Exception {
        String path = placard.post("/api/v1/qr", url("N", "")).header("Location");
        String[] members = {
            "'name':'Patched'",
            "'targetUrl':'https://patched.example/'",
            "'tags':['patched']",
            "'forwardQuery':true",
            "'design':{'fgColor':'#111111'}",
            "'design':{'bgColor':'#eeeeee'}",
            "'design':{'frameText':'Patched'}",
            "'design':{'errorCorrection':'M'}"
        };
        List<Reply> replies = together(members.length, i -> () -> placard.patch(path, json("{" + members[i] + "}")));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(replies).extracting(reply -> reply.at("/qr/version").asInt()).doesNotHaveDuplicates();
        JsonNode qr = placard.get(path).at("/qr");
        assertThat(qr.path("name").asText()).isEqualTo("Patched");
        assertThat(qr.path("targetUrl").asText()).isEqualTo("https://patched.example/");
        assertThat(qr.path("tags").toString()).isEqualTo("[\"patched\"]");
        assertThat(qr.path("forwardQuery").asBoolean()).isTrue();
        assertThat(qr.at("/design/fgColor").asText()).isEqualTo("#111111");
        assertThat(qr.at("/design/bgColor").asText()).isEqualTo("#eeeeee");
        assertThat(qr.at("/design/frameText").asText()).isEqualTo("Patched");
        assertThat(qr.at("/design/errorCorrection").asText()).isEqualTo("M");
        assertThat(qr.path("version").asInt()).isEqualTo(1 + members.length);
        assertThat(placard.get("/api/v1/qr?tag=patched").at("/pagination/total").asInt())
                .isEqualTo(1);
    }

    @Test
    void ofDeletesOneWins() throws Exception {
        String path = placard.post("/api/v1/qr", url("N", "")).header("Location");
        List<Reply> deletes = together(20, i -> () -> placard.delete(path));
        assertThat(with(deletes, 204)).isEqualTo(1);
        assertThat(with(deletes, 404)).isEqualTo(19);
    }

    @Test
    @Slow
    void aDeleteThatLosesToAPatchLeavesTheTags() throws Exception {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            paths.add(placard.post("/api/v1/qr", url("N", ",'tags':['kept']")).header("Location"));
        }
        List<Reply> replies = together(
                60,
                i -> () -> i % 2 == 0
                        ? placard.patch(paths.get(i / 2), json("{'name':'P'}"))
                        : placard.delete(paths.get(i / 2), "If-Match", "\"1\""));
        assertThat(with(replies, 204)).isEqualTo(with(replies, 404));
        assertThat(with(replies, 412)).isEqualTo(with(replies, 200));
        assertThat(placard.get("/api/v1/qr?tag=kept").at("/pagination/total").asLong())
                .isEqualTo(with(replies, 200));
    }

    @Test
    @Slow
    void workspacePatchesLoseNothing() throws Exception {
        String[] members = {"'name':'Both'", "'timezone':'Asia/Tokyo'"};
        List<Reply> replies =
                together(10, i -> () -> placard.patch("/api/v1/workspace", json("{" + members[i % 2] + "}")));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        JsonNode workspace = placard.get("/api/v1/workspace").at("/workspace");
        assertThat(workspace.path("name").asText()).isEqualTo("Both");
        assertThat(workspace.path("timezone").asText()).isEqualTo("Asia/Tokyo");
        assertThat(workspace.path("version").asInt()).isEqualTo(11);
    }
}
