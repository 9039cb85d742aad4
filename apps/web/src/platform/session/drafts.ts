/*
 * What a person has typed and not sent: it outlives lost network, an ended session and a reload (TRUTH-02). It is kept in the browser
 * tab, under the person's id, and removed when that person signs out or another one signs in.
 */

const PREFIX = 'league-draft:';

/** Whose a draft is: a signed-in person, or no one in the demo. */
type Owner = { readonly id: number } | null;

const keyOf = (owner: Owner, what: string) => `${PREFIX}${owner?.id ?? 'demo'}:${what}`;

/** The draft as it was kept; null without one, or where the browser stores nothing. Its shape is the caller's to check. */
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
    // A browser that stores nothing loses the draft with the page.
  }
}

export function dropDraft(owner: Owner, what: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(owner, what));
  } catch {
    // There is none.
  }
}

/** Removes all drafts but those of this person. */
export function forgetDrafts(exceptOf: Owner): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) {
      const isOwn = exceptOf !== null && key.startsWith(`${PREFIX}${exceptOf.id}:`);
      if (key.startsWith(PREFIX) && !isOwn) sessionStorage.removeItem(key);
    }
  } catch {
    // There are none.
  }
}
