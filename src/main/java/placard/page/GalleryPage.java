package placard.page;

import java.util.List;

/**
 * The page of some pictures.
 *
 * @param pictures in their order; without those that have been deleted
 */
public record GalleryPage(List<Picture> pictures) {
    /** How wide a picture is shown, for a browser to choose by. */
    public String sizes() {
        return "(min-width: 64rem) calc(61.5rem - 2px), (min-width: 22.01rem) calc(100vw - 2.5rem - 2px),"
                + " calc(100vw - 2rem - 2px)";
    }

    /** The smallest form of a picture. */
    public String thumb(Picture picture) {
        return picture.full() + "?w=320";
    }
}
