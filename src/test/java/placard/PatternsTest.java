package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Patterns ({@code java.util.regex}) are only where this test names them, and none takes quadratic time on a text of any
 * length. Java's patterns try again and again: one careless pattern and 3 KB of spaces stop a server for hours.
 */
final class PatternsTest {
    private static final Path CLASSES = Path.of("target/classes");

    /** A class and the patterns that its methods use, as far as they are constants. */
    private static Map<String, Set<String>> uses() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        models(model -> read(model, uses));
        return uses;
    }

    private static void models(Consumer<ClassModel> reader) throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("placard"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                reader.accept(ClassFile.of().parse(file));
            }
        }
    }

    private static void read(ClassModel model, Map<String, Set<String>> uses) {
        String name = model.thisClass().asInternalName().replace('/', '.').replace("placard.", "");
        String outer = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        for (MethodModel method : model.methods()) {
            List<String> constants = new ArrayList<>();
            boolean isUse = false;
            for (CodeElement element :
                    method.code().map(code -> code.elementList()).orElse(List.of())) {
                if (element instanceof ConstantInstruction constant) {
                    ConstantDesc value = constant.constantValue();
                    if (value instanceof String text) {
                        constants.add(text);
                    }
                } else if (element instanceof InvokeInstruction call && isPattern(call)) {
                    isUse |= !isPlainSplit(call, constants);
                }
            }
            if (isUse) {
                uses.computeIfAbsent(outer, _ -> new LinkedHashSet<>()).addAll(constants);
            }
        }
    }

    private static boolean isPattern(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String method = call.name().stringValue();
        return owner.equals("java/util/regex/Pattern") && method.equals("compile")
                || owner.equals("java/lang/String")
                        && List.of("matches", "replaceAll", "replaceFirst", "split")
                                .contains(method);
    }

    /** True if a text is split at one plain character, for which Java uses no pattern. */
    private static boolean isPlainSplit(InvokeInstruction call, List<String> constants) {
        if (!call.name().stringValue().equals("split") || constants.isEmpty()) {
            return false;
        }
        String at = constants.getLast();
        boolean isPlain = at.length() == 1 && ".$|()[{^?*+\\".indexOf(at.charAt(0)) < 0;
        return isPlain || at.length() == 2 && at.charAt(0) == '\\' && !Character.isLetterOrDigit(at.charAt(1));
    }

    @Test
    void everyUseOfAPatternIsNamedHere() throws IOException {
        Set<String> named = new TreeSet<>(NamedPatterns.LINEAR);
        named.addAll(NamedPatterns.SHORT_TEXTS.keySet());
        assertThat(uses().keySet())
                .as("Write a scanner, or name the class in NamedPatterns with the reason why its pattern is safe")
                .isEqualTo(named);
    }

    /** Sorting marks takes quadratic time, and {@link placard.base.Texts#normalized} leaves texts with too many as they are. */
    @Test
    void onlyTextsNormalises() throws IOException {
        Set<String> users = new TreeSet<>();
        models(model -> model.methods().stream()
                .flatMap(method -> method.code().stream().flatMap(code -> code.elementStream()))
                .filter(element -> element instanceof InvokeInstruction call
                        && call.owner().asInternalName().equals("java/text/Normalizer"))
                .forEach(_ -> users.add(model.thisClass().asInternalName())));
        assertThat(users).containsExactly("placard/base/Texts");
    }

    @Test
    void noPatternOnForeignTextTakesQuadraticTime() throws IOException {
        List<String> slow = new ArrayList<>();
        uses().forEach((name, patterns) -> {
            if (NamedPatterns.LINEAR.contains(name)) {
                patterns.forEach(pattern -> {
                    String found = slow(pattern);
                    if (found != null) {
                        slow.add(name + ": " + pattern + " on " + found);
                    }
                });
            }
        });
        assertThat(slow).isEmpty();
    }

    /** The check itself finds what it is made for. */
    @Test
    void theKnownSlowPatternsAreFound() {
        for (String pattern : List.of(
                "([\\p{L}\\p{M}\\s.]+?)\\s*(\\P{L}*\\p{N}.*)",
                "\\s*[-‐–—]\\s*",
                "\\([^)]*\\)",
                "(?i)(.+?)\\s*k?cal",
                "[.\\s]+$",
                "(.*;)?q=0(\\.0*)?(;.*)?")) {
            assertThat(slow(pattern)).as(pattern).isNotNull();
        }
        assertThat(slow("[^\\p{L}\\p{M}\\p{N}]")).isNull();
        assertThat(slow("\\p{Cf}")).isNull();
    }

    /** A repeated text on which the pattern takes more than linear time; null if there is none. */
    private static String slow(String regex) {
        Pattern pattern;
        try {
            pattern = Pattern.compile(regex);
        } catch (PatternSyntaxException noPattern) {
            return null;
        }
        Set<String> letters =
                new LinkedHashSet<>(List.of(" ", "a", "1", "é", "\n", "\t", "(", ".", "-", ",", "\u0301"));
        regex.chars().limit(200).forEach(c -> letters.add(String.valueOf((char) c)));
        List<String> pumps = new ArrayList<>(letters);
        List<String> few = letters.stream().limit(24).toList();
        few.forEach(one -> few.forEach(other -> pumps.add(one + other)));
        for (String pump : pumps) {
            for (String before : List.of("", "a", "1", "(", "\"")) {
                if (isSlow(pattern, before, pump)) {
                    return before + " + n × " + pump;
                }
            }
        }
        return null;
    }

    private static boolean isSlow(Pattern pattern, String before, String pump) {
        for (String after : List.of("", "\u0001", "\u0001a")) {
            long few = steps(pattern, before + pump.repeat(60 / pump.length()) + after);
            if (few > 10 * 60) {
                long some = steps(pattern, before + pump.repeat(200 / pump.length()) + after);
                long many = steps(pattern, before + pump.repeat(400 / pump.length()) + after);
                if (many > 2.8 * some) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long steps(Pattern pattern, String text) {
        Counted counted = new Counted(text);
        try {
            Matcher matcher = pattern.matcher(counted);
            while (matcher.find()) {
                counted.steps++;
            }
            pattern.matcher(counted).matches();
        } catch (StackOverflowError | EndlessException endless) {
            return Long.MAX_VALUE / 4;
        }
        return counted.steps;
    }

    private static final class EndlessException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A text that counts how often it is read. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long steps;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++steps > 5_000_000) {
                throw new EndlessException();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
