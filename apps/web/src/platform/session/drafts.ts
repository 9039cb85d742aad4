/*
 * Drafts: unsent input, which survives lost network, an ended session and a reload (TRUTH-02). It is stored in the browser
 * tab, under the person's id, and removed when that person signs out or another one signs in.
 */

const PREFIX = 'league-draft:';

/** The owner of a draft: a signed-in person, or the demo. */
type Owner = { readonly id: number } | null;

const DEMO = 'demo';

const keyOf = (owner: Owner, what: string) => `${PREFIX}${owner?.id ?? DEMO}:${what}`;

/** The stored draft; null without one, or if storage is blocked. The caller must check its shape. */
export function readDraft(owner: Owner, what: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(keyOf(owner, what)) ?? 'null');
  } catch {
    return null;
  }
}

export function keepDraft(owner: Owner, what: string, draft: unknown): void {
  try {
    window.sessionStorage.setItem(keyOf(owner, what), JSON.stringify(draft));
  } catch {
    // If storage is blocked, the draft is lost with the page.
  }
}

export function dropDraft(owner: Owner, what: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(owner, what));
  } catch {
    // There is none.
  }
}

/** Removes the drafts of the chosen owners, each named as in the key. */
function removeDrafts(isOf: (owner: string) => boolean): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) {
      const [owner = ''] = key.slice(PREFIX.length).split(':');
      if (key.startsWith(PREFIX) && isOf(owner)) sessionStorage.removeItem(key);
    }
  } catch {
    // There are none.
  }
}

/** Removes all drafts but those of this person. */
export function forgetDrafts(exceptOf: Owner): void {
  removeDrafts((owner) => owner !== String(exceptOf?.id));
}

/** Removes another person's drafts in this tab; drafts of the demo stay. */
export function forgetDraftsOfOthers({ id }: NonNullable<Owner>): void {
  removeDrafts((owner) => owner !== String(id) && owner !== DEMO);
}
