/** The screen of the installation, for its operators. */
package placard.app.instance;
