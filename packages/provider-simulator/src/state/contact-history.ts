import type { ContactRecord } from './records.ts';

/** The recent changes of contacts, so that a list can be shown as it was some time ago. Only in memory. */
export interface ContactHistory {
  /** Stores a contact as it was before a change; undefined for a new contact. */
  add(id: number, before: ContactRecord | undefined): void;
  /** The contacts as they were this many milliseconds ago, but not from before the history began. */
  contactsBefore(current: readonly ContactRecord[], agoMs: number): ContactRecord[];
  clear(): void;
}

interface Change {
  at: number;
  id: number;
  before: ContactRecord | undefined;
}

const maximumChanges = 50_000;

export function createContactHistory(clock: () => number): ContactHistory {
  let changes: Change[] = [];
  return {
    add(id, before) {
      changes.push({ at: clock(), id, before });
      if (changes.length > 2 * maximumChanges) changes = changes.slice(-maximumChanges);
    },
    contactsBefore(current, agoMs) {
      const since = clock() - agoMs;
      const contacts = new Map(current.map((contact) => [contact.id, contact]));
      for (const { id, before } of changes.filter(({ at }) => at > since).reverse()) {
        if (before) contacts.set(id, before);
        else contacts.delete(id);
      }
      return [...contacts.values()];
    },
    clear() {
      changes = [];
    },
  };
}
