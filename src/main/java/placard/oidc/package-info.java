/** Sign-in at an OpenID provider: it finds out the identity. Other packages decide the consequences. */
@org.jspecify.annotations.NullMarked
package placard.oidc;
