/** Uploaded files: received, checked and re-encoded, stored, served. Knows nothing of what shows them. */
package placard.file;
