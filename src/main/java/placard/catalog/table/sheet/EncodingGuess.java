package placard.catalog.table.sheet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The likely encoding of a text that is not Unicode. Lists of items are short, so frequencies of letters say little. What
 * counts is whether the decoded words have the letters of one language, and whether capitals begin them.
 */
final class EncodingGuess {
    private static final int SAMPLE = 1 << 16;

    /**
     * A language in an encoding.
     *
     * @param letters its letters beyond ASCII
     * @param weight of two languages that fit alike, the one with more is the guess
     */
    private record Candidate(String encoding, String letters, int weight) {}

    private static final String WESTERN = "äöüßéèêëàâçîïôùûñœæÿáíóúåøãõòì";
    private static final String CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџѓќѕ";
    private static final String GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ";
    private static final String ACCENTED = "άέήίόύώΆΈΉΊΌΎΏ";
    private static final String TURKISH = "çğıöşüâîû";
    private static final String CZECH = "áčďéěíňóřšťúůýžľĺŕôä";
    private static final String POLISH = "ąćęłńóśźż";
    private static final String HUNGARIAN = "áéíóöőúüű";
    private static final String SOUTH_SLAVIC = "čćđšž";
    private static final String ROMANIAN = "ăâîșțşţ";
    private static final String BALTIC = "āčēģīķļņšūžąęėįųõäöü";
    private static final String HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת";
    private static final String ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ";

    private static final List<Candidate> CANDIDATES = List.of(
            new Candidate("windows-1252", "äöüßéèêëàâçîïôûñ", 9),
            new Candidate("windows-1252", "éèêëàâçîïôùûüœæÿ", 9),
            new Candidate("windows-1252", "áéíóúñüçàèòï", 9),
            new Candidate("windows-1252", "ãõáéíóúâêôçàü", 8),
            new Candidate("windows-1252", "àèéìòùî", 8),
            new Candidate("windows-1252", "åäöæøéüèà", 8),
            new Candidate("windows-1252", "áðéíóúýþæö", 3),
            new Candidate("windows-1250", POLISH, 8),
            new Candidate("windows-1250", CZECH, 7),
            new Candidate("windows-1250", HUNGARIAN, 7),
            new Candidate("windows-1250", SOUTH_SLAVIC, 6),
            new Candidate("windows-1250", ROMANIAN, 6),
            new Candidate("windows-1254", TURKISH, 7),
            new Candidate("windows-1257", BALTIC, 5),
            new Candidate("windows-1251", CYRILLIC, 8),
            new Candidate("windows-1253", GREEK, 7),
            new Candidate("windows-1255", HEBREW, 7),
            new Candidate("windows-1256", ARABIC, 7),
            new Candidate("iso-8859-15", "éèêëàâçîïôùûüœæÿ", 4),
            new Candidate("iso-8859-2", POLISH, 4),
            new Candidate("iso-8859-2", CZECH, 4),
            new Candidate("koi8-r", CYRILLIC, 5),
            new Candidate("koi8-u", CYRILLIC, 4),
            new Candidate("ibm866", CYRILLIC, 4),
            new Candidate("x-mac-cyrillic", CYRILLIC, 3),
            new Candidate("ibm850", WESTERN, 3),
            new Candidate("ibm852", POLISH + CZECH + HUNGARIAN, 2),
            new Candidate("macintosh", WESTERN, 3),
            new Candidate("x-mac-ce", POLISH + CZECH + HUNGARIAN, 2),
            new Candidate("shift_jis", "", 6),
            new Candidate("euc-jp", "", 5),
            new Candidate("gb18030", "", 6),
            new Candidate("big5", "", 5),
            new Candidate("euc-kr", "", 5),
            new Candidate("windows-874", "", 5));

    /** Signs that menus have beyond ASCII, wherever they stand. */
    private static final String SIGNS = "€£¥°–—’‘“”„«»…•½¼¾·×®™№¿¡";

    /** Frequent characters of Chinese and Japanese menus. */
    private static final String COMMON = "的一二三大小中上下人份元价格名称类别分类菜单肉鸡鱼牛羊猪虾蟹饭面汤炒炸烤蒸煮豆腐红烧麻辣酸甜糖醋宫保丁蛋茶水酒奶咖啡果汁白黑"
            + "香葱姜蒜椒盐油饼包子饺馄饨粥冷热沙拉價類別雞魚豬蝦飯麵湯紅燒辣鹽餅餃沙拉奶綠烏龍珍珠特製定食丼寿司刺身天焼揚煮鍋味噌抹茶日本料理税込円品番号商品名説明";

    private EncodingGuess() {}

    /** The name of the likeliest encoding. */
    static String of(byte[] bytes) {
        byte[] sample = bytes.length > SAMPLE ? sample(bytes) : bytes;
        String best = "windows-1252";
        long most = Long.MIN_VALUE;
        for (Candidate candidate : CANDIDATES) {
            Charset charset = Encodings.offered().get(candidate.encoding);
            String text = charset == null ? null : decoded(sample, charset);
            if (text != null) {
                long score = 10 * score(text, candidate) + candidate.weight;
                if (score > most) {
                    most = score;
                    best = candidate.encoding;
                }
            }
        }
        return best;
    }

