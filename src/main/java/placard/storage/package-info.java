/** The one user of JDBC: two databases behind one face, with one SQL text for both. */
package placard.storage;
