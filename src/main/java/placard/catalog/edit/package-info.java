/** Catalogues, sections and items over HTTP: read and changed by requests that take effect at once. */
package placard.catalog.edit;
