/**
 * Whether what npm installed is what package-lock.json asks for. `wanted` is that file, `installed` the record npm
 * keeps in node_modules/.package-lock.json (undefined: nothing installed). Optional packages may be missing, because
 * most of them are for other machines.
 */
export function isInstalled(wanted, installed) {
  if (installed === undefined) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed.packages[path];
    if (present === undefined) return entry.optional === true || entry.devOptional === true;
    return (
      present.version === entry.version &&
      present.integrity === entry.integrity &&
      present.link === entry.link
    );
  });
}
