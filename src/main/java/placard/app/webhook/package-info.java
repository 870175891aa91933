/** The screens of webhooks and their deliveries. */
package placard.app.webhook;
