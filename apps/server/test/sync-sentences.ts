import type { SyncFact } from '@league/contract';

const counts = {
  pushed: 4,
  created: 1,
  erased: 2,
  removed: 3,
  refused: 5,
  missing: 6,
  postponed: 7,
  mails: 8,
};
const read = { code: 'contactsRead', read: 1452, added: 0, updated: 0, gone: 0, kept: 0 } as const;

/** Reports of the sync, of each kind that a migration can recognize from its sentence. */
export const SYNC_FACTS: readonly (readonly SyncFact[])[] = [
  [{ code: 'running' }],
  [{ code: 'queued' }],
  [{ code: 'notPickedUp' }],
  [{ code: 'stoppedDuringRun' }],
  [{ code: 'databaseLost' }],
  [{ code: 'accountSwitched' }],
  [{ code: 'runFailed' }],
  [{ code: 'restored' }, { code: 'heldUntilReleased' }],
  [read],
  [{ ...read, read: 1, added: 1 }],
  [
    { ...read, added: 2408, updated: 3, gone: 1, kept: 1 },
    { code: 'emailTaken', contacts: [61004578, 7] },
  ],
  [{ ...read, gone: 12, kept: 2 }, { code: 'eventsNotRead' }, { code: 'notStored' }],
  [{ code: 'eventsRead', events: 1, registrations: 2000 }],
  [
    { code: 'eventsRead', events: 20, registrations: 1 },
    { code: 'eventsKept', events: { lost: 1, of: 20 }, registrations: { lost: 1200, of: 2000 } },
  ],
  [{ code: 'eventsKept', events: null, registrations: { lost: 1, of: 1 } }],
  [{ code: 'eventsKept', events: { lost: 2, of: 3 }, registrations: null }],
  [
    { ...read, updated: 1 },
    {
      code: 'leftOut',
      kinds: [
        { kind: 'contact', ids: [1, 22, 61004578], others: 1003 },
        { kind: 'event', ids: [4], others: 0 },
      ],
    },
  ],
  [{ code: 'pushed', counts }],
  [{ code: 'pushed', counts: { ...counts, created: 0, removed: 0, missing: 0, mails: 0 } }],
  [{ code: 'allForbidden' }],
  [{ code: 'keyForbidden' }],
  [{ code: 'accountForbidden', status: 402 }],
  [{ code: 'forbidden' }],
  [{ code: 'refused', status: 400, details: [] }],
  [{ code: 'refused', status: 413, details: [] }],
  [{ code: 'gone' }],
  [{ code: 'notUnderstood' }],
  [{ code: 'busy' }],
  [{ code: 'keyNotAccepted' }],
  [{ code: 'otherAccount' }],
  [{ code: 'unreachable' }],
  [{ code: 'sendFailed' }],
  [{ code: 'emailInUse' }],
  [{ code: 'emailInUseHere' }],
  [{ code: 'emailOfArchived', contact: 61004578 }],
  [{ code: 'emailOfOther', contact: 7 }],
  [{ code: 'namesake', contact: 7 }],
  [{ code: 'namesake', contact: null }],
  [{ code: 'attemptOpen' }],
  [{ code: 'emailBeingFreed' }],
  [{ code: 'noLevel' }],
  [
    { code: 'refusedFields', fields: ['email'] },
    { code: 'refused', status: 409, details: [] },
  ],
  [{ code: 'notTakenOver', fields: ['emergencyContactPhone', 'membershipStatus'] }],
  [
    { code: 'refusedFields', fields: ['membershipStatus', 'renewalDue'] },
    { code: 'gone' },
    { code: 'notTakenOver', fields: ['team'] },
  ],
  [{ code: 'unreadable' }],
  [{ code: 'tooLong', most: 254 }],
];

/** Sentences that are kept unchanged, completely or from some point on. */
export const OLD_SYNC_SENTENCES = [
  'Words of an old portal',
  'The change was refused. Phone: Not a phone number.',
  'Phone: The change was refused. Phone: Not a phone number. Email: Invalid.',
  'Stopped: 67 of 96 gymnasts would have left their rosters.',
  'The portal was restored from a backup. Nothing was changed. A sync now would change nothing. The sync goes on.',
  'Favorite color: blue',
  'What was sent was not taken over: Favorite color.',
  'Read 3 contacts: 1 eaten.',
];
