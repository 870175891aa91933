/** The only user of JDBC: two databases behind one interface, with one SQL text for both. */
package placard.storage;
