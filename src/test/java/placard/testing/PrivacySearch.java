package placard.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Looks for clients' addresses, and for secrets, where there must be none. Addresses are looked for in every form in which a disk could hold one: text, packed bytes
 * and hexadecimal in either order; of IPv4 also mapped into IPv6 and as a number, of IPv6 also the first 8 bytes, which
 * are what is hashed.
 */
public final class PrivacySearch {
    /** Bytes, as text of one byte a character, with the name of the form. */
    private final Map<String, String> needles = new LinkedHashMap<>();

    private long searched;

    /** Will look for these, each written as people do, without port or brackets. */
    public PrivacySearch(List<String> addresses) throws IOException {
        for (String address : addresses) {
            byte[] packed = InetAddress.getByName(address).getAddress();
            text(address, "as written", address);
            text(address, "as written, in upper case", address.toUpperCase(Locale.ROOT));
            text(address, "text", InetAddress.getByAddress(packed).getHostAddress());
            packed(address, "packed", packed);
            if (packed.length == 4) {
                mapped(address, packed);
                int number = ByteBuffer.wrap(packed).getInt();
                text(address, "number", Long.toString(Integer.toUnsignedLong(number)));
            } else {
                packed(address, "network", Arrays.copyOf(packed, 8));
            }
        }
    }

    private void mapped(String address, byte[] packed) {
        byte[] mapped = new byte[16];
        mapped[10] = (byte) 0xff;
        mapped[11] = (byte) 0xff;
        System.arraycopy(packed, 0, mapped, 12, 4);
        packed(address, "mapped", mapped);
        String hex = HexFormat.of().formatHex(packed);
        text(address, "mapped text", "::ffff:" + hex.substring(0, 4) + ":" + hex.substring(4));
    }

    private void packed(String address, String form, byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        bytes(address, form, bytes);
        bytes(address, form + " reversed", reversed);
        for (byte[] each : List.of(bytes, reversed)) {
            String hex = HexFormat.of().formatHex(each);
            text(address, form + " hex", hex);
            text(address, form + " HEX", hex.toUpperCase(Locale.ROOT));
        }
    }

    private void text(String address, String form, String text) {
        bytes(address, form, text.getBytes(StandardCharsets.US_ASCII));
    }

    private void bytes(String address, String form, byte[] bytes) {
        needles.putIfAbsent(new String(bytes, StandardCharsets.ISO_8859_1), address + " (" + form + ")");
    }

    /** Will look for a secret, too: as it is, percent-encoded, in base64, and in hexadecimal. */
    public PrivacySearch with(String secret) {
        text(secret, "percent-encoded", URLEncoder.encode(secret, StandardCharsets.UTF_8));
        return with(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** Will look for a secret of bytes, too. */
    public PrivacySearch with(byte[] secret) {
        String name = HexFormat.of().formatHex(secret);
        bytes(name, "as it is", secret);
        for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
            text(name, "base64", encoder.withoutPadding().encodeToString(secret));
        }
        text(name, "hex", name);
        text(name, "HEX", name.toUpperCase(Locale.ROOT));
        return this;
    }

    /** What is looked for. */
    public List<byte[]> forms() {
        return needles.keySet().stream()
                .map(needle -> needle.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    /** How many bytes were looked at so far. */
    public long searched() {
        return searched;
    }

    /** Every hit in the files of a folder, at any depth, also while a server deletes some. */
    public List<String> hits(Path folder) throws IOException {
        List<String> hits = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    hits.addAll(hits(file.toString(), content(file)));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                return failure instanceof NoSuchFileException
                        ? FileVisitResult.CONTINUE
                        : super.visitFileFailed(file, failure);
            }
        });
        return hits;
    }

    private static byte[] content(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException gone) {
            return new byte[0];
        }
    }

    /** Every form that is in the bytes; of a ZIP also what is in what it holds, which is deflated. */
    public List<String> hits(String where, byte[] bytes) {
        List<String> hits = new ArrayList<>(plainHits(where, bytes));
        if (isZip(bytes)) {
            hits.addAll(packedHits(where, bytes));
        }
        return hits;
    }

    private static boolean isZip(byte[] bytes) {
        return bytes.length > 4 && bytes[0] == 'P' && bytes[1] == 'K' && bytes[2] == 3 && bytes[3] == 4;
    }

    private List<String> packedHits(String where, byte[] bytes) {
        List<String> hits = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                hits.addAll(hits(where + "!" + entry.getName(), zip.readAllBytes()));
            }
            return hits;
        } catch (IOException damaged) {
            throw new UncheckedIOException(where + " can't be unpacked", damaged);
        }
    }

    private List<String> plainHits(String where, byte[] bytes) {
        searched += bytes.length;
        String hay = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> hits = new ArrayList<>();
        needles.forEach((needle, name) -> {
            if (hay.contains(needle)) {
                hits.add(where + ": " + name);
            }
        });
        return hits;
    }
}
