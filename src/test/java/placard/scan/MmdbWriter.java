package placard.scan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes small databases in the MaxMind DB format 2.0: a search tree with records of 32 bits, the data section, the
 * metadata. IPv4 networks of an IPv6 database are at ::/96, as in the published ones.
 */
final class MmdbWriter {
    private static final byte[] MARKER = "\u00ab\u00cd\u00efMaxMind.com".getBytes(StandardCharsets.ISO_8859_1);
    private static final int NOTHING = Integer.MIN_VALUE;

    private final int ipVersion;
    /** Two records per node: a node's number, or NOTHING, or the offset of a value as -1 - offset. */
    private final List<int[]> nodes = new ArrayList<>(List.of(new int[] {NOTHING, NOTHING}));

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    MmdbWriter(int ipVersion) {
        this.ipVersion = ipVersion;
    }

    /** Adds a network whose record is shaped like GeoLite2 City's. */
    MmdbWriter city(String network, String name, int accuracyRadius) {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("city", Map.of("geoname_id", 2_950_159L, "names", Map.of("de", name + " (de)", "en", name)));
        record.put("continent", Map.of("code", "EU", "names", Map.of("en", "Europe")));
        record.put("location", Map.of("latitude", 52.5, "accuracy_radius", accuracyRadius, "time_zone", "Etc/UTC"));
        record.put("subdivisions", List.of(Map.of("iso_code", "BE")));
        return add(network, record);
    }

    MmdbWriter add(String network, Object value) {
        int slash = network.indexOf('/');
        byte[] address = ClientAddress.literal(network.substring(0, slash));
        int bits = Integer.parseInt(network.substring(slash + 1));
        if (address.length == 4 && ipVersion == 6) {
            address = ByteBuffer.allocate(16).put(12, address).array();
            bits += 96;
        }
        int offset = data.size();
        write(data, value);
        int node = 0;
        for (int i = 0; i < bits - 1; i++) {
            int[] records = nodes.get(node);
            int side = bit(address, i);
            if (records[side] == NOTHING) {
                records[side] = nodes.size();
                nodes.add(new int[] {NOTHING, NOTHING});
            }
            node = records[side];
        }
        nodes.get(node)[bit(address, bits - 1)] = -1 - offset;
        return this;
    }

    byte[] bytes() {
        ByteBuffer tree = ByteBuffer.allocate(nodes.size() * 8 + 16);
        for (int[] records : nodes) {
            for (int record : records) {
                int value = record >= 0 ? record : nodes.size() + 16 - 1 - record;
                tree.putInt(record == NOTHING ? nodes.size() : value);
            }
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(tree.array());
        file.writeBytes(data.toByteArray());
        file.writeBytes(MARKER);
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("binary_format_major_version", 2);
        metadata.put("binary_format_minor_version", 0);
        metadata.put("build_epoch", 1_790_000_000L);
        metadata.put("database_type", "Test-City");
        metadata.put("description", Map.of("en", "Made for a test"));
        metadata.put("ip_version", ipVersion);
        metadata.put("languages", List.of("de", "en"));
        metadata.put("node_count", (long) nodes.size());
        metadata.put("record_size", 32);
        write(file, metadata);
        return file.toByteArray();
    }

    /** Replaces the file as a careful updater does: by renaming. */
    void replace(Path file) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.write(fresh, bytes());
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static int bit(byte[] address, int i) {
        return address[i / 8] >> (7 - i % 8) & 1;
    }

    /** Int is written as uint16, Long as uint64. */
    private static void write(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case String text -> {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                control(out, 2, utf8.length);
                out.writeBytes(utf8);
            }
            case Double number -> {
                control(out, 3, 8);
                out.writeBytes(ByteBuffer.allocate(8).putDouble(number).array());
            }
            case Integer number -> {
                control(out, 5, 2);
                out.writeBytes(
                        ByteBuffer.allocate(2).putShort(number.shortValue()).array());
            }
            case Long number -> {
                control(out, 9, 8);
                out.writeBytes(ByteBuffer.allocate(8).putLong(number).array());
            }
            case Map<?, ?> map -> {
                control(out, 7, map.size());
                map.forEach((key, member) -> {
                    write(out, key);
                    write(out, member);
                });
            }
            case List<?> list -> {
                control(out, 11, list.size());
                list.forEach(element -> write(out, element));
            }
            default -> throw new IllegalArgumentException(value.getClass().getName());
        }
    }

    /** A control byte, its extended type and size; sizes from 29 to 284 take one byte more. */
    private static void control(ByteArrayOutputStream out, int type, int size) {
        int first = Math.min(size, 29);
        out.write((type > 7 ? 0 : type << 5) | first);
        if (type > 7) {
            out.write(type - 7);
        }
        if (size >= 29) {
            out.write(size - 29);
        }
    }
}
