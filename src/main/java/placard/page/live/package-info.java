/** The page cache and the event streams of open pages; independent of what the pages show. */
package placard.page.live;
