/** The screens of a workspace itself: settings, brand, members and API keys. */
package placard.app.workspace;
