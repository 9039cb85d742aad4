import { countOf, inDigits } from '../counts.ts';
import { LIMITS } from '../limits.ts';
import { guardiansInWords } from '../members/family/guardians.ts';
import { MEMBER_FIELD_KEYS, MEMBER_FIELDS, type MemberField } from '../members/member-fields.ts';
import { type ChosenLevel, remarkOnLevels, rosterGroupLabel, rosterGroupOf } from '../members/skill-level.ts';
import { OFFICE_ROLE_WORDS } from '../office/office.words.ts';
import { recordOf } from '../records.ts';
import { ROLLOVER_ANSWERS } from '../rollover/rollover.words.ts';
import { MEET_EVENTS, scoreInWords } from '../scores/scores.constants.ts';
import { SCORED_WORDS } from '../scores/scores.words.ts';
import type { ActivityCode, ActivityFacts, FactsByCode } from './activity-facts.ts';

type ValueOfGymnast = MemberField | 'team' | 'membershipStatus' | 'renewalDue' | 'archived';

/** The label of each value of a gymnast, including values that no form has. */
export const FIELD_WORDS: Readonly<Record<ValueOfGymnast, string>> = {
  ...recordOf(MEMBER_FIELD_KEYS, (field) => MEMBER_FIELDS[field].label),
  team: 'Team',
  membershipStatus: 'Status',
  renewalDue: 'Renewal due',
  archived: 'Archived',
};

/** Where a gymnast is before and after a bulk change. */
export const PLACE_WORDS = { noTeam: 'No team', archived: 'Archived', onRoster: 'On the roster' } as const;

type Values = Readonly<Record<string, unknown>>;
type Change = { readonly before: Values; readonly after: Values };
type WordsOf<Code extends ActivityCode> = (facts: FactsByCode[Code], change: Change) => string;

const NONE = '(none)';
const LEAGUE_SYSTEM = 'the league’s system';

const labelOf = (field: string) => (FIELD_WORDS as Readonly<Record<string, string>>)[field] ?? field;
const valueIn = (value: unknown) =>
  value === null || value === undefined || value === '' ? NONE : String(value);
const arrow = (before: string, after: string) => `${before} → ${after}`;
const fileOf = (file: string) => file || 'a spreadsheet';
const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('; ');
const remark = (levels: ChosenLevel | undefined) => (levels ? remarkOnLevels(levels) : '');

/** One changed value. A private value is named but not quoted: it only `changed`. */
function changedField(field: string, { before, after }: Change): string {
  const described = MEMBER_FIELD_KEYS.find((key) => key === field);
  if (described && MEMBER_FIELDS[described].logged !== 'values') return `${labelOf(field)} changed`;
  if (field === 'archived') return after[field] ? 'archived' : 'not archived';
  const words = (value: unknown) =>
    valueIn(field === 'guardians' && typeof value === 'string' ? guardiansInWords(value) : value);
  return `${labelOf(field)} ${arrow(words(before[field]), words(after[field]))}`;
}

const changedFields = (fields: readonly string[], change: Change) =>
  fields.map((field) => changedField(field, change));

/** What a bulk change changes: the status, the team, the level, or whether a gymnast is on the roster. */
function placeOf(values: Values): string {
  if ('membershipStatus' in values) return valueIn(values.membershipStatus);
  if ('team' in values) return String(values.team ?? PLACE_WORDS.noTeam);
  if ('skillLevel' in values) return rosterGroupLabel(rosterGroupOf(String(values.skillLevel ?? '')));
  return values.archived ? PLACE_WORDS.archived : PLACE_WORDS.onRoster;
}

const step = ({ before, after }: Change) => arrow(placeOf(before), placeOf(after));

const deleted = ({ meets, scores, tallies }: FactsByCode['scoresDeleted']) =>
  `meets ${meets}, scores ${scores}, tallies ${tallies}`;

function correctedScores({ before, after }: Change): string {
  const changed = ([...MEET_EVENTS, 'allAround'] as const)
    .filter((scored) => valueIn(before[scored]) !== valueIn(after[scored]))
    .map((scored) => `${SCORED_WORDS[scored]} ${arrow(valueIn(before[scored]), valueIn(after[scored]))}`);
  const hasNewLevel = valueIn(before.level) !== valueIn(after.level);
  return joined([
    ...(hasNewLevel ? [`Level ${arrow(valueIn(before.level), valueIn(after.level))}`] : []),
    ...changed,
  ]);
}

const FILE_WORDS = {
  whole: (file: string) => `Imported ${file}`,
  stopped: (file: string) => `Import of ${file} stopped by a fault`,
  rest: (file: string) => `Rest of ${file} imported`,
} as const;

