package placard.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import placard.qr.content.Content;

/**
 * The page of some pictures.
 *
 * @param pictures in their order, without deleted ones
 */
public record GalleryPage(List<CaptionedPicture> pictures) {
    /**
     * One picture of the gallery.
     *
     * @param caption its owner's words about it; perhaps empty
     */
    public record CaptionedPicture(Picture picture, String caption) {}

    /** @param known the existing pictures, by their ids */
    static GalleryPage of(Content.Image image, Map<String, Picture> known) {
        List<CaptionedPicture> pictures = new ArrayList<>();
        for (int i = 0; i < image.fileIds().size(); i++) {
            Picture picture = known.get(image.fileIds().get(i));
            if (picture != null) {
                pictures.add(new CaptionedPicture(
                        picture, i < image.captions().size() ? image.captions().get(i) : ""));
            }
        }
        return new GalleryPage(List.copyOf(pictures));
    }

    /** The width of a picture on the page, by which a browser chooses a file. */
    public String sizes() {
        return "(min-width: 64rem) calc(61.5rem - 2px), (min-width: 22.01rem) calc(100vw - 2.5rem - 2px),"
                + " calc(100vw - 2rem - 2px)";
    }

    /** The smallest form of a picture (the thumbnail). */
    public String thumb(Picture picture) {
        return picture.full() + "?w=320";
    }
}
