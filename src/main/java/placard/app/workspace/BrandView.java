package placard.app.workspace;

/**
 * The colours and the logo of a workspace, and the look that its new codes begin with.
 *
 * @param workspace the API's answer, as JSON
 * @param look the members of the design that new codes begin with now, as JSON
 */
public record BrandView(String workspace, String look) {}
