/** Clients that generators make of {@code docs/openapi.yaml}: unchanged, they must compile and do what their callers say. */
package placard.clients;
