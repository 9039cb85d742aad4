/** The form of keys; nothing else may become a path. */
export const OBJECT_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The key at the end of an address with this origin and folder. */
export function keyInAddress(
  address: string,
  { origin, folder }: { origin: string; folder: string },
): string | undefined {
  const url = URL.parse(address, origin);
  // The origin is normalized too, because it may name its scheme's default port.
  if (url === null || url.origin !== new URL(origin).origin || !url.pathname.startsWith(folder))
    return undefined;
  const key = url.pathname.slice(folder.length);
  return OBJECT_KEY.test(key) ? key : undefined;
}
