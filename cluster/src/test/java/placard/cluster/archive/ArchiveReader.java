package placard.cluster.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an archive with DuckDB, by the queries of {@code docs/archive.md}. */
public final class ArchiveReader {
    private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
    private static final String DOCUMENTED = "/srv/placard-archive";

    private final List<String> documented = new ArrayList<>();
    private final Path folder;

    public ArchiveReader(Path folder) {
        this.folder = folder;
        try {
            Matcher block = SQL.matcher(Files.readString(Path.of("docs/archive.md")));
            while (block.find()) {
                documented.add(block.group(1).replace(DOCUMENTED, folder.toString()));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The files of the archive. */
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        try {
            // Not Files.walk, which fails where a draft goes between its being listed and looked at.
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return directory.getFileName().toString().startsWith(".")
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".parquet")) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        Collections.sort(files);
        return files;
    }

    /** The rows of a query over the documented view; each has its columns' texts between bars. */
    public List<String> rows(String sql) {
        return rows(documented.getFirst(), sql);
    }

    /** The scans of each code and day by the documented query: {@code code|day}, and how many. */
    public TreeMap<String, Long> days() {
        TreeMap<String, Long> days = new TreeMap<>();
        for (String row : files().isEmpty() ? List.<String>of() : rows(documented.get(1))) {
            String[] cells = row.split("\\|");
            days.put(cells[1] + "|" + cells[2], Long.valueOf(cells[3]));
        }
        return days;
    }

    /** Every row there is, whatever it counts as. */
    public long count() {
        return files().isEmpty()
                ? 0
                : Long.parseLong(rows("select count(*) from scans").getFirst());
    }

    /** The same of the view for stores that were restored. */
    public long countOnce() {
        return Long.parseLong(
                rows(documented.get(3), "select count(*) from scans").getFirst());
    }

    List<String> documentedRows(int query) {
        return rows(documented.get(query));
    }

    private static List<String> rows(String view, String sql) {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute(view);
            try (ResultSet results = statement.executeQuery(sql)) {
                List<String> rows = new ArrayList<>();
                int columns = results.getMetaData().getColumnCount();
                while (results.next()) {
                    StringBuilder row = new StringBuilder();
                    for (int i = 1; i <= columns; i++) {
                        row.append(i == 1 ? "" : "|").append(results.getString(i));
                    }
                    rows.add(row.toString());
                }
                return rows;
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
