// The start, when the page is there.

startTools();
startContents();
startPicker();
startOrder();
showPlaces();
startLive();
startOffline();
(window.requestIdleCallback ?? setTimeout)(() => read().catch(() => {}));
