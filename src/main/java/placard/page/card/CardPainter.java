package placard.page.card;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.base.Appearance;
import placard.base.Texts;
import placard.qr.draw.Caption;
import placard.qr.draw.Field;
import placard.qr.draw.Line;
import placard.qr.draw.shape.Path;

/** Paints a card: the photo above, the logo on its lower edge, and the words below. All sizes are in pixels. */
final class CardPainter {
    /** An outline has hundredths of a pixel. */
    private static final int UNIT = 100;

    private static final int PHOTO_HEIGHT = 400;
    private static final int LOGO_PADDING = 14;
    private static final int LOGO_RADIUS = 30;

    /** The line around the words of a card without a photo. */
    private static final int FRAME_INSET = 28;

    private static final int FRAME_WIDTH = 3;
    private static final int FRAME_OPACITY = 90;

    /** The most characters of a text that is drawn. */
    private static final int LONGEST = 120;

    /** The least heights of capitals of the title and of the line below it. */
    private static final int LEAST_TITLE = 24;

    private static final int LEAST_LINE = 14;

    /** The gap below the title, and the most height of the line, in heights of its capitals. */
    private static final double GAP = 0.5;

    private static final double LINE = 0.6;

    /** How much smaller words may become before they are broken into more lines. */
    private static final double BROKEN = 0.7;

    private static final double SMALLER = 0.9;

    /** The layout of a card. */
    private record Place(int logoSide, int logoTop, int side, int top, int bottom, int title, int line, int lines) {
        static Place of(boolean hasPhoto, boolean hasLogo) {
            if (hasPhoto) {
                return hasLogo
                        ? new Place(152, 304, 56, 466, 614, 48, 22, 2)
                        : new Place(0, 0, 56, 416, 614, 60, 25, 2);
            }
            return hasLogo ? new Place(200, 84, 92, 312, 566, 76, 28, 3) : new Place(0, 0, 92, 90, 540, 92, 32, 3);
        }

        int room() {
            return Card.WIDTH - 2 * side;
        }
    }

    private final Graphics2D pen;
    private final Card card;

    private CardPainter(Graphics2D pen, Card card) {
        this.pen = pen;
        this.card = card;
    }

