package placard.file.picture;

import java.util.Optional;

/** Walks through the segments of a JPEG (ITU-T T.81, annex B) to its end, without decoding anything. */
final class JpegHeader {
    /** The most scans of a progressive picture. Each one costs a pass over all of it, and encoders write about ten. */
    private static final int MOST_SCANS = 64;

    private static final int TEM = 0x01;
    private static final int RST0 = 0xd0;
    private static final int RST7 = 0xd7;
    private static final int APP1 = 0xe1;
    private static final int APP14 = 0xee;
    /** The offset of the colour transform in Adobe's segment, and its value for inks stored as brightness. */
    private static final int TRANSFORM = 11;

    private static final int YCCK = 2;
    private static final int SOS = 0xda;
    private static final int EOI = 0xd9;

    private final Bytes file;
    private int width;
    private int height;
    private int orientation = 1;
    private int scans;
    private int components;
    private boolean isOfAdobe;
    private int transform;

    private JpegHeader(Bytes file) {
        this.file = file;
    }

    /** @throws placard.base.Refusal if it has no end, no size, or too many scans */
    static ImageHeader read(Bytes file) {
        JpegHeader header = new JpegHeader(file);
        header.walk();
        return ImageHeader.of(header.width, header.height, header.orientation, false);
    }

    /** The ink encoding of a checked JPEG; empty if it is not CMYK. */
    static Optional<Cmyk> inks(Bytes file) {
        JpegHeader header = new JpegHeader(file);
        header.walk();
        return header.components == Cmyk.COUNT
                ? Optional.of(new Cmyk(header.isOfAdobe, header.transform == YCCK))
                : Optional.empty();
    }

    private void walk() {
        int at = 2;
        while (at < file.size()) {
            int marker = file.at(at + 1);
            if (file.at(at) != 0xff || marker == 0xff) {
                at++; // padding, or a stray byte, which decoders skip as well
            } else if (marker == EOI) {
                return;
            } else if (isBare(marker)) {
                at += 2;
            } else {
                int length = file.big16(at + 2);
                if (length < 2) {
                    throw RejectedUpload.damaged("The JPEG has a segment without a length.");
                }
                segment(marker, at + 4, at + 2 + length);
                at += 2 + length;
                at = marker == SOS ? afterScan(at) : at;
            }
        }
        throw RejectedUpload.damaged("The JPEG ends too early.");
    }

    /** Whether the marker has neither data nor a length: a restart, TEM, or a literal 0xff. */
    private static boolean isBare(int marker) {
        return marker <= TEM || isRestart(marker);
    }

    private static boolean isRestart(int marker) {
        return marker >= RST0 && marker <= RST7;
    }

    private void segment(int marker, int start, int end) {
        boolean isFrame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
        if (isFrame && width == 0) {
            height = file.big16(start + 1);
            width = file.big16(start + 3);
            components = file.at(start + 5);
        } else if (isFrame) {
            throw RejectedUpload.damaged("The JPEG has two frames.");
        } else if (marker == APP1 && file.says(start, "Exif\0\0")) {
            orientation = Exif.orientation(file, start, end);
        } else if (marker == APP14 && file.says(start, "Adobe")) {
            isOfAdobe = true;
            transform = file.at(start + TRANSFORM);
        } else if (marker == SOS && ++scans > MOST_SCANS) {
            throw RejectedUpload.damaged("The JPEG has more than " + MOST_SCANS + " scans.");
        }
    }

    /** The first marker after coded data. In such data 0xff is followed by 0, or by a restart's number. */
    private int afterScan(int from) {
        for (int at = from; at + 1 < file.size(); at++) {
            int next = file.at(at + 1);
            boolean isCoded = file.at(at) != 0xff || next == 0 || isRestart(next);
            if (!isCoded) {
                return at;
            }
        }
        throw RejectedUpload.damaged("The JPEG ends too early.");
    }
}