    /** The start up to the last line end, so that no character is cut. */
    private static byte[] sample(byte[] bytes) {
        int end = SAMPLE;
        while (end > 1 && bytes[end - 1] != '\n') {
            end--;
        }
        return Arrays.copyOf(bytes, end > 1 ? end : SAMPLE);
    }

    private static @Nullable String decoded(byte[] bytes, Charset charset) {
        try {
            return charset.newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException malformed) {
            return null;
        }
    }

    private static long score(String text, Candidate candidate) {
        long score = 0;
        // Hebrew would be Cyrillic without capitals, or Greek without accents.
        boolean isBare = candidate.letters.equals(CYRILLIC) || candidate.letters.equals(GREEK);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                isBare &= candidate.letters.equals(GREEK) ? ACCENTED.indexOf(c) < 0 : !Character.isUpperCase(c);
                score += candidate.letters.isEmpty()
                        ? wide(text, i, candidate.encoding)
                        : letter(text, i, candidate.letters);
            }
        }
        return isBare ? score - 1 : score;
    }

    private static int letter(String text, int at, String letters) {
        char c = text.charAt(at);
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        char after = at + 1 == text.length() ? ' ' : text.charAt(at + 1);
        if (!Character.isLetter(c)) {
            return sign(c, before, after);
        }
        char lower = Character.toLowerCase(c);
        if (letters.indexOf(lower) < 0) {
            return -3;
        }
        if (Character.isDigit(before)
                || Character.isUpperCase(c) && !Character.isLetter(before) && !Character.isLetter(after)) {
            return -1;
        }
        boolean isMixed = isLatin(c) != isLatin(before) && Character.isLetter(before)
                || isLatin(c) != isLatin(after) && Character.isLetter(after);
        boolean isCased = Character.isUpperCase(c) && Character.isLowerCase(before)
                || Character.isLowerCase(c)
                        && Character.isUpperCase(before)
                        && at > 1
                        && Character.isUpperCase(text.charAt(at - 2));
        boolean isMisplaced = isMisplaced(c, before, after);
        return isMixed || isCased || isMisplaced ? -3 : 2;
    }

    private static boolean isLatin(char c) {
        return Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN;
    }

    /** True for a letter that stands only at the end of words, or never at their start, and for a ligature out of place. */
    private static boolean isMisplaced(char c, char before, char after) {
        return switch (c) {
            case 'ς', 'ך', 'ם', 'ן', 'ף', 'ץ', 'ة', 'ى' -> Character.isLetter(after);
            case 'ъ', 'ь', 'ы', 'Ъ', 'Ь' -> !Character.isLetter(before);
            case 'œ', 'Œ' -> "uUiIeE".indexOf(after) < 0;
            case 'σ' -> !Character.isLetter(after) && Character.isLetter(before);
            default -> false;
        };
    }

    private static int sign(char c, char before, char after) {
        boolean isInWord = Character.isLetter(before)
                && (Character.isLetter(after) || c != '’' && c != '”' && c != '®' && c != '™');
        if (Character.isISOControl(c)) {
            return -6;
        }
        boolean isApostrophe = c == '’' && Character.isLetter(after);
        boolean isBeforeWord = "£¥¼½¾".indexOf(c) >= 0 && Character.isLetter(after) && Character.isUpperCase(before);
        return c == '\u00a0'
                ? 0
                : SIGNS.indexOf(c) < 0
                        ? -3
                        : isInWord && !isApostrophe && c != '–' && c != '·' || isBeforeWord ? -3 : 0;
    }

    private static boolean isLatinLetter(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetter(text.charAt(at)) && isLatin(text.charAt(at));
    }

    /** The points of a character of two bytes. Nobody writes one within a Latin word, nor a Thai letter beside one. */
    @SuppressWarnings("ReferenceEquality") // each block is one object
    private static int wide(String text, int at, String encoding) {
        char c = text.charAt(at);
        boolean isBefore = isLatinLetter(text, at - 1);
        boolean isBehind = isLatinLetter(text, at + 1);
        if (isBefore && isBehind) {
            return -3;
        }
        Character.UnicodeBlock block = Character.UnicodeBlock.of(c);
        boolean isKorean = encoding.equals("euc-kr");
        boolean isJapanese = encoding.equals("shift_jis") || encoding.equals("euc-jp");
        if (block == Character.UnicodeBlock.HIRAGANA || block == Character.UnicodeBlock.KATAKANA) {
            return isJapanese ? 4 : -1;
        }
        if (block == Character.UnicodeBlock.HANGUL_SYLLABLES) {
            return isKorean ? 4 : -3;
        }
        if (block == Character.UnicodeBlock.THAI) {
            return encoding.equals("windows-874") && !isBefore && !isBehind ? 2 : -3;
        }
        if (block == Character.UnicodeBlock.CJK_UNIFIED_IDEOGRAPHS) {
            return COMMON.indexOf(c) >= 0 ? 6 : isKorean ? -2 : 1;
        }
        boolean isWide = block == Character.UnicodeBlock.HALFWIDTH_AND_FULLWIDTH_FORMS && (c < 0xff61 || c > 0xff9f)
                || block == Character.UnicodeBlock.CJK_SYMBOLS_AND_PUNCTUATION;
        return isWide ? 2 : SIGNS.indexOf(c) >= 0 ? 0 : -4;
    }
}
