package placard.file.picture;

/** Reads the orientation from Exif metadata (Exif 2.32, a TIFF within the picture). Nothing else of Exif is used. */
final class Exif {
    private static final int ORIENTATION = 0x0112;
    private static final int UPRIGHT = 1;
    /** The most entries of a directory that are read; a camera writes some dozens. */
    private static final int MOST_ENTRIES = 512;

    private Exif() {}

    /** The orientation in the block; 1, upright, if it has none or an invalid one. */
    static int orientation(Bytes file, int start, int end) {
        int tiff = file.says(start, "Exif\0\0") ? start + 6 : start;
        boolean isLittle = file.says(tiff, "II");
        if (!isLittle && !file.says(tiff, "MM")) {
            return UPRIGHT;
        }
        int directory = tiff + number32(file, tiff + 4, isLittle);
        int count = Math.min(MOST_ENTRIES, number16(file, directory, isLittle));
        for (int i = 0; i < count; i++) {
            int entry = directory + 2 + 12 * i;
            if (directory < tiff || entry + 12 > end) {
                return UPRIGHT;
            }
            if (number16(file, entry, isLittle) == ORIENTATION) {
                int value = number16(file, entry + 8, isLittle);
                return value >= 1 && value <= 8 ? value : UPRIGHT;
            }
        }
        return UPRIGHT;
    }

    private static int number16(Bytes file, int at, boolean isLittle) {
        return isLittle ? file.little16(at) : file.big16(at);
    }

    private static int number32(Bytes file, int at, boolean isLittle) {
        return isLittle ? file.little32(at) : file.big32(at);
    }
}
