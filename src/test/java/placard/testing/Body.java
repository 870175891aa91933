package placard.testing;

/** JSON bodies as they are pleasant to read in a test. */
public final class Body {
    private Body() {}

    /** JSON written with {@code '} in the place of each quote. */
    public static String json(String json) {
        return json.replace('\'', '"');
    }

    /** The smallest code that can be made, with more members: {@code ,'tags':['a']}. */
    public static String url(String name, String more) {
        return json("{'name':'" + name + "','targetUrl':'https://example.com/'" + more + "}");
    }

    /** The id at the end of a path. */
    public static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
