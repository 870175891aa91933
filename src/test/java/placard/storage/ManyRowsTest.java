package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Store;

/** Rows that go to a store many at a time arrive as they were sent, each way that values go. */
final class ManyRowsTest {
    private static final String TABLE =
            "create table sent (id bigint primary key, small integer, words text, bytes %s, yes boolean, at bigint, none %s)";
    private static final String INSERT = """
            insert into sent (id, small, words, bytes, yes, at, none)
            values %s
            on conflict (id) do update set words = excluded.words
            """;
    private static final List<@Nullable String> WORDS = Arrays.asList(
            "plain",
            "",
            null,
            "NULL",
            "null",
            "{a,b}",
            "a,b",
            "\"quoted\"",
            "it's",
            "\\N\\\\",
            "a\nb\tc",
            "%s ? ?::text",
            "Ñandú 🏙");

    @TempDir
    Path folder;

    private Database opened(Store store) {
        Database database = placard.storage.Store.open(
                folder, PostgresUrl.parse(store.newDatabase()).orElse(null));
        String blob = store == Store.SQLITE ? "blob" : "bytea";
        database.writeScans(tx -> tx.update(TABLE.formatted(blob, blob)));
        return database;
    }

    private static @Nullable Object[] row(long id) {
        String words = WORDS.get((int) (id % WORDS.size()));
        byte[] bytes = id % 5 == 0 ? null : new byte[(int) (id % 4)];
        if (bytes != null) {
            Arrays.fill(bytes, (byte) (id * 37));
        }
        Object small = id % 3 == 0 ? null : id % 3 == 1 ? (Object) (int) -id : (Object) (-id);
        Boolean yes = id % 7 == 0 ? null : id % 2 == 0;
        Object at = id % 11 == 0 ? null : id % 2 == 0 ? Instant.ofEpochMilli(id << 33) : (Object) (id << 33);
        return new @Nullable Object[] {id, small, words, bytes, yes, at, null};
    }

    private static List<@Nullable Object> read(Row row) throws java.sql.SQLException {
        return Arrays.asList(
                row.number("id"),
                row.integerOrNull("small"),
                row.textOrNull("words"),
                row.bytesOrNull("bytes") == null ? null : Arrays.toString(row.bytes("bytes")),
                row.timeOrNull("at"),
                row.bytesOrNull("none"));
    }

    private static List<@Nullable Object> expected(long id) {
        @Nullable Object[] row = row(id);
        return Arrays.asList(
                id,
                row[1] == null ? null : (Integer) ((Number) row[1]).intValue(),
                row[2],
                row[3] == null ? null : Arrays.toString((byte[]) row[3]),
                row[5] == null ? null : Instant.ofEpochMilli(id << 33),
                null);
    }

    @ParameterizedTest
    @EnumSource
    void rowsArriveAsTheyWereSentHoweverManyAndWhateverIsMissing(Store store) {
        try (Database database = opened(store)) {
            long next = 0;
            for (int many : new int[] {0, 1, 2, 3, 63, 64, 65, 300, 5_000, 5_001}) {
                List<@Nullable Object[]> rows = new ArrayList<>();
                for (int i = 0; i < many; i++) {
                    rows.add(row(next++));
                }
                database.writeScans(tx -> {
                    tx.insert(INSERT, rows);
                    return true;
                });
            }
            long all = next;
            List<List<@Nullable Object>> found =
                    database.read(tx -> tx.list("select * from sent order by id", ManyRowsTest::read));
            assertThat(found).hasSize((int) all);
            for (int id = 0; id < all; id++) {
                assertThat(found.get(id)).isEqualTo(expected(id));
            }
            assertThat(database.<Long>read(tx -> tx.count("select count(*) as n from sent where yes")))
                    .isEqualTo(java.util.stream.LongStream.range(0, all)
                            .filter(id -> id % 7 != 0 && id % 2 == 0)
                            .count());
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlySentRowsAreReturnedAndRead(Store store) {
        try (Database database = opened(store)) {
            List<@Nullable Object[]> rows = List.of(row(1), row(2), row(3));
            assertThat(database.<List<Long>>writeScans(tx -> tx.insert(
                            "insert into sent (id, small, words, bytes, yes, at, none) values %s"
                                    + " on conflict (id) do nothing returning id",
                            rows, row -> row.number("id"))))
                    .containsExactly(1L, 2L, 3L);
            List<Object[]> asked = List.of(new Object[] {3L, "x"}, new Object[] {4, "y"}, new Object[] {1, "z"});
            assertThat(database.<List<String>>read(tx -> tx.insert(
                            "select sent.column2 as word from (values %s) sent"
                                    + " where exists (select 1 from sent stored where stored.id = sent.column1)",
                            asked, row -> row.text("word"))))
                    .containsExactlyInAnyOrder("x", "z");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNumberThatDoesNotFitItsColumnIsRefusedAndNotCut(Store store) {
        try (Database database = opened(store)) {
            if (store == Store.POSTGRESQL) {
                List<@Nullable Object[]> rows = new ArrayList<>();
                rows.add(new @Nullable Object[] {1, 1L << 40, null, null, null, null, null});
                assertThatThrownBy(() -> database.writeScans(tx -> {
                            tx.insert(INSERT, rows);
                            return true;
                        }))
                        .isInstanceOfSatisfying(
                                StoreException.class,
                                refused -> assertThat(refused.isAboutData()).isTrue());
            }
        }
    }
}
