package placard.file.picture;

/**
 * The header of a picture, read before anything is decoded.
 *
 * @param shown the size of the decoded picture, as stored, before it is turned
 * @param largest the largest size that it names anywhere, for which decoding may take memory
 * @param orientation how it must be turned, 1 to 8 (Exif 2.32, section 4.6.4, tag 274)
 * @param isExact whether the format is lossless. Such a picture stays a PNG, because a JPEG would blur it
 */
record ImageHeader(Size shown, Size largest, int orientation, boolean isExact) {
    ImageHeader {
        if (shown.width() <= 0 || shown.height() <= 0) {
            throw RejectedUpload.damaged("The picture has no size.");
        }
    }

    /** A header that names a single size. */
    static ImageHeader of(int width, int height, int orientation, boolean isExact) {
        Size size = new Size(width, height);
        return new ImageHeader(size, size, orientation, isExact);
    }
}
