/** Pictures that come in from outside: what they are, whether they are harmless, and smaller ones of them. */
package placard.file.picture;
