// The start, when the page is there.

// In turns, so that a slow phone draws and answers in between.
[startPicker, startOrder, showPlaces, startTools, startContents, startLinks, startLive, openLinked].forEach((start) =>
  setTimeout(start),
);
// The rest waits until the page is shown, since it takes the phone's processor and network as well.
addEventListener("load", () => {
  read().catch(() => {});
  keepPage();
});
