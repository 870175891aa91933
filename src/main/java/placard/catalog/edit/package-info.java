/** Catalogues, sections and items over HTTP, with live changes. */
package placard.catalog.edit;
