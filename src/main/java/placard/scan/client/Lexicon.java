package placard.scan.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * All tokens of the tables as one automaton (Aho and Corasick 1975). It finds those of a text in a single pass, in time
 * that is linear in the text and independent of the tables' size.
 *
 * <p>Case is ignored. A token matches whole words only: {@code Bot} is not in {@code CUBOT}. A {@code *} at its start
 * or end lifts that at that side; a {@code ^} ties it to the start of the text. If several tokens end at the same
 * character, only the longest counts. So a long token is an exception to a short one.
 */
final class Lexicon {
    /** Character classes: one for each printable ASCII character without its case, one for all others. */
    private static final int OTHER = 0;

    private static final byte[] CLASS = new byte[128];
    private static final int CLASSES;

    static {
        int next = 1;
        for (char c = ' '; c < 127; c++) {
            CLASS[c] = c >= 'A' && c <= 'Z' ? OTHER : (byte) next++;
        }
        for (char c = 'A'; c <= 'Z'; c++) {
            CLASS[c] = CLASS[c + ('a' - 'A')];
        }
        CLASSES = next;
    }

    private record Token(String text, boolean first, boolean freeStart, boolean freeEnd, long clues) {
        Token and(Token same) {
            if ((clues & same.clues) != 0) {
                throw new IllegalArgumentException("The tables repeat the token " + text);
            }
            return new Token(text, first, freeStart, freeEnd, clues | same.clues);
        }

        /** Whether the text fulfils this token's word boundaries. Its last character is before {@code end}. */
        boolean endsAt(int end, String text) {
            int start = end - this.text.length();
            return (freeEnd || boundary(text, end)) && (first ? start == 0 : freeStart || boundary(text, start));
        }
    }

    /** The next state by state and class. */
    private final char[] next;

    /** The tokens that end at each state, longest first; null for none. */
    private final Token[][] endings;

    private Lexicon(char[] next, Token[][] endings) {
        this.next = next;
        this.endings = endings;
    }

    /**
     * Reads tables. A line {@code [CLUE]} begins the tokens of that {@link Clue}, one a line; {@code #} begins a
     * comment. A token under several clues has them all.
     *
     * @param tables resources beside this class
     * @throws IllegalArgumentException if a line is no token, or under one clue twice
     */
    static Lexicon of(String... tables) {
        Map<String, Token> tokens = new HashMap<>();
        for (String table : tables) {
            Clue clue = Clue.NOTHING;
            for (String line : lines(table)) {
                if (line.startsWith("[")) {
                    clue = Clue.valueOf(line.substring(1, line.length() - 1));
                } else {
                    tokens.merge(line.toLowerCase(Locale.ROOT), token(line, clue), Token::and);
                }
            }
        }
        return build(List.copyOf(tokens.values()));
    }

    private static List<String> lines(String table) {
        InputStream stream = Objects.requireNonNull(Lexicon.class.getResourceAsStream(table), table);
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.replaceFirst("(^|\\s)#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Token token(String line, Clue clue) {
        boolean first = line.startsWith("^");
        boolean freeStart = line.startsWith("*");
        boolean freeEnd = line.endsWith("*");
        String text = line.substring(first || freeStart ? 1 : 0, line.length() - (freeEnd ? 1 : 0));
        if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c > 126)) {
            throw new IllegalArgumentException("Not a token: " + line);
        }
        return new Token(text, first, freeStart, freeEnd, clue.bit());
    }

    private static Lexicon build(List<Token> tokens) {
        List<int[]> edges = new ArrayList<>(List.of(new int[CLASSES]));
        List<List<Token>> endings = new ArrayList<>(List.of(new ArrayList<>()));
        for (Token token : tokens) {
            int state = 0;
            for (int i = 0; i < token.text.length(); i++) {
                int[] edge = edges.get(state);
                int c = CLASS[token.text.charAt(i)];
                if (edge[c] == 0) {
                    edge[c] = edges.size();
                    edges.add(new int[CLASSES]);
                    endings.add(new ArrayList<>());
                }
                state = edge[c];
            }
            endings.get(state).add(token);
        }
        close(edges, endings);
        return new Lexicon(flatten(edges), longestFirst(endings));
    }

    /**
     * Completes every state: it adds the missing edges, from the longest suffix that is a state too, and the tokens.
     */
    private static void close(List<int[]> edges, List<List<Token>> endings) {
        int[] suffix = new int[edges.size()];
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
        while (!queue.isEmpty()) {
            int state = queue.remove();
            int[] edge = edges.get(state);
            int[] fallback = edges.get(suffix[state]);
            for (int c = 0; c < CLASSES; c++) {
                if (edge[c] == 0) {
                    edge[c] = fallback[c];
                } else {
                    suffix[edge[c]] = state == 0 ? 0 : fallback[c];
                    endings.get(edge[c]).addAll(endings.get(suffix[edge[c]]));
                    queue.add(edge[c]);
                }
            }
        }
    }

    private static char[] flatten(List<int[]> edges) {
        if (edges.size() > Character.MAX_VALUE) {
            throw new IllegalArgumentException("Too many tokens: " + edges.size() + " states");
        }
        char[] next = new char[edges.size() * CLASSES];
        for (int state = 0; state < edges.size(); state++) {
            for (int c = 0; c < CLASSES; c++) {
                next[state * CLASSES + c] = (char) edges.get(state)[c];
            }
        }
        return next;
    }

    private static Token[][] longestFirst(List<List<Token>> endings) {
        Token[][] sorted = new Token[endings.size()][];
        for (int state = 0; state < sorted.length; state++) {
            List<Token> tokens = endings.get(state);
            tokens.sort(Comparator.comparingInt((Token token) -> token.text.length())
                    .reversed());
            sorted[state] = tokens.toArray(Token[]::new);
        }
        return sorted;
    }

    /** The clues of all tokens among the text's first {@code limit} characters, a {@link Clue#bit()} each. */
    long cluesIn(String text, int limit) {
        int length = Math.min(text.length(), limit);
        long clues = 0;
        int state = 0;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            state = next[state * CLASSES + (c < 128 ? CLASS[c] : OTHER)];
            if (endings[state].length > 0) {
                clues |= cluesEndingAt(i + 1, text, endings[state]);
            }
        }
        return clues;
    }

    /**
     * The clues of the longest token that ends here. If several tokens differ only in their stars, all their clues
     * count.
     */
    private static long cluesEndingAt(int end, String text, Token[] tokens) {
        long clues = 0;
        int length = 0;
        for (Token token : tokens) {
            if (token.text.length() < length) {
                break;
            }
            if (token.endsAt(end, text)) {
                clues |= token.clues;
                length = token.text.length();
            }
        }
        return clues;
    }

    /** Whether a word may start or end between the characters before and at {@code index}. */
    private static boolean boundary(String text, int index) {
        return index == 0 || index == text.length() || !isWord(text.charAt(index - 1)) || !isWord(text.charAt(index));
    }

    private static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
