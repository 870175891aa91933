/** Classifies the sender of a request by its headers: person or program, device, operating system. */
package placard.scan.client;
