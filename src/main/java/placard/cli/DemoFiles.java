package placard.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.catalog.Demo;
import placard.catalog.profile.Template;
import placard.file.Contents;
import placard.file.Files;
import placard.file.GeneratedPictures;
import placard.file.picture.ImageProcessor;
import placard.storage.Progress;
import placard.storage.Tx;

/**
 * The pictures of the examples that a workspace does not have yet, read from {@code placard/demo/<template>/*.jpg}.
 * Scaling and storing them takes seconds, so it is done before the transaction. The transaction that creates the
 * examples only adds the file records.
 */
record DemoFiles(GeneratedPictures files, ImageProcessor images, Map<Key, GeneratedPictures.PreparedPicture> prepared)
        implements Demo.Pictures, AutoCloseable {
    /** The suffix of an item's second picture. */
    private static final String SECOND = " 2";

    /** The key of a picture: of {@code Yesterday's bread} it is {@code yesterday-s-bread.jpg}. */
    private record Key(Template template, String name) {
        boolean exists() {
            return DemoFiles.class.getResource(resource()) != null;
        }

        byte[] bytes() {
            try (InputStream in = Objects.requireNonNull(DemoFiles.class.getResourceAsStream(resource()), name)) {
                return in.readAllBytes();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        private String resource() {
            String file = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            return "/placard/demo/" + template.word() + "/" + file + ".jpg";
        }
    }

    static DemoFiles prepared(OpenedStore store, String workspaceId, Progress progress) {
        Contents contents = new Contents(store.database(), store.ids(), store.clock());
        long quota = (long) store.config().files().quotaMb() << 20;
        Files files = new Files(store.database(), contents, store.ids(), store.clock(), quota);
        ImageProcessor images = new ImageProcessor(store.config().files().maxMb() << 20);
        GeneratedPictures own = new GeneratedPictures(store.database(), files, contents, images);
        List<Template> missing = store.database().read(tx -> Demo.missing(tx, workspaceId));
        List<Key> keys = missing.stream()
                .flatMap(template -> Demo.pictureSubjects(template)
                        .flatMap(name -> Stream.of(name, name + SECOND))
                        .map(name -> new Key(template, name)))
                .filter(Key::exists)
                .toList();
        AtomicInteger done = new AtomicInteger();
        progress.step("Preparing pictures", done::get, keys.size());
        Map<Key, GeneratedPictures.PreparedPicture> prepared = keys.stream()
                .parallel()
                .collect(Collectors.toConcurrentMap(key -> key, key -> {
                    GeneratedPictures.PreparedPicture picture = own.prepare(workspaceId, key.name, key.bytes());
                    done.incrementAndGet();
                    return picture;
                }));
        return new DemoFiles(own, images, prepared);
    }

    /** The picture of that name, and the second one of it if there is one. */
    @Override
    public List<String> of(Tx tx, Template template, String name) {
        List<String> ids = new ArrayList<>();
        Stream.of(name, name + SECOND)
                .map(each -> prepared.get(new Key(template, each)))
                .forEach(picture -> {
                    if (picture != null) {
                        ids.add(files.add(tx, picture));
                    }
                });
        return ids;
    }

    /** Removes the bytes of pictures that no example used. */
    @Override
    public void close() {
        prepared.values().forEach(files::drop);
        images.close();
    }
}
