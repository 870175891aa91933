package placard.bench;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Frame;
import placard.qr.draw.Laid;
import placard.qr.draw.Layout;
import placard.qr.draw.Look;
import placard.qr.draw.Mark;
import placard.qr.draw.Place;
import placard.qr.draw.Style;
import placard.qr.draw.SvgPicture;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/** Draws the gallery of the documentation: every frame with every mark. */
final class Gallery {
    private static final String URL = "https://placard.dev/q/gallery";
    private static final BigDecimal MM = new BigDecimal("40");

    /** A column of the gallery. */
    private record Column(String name, @Nullable Mark mark, Place place) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("plain", null, Place.BOTTOM_RIGHT),
            new Column("placard-bottom-right", Mark.PLACARD, Place.BOTTOM_RIGHT),
            new Column("placard-top-left", Mark.PLACARD, Place.TOP_LEFT),
            new Column("placard-center", Mark.PLACARD, Place.CENTER));

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        for (Frame frame : Frame.values()) {
            for (Column column : COLUMNS) {
                String name = frame.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + column.name;
                Files.writeString(folder.resolve(name + ".svg"), svg(frame, column, name));
            }
        }
    }

    private static String svg(Frame frame, Column column, String name) {
        Level level = column.place == Place.CENTER ? Level.H : Level.Q;
        Symbol symbol = ((Encoded.Fits) Encoder.encode(URL, level)).symbol();
        Look look = new Look(
                new Style("#14213d", "#ffffff", false),
                frame,
                System.getProperty("caption", "SCAN ME"),
                null,
                null,
                column.mark,
                column.place);
        return switch (Layout.of(symbol, look)) {
            case Laid.Out out -> SvgPicture.of(out.picture(), name, MM);
            case Laid other -> throw new IllegalStateException(name + ": " + other);
        };
    }
}
