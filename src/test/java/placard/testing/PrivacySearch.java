package placard.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Looks for clients' addresses where there must be none: in text, in their packed bytes (either byte order), in hex, and
 * for IPv6 also its first 8 bytes, which are what is hashed.
 *
 * <p>As a program: {@code PrivacySearch FOLDER ADDRESS...} prints every hit and ends with 1 if there is one.
 */
public final class PrivacySearch {
    private final Map<String, byte[]> needles = new LinkedHashMap<>();

    public PrivacySearch(List<String> addresses) throws IOException {
        for (String address : addresses) {
            byte[] packed = InetAddress.getByName(address).getAddress();
            add(address, "as written", address.getBytes(StandardCharsets.US_ASCII));
            add(
                    address,
                    "text",
                    InetAddress.getByAddress(packed).getHostAddress().getBytes(StandardCharsets.US_ASCII));
            packed(address, "packed", packed);
            if (packed.length == 16) {
                packed(address, "network", java.util.Arrays.copyOf(packed, 8));
            }
        }
    }

    private void packed(String address, String form, byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        add(address, form, bytes);
        add(address, form + " reversed", reversed);
        for (byte[] each : List.of(bytes, reversed)) {
            String hex = HexFormat.of().formatHex(each);
            add(address, form + " hex " + hex, hex.getBytes(StandardCharsets.US_ASCII));
            add(
                    address,
                    form + " HEX " + hex,
                    hex.toUpperCase(java.util.Locale.ROOT).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void add(String address, String form, byte[] bytes) {
        needles.put(address + " (" + form + ")", bytes);
    }

    /** Every hit in the files of a folder, at any depth. */
    public List<String> hits(Path folder) throws IOException {
        List<String> hits = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                hits.addAll(hits(file.toString(), Files.readAllBytes(file)));
            }
        }
        return hits;
    }

    /** Every needle that is in the bytes. */
    public List<String> hits(String where, byte[] bytes) {
        String hay = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> hits = new ArrayList<>();
        needles.forEach((name, needle) -> {
            if (hay.contains(new String(needle, StandardCharsets.ISO_8859_1))) {
                hits.add(where + ": " + name);
            }
        });
        return hits;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> all = List.of(arguments);
        List<String> hits = new PrivacySearch(all.subList(1, all.size())).hits(Path.of(all.getFirst()));
        hits.forEach(System.out::println);
        System.exit(hits.isEmpty() ? 0 : 1);
    }
}
