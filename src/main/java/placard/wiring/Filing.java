package placard.wiring;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import placard.catalog.FileUses;
import placard.file.Contents;
import placard.file.FileRoutes;
import placard.file.Files;
import placard.file.SmallPictures;
import placard.file.picture.ImageProcessor;
import placard.page.Picture;
import placard.qr.QrCodes;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.storage.Database;
import placard.web.Uploads;
import placard.workspace.Workspaces;

/** Uploaded files and their contents, and the processor that re-encodes uploaded pictures. */
public record Filing(
        Database database, Files files, Contents contents, ImageProcessor images, Uploads uploads, FileRoutes routes) {
    /** Makes them, with an empty folder for uploads in progress. */
    public static Filing of(Ambient ambient, Storage storage, Tenants tenants, Codes codes) throws StartRefused {
        Config.Uploading settings = ambient.config().files();
        Database database = storage.database();
        int most = settings.maxMb() << 20;
        Uploads uploads = new Uploads(ambient.startup().uploads(storage.data()), most);
        ImageProcessor images = new ImageProcessor(most);
        ambient.onStop("image processor", images);
        Contents contents = new Contents(database, ambient.ids(), ambient.clock());
        long quota = (long) settings.quotaMb() << 20;
        Files files = new Files(database, contents, ambient.ids(), ambient.clock(), quota);
        FileRoutes routes = new FileRoutes(
                database,
                files,
                contents,
                images,
                uploads,
                uses(codes.codes()),
                (tx, workspace, file) ->
                        FileUses.changed(tx, workspace, file, ambient.clock().instant()),
                tenants.log(),
                codes.pages());
        return new Filing(database, files, contents, images, uploads, routes);
    }

    /** The uses of a file in catalogues, codes and the workspace. */
    static Files.Uses uses(QrCodes codes) {
        return (tx, workspace, file, most) -> Stream.of(
                        FileUses.list(tx, workspace, file, most),
                        codes.listUsesOf(tx, workspace, file, most),
                        Workspaces.listUsesOf(tx, workspace, file))
                .flatMap(List::stream)
                .toList();
    }

    /** Pictures in the sizes that pages and codes show. */
    SmallPictures small() {
        return new SmallPictures(database, files, contents);
    }

    /** The pictures of a page, by their ids. */
    Map<String, Picture> pictures(Collection<String> ids) {
        Map<String, Picture> pictures = new HashMap<>();
        files.shown(ids)
                .forEach((id, shown) ->
                        pictures.put(id, new Picture(id, shown.width(), shown.height(), shown.alternative())));
        return pictures;
    }
}
