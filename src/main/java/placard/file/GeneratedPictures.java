package placard.file;

import org.jspecify.annotations.Nullable;
import placard.base.Sha256;
import placard.file.picture.ImageProcessor;
import placard.storage.Database;
import placard.storage.Tx;

/** Stores pictures that the program itself makes for a workspace, as if its owner had uploaded them. */
public record GeneratedPictures(Database database, Files files, Contents contents, ImageProcessor images) {
    /**
     * A picture whose bytes are in the store, before a file refers to them.
     *
     * @param staged null if the workspace had the same bytes before
     */
    public record PreparedPicture(
            String workspaceId, String name, byte[] sha256, Contents.@Nullable StagedContent staged) {}

    /** Writes a picture's bytes to the store, before the transaction that makes a file of them. */
    public PreparedPicture prepare(String workspaceId, String name, byte[] picture) {
        byte[] sha256 = Sha256.of(picture);
        boolean isKnown =
                database.read(tx -> contents.find(tx, workspaceId, sha256)).isPresent();
        return new PreparedPicture(
                workspaceId,
                name,
                sha256,
                isKnown ? null : contents.stage(workspaceId, sha256, images.process(picture)));
    }

    /**
     * Makes a file of it and returns the file's id.
     *
     * @throws placard.base.Refusal {@code file_quota_exceeded}
     */
    public String add(Tx tx, PreparedPicture picture) {
        return files.add(tx, picture.workspaceId(), picture.name(), picture.sha256(), picture.staged())
                .id();
    }

    /** Removes the bytes if no file was made of them. */
    public void drop(PreparedPicture picture) {
        if (picture.staged() != null) {
            contents.discard(picture.workspaceId(), picture.staged().id());
        }
    }
}
