/** Asks an OpenID provider who somebody is. What follows from the answer is decided elsewhere. */
@org.jspecify.annotations.NullMarked
package placard.oidc;
