/** Uploaded files: received, checked and re-encoded, stored, served. Doesn't depend on the pages that show them. */
package placard.file;
