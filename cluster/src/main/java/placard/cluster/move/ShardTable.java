package placard.cluster.move;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.storage.Row;
import placard.storage.Tx;

/** The tables whose rows name a workspace, with reads and deletes in parts, in key order. */
enum ShardTable {
    TOTALS("scan_total", List.of(Column.CODE), Column.TOTAL, Column.UNIQUES, Column.LATEST),
    DAYS("scan_day", List.of(Column.CODE, Column.DAY), Column.TOTAL, Column.UNIQUES),
    DIMENSIONS("scan_dimension", List.of(Column.CODE, Column.DIMENSION, Column.VALUE), Column.TOTAL),
    DAY_VALUES("scan_day_value", List.of(Column.DAY, Column.DIMENSION, Column.CODE, Column.VALUE), Column.TOTAL),
    DAY_PACKS("scan_day_pack", List.of(Column.CODE, Column.DAY), Column.CONTENT),
    WORKSPACE_DAYS("workspace_day", List.of(Column.DAY), Column.TOTAL, Column.UNIQUES),
    WORKSPACE_DAY_VALUES("workspace_day_value", List.of(Column.DAY, Column.DIMENSION, Column.VALUE), Column.TOTAL);

    /** A column, by its content. */
    private enum Column {
        CODE("code"),
        DAY("day"),
        DIMENSION("dimension"),
        VALUE("value"),
        TOTAL("total"),
        UNIQUES("uniques"),
        LATEST("latest_at"),
        CONTENT("content");

        private final String word;

        Column(String word) {
            this.word = word;
        }

        Object read(Row row) throws SQLException {
            return switch (this) {
                case CODE, CONTENT -> row.bytes(word);
                case VALUE -> row.text(word);
                case DAY, DIMENSION -> row.integer(word);
                case TOTAL, UNIQUES, LATEST -> row.number(word);
            };
        }
    }

    private final String table;

    @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
    private final List<Column> key;

    @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
    private final List<Column> columns;

    private final String first;
    private final String next;
    private final String insert;
    private final String delete;

    ShardTable(String table, List<Column> key, Column... others) {
        this.table = table;
        this.key = key;
        this.columns = Stream.concat(key.stream(), Arrays.stream(others)).toList();
        String keyed = words(key);
        String all = words(columns);
        String from = "select " + all + " from " + table + " where workspace = ?";
        String marks = key.stream().map(_ -> "?").collect(Collectors.joining(", "));
        this.first = from + " order by " + keyed + " limit ?";
        this.next = from + " and (" + keyed + ") > (" + marks + ") order by " + keyed + " limit ?";
        this.insert = "insert into " + table + " (workspace, " + all + ") values %s";
        this.delete = "delete from " + table + " where workspace = ? and (" + keyed + ") in (select " + keyed + " from "
                + table + " where workspace = ? limit ?)";
    }

    String table() {
        return table;
    }

    /** The names of all its columns. */
    List<String> words() {
        return Stream.concat(Stream.of("workspace"), columns.stream().map(column -> column.word))
                .toList();
    }

    private static String words(List<Column> columns) {
        return columns.stream().map(column -> column.word).collect(Collectors.joining(", "));
    }

    /**
     * The rows after a key, without their workspace; the first ones if there is no key.
     *
     * @param after the last key of the former call
     */
    List<Object[]> read(Tx tx, byte[] workspace, Optional<Object[]> after, int most) {
        Stream<Object> arguments = Stream.of((Object) workspace);
        if (after.isPresent()) {
            arguments = Stream.concat(arguments, Arrays.stream(after.get()).limit(key.size()));
        }
        return tx.list(
                after.isPresent() ? next : first,
                this::row,
                Stream.concat(arguments, Stream.of(most)).toArray());
    }

    private Object[] row(Row row) throws SQLException {
        Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = columns.get(i).read(row);
        }
        return values;
    }

    void insert(Tx tx, byte[] workspace, List<Object[]> rows) {
        tx.insert(
                insert,
                rows.stream()
                        .map(row -> Stream.concat(Stream.of((Object) workspace), Arrays.stream(row))
                                .toArray())
                        .toList());
    }

    /** Deletes some rows of a workspace and returns their number. */
    int delete(Tx tx, byte[] workspace, int most) {
        return tx.update(delete, workspace, workspace, most);
    }
}
