package placard.file.picture;

/**
 * What a picture says of itself before any of it is decoded.
 *
 * @param width in pixels, as {@code height}: as stored, before it is turned
 * @param orientation how it has to be turned, 1 to 8 (Exif 2.32, section 4.6.4, tag 274)
 * @param isExact whether every pixel was kept as it was; such a picture stays a PNG, since a JPEG would blur it
 */
record ImageHeader(int width, int height, int orientation, boolean isExact) {
    static ImageHeader of(int width, int height, int orientation, boolean isExact) {
        if (width <= 0 || height <= 0) {
            throw RejectedUpload.damaged("The picture has no size.");
        }
        return new ImageHeader(width, height, orientation, isExact);
    }

    long pixels() {
        return (long) width * height;
    }
}