    static BufferedImage paint(Card card, Optional<BufferedImage> photo, Optional<BufferedImage> logo) {
        BufferedImage bitmap = new BufferedImage(Card.WIDTH, Card.HEIGHT, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D pen = bitmap.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
        new CardPainter(pen, card).paint(photo, logo);
        pen.dispose();
        return bitmap;
    }

    private void paint(Optional<BufferedImage> photo, Optional<BufferedImage> logo) {
        pen.setColor(Color.decode(card.ground()));
        pen.fillRect(0, 0, Card.WIDTH, Card.HEIGHT);
        photo.ifPresentOrElse(this::photo, this::frame);
        Place place = Place.of(photo.isPresent(), logo.isPresent());
        logo.ifPresent(picture -> logo(picture, place));
        words(place);
    }

    /** The photo over the whole width, cut so that its focus stays in sight. */
    private void photo(BufferedImage photo) {
        double scale = Math.max((double) Card.WIDTH / photo.getWidth(), (double) PHOTO_HEIGHT / photo.getHeight());
        double width = Card.WIDTH / scale;
        double height = PHOTO_HEIGHT / scale;
        Appearance.Focus focus = card.focus() == null ? new Appearance.Focus(50, 50) : card.focus();
        int left = (int) Math.round((photo.getWidth() - width) * focus.x() / 100);
        int top = (int) Math.round((photo.getHeight() - height) * focus.y() / 100);
        pen.drawImage(
                photo,
                0,
                0,
                Card.WIDTH,
                PHOTO_HEIGHT,
                left,
                top,
                left + (int) Math.round(width),
                top + (int) Math.round(height),
                null);
    }

    private void frame() {
        Color ink = Color.decode(card.ink());
        pen.setColor(new Color(ink.getRed(), ink.getGreen(), ink.getBlue(), FRAME_OPACITY));
        int width = Card.WIDTH - 2 * FRAME_INSET;
        int height = Card.HEIGHT - 2 * FRAME_INSET;
        fill(new Path()
                .rounded(UNIT * FRAME_INSET, UNIT * FRAME_INSET, UNIT * width, UNIT * height, UNIT * 18, false)
                .rounded(
                        UNIT * (FRAME_INSET + FRAME_WIDTH),
                        UNIT * (FRAME_INSET + FRAME_WIDTH),
                        UNIT * (width - 2 * FRAME_WIDTH),
                        UNIT * (height - 2 * FRAME_WIDTH),
                        UNIT * (18 - FRAME_WIDTH),
                        true));
    }

    /** The whole logo on a white tile. */
    private void logo(BufferedImage logo, Place place) {
        int left = (Card.WIDTH - place.logoSide) / 2;
        pen.setColor(Color.WHITE);
        fill(new Path()
                .rounded(
                        UNIT * left,
                        UNIT * place.logoTop,
                        UNIT * place.logoSide,
                        UNIT * place.logoSide,
                        UNIT * LOGO_RADIUS,
                        false));
        int room = place.logoSide - 2 * LOGO_PADDING;
        double scale = Math.min((double) room / logo.getWidth(), (double) room / logo.getHeight());
        int width = Math.max(1, (int) Math.round(logo.getWidth() * scale));
        int height = Math.max(1, (int) Math.round(logo.getHeight() * scale));
        pen.drawImage(
                smaller(logo, 2 * width),
                left + (place.logoSide - width) / 2,
                place.logoTop + (place.logoSide - height) / 2,
                width,
                height,
                null);
    }

    /** Halved until it is about that wide: interpolation reads only the pixels around each point. */
    private static BufferedImage smaller(BufferedImage picture, int width) {
        BufferedImage now = picture;
        while (now.getWidth() >= 2 * width && now.getHeight() > 1) {
            BufferedImage half =
                    new BufferedImage(now.getWidth() / 2, now.getHeight() / 2, BufferedImage.TYPE_4BYTE_ABGR);
            Graphics2D pen = half.createGraphics();
            pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
            pen.drawImage(now, 0, 0, half.getWidth(), half.getHeight(), null);
            pen.dispose();
            now = half;
        }
        return now;
    }

    /** The title and the line below it, in the middle of their field, as large as both fit. */
    private void words(Place place) {
        int room = place.bottom - place.top;
        double size = 1;
        List<Caption> captions = captions(place, size);
        while (height(captions) > room && size > SMALLER / 2) {
            size *= SMALLER;
            captions = captions(place, size);
        }
        double top = place.top + (room - height(captions)) / 2;
        pen.setColor(Color.decode(card.ink()));
        for (Caption caption : captions) {
            Path path = new Path();
            int height = (int) Math.round(caption.height());
            caption.draw(path, new Field(UNIT * place.side, (int) Math.round(UNIT * top), UNIT * place.room(), height));
            fill(path);
            top += (caption.height() + GAP * caption.capitals()) / UNIT;
        }
    }

    private List<Caption> captions(Place place, double size) {
        List<Caption> captions = new ArrayList<>();
        int room = UNIT * place.room();
        add(captions, card.title(), room, size * place.title, LEAST_TITLE, place.lines);
        double title = captions.isEmpty() ? place.title : captions.getFirst().capitals() / UNIT;
        add(captions, card.line(), room, Math.min(size * place.line, LINE * title), LEAST_LINE, 1);
        return captions;
    }

    /** The text at most as large as wanted. Words at its end that don't fit are left out. */
    private void add(List<Caption> captions, String text, int room, double wanted, int least, int mostLines) {
        double capitals = Math.max(wanted, least);
        String shown = drawable(text);
        while (!shown.isEmpty()) {
            Caption large = fit(shown, room, capitals, Math.max(BROKEN * capitals, least), mostLines);
            Caption caption = large == null ? fit(shown, room, capitals, least, mostLines) : large;
            if (caption != null) {
                captions.add(caption);
                return;
            }
            shown = shortened(shown);
        }
    }

    /** The beginning of a text, without characters that our fonts lack, such as emoji. */
    private static String drawable(String text) {
        String line = Texts.oneLine(text).strip();
        if (line.codePointCount(0, line.length()) > LONGEST) {
            line = line.substring(0, line.offsetByCodePoints(0, LONGEST)) + "…";
        }
        for (String missing = Line.unsupported(line); missing != null; missing = Line.unsupported(line)) {
            line = line.replace(missing, "");
        }
        return Texts.oneLine(line).strip();
    }

    private @Nullable Caption fit(String text, int room, double capitals, double least, int mostLines) {
        return Caption.fit(text, card.family(), room, UNIT * capitals, UNIT * least, mostLines);
    }

    /** The text without its last word, or without its last letters if it is one word. */
    private static String shortened(String text) {
        String rest = text.endsWith("…") ? text.substring(0, text.length() - 1) : text;
        int end = rest.lastIndexOf(' ');
        int letters = rest.codePointCount(0, rest.length());
        String kept = end > 0 ? rest.substring(0, end) : rest.substring(0, rest.offsetByCodePoints(0, letters / 2));
        return kept.isBlank() ? "" : kept.stripTrailing() + "…";
    }

    /** The height of all, with the gap between them. */
    private static double height(List<Caption> captions) {
        double gap = captions.size() < 2 ? 0 : GAP * captions.getFirst().capitals();
        return (captions.stream().mapToDouble(Caption::height).sum() + gap) / UNIT;
    }

    private void fill(Path path) {
        Path2D.Double outline = new Path2D.Double(Path2D.WIND_NON_ZERO);
        path.draw(new Path.Pen() {
            @Override
            public void move(int x, int y) {
                outline.moveTo(x / (double) UNIT, y / (double) UNIT);
            }

            @Override
            public void line(int x, int y) {
                outline.lineTo(x / (double) UNIT, y / (double) UNIT);
            }

            @Override
            public void quad(int controlX, int controlY, int x, int y) {
                outline.quadTo(
                        controlX / (double) UNIT, controlY / (double) UNIT, x / (double) UNIT, y / (double) UNIT);
            }

            @Override
            public void close() {
                outline.closePath();
            }
        });
        pen.fill(outline);
    }
}
