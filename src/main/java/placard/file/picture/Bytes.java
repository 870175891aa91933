package placard.file.picture;

import java.nio.charset.StandardCharsets;

/**
 * Reads whole numbers and words within a file, never beyond its end. A missing number is 0, and a missing word is no
 * match.
 */
record Bytes(byte[] all) {
    int size() {
        return all.length;
    }

    int at(int index) {
        return index >= 0 && index < all.length ? all[index] & 0xff : 0;
    }

    /** 16 bits, the high byte first. */
    int big16(int index) {
        return at(index) << 8 | at(index + 1);
    }

    /** 32 bits, the highest byte first; negative if the first bit is set. */
    int big32(int index) {
        return big16(index) << 16 | big16(index + 2);
    }

    int little16(int index) {
        return at(index) | at(index + 1) << 8;
    }

    int little24(int index) {
        return little16(index) | at(index + 2) << 16;
    }

    int little32(int index) {
        return little16(index) | little16(index + 2) << 16;
    }

    /** Whether the word is at the index, one byte a character. */
    boolean says(int index, String word) {
        return index >= 0
                && index + word.length() <= all.length
                && new String(all, index, word.length(), StandardCharsets.ISO_8859_1).equals(word);
    }

    /** The index of the word between two indexes; -1 if it is not there. */
    int find(String word, int from, int to) {
        int last = Math.min(to, all.length) - word.length();
        for (int i = Math.max(0, from); i <= last; i++) {
            if (all[i] == (byte) word.charAt(0) && says(i, word)) {
                return i;
            }
        }
        return -1;
    }
}
