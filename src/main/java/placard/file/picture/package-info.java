/** Uploaded pictures: recognised, checked, re-encoded and scaled. */
package placard.file.picture;
