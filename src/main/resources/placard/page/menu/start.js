// The start, when the page is there.

startTools();
startContents();
startPicker();
startOrder();
showPlaces();
startLive();
startOffline();
(window.requestIdleCallback ?? setTimeout)(() => read().catch(() => {}));

export {
  allergenWarnings, chatLink, choiceState, decimal, earliest, firstChoice, folded, groupsOf, leadTime, minorUnits, moneyFormat,
  nearestVariant, optionState, optionTypes, orderText, passes, placeOf, reconciled, restoredCart, totalOf, unitPrice, withLine,
};
