// A preview has the functions of sending.js in its own script.

const LATER = "";
const sending = {
  LONGEST_MESSAGE,
  orderText,
  messageOf,
  chatLink,
  numberOf,
  recipients,
  leadTime,
  wallTime,
  earliest,
  isOpenAt,
  closesSoon,
  nextOpen,
  wantedTimes,
};
const prepare = () => Promise.resolve();
