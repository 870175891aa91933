/** Outgoing requests to addresses that tenants name: each address is checked, and every request is bounded. */
@org.jspecify.annotations.NullMarked
package placard.outbound;
