package placard.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A whole database of PostgreSQL as SQL text, as {@code pg_dump} writes it, which is not there on every machine. */
public final class PostgresText {
    private static final String TABLES = """
            select format('create table %I (%s);', c.relname, string_agg(
                format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
                    || case when a.attcollation <> t.typcollation then format(' collate %I', l.collname) else '' end
                    || case a.attidentity when 'a' then ' generated always as identity' else '' end
                    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
                    || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum))
            from pg_class c
                join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                join pg_type t on t.oid = a.atttypid
                left join pg_collation l on l.oid = a.attcollation
                left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
            group by c.relname order by c.relname
            """;

    private static final String STORAGE = """
            select format('alter table %I alter column %I set storage external;', c.relname, a.attname)
            from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attstorage = 'e'
            where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum
            """;

    private static final String OPTIONS = """
            select format('alter table %I set (%s);', relname, array_to_string(reloptions, ', '))
            from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null
            order by relname
            """;

    /** Statements, each of which answers the rows of a table. */
    private static final String ROWS = """
            select format('select %L || %s || '');'' from %I',
                format('insert into %I (%s) overriding system value values (', table_name,
                    string_agg(quote_ident(column_name), ', ' order by ordinal_position)),
                string_agg(format('quote_nullable(%I::text)', column_name), ' || '', '' || ' order by ordinal_position),
                table_name)
            from information_schema.columns where table_schema = 'public'
            group by table_name order by table_name
            """;

    private static final String NUMBERS = """
            select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I;',
                table_name, column_name, column_name, table_name)
            from information_schema.columns where table_schema = 'public' and is_identity = 'YES' order by table_name
            """;

    private static final String CONSTRAINTS = """
            select format('alter table %s add constraint %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid))
            from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f')
            order by contype = 'f', conrelid::regclass::text, conname
            """;

    private static final String INDICES = """
            select indexdef || ';' from pg_indexes where schemaname = 'public'
                and indexname not in (select conname from pg_constraint where connamespace = 'public'::regnamespace)
            order by indexname
            """;

    private PostgresText() {}

    /** All that is in a database, a statement a line but for values with line breaks. */
    public static String of(String url) throws SQLException {
        try (Connection connection = connection(url)) {
            List<String> lines = new ArrayList<>();
            for (String sql : List.of(TABLES, STORAGE, OPTIONS)) {
                lines.addAll(answers(connection, sql));
            }
            for (String rows : answers(connection, ROWS)) {
                lines.addAll(answers(connection, rows));
            }
            for (String sql : List.of(NUMBERS, CONSTRAINTS, INDICES)) {
                lines.addAll(answers(connection, sql));
            }
            return String.join("\n", lines) + "\n";
        }
    }

    /** Puts it into an empty one. */
    public static void into(String url, String text) throws SQLException {
        try (Connection connection = connection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    private static List<String> answers(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> answers = new ArrayList<>();
            while (rows.next()) {
                answers.add(rows.getString(1));
            }
            return answers;
        }
    }

    private static Connection connection(String url) throws SQLException {
        return DriverManager.getConnection("jdbc:" + url.replaceFirst("//.*@", "//"), "postgres", "postgres");
    }
}
