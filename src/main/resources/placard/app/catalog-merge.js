// Puts together what two people have changed of one record.
import { same } from "./api.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const haveIds = (...lists) =>
  lists.every((list) => Array.isArray(list) && list.every((one) => typeof one?.id === "string"));

/**
 * The merge of both changes. A member that only one has changed is as they have it; where both have, chosen(path, mine, theirs) says
 * which holds. Rows with ids are the same row wherever they stand.
 */
export function merged(was, mine, theirs, chosen, path = []) {
  if (same(mine, theirs) || same(theirs, was)) return mine;
  if (same(mine, was)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    const all = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...all].map((name) => [name, merged(was?.[name], mine[name], theirs[name], chosen, [...path, name])]),
    );
  }
  if (haveIds(mine, theirs, was ?? [])) return mergedRows(was ?? [], mine, theirs, chosen, path);
  return chosen(path, mine, theirs);
}

function mergedRows(was, mine, theirs, chosen, path) {
  const of = (list, id) => list.find((one) => one.id === id);
  const ids = new Set([...mine, ...theirs].map(({ id }) => id));
  return [...ids]
    .map((id) => merged(of(was, id), of(mine, id), of(theirs, id), chosen, [...path, id]))
    .filter((one) => one !== undefined);
}