const WORDS: { readonly [Code in ActivityCode]: WordsOf<Code> } = {
  added: ({ levels }) => joined(['Added to the roster', remark(levels)]),
  imported: ({ file, levels }) => joined([`Imported from ${fileOf(file)}`, remark(levels)]),
  addedAgain: ({ levels }) => joined(['Added again, back on the roster', remark(levels)]),
  importedAgain: ({ file, levels }) =>
    joined([`Imported from ${fileOf(file)}, back on the roster`, remark(levels)]),
  sameChildAsNew: ({ levels }) =>
    joined(['The same child as a new entry, back on the roster with its values', remark(levels)]),
  edited: ({ fields, levels }, change) => joined([...changedFields(fields, change), remark(levels)]),
  archived: () => 'Archived and taken off the roster',
  restored: () => 'Restored to the roster',
  activated: (_, change) => `Activated: ${step(change)}`,
  renewed: (_, change) => `Renewed: ${step(change)}`,
  rejected: (_, change) => `Rejected: ${step(change)}`,
  transferred: (_, change) => `${labelOf('team')} ${step(change)}`,
  undone: (_, change) => `Undone: ${step(change)}`,
  importUndone: ({ file }) => `Import of ${fileOf(file)} undone`,
  rosterDownloaded: ({ team, withHealth }) =>
    `Roster of ${team ?? 'all teams'} downloaded as a file, with emergency contacts${withHealth ? ', health notes' : ''} and notes`,
  attendanceDownloaded: () => 'Attendance of the last eight weeks downloaded as a file',
  meetSheetDownloaded: ({ event }) => `Meet sheet of ${event} downloaded as a file, with emergency contacts`,
  fileImported: ({ file, part }, { after }) =>
    `${FILE_WORDS[part](fileOf(file))}: created ${after.created}, not created ${after.notCreated}`,
  eventShown: ({ event }) => `${event}: shown to coaches`,
  eventHidden: ({ event }) => `${event}: hidden from coaches`,
  registrationRemoved: ({ event }) => `Registration for ${event} removed`,
  registrationRemovedAgain: ({ event }) => `Registration for ${event} removed again`,
  registrationKept: ({ event }) => `Registration for ${event} kept after all`,
  calendarAddressCreated: () => 'Calendar address of the team created',
  calendarAddressReplaced: () => 'New calendar address of the team created; the former one no longer works',
  calendarAddressRenewed: ({ coach }) =>
    `${coach} knew the calendar address, so the team has a new one. Calendar programs need it from Events.`,
  messageSent: ({ audience, people, mails }) => {
    const recipients =
      audience === 'families'
        ? `the families of ${countOf(people, 'gymnast')}`
        : countOf(people, 'coach', 'coaches');
    return `Sent a message to ${recipients} (${countOf(mails, 'email')})`;
  },
  messageToNewAddress: ({ audience }) =>
    `Sent an email of a message to ${audience} again, to a changed address`,
  scoreRulesChanged: () => 'Rules on score-outs changed',
  resultsImported: ({ meet, added, changed }) =>
    `Results of ${meet} imported: ${added} new, ${changed} changed`,
  resultCorrected: ({ meet }, change) => `Result corrected at ${meet}: ${correctedScores(change)}`,
  meetDeleted: ({ meet, ...counts }) => `${meet} deleted with its results: ${deleted(counts)}`,
  scoresDeleted: (counts) => `All score data deleted: ${deleted(counts)}`,
  demoLoaded: () => 'Demo data loaded',
  demoRemoved: () => 'Demo data removed',
  copied: () => 'A copy of everything held on the gymnast was downloaded',
  nameTakenOut: () => 'The name of a gymnast who is erased was taken out of the notes',
  erased: ({ gymnast }) => `Everything held on gymnast no. ${gymnast} erased`,
  emptied: () => 'Erased with the gymnast’s data.',
  changedThere: ({ fields, isRefused }, change) => {
    const changes = joined(changedFields(fields, change));
    return isRefused ? `Renewal not approved: ${changes}` : changes;
  },
  perhapsOverwritten: ({ fields }) =>
    `Changed while the portal sent ${fields.map(labelOf).join(', ')}: what was entered there at that moment may be lost`,
  sentAgain: () => 'Refused change sent again',
  fieldDropped: ({ field }) =>
    `Refused change of ${labelOf(field)} dropped, the value of ${LEAGUE_SYSTEM} taken`,
  fieldKept: ({ field }) => `${labelOf(field)} kept, although ${LEAGUE_SYSTEM} has another value`,
  fieldTaken: ({ field }, change) => `${changedField(field, change)}, taken from ${LEAGUE_SYSTEM}`,
  changeDropped: () => `Refused change dropped, the values of ${LEAGUE_SYSTEM} taken`,
  applicationDropped: () => 'Application dropped, archived in the portal',
  droppedAfterRestore: () => 'Change dropped that waited in a restored backup',
  createdAgain: () => `To be created in ${LEAGUE_SYSTEM} again`,
  archivedAsGone: () => 'Archived in the portal, the contact is gone',
  archivedAgain: () => `Archived in ${LEAGUE_SYSTEM} again`,
  takenBack: () => `Taken back on the roster, as in ${LEAGUE_SYSTEM}`,
  emailInherited: (_, change) =>
    `${changedField('email', change)}, the family’s, which no brother or sister has as their own any more`,
  siblingLinked: () => 'linked with a brother or sister',
  siblingUnlinked: (_, { before }) =>
    joined([
      'no longer linked with brothers and sisters',
      before.familyEmail ? changedField('familyEmail', { before, after: {} }) : '',
    ]),
  emailFreed: (_, change) => `${changedField('email', change)}, freed for another gymnast`,
  anotherChild: () => 'Another child than the one of the same name and date of birth',
  sameChildThere: () => `The same child as in ${LEAGUE_SYSTEM}`,
  sameChildHere: () => 'The same child as another entry, archived in the portal',
  merged: ({ entry, fields }, change) =>
    joined([`Merged with entry no. ${entry} of the same child`, ...changedFields(fields, change)]),
  mergedAway: ({ entry }) => `Merged into entry no. ${entry} of the same child, and archived`,
  mergeUndone: ({ entry }) => `Merge with entry no. ${entry} undone`,
  toldApart: ({ entry }) => `Another child than entry no. ${entry}`,
  maybeSameAgain: ({ entry }) => `Maybe the same child as entry no. ${entry} after all`,
  seasonRolledOver: ({ archived, movedUp, renewed }) =>
    `Season rollover: ${ROLLOVER_ANSWERS.done({ archive: archived, moveUp: movedUp, renew: renewed })}`,
  officePersonInvited: ({ person, role }) =>
    `${person} invited to the office, with the role ${OFFICE_ROLE_WORDS[role]}`,
  officeLinkSent: ({ person }) => `New link to choose a password sent to ${person}`,
  officeRoleChanged: ({ person, formerRole, role }) =>
    `Role of ${person}: ${arrow(OFFICE_ROLE_WORDS[formerRole], OFFICE_ROLE_WORDS[role])}`,
  officeAccessEnded: ({ person, role }) =>
    `Access of ${person} to the office ended (${OFFICE_ROLE_WORDS[role]})`,
  leftThere: () => `Archived in the portal, no gymnast any more in ${LEAGUE_SYSTEM}`,
  stays: () => `Kept on the roster, although no gymnast any more in ${LEAGUE_SYSTEM}`,
  putBack: ({ fields }) => `Put back after a change in Wild Apricot: ${fields.map(labelOf).join(', ')}`,
};

