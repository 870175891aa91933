package placard.proof;

import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * A camera before a code on a grey wall: four pixels a module, turned, tilted, lit and out of focus as is asked.
 *
 * <p>All measures are those of the symbol, so that a code in a frame is seen as the plain one is. The same seed puts light
 * and noise at the same places.
 *
 * @param turn degrees
 * @param tilt degrees out of the camera's plane
 * @param blur standard deviation in modules
 * @param noise standard deviation of a channel
 * @param light of 1; less is a dim room
 * @param shadow how much of the light is taken on one side of an edge, 0 to 1
 * @param glare radius of a bright spot in parts of the symbol's side
 * @param jpeg quality of a hundred; 100 for none
 */
record Scene(double turn, double tilt, double blur, double noise, double light, double shadow, double glare, int jpeg) {
    /** Of a module. */
    static final int PIXELS = 4;

    private static final int SAMPLES = 2;

    /** The ladder: eight troubles, each in three steps. */
    static Map<String, Scene> ladder() {
        Map<String, Scene> scenes = new LinkedHashMap<>();
        for (double blur : new double[] {0.2, 0.3, 0.4}) {
            scenes.put("blur " + blur + " module", new Scene(0, 0, blur, 4, 1, 0, 0, 100));
        }
        for (int turn : new int[] {12, 30, 45}) {
            scenes.put("turn " + turn + "°", new Scene(turn, 0, 0.2, 4, 1, 0, 0, 100));
        }
        for (int tilt : new int[] {20, 35, 45}) {
            scenes.put("tilt " + tilt + "°", new Scene(0, tilt, 0.2, 4, 1, 0, 0, 100));
        }
        for (int noise : new int[] {16, 28, 40}) {
            scenes.put("noise " + noise, new Scene(0, 0, 0.2, noise, 1, 0, 0, 100));
        }
        for (int jpeg : new int[] {40, 20, 10}) {
            scenes.put("JPEG " + jpeg, new Scene(0, 0, 0.2, 4, 1, 0, 0, jpeg));
        }
        for (double shadow : new double[] {0.5, 0.65, 0.8}) {
            scenes.put("shadow " + shadow, new Scene(0, 0, 0.2, 4, 1, shadow, 0, 100));
        }
        for (double light : new double[] {0.5, 0.25, 0.12}) {
            scenes.put("light " + light, new Scene(0, 0, 0.2, 4, light, 0, 0, 100));
        }
        for (double glare : new double[] {0.15, 0.25, 0.35}) {
            scenes.put("glare " + glare, new Scene(0, 0, 0.2, 4, 0.7, 0, glare, 100));
        }
        return scenes;
    }

    /**
     * Takes the picture.
     *
     * @param reach units from the middle of the symbol that are seen, a few more at each side
     * @param symbol units of its side
     */
    BufferedImage of(Wall wall, double reach, double symbol, Random random) {
        int side = (int) (2 * PIXELS * (reach + 3));
        double axis = random.nextDouble() * 2 * Math.PI;
        double angle = Math.toRadians(turn + random.nextDouble() * 4 - 2);
        View view = new View(axis, angle, Math.toRadians(tilt), symbol);
        double[] light = light(side, symbol, random);
        Film film = new Film(side);
        for (int pixel = 0; pixel < side * side; pixel++) {
            expose(film, pixel, wall, view, light[pixel]);
        }
        return film.blurred(blur * PIXELS).developed(noise, jpeg, random);
    }

    /** A pixel is the mean of what some rays through it meet. */
    private static void expose(Film film, int pixel, Wall wall, View view, double light) {
        double x = pixel % film.side() - film.side() / 2.0;
        double y = pixel / film.side() - film.side() / 2.0;
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            double u = (x + (i % SAMPLES + 0.5) / SAMPLES) / PIXELS;
            double v = (y + (i / SAMPLES + 0.5) / SAMPLES) / PIXELS;
            film.expose(pixel, view.of(wall, u, v), light / (SAMPLES * SAMPLES));
        }
    }

    /** How much light each pixel gets. */
    private double[] light(int side, double symbol, Random random) {
        double direction = random.nextDouble() * 2 * Math.PI;
        double offset = (random.nextDouble() - 0.5) * symbol * 0.4;
        double spotX = (random.nextDouble() - 0.5) * symbol * 0.7;
        double spotY = (random.nextDouble() - 0.5) * symbol * 0.7;
        double[] all = new double[side * side];
        for (int i = 0; i < all.length; i++) {
            double u = (i % side - side / 2.0) / PIXELS;
            double v = (i / side - side / 2.0) / PIXELS;
            double beyond = u * Math.cos(direction) + v * Math.sin(direction) - offset;
            double shade = 1 - shadow / (1 + Math.exp(-beyond));
            double spot = glare == 0 ? 0 : Math.exp(-Math.pow(Math.hypot(u - spotX, v - spotY) / (glare * symbol), 2));
            all[i] = light * shade * (1 + 3 * spot);
        }
        return all;
    }
}
