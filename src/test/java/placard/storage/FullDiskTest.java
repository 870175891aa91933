package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded store on a disk that is full for a while; {@code bench/disk} does the same with a real one. */
final class FullDiskTest {
    @TempDir
    private Path folder;

    private static int allow(Database database, int pages) {
        return database.write(tx -> tx.list("pragma max_page_count = " + pages, row -> row.integer("max_page_count"))
                .size());
    }

    private static int insert(Database database, String name, int bytes) {
        return database.write(
                tx -> tx.update("insert into horizon (name, since) values (?, 1)", name + "x".repeat(bytes)));
    }

    @Test
    void changesGoOnOnceThereIsRoomAgain() {
        try (Database database = Store.open(folder, null)) {
            insert(database, "before", 1);
            allow(database, 1); // the store's size as it is
            for (int i = 0; i < 3; i++) {
                int number = i;
                assertThatThrownBy(() -> insert(database, "full" + number, 1 << 20))
                        .isInstanceOfSatisfying(
                                StoreException.class,
                                full -> assertThat(full.isPassing()).isTrue());
            }
            allow(database, 1 << 20);
            assertThat(insert(database, "after", 1 << 20)).isOne();
            assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from horizon where name like 'full%'")))
                    .isZero();
        }
    }
}
