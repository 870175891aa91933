package placard.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** All decoders before a batch of pictures. */
final class Panel {
    /** The programs that it needs, for {@code Scanners.needs}. */
    static final String[] PROGRAMS = {"zbarimg", "ZXingReader", "rsvg-convert"};

    private Panel() {}

    /** What some decoders make of each picture; the files are written to a folder. */
    static List<Map<Decoder, Reading>> read(Path folder, List<Shot> shots, Set<Decoder> decoders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < shots.size(); i++) {
            Shot shot = shots.get(i);
            files.add(Files.write(folder.resolve(i + "." + shot.extension()), shot.file()));
        }
        List<List<String>> zbar = decoders.contains(Decoder.ZBAR) ? Programs.zbar(folder, files) : List.of();
        List<List<String>> zxingCpp = Programs.zxingCpp(files);
        List<Map<Decoder, List<String>>> foreign = foreign(folder, shots, decoders);
        List<Map<Decoder, Reading>> all = new ArrayList<>();
        for (int i = 0; i < shots.size(); i++) {
            Shot shot = shots.get(i);
            Map<Decoder, Reading> readings = new EnumMap<>(Decoder.class);
            readings.putAll(Decoder.read(Grey.of(shot.image()), shot.pixels(), shot.payload(), decoders));
            if (!zbar.isEmpty()) {
                readings.put(Decoder.ZBAR, Reading.of(zbar.get(i), shot.payload()));
            }
            readings.put(Decoder.ZXING_CPP, Reading.of(zxingCpp.get(i), shot.payload()));
            if (!foreign.isEmpty()) {
                foreign.get(i).forEach((decoder, texts) -> readings.put(decoder, Reading.of(texts, shot.payload())));
            }
            all.add(readings);
        }
        return all;
    }

    /** They are handed pixels, whatever the file is. */
    private static List<Map<Decoder, List<String>>> foreign(Path folder, List<Shot> shots, Set<Decoder> decoders)
            throws IOException {
        if (Foreign.there().stream().noneMatch(decoders::contains)) {
            return List.of();
        }
        List<Path> pixels = new ArrayList<>();
        for (int i = 0; i < shots.size(); i++) {
            pixels.add(Files.write(
                    folder.resolve("pixels-" + i + ".ppm"),
                    Shot.ppm(shots.get(i).image())));
        }
        return Foreign.read(pixels);
    }

    /** Empties and deletes a folder of {@link #read}. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
