package placard.proof;

import java.util.List;

/** What a decoder made of a picture. */
enum Reading {
    READ,
    MISSED,
    /** Something that isn't there: worse than nothing. */
    MISREAD;

    /** @param texts all that were found */
    static Reading of(List<String> texts, String payload) {
        return texts.isEmpty() ? MISSED : texts.stream().allMatch(payload::equals) ? READ : MISREAD;
    }
}
