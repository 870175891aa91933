/** Turns a request's address into a keyed hash and a city. The address itself goes no further. */
package placard.scan.visitor;
