/** The screens of uploaded files. */
package placard.app.file;
