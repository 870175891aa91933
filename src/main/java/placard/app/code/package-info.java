/** The screens of QR codes: list, designer, one code, and many codes at once. */
package placard.app.code;
