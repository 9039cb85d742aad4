type Values = Readonly<Record<string, unknown>>;

/** A log entry as the release before facts stored it; `words` if the wording differs now. */
export type LoggedSentence = {
  readonly action: string;
  readonly details: string;
  readonly before?: Values;
  readonly after?: Values;
  readonly words?: string;
};

const GONE = { archived: false };
const STATUS = { before: { membershipStatus: 'Lapsed' }, after: { membershipStatus: 'Active' } };
const LEVEL = { before: { skillLevel: '4' }, after: { skillLevel: '5' } };

const byAction = (action: string, ...sentences: Omit<LoggedSentence, 'action'>[]) =>
  sentences.map((sentence) => ({ action, ...sentence }));

/** One of each kind of sentence. */
export const LOGGED_SENTENCES: readonly LoggedSentence[] = [
  ...byAction(
    'ADD_MEMBER',
    { details: 'Added to the roster', after: { skillLevel: '4' } },
    { details: 'Added to the roster; Level 5 is the highest of 3, 5', after: { skillLevel: '5' } },
    { details: 'Imported from spring; new.csv', after: { skillLevel: '5' } },
    { details: 'Imported from a.csv; Level 5 is the highest of 3, 5', after: { skillLevel: '5' } },
  ),
  ...byAction(
    'EDIT_MEMBER',
    { details: 'Level 4 → 5', ...LEVEL },
    {
      details: 'Email a; b@example.org → (none); Level (none) → Xcel; Xcel is the highest of Silver, Xcel',
      before: { email: 'a; b@example.org', skillLevel: '' },
      after: { email: null, skillLevel: 'Xcel' },
    },
    {
      details: 'Coach notes changed; Emergency phone 555 → 556',
      before: { coachNotes: 'Old', emergencyContactPhone: '555' },
      after: { coachNotes: 'New', emergencyContactPhone: '556' },
      words: 'Emergency phone 555 → 556; Coach notes changed',
    },
    { details: 'Activated: Lapsed → Active', ...STATUS },
    {
      details: 'Team Spring → Summit',
      before: { team: 'Spring', teamId: 1 },
      after: { team: 'Summit', teamId: 2 },
    },
    {
      details: 'Team No team → Summit',
      before: { team: null, teamId: null },
      after: { team: 'Summit', teamId: 2 },
    },
    { details: 'Restored to the roster', before: { archived: true }, after: GONE },
    { details: 'Undone: Level 4 → Level 5', ...LEVEL },
    { details: 'Undone: Archived → On the roster', before: { archived: true }, after: GONE },
    { details: 'The name of a gymnast who is erased was taken out of the notes' },
    { details: 'Erased with the gymnast’s data.' },
    { details: 'Refused change sent again' },
    { details: 'Refused change dropped, the values of the league’s system taken' },
    { details: 'Refused change of Date of birth dropped, the value of the league’s system taken' },
    { details: 'Email kept, although the league’s system has another value' },
    { details: 'Level 4 → 5, taken from the league’s system', ...LEVEL },
    {
      details: 'Coach notes Old → New, taken from the league’s system',
      before: { coachNotes: 'Old' },
      after: { coachNotes: 'New' },
      words: 'Coach notes changed, taken from the league’s system',
    },
    { details: 'Change dropped that waited in a restored backup' },
    { details: 'To be created in the league’s system again' },
    { details: 'Archived in the league’s system again' },
    { details: 'Taken back on the roster, as in the league’s system' },
    { details: 'Put back after a change in Wild Apricot: Phone, Coach notes' },
  ),
  ...byAction('RENEW_MEMBER', { details: 'Renewed: Lapsed → Active', ...STATUS }),
  ...byAction(
    'DELETE_MEMBER',
    { details: 'Archived and taken off the roster' },
    { details: 'Import of spring undone.csv undone' },
    { details: 'Application dropped, archived in the portal' },
    { details: 'Archived in the portal, the contact is gone' },
  ),
  ...byAction(
    'BULK_IMPORT',
    { details: 'Imported a.csv: created 2, not created 1', after: { created: 2, notCreated: 1 } },
    {
      details: 'Import of a.csv stopped by a fault: created 2, not created 0',
      after: { created: 2, notCreated: 0 },
    },
    { details: 'Rest of a.csv imported: created 2, not created 0', after: { created: 2, notCreated: 0 } },
  ),
  ...byAction(
    'EXPORT_ROSTER',
    { details: 'Roster of Spring downloaded as a file, with emergency contacts and notes' },
    { details: 'Roster of Spring downloaded as a file, with emergency contacts, health notes and notes' },
    { details: 'Meet sheet of Spring Open downloaded as a file, with emergency contacts' },
    { details: 'Attendance of the last eight weeks downloaded as a file' },
  ),
  ...byAction('COPY_PERSONAL_DATA', {
    details: 'A copy of everything held on her was downloaded',
    words: 'A copy of everything held on the gymnast was downloaded',
  }),
  ...byAction('ERASE_MEMBER', { details: 'Everything held on gymnast no. 12 erased' }),
  ...byAction(
    'REMOVE_REGISTRATION',
    { details: 'Registration for Spring Open removed' },
    { details: 'Registration for Spring Open removed again' },
    { details: 'Registration for Spring Open kept after all' },
  ),
  ...byAction(
    'CHANGE_EVENT_VISIBILITY',
    { details: 'Gala: Finals: shown to coaches' },
    { details: 'Gala: hidden from coaches' },
  ),
  ...byAction(
    'CHANGE_SCORES',
    { details: 'Rules on score-outs changed' },
    { details: 'Results of Spring Open imported: 12 new, 3 changed' },
    { details: 'All score data deleted: meets 1, scores 2, tallies 3' },
    { details: 'Spring Open deleted with its results: meets 1, scores 2, tallies 0' },
    {
      details: 'Result corrected at Gala: Finals: Level 4 → 5; VT (none) → 9.100; AA 24.100 → 27.100',
      before: { level: '4', vault: null, bars: '8.000', allAround: '24.100' },
      after: { level: '5', vault: '9.100', bars: '8.000', allAround: '27.100' },
    },
  ),
  ...byAction('RENEW_CALENDAR_ADDRESS', {
    details:
      'Kim Porter knew the calendar address, so the team has a new one. Calendar programs need it from Events.',
  }),
  ...byAction('CHANGE_DEMO_DATA', { details: 'Demo data loaded' }, { details: 'Demo data removed' }),
  ...byAction(
    'PROVIDER_CHANGE',
    {
      details: 'Phone 555 → (none); Coach notes changed; archived',
      before: { phone: '555', coachNotes: 'Old', archived: false },
      after: { phone: '', coachNotes: '', archived: true },
    },
    {
      details: 'Renewal not approved: Status Pending - Renewal → Lapsed',
      before: { membershipStatus: 'Pending - Renewal' },
      after: { membershipStatus: 'Lapsed' },
    },
  ),
];
