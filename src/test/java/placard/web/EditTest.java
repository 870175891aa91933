package placard.web;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Edits of one thing at the same time: each is stored, over the one before it, and none is lost. */
@OnBothStores
final class EditTest {
    private static final int EDITS = 24;

    @Started
    private static Placard placard;

    /** Sends many PATCHes at once; their answers must have one version after the other. */
    private static void everyEditIsStored(String path, String pointer) throws Exception {
        long first = placard.get(path).at(pointer + "/version").asLong();
        List<Reply> replies = together(i -> () -> placard.patch(path, json("{'name':'Edit " + i + "','other':1}")));
        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(replies)
                .extracting(reply -> reply.at(pointer + "/version").asLong())
                .as("each edit is one version")
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(first + 1, first + EDITS).boxed().toList());
        assertThat(replies)
                .extracting(reply -> reply.at("/warnings").size())
                .as("a retry repeats no warning")
                .containsOnly(1);
    }

    private static List<Reply> together(IntFunction<Callable<Reply>> request) throws Exception {
        List<Reply> replies = new ArrayList<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Reply> reply : clients.invokeAll(
                    IntStream.range(0, EDITS).mapToObj(request).toList())) {
                replies.add(reply.get());
            }
        }
        return replies;
    }

    @Test
    void editsOfACodeFollowEachOther() throws Exception {
        String id = code();
        everyEditIsStored("/api/v1/qr/" + id, "/qr");
    }

    private static String code() {
        return placard.post("/api/v1/qr", json("{'name':'A','targetUrl':'https://example.com'}"))
                .at("/qr/id")
                .asText();
    }

    @Test
    void editsOfAnItemFollowEachOther() throws Exception {
        everyEditIsStored(MadeCatalog.in(placard).item("A", ",'price':1"), "/item");
    }

    /** These answer with what is stored after the edit, which may be a later one. */
    @Test
    void editsOfTheOthersFollowEachOther() throws Exception {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String section = catalog.path() + "/sections/" + catalog.section();
        together(i -> () -> placard.patch(section, json("{'name':'Edit " + i + "'}")));
        together(i -> () -> placard.patch(catalog.path(), json("{'name':'Edit " + i + "'}")));
        together(i -> () -> placard.patch("/api/v1/workspace", json("{'name':'Edit " + i + "'}")));
        assertThat(catalog.read().at("/catalog/sections/0/version").asInt()).isEqualTo(1 + EDITS);
        assertThat(catalog.read().at("/catalog/version").asInt()).isEqualTo(1 + EDITS);
        assertThat(placard.get("/api/v1/workspace").at("/workspace/version").asInt())
                .isEqualTo(1 + EDITS);
    }

    @Test
    void everyEditedMemberOfAnItemIsKept() throws Exception {
        String path = MadeCatalog.in(placard).item("A", ",'price':1");
        together(i -> () -> placard.patch(path, json("{'metadata':{'edit" + i + "':1}}")));
        assertThat(placard.get(path).at("/item/metadata")).hasSizeGreaterThanOrEqualTo(EDITS);
    }

    @Test
    void anEditThatNamesAnOldVersionIsRefused() throws Exception {
        String path = "/api/v1/qr/" + code();
        List<Reply> replies =
                together(i -> () -> placard.patch(path, json("{'name':'Edit " + i + "'}"), "If-Match", "\"1\""));
        assertThat(replies).extracting(Reply::status).containsOnlyOnce(200).containsOnly(200, 412);
    }

    @Test
    void anItemThatWasDeletedMeanwhileIsNotFound() throws Exception {
        String path = MadeCatalog.in(placard).item("A", ",'price':1");
        List<Reply> replies = together(i ->
                () -> i == EDITS / 2 ? placard.delete(path) : placard.patch(path, json("{'name':'Edit " + i + "'}")));
        assertThat(replies.get(EDITS / 2).status()).isEqualTo(204);
        assertThat(replies).extracting(Reply::status).isSubsetOf(200, 204, 404);
        assertThat(placard.get(path).status()).isEqualTo(404);
    }
}