/** The score of a level among the score-out rules, as the log stores it: `thresholds.4`. */
const MARK = /^thresholds\.(.+)$/;

/**
 * The label of a logged value. A value without a label is shown by its field name in words: `mustMoveUpAt` becomes
 * `Must move up at`.
 */
export function loggedLabel(field: string): string {
  const [, level] = MARK.exec(field) ?? [];
  if (level !== undefined) return `Level ${level} all-around`;
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (
    (FIELD_WORDS as Readonly<Record<string, string>>)[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
  );
}

/** A value that an entry stores, in words. */
export function loggedValue(field: string, value: unknown): string {
  if (typeof value === 'number' && MARK.test(field)) return scoreInWords(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : valueIn(value);
}

/**
 * What happened, in words, for example `Level 4 → 5`. An entry of an earlier release may have words instead of facts.
 */
export function activityWords({
  facts,
  details = '',
  ...change
}: {
  readonly facts: ActivityFacts | null;
  readonly details?: string;
  readonly before: Values | null;
  readonly after: Values | null;
}): string {
  if (!facts) return details;
  const words = WORDS[facts.code] as ((facts: ActivityFacts, change: Change) => string) | undefined;
  return words ? words(facts, { before: change.before ?? {}, after: change.after ?? {} }) : facts.code;
}

/** Why a coach can do nothing for now that the log would record, for TOO_MANY_REQUESTS. */
export const logShareText = () =>
  `You have made ${inDigits(LIMITS.logEntriesPerDay)} changes and downloads in the last 24 hours, the most for one coach. Please try again later, or ask the league office.`;

/** The same for a coach whose changes are few, but long. */
export const logBytesText = () =>
  'Your changes in the last 24 hours have more text than one coach may store in a day. Please try again later, or ask the league office.';
