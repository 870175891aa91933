package placard.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;
import placard.base.Ids;
import placard.base.Refusal;
import placard.file.picture.ProcessedFile;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The contents of files in the store: their bytes, in chunks, and the list of contents. Files with equal bytes share
 * one content (deduplication).
 *
 * <p>Chunks are written in small transactions before the one that makes a content of them, so that no other change
 * waits for a large file. Unused chunks are deleted later.
 */
public record Contents(Database database, Ids ids, InstantSource clock) {
    static final int CHUNK = 256 * 1024;

    /** Chunks written, or removed, in one transaction. */
    private static final int TOGETHER = 4;

    private static final Duration STAGED = Duration.ofHours(1);

    /**
     * Stored chunks that are not yet part of a content.
     *
     * @param sha256 of the upload
     */
    record StagedContent(
            String workspaceId, String id, byte[] sha256, ProcessedFile made, long bytes, List<Long> scaledBytes) {
        /** The scaled pictures in the order of their sizes in bytes; WebP files come after the others. */
        private static List<ProcessedFile.Variant> scaled(ProcessedFile made) {
            return Stream.concat(made.scaled().stream(), made.webp().stream()).toList();
        }
    }

    /** A scaled picture, or the whole file. */
    public record Variant(String contentType, int width, int height, long bytes) {
        boolean isWebp() {
            return contentType.equals(ProcessedFile.WEBP);
        }

        /** The number of its rows: its width, or the negative width for the WebP of that width. */
        int key() {
            return key(contentType, width);
        }

        private static int key(String contentType, int width) {
            return contentType.equals(ProcessedFile.WEBP) ? -width : width;
        }
    }

    /** The id of the content that was made from an upload with this digest. */
    Optional<String> find(Tx tx, String workspaceId, byte[] sha256) {
        return tx.find(
                "select id from file_content where workspace_id = ? and sha256 = ?",
                row -> row.text("id"),
                workspaceId,
                sha256);
    }

    /** Writes the chunks of a processed file. */
    StagedContent stage(String workspaceId, byte[] sha256, ProcessedFile made) {
        String id = ids.next("blob_");
        database.write(tx -> tx.update(
                "insert into file_staging (workspace_id, content_id, since) values (?, ?, ?)",
                workspaceId,
                id,
                clock.instant()));
        long bytes = write(workspaceId, id, 0, made.whole());
        List<Long> scaled = new ArrayList<>();
        for (ProcessedFile.Variant variant : StagedContent.scaled(made)) {
            scaled.add(write(workspaceId, id, Variant.key(variant.contentType(), variant.width()), variant));
        }
        return new StagedContent(workspaceId, id, sha256, made, bytes, scaled);
    }

    private long write(String workspaceId, String id, int width, ProcessedFile.Variant variant) {
        long total = 0;
        int part = 0;
        try (InputStream in = open(variant)) {
            List<Object[]> rows = new ArrayList<>();
            for (byte[] chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
                rows.add(new Object[] {workspaceId, id, width, part++, chunk});
                total += chunk.length;
                if (rows.size() == TOGETHER) {
                    write(rows);
                    rows.clear();
                }
            }
            write(rows);
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be read back", failure);
        }
        return total;
    }

    private static InputStream open(ProcessedFile.Variant variant) throws IOException {
        byte[] bytes = variant.bytes();
        Path path = variant.path();
        return bytes != null
                ? new ByteArrayInputStream(bytes)
                : path == null ? InputStream.nullInputStream() : java.nio.file.Files.newInputStream(path);
    }

    private void write(List<Object[]> rows) {
        List<Object[]> some = List.copyOf(rows);
        database.write(tx -> tx.batch(
                "insert into file_chunk (workspace_id, content_id, width, part, bytes) values (?, ?, ?, ?, ?)", some));
    }

