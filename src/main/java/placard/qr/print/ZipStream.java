package placard.qr.print;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A ZIP archive that is made file by file while it is sent. One file is in memory at a time. */
final class ZipStream implements Iterator<byte[]> {
    /** One file. */
    record Entry(String name, byte[] bytes, boolean isPacked) {}

    private final Iterator<Entry> entries;
    private final LocalDateTime time;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(waiting);
    private boolean isAtEnd;

    /** @param time the modification time of its files */
    ZipStream(Iterator<Entry> entries, LocalDateTime time) {
        this.entries = entries;
        this.time = time;
    }

    @Override
    public boolean hasNext() {
        return !isAtEnd;
    }

    @Override
    public byte[] next() {
        if (isAtEnd) {
            throw new NoSuchElementException();
        }
        try {
            if (entries.hasNext()) {
                add(entries.next());
            } else {
                zip.close();
                isAtEnd = true;
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        byte[] bytes = waiting.toByteArray();
        waiting.reset();
        return bytes;
    }

    private void add(Entry file) throws IOException {
        // Compressing compressed files again saves nothing.
        zip.setLevel(file.isPacked ? Deflater.NO_COMPRESSION : Deflater.DEFAULT_COMPRESSION);
        ZipEntry entry = new ZipEntry(file.name);
        entry.setTimeLocal(time);
        zip.putNextEntry(entry);
        zip.write(file.bytes);
        zip.closeEntry();
        zip.flush();
    }
}
