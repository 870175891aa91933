/** Messages that Placard sends by itself: alerts of a workspace, and a weekly letter to each member who wants one. */
@org.jspecify.annotations.NullMarked
package placard.alert;
