/** From a request's address to a keyed hash and a city; the address itself ends here. */
package placard.scan.visitor;
