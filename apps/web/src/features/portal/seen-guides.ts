/** Which guides a person has closed for good, stored on this device only (PORTAL-05). */
const keyOf = (userId: number) => `league-guides-seen:${userId}`;

export function hasSeenGuide(userId: number, id: string): boolean {
  return read(userId).includes(id);
}

export function rememberGuide(userId: number, id: string): void {
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify([...new Set([...read(userId), id])]));
  } catch {
    // A browser that blocks storage shows the guide again, which does no harm.
  }
}

function read(userId: number): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
