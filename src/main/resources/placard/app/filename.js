// Names of files that are kept.
/** A name that every system takes for a file. */
export function safe(name) {
  return (
    name
      .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, 80)
      .replace(/^\.+|\.+$/g, "") || "code"
  );
}
