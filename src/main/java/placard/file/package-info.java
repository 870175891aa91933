/** Uploaded files: taken in, made harmless, kept in the store, served. Knows nothing of what shows them. */
package placard.file;
