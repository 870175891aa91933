// The start, when the page is there.

startTools();
startContents();
startLinks();
startPicker();
startOrder();
showPlaces();
startLive();
startOffline();
openLinked();
(window.requestIdleCallback ?? setTimeout)(() => read().catch(() => {}));
