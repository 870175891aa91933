/** The page cache and the event streams of open pages; independent of the pages' content. */
package placard.page.live;
