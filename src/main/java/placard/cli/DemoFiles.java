package placard.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import placard.catalog.Demo;
import placard.catalog.profile.Template;
import placard.demo.DemoPictures;
import placard.file.Contents;
import placard.file.Files;
import placard.file.OwnFiles;
import placard.file.picture.ImageProcessor;
import placard.storage.Tx;

/**
 * The pictures of the examples that a workspace does not have yet. Drawing and storing their bytes takes seconds, so it
 * is done before the transaction; the transaction that creates the examples then only adds the file records.
 */
final class DemoFiles implements Demo.Pictures, AutoCloseable {
    private record Key(Template template, String name) {
        byte[] drawn() {
            return DemoPictures.draw(template.word(), name);
        }
    }

    private final OwnFiles files;
    private final ImageProcessor images;
    private final Map<Key, OwnFiles.Prepared> prepared;

    private DemoFiles(OwnFiles files, ImageProcessor images, Map<Key, OwnFiles.Prepared> prepared) {
        this.files = files;
        this.images = images;
        this.prepared = prepared;
    }

    static DemoFiles prepared(OpenedStore store, String workspaceId) {
        Contents contents = new Contents(store.database(), store.ids(), store.clock());
        long quota = (long) store.config().files().quotaMb() << 20;
        Files files = new Files(store.database(), contents, store.ids(), store.clock(), quota);
        ImageProcessor images = new ImageProcessor(store.config().files().maxMb() << 20);
        OwnFiles own = new OwnFiles(store.database(), files, contents, images);
        List<Template> missing = store.database().read(tx -> Demo.missing(tx, workspaceId));
        Map<Key, OwnFiles.Prepared> prepared = missing.stream()
                .flatMap(
                        template -> DemoPictures.names(template.word()).stream().map(name -> new Key(template, name)))
                .parallel()
                .collect(
                        Collectors.toConcurrentMap(key -> key, key -> own.prepare(workspaceId, key.name, key.drawn())));
        return new DemoFiles(own, images, prepared);
    }

    /** The picture of that name, and the second one of it if there is one. */
    @Override
    public List<String> of(Tx tx, Template template, String name) {
        List<String> ids = new ArrayList<>();
        Stream.of(name, name + DemoPictures.SECOND)
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
