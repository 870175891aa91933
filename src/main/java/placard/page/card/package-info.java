/** The pictures in link previews: a name on the owner's colour, below a photo. */
package placard.page.card;
