/** Webhooks: endpoints that get signed messages about changes, at least once, each under one id. */
@org.jspecify.annotations.NullMarked
package placard.webhook;
