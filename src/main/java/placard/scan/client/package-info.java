/** What a request's headers say of its sender: person or program, device, operating system. */
package placard.scan.client;
