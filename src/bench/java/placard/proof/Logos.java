package placard.proof;

import placard.qr.draw.shape.Pixels;

/** Owners' pictures that give decoders something to think about. */
final class Logos {
    private Logos() {}

    /** A square in a ring, as a finder pattern has them. */
    static Pixels square() {
        int side = 70;
        int[] argb = new int[side * side];
        for (int i = 0; i < argb.length; i++) {
            int distance = Math.max(Math.abs(i % side - side / 2), Math.abs(i / side - side / 2)) / 5;
            argb[i] = distance < 3 || distance >= 5 ? 0xff111111 : 0xffffffff;
        }
        return new Pixels(side, side, argb);
    }

    /** A dot in a ring with a module of its own each, as an alignment pattern has them. */
    static Pixels dotInRing() {
        int side = 140;
        int[] argb = new int[side * side];
        for (int i = 0; i < argb.length; i++) {
            int distance = Math.max(Math.abs(i % side - side / 2), Math.abs(i / side - side / 2));
            argb[i] = distance < 14 || distance >= 42 ? 0xff202020 : 0xffffffff;
        }
        return new Pixels(side, side, argb);
    }

    /** Stripes of all colours, three times as wide as high. */
    static Pixels wide() {
        int[] stripes = {0xff111111, 0xfffacc15, 0xffdc2626, 0xffffffff, 0xff1d4ed8, 0x00000000};
        int[] argb = new int[180 * 60];
        for (int i = 0; i < argb.length; i++) {
            argb[i] = stripes[i % 180 / 10 % stripes.length];
        }
        return new Pixels(180, 60, argb);
    }
}
