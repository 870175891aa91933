package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** Two nodes over one store know the same addresses. */
final class CatalogNodesTest {
    @Test
    void aCodeFollowsANewAddressOnTheOtherNodeToo() {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard two = one.anotherNode()) {
            assertThat(two.running().store()).isEqualTo("postgresql");
            MadeCatalog catalog = MadeCatalog.in(one, "{'name':'Followed'}");
            MadeCode code = MadeCode.in(one, json("{'name':'T','catalogId':'" + catalog.id() + "'}"));
            assertThat(location(two, code)).endsWith("/menu/followed");
            catalog.patch("{'slug':'moved-on'}");
            Await.until("the new address", () -> location(two, code).endsWith("/menu/moved-on"));
            catalog.patch("{'template':'retail'}");
            Await.until("the new path", () -> location(two, code).endsWith("/catalog/moved-on"));
        }
    }

    private static String location(Placard node, MadeCode code) {
        return node.scan(code.slug(), "203.0.113.1").header("Location");
    }
}
