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
        return "(min-width: 67rem) 64rem, calc(100vw - 2.5rem)";
    }

    /** The smallest form of a picture. */
    public String thumb(Picture picture) {
        return picture.full() + "?w=320";
    }
}
