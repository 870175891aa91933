package placard.file;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import placard.file.picture.FileKind;
import placard.file.picture.ImageDecoder;
import placard.file.picture.Size;
import placard.file.picture.SmallJpeg;
import placard.storage.Database;

/** Decodes uploaded pictures for use as logos, or encodes them small for a file that embeds one. */
public record SmallPictures(Database database, Files files, Contents contents) {
    /**
     * The most pixels of a source. A very thin picture has no smaller size, and would take much memory to show little.
     */
    private static final long MOST_PIXELS = 4_000_000;

    /**
     * The picture of a workspace at its largest scaled size, or at its own if it has no other. A logo in print needs no
     * more than 960 pixels of width. Empty if the id has no picture, or one too thin to be shown small.
     */
    public Optional<BufferedImage> find(String workspaceId, String id) {
        return files.find(workspaceId, id)
                .filter(StoredFile::isPicture)
                .flatMap(file -> largest(file).map(size -> decoded(file, size)));
    }

    /** The same of any workspace, for a public page that shows the picture. */
    public Optional<BufferedImage> findShown(String id) {
        return files.findById(id)
                .flatMap(found -> Optional.ofNullable(found.live()))
                .filter(StoredFile::isPicture)
                .flatMap(file -> largest(file).map(size -> decoded(file, size)));
    }

    private Optional<Contents.Variant> largest(StoredFile file) {
        return Stream.concat(Stream.of(whole(file)), scaled(file).stream())
                .filter(size -> (long) size.width() * size.height() <= MOST_PIXELS)
                .reduce((_, larger) -> larger);
    }

    /**
     * The picture as a JPEG of a limited number of bytes, to be embedded in a file. Empty if it can't be made as small.
     * It contains only pixels, like every stored picture.
     */
    public Optional<byte[]> jpeg(String workspaceId, String id, int mostBytes) {
        return files.find(workspaceId, id)
                .filter(StoredFile::isPicture)
                .flatMap(file -> Optional.of(smallest(file))
                        .filter(size -> (long) size.width() * size.height() <= MOST_PIXELS)
                        .flatMap(size -> jpeg(file, size, mostBytes)));
    }

    private Optional<byte[]> jpeg(StoredFile file, Contents.Variant size, int mostBytes) {
        return size.contentType().equals("image/jpeg") && size.bytes() <= mostBytes
                ? Optional.of(bytes(file, size))
                : SmallJpeg.of(decoded(file, size), mostBytes);
    }

    private Contents.Variant smallest(StoredFile file) {
        return scaled(file).stream().findFirst().orElseGet(() -> whole(file));
    }

    private static Contents.Variant whole(StoredFile file) {
        return new Contents.Variant(file.contentType(), file.width(), file.height(), file.bytes());
    }

    /** Its smaller sizes, narrowest first. */
    private List<Contents.Variant> scaled(StoredFile file) {
        return database.read(tx -> contents.scaled(tx, file.workspaceId(), file.contentId())).stream()
                .filter(variant -> !variant.isWebp())
                .toList();
    }

    private BufferedImage decoded(StoredFile file, Contents.Variant size) {
        FileKind kind = size.contentType().equals("image/png") ? FileKind.PNG : FileKind.JPEG;
        return ImageDecoder.decode(kind, bytes(file, size), new Size(size.width(), size.height()));
    }

    private byte[] bytes(StoredFile file, Contents.Variant size) {
        int width = size.width() == file.width() ? 0 : size.width();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Iterator<byte[]> chunks = contents.read(file.workspaceId(), file.contentId(), width, 0, size.bytes());
        while (chunks.hasNext()) {
            bytes.writeBytes(chunks.next());
        }
        return bytes.toByteArray();
    }
}
