package placard.file;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import placard.file.picture.Darkroom;
import placard.storage.Database;

/** Uploaded pictures, decoded, for whoever draws with them. */
public final class StoredPictures {
    private final Database database;
    private final Files files;
    private final Contents contents;
    private final Darkroom darkroom;

    public StoredPictures(Database database, Files files, Contents contents, Darkroom darkroom) {
        this.database = database;
        this.files = files;
        this.contents = contents;
        this.darkroom = darkroom;
    }

    /**
     * A picture of the workspace, at most 960 pixels wide, in sRGB; empty if it has none of this id.
     *
     * @throws placard.base.Refusal {@code unavailable} if too many pictures are being decoded
     */
    public Optional<BufferedImage> find(String workspaceId, String id) {
        return files.find(workspaceId, id).filter(StoredFile::isPicture).map(this::decoded);
    }

    private BufferedImage decoded(StoredFile file) {
        List<Contents.Variant> scaled = database.read(tx -> contents.scaled(tx, file.workspaceId(), file.contentId()));
        Contents.Variant widest =
                scaled.isEmpty() ? new Contents.Variant(file.contentType(), 0, 0, file.bytes()) : scaled.getLast();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        contents.read(file.workspaceId(), file.contentId(), widest.width(), 0, widest.bytes())
                .forEachRemaining(bytes::writeBytes);
        return darkroom.decoded(widest.contentType(), bytes.toByteArray());
    }
}
