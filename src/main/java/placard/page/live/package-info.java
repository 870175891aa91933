/** Pages that are kept ready, and told of what changes: nothing here knows what stands on them. */
package placard.page.live;