    /** Makes a content of staged chunks; the caller holds the workspace's lock. */
    void adopt(Tx tx, StagedContent staged) {
        ProcessedFile.Variant whole = staged.made().whole();
        tx.update(
                """
                insert into file_content
                    (workspace_id, id, sha256, content_type, bytes, width, height, created_at)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                staged.workspaceId(),
                staged.id(),
                staged.sha256(),
                whole.contentType(),
                staged.bytes(),
                whole.width(),
                whole.height(),
                clock.instant());
        for (int i = 0; i < staged.scaledBytes().size(); i++) {
            ProcessedFile.Variant scaled = StagedContent.scaled(staged.made()).get(i);
            tx.update(
                    """
                    insert into file_scaled (workspace_id, content_id, width, height, content_type, bytes)
                    values (?, ?, ?, ?, ?, ?)
                    """,
                    staged.workspaceId(),
                    staged.id(),
                    Variant.key(scaled.contentType(), scaled.width()),
                    scaled.height(),
                    scaled.contentType(),
                    staged.scaledBytes().get(i));
        }
        tx.update(
                "delete from file_staging where workspace_id = ? and content_id = ?",
                staged.workspaceId(),
                staged.id());
    }

    /** Deletes a content; its chunks are deleted later. Returns how many bytes it had. */
    long remove(Tx tx, String workspaceId, String id) {
        long bytes = tx.count("select bytes as n from file_content where workspace_id = ? and id = ?", workspaceId, id);
        tx.update("delete from file_scaled where workspace_id = ? and content_id = ?", workspaceId, id);
        tx.update("delete from file_content where workspace_id = ? and id = ?", workspaceId, id);
        tx.update("insert into file_staging (workspace_id, content_id, since) values (?, ?, 0)", workspaceId, id);
        return bytes;
    }

    /** The scaled pictures of a content, narrowest first; at each width WebP comes last. */
    List<Variant> scaled(Tx tx, String workspaceId, String id) {
        return tx.list(
                """
                select content_type, width, height, bytes from file_scaled
                where workspace_id = ? and content_id = ? order by abs(width), width desc
                """,
                row -> new Variant(
                        row.text("content_type"),
                        Math.abs(row.integer("width")),
                        row.integer("height"),
                        row.number("bytes")),
                workspaceId,
                id);
    }

    /**
     * The bytes from {@code from} up to {@code to}, read lazily chunk by chunk.
     *
     * @param width the {@link Variant#key} of the scaled picture; 0 for the whole
     * @throws Refusal {@code gone} from the iterator, if the file was deleted meanwhile
     */
    Iterator<byte[]> read(String workspaceId, String id, int width, long from, long to) {
        return new Iterator<>() {
            private long at = from;

            @Override
            public boolean hasNext() {
                return at < to;
            }

            @Override
            public byte[] next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                byte[] chunk = chunk(workspaceId, id, width, (int) (at / CHUNK));
                int start = (int) (at % CHUNK);
                int count = (int) Math.min(chunk.length - start, to - at);
                at += count;
                return count == chunk.length ? chunk : Arrays.copyOfRange(chunk, start, start + count);
            }
        };
    }

    private byte[] chunk(String workspaceId, String id, int width, int part) {
        return database.read(tx -> tx.find("""
            select bytes from file_chunk
            where workspace_id = ? and content_id = ? and width = ? and part = ?
            """, row -> row.bytes("bytes"), workspaceId, id, width, part))
                .orElseThrow(Refusal::gone);
    }

    /** Removes the chunks that belong to no content. */
    public void sweep() {
        List<String[]> idle = database.read(tx -> tx.list(
                "select workspace_id, content_id from file_staging where since < ? limit 1000",
                row -> new String[] {row.text("workspace_id"), row.text("content_id")},
                clock.instant().minus(STAGED)));
        idle.forEach(content -> discard(content[0], content[1]));
    }

    /** Removes the chunks of one unused content, a few at a time. Does nothing if the content is used. */
    void discard(String workspaceId, String id) {
        boolean isIdle = database.read(tx -> tx.find(
                        "select 1 as one from file_staging where workspace_id = ? and content_id = ?",
                        row -> row.integer("one"),
                        workspaceId,
                        id)
                .isPresent());
        if (!isIdle) {
            return;
        }
        List<int[]> chunks = database.read(tx -> tx.list(
                "select width, part from file_chunk where workspace_id = ? and content_id = ?",
                row -> new int[] {row.integer("width"), row.integer("part")},
                workspaceId,
                id));
        for (int from = 0; from < chunks.size(); from += TOGETHER) {
            List<Object[]> some = chunks.subList(from, Math.min(chunks.size(), from + TOGETHER)).stream()
                    .map(chunk -> new Object[] {workspaceId, id, chunk[0], chunk[1]})
                    .toList();
            database.write(tx -> tx.batch(
                    "delete from file_chunk where workspace_id = ? and content_id = ? and width = ? and part = ?",
                    some));
        }
        database.write(
                tx -> tx.update("delete from file_staging where workspace_id = ? and content_id = ?", workspaceId, id));
    }
}
