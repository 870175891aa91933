package placard.file.picture;

/**
 * What a picture says of itself before any of it is decoded.
 *
 * @param shown the size of what is decoded, as stored, before it is turned
 * @param largest the largest size that it names anywhere, which decoding may cost
 * @param orientation how it has to be turned, 1 to 8 (Exif 2.32, section 4.6.4, tag 274)
 * @param isExact whether every pixel was kept as it was; such a picture stays a PNG, since a JPEG would blur it
 */
record ImageHeader(Size shown, Size largest, int orientation, boolean isExact) {
    ImageHeader {
        if (shown.width() <= 0 || shown.height() <= 0) {
            throw RejectedUpload.damaged("The picture has no size.");
        }
    }

    /** One that names a single size. */
    static ImageHeader of(int width, int height, int orientation, boolean isExact) {
        Size size = new Size(width, height);
        return new ImageHeader(size, size, orientation, isExact);
    }
}
