import {
  COPY_PAGE_WORDS,
  FIELD_WORDS,
  MEET_EVENTS,
  MEMBER_FIELD_KEYS,
  MEMBER_FIELDS,
  registrationLabel,
  scoreInWords,
  sessionNameOf,
} from '@league/contract';
import { members } from '../members/members.table.ts';
import type { CopyDates } from './copy-dates.ts';

const words = COPY_PAGE_WORDS;

/** A value of a row for a family to read. */
export type CopyField = {
  /** Its key in the row. */
  readonly key: string;
  /** Null if the value needs none, for example in a heading. */
  readonly label: string | null;
  /** Values of a group are shown together under this label, each after its own label. */
  readonly group?: string;
  /** The value in words; null if it has none and so belongs to the technical records. */
  readonly inWords?: (value: unknown, dates: CopyDates) => string | null;
  /** True if the words say less than the stored value, which is then among the technical records too. */
  readonly isShortened?: true;
};

export type CopySection = {
  /** The name of the part in the file. */
  readonly as: string;
  /** The values that an entry of a list starts with. */
  readonly heading: readonly CopyField[];
  readonly fields: readonly CopyField[];
  /** True if each entry is one line. */
  readonly isCompact?: true;
};

const text = (key: string, label: string | null = null): CopyField => ({ key, label });
const day = (key: string, label: string | null = null): CopyField => ({
  ...{ key, label },
  inWords: (value, dates) => dates.day(value),
});
const moment = (key: string, label: string | null = null): CopyField => ({
  ...{ key, label },
  inWords: (value, dates) => dates.moment(value),
});
const score = (key: string, label: string): CopyField => ({
  ...{ key, label, group: words.result.scores },
  inWords: (value) => (typeof value === 'number' ? scoreInWords(value) : null),
});
const yesOrNo = (key: string, label: string): CopyField => ({
  ...{ key, label },
  inWords: (value) => (typeof value === 'boolean' ? (value ? words.yes : words.no) : null),
});
/** Shows a value from a list of words. Any other value stays as it is, among the technical records. */
const oneOf = (
  key: string,
  label: string | null,
  known: Readonly<Record<string, string | null>>,
): CopyField => ({
  ...{ key, label, isShortened: true },
  inWords: (value) =>
    typeof value === 'string' && Object.hasOwn(known, value) ? (known[value] ?? null) : null,
});

const PLACED = [...MEET_EVENTS, 'allAround'] as const;

/** `Vault 1, Beam 3 (tied)`. */
function placesInWords(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const places = value as Readonly<Record<string, { place?: unknown; isTied?: unknown } | null>>;
  const parts = PLACED.flatMap((event) => {
    const found = places[event];
    if (typeof found?.place !== 'number') return [];
    return [`${words.result[event]} ${found.place}${found.isTied ? ` (${words.result.tied})` : ''}`];
  });
  return parts.join(', ') || null;
}

const OF_GYMNAST: readonly CopyField[] = [
  ...MEMBER_FIELD_KEYS.flatMap((field) => {
    // Guardians have their own table.
    if (field === 'guardians') return [];
    const { label, kind } = MEMBER_FIELDS[field];
    return [(kind === 'date' ? day : text)(members[field].name, label)];
  }),
  text('team', FIELD_WORDS.team),
  text('membership_status', FIELD_WORDS.membershipStatus),
  moment('status_since', words.gymnast.statusSince),
  text('membership_level', words.gymnast.membershipLevel),
  day('renewal_due', FIELD_WORDS.renewalDue),
  yesOrNo('can_receive_email', words.gymnast.canReceiveEmail),
  moment('created_at', words.gymnast.addedOn),
  moment('updated_at', words.gymnast.changedOn),
  moment('archived_at', words.gymnast.archivedOn),
];

/** What a family looks for, in the order of the page. Everything else in the file is among the technical records. */
export const COPY_SECTIONS: readonly CopySection[] = [
  { as: 'gymnast', heading: [], fields: OF_GYMNAST },
  {
    as: 'guardians',
    heading: [text('name')],
    fields: [
      text('relation', words.guardian.relation),
      text('phone', words.guardian.phone),
      text('email', words.guardian.email),
      yesOrNo('is_emergency', words.guardian.isEmergency),
    ],
  },
  { as: 'mergedEntries', heading: [], fields: OF_GYMNAST },
  {
    as: 'eventRegistrations',
    heading: [
      text('event'),
      { key: 'event_start', label: null, inWords: (value, dates) => dates.start(value) },
    ],
    fields: [
      {
        ...{ key: 'registration_status', label: words.registration.status, isShortened: true },
        inWords: (value) => (typeof value === 'string' ? registrationLabel(value) : null),
      },
      {
        ...{ key: 'session_name', label: words.registration.session, isShortened: true },
        inWords: (value) => (typeof value === 'string' ? sessionNameOf(value) : null),
      },
      text('session_time', words.registration.sessionTime),
      text('session_level', words.registration.sessionLevel),
      moment('registration_date', words.registration.registered),
      text('removal_reason', words.registration.refused),
    ],
  },
  {
    as: 'meetResults',
    heading: [text('meet'), day('held_on')],
    fields: [
      oneOf('standing', words.result.standing, words.standings),
      text('athlete_name', words.result.nameInResults),
      text('club', words.result.club),
      text('level', words.result.level),
      text('session', words.result.session),
      text('division', words.result.division),
      ...MEET_EVENTS.map((event) => score(event, words.result[event])),
      score('all_around', words.result.allAround),
      {
        ...{ key: 'places', label: words.result.places, isShortened: true },
        inWords: placesInWords,
      },
      text('season_score_outs', words.result.seasonScoreOuts),
    ],
  },
  {
    as: 'attendance',
    isCompact: true,
    heading: [day('day')],
    fields: [oneOf('state', null, words.attendance), text('coach_name'), moment('counts_at')],
  },
  {
    as: 'messagesToTheFamily',
    heading: [text('subject')],
    fields: [
      text('sent_by', words.message.from),
      moment('written_at', words.message.written),
      text('to_address', words.message.to),
      oneOf('state', words.message.state, words.mails),
      moment('sent_at', words.message.sent),
      text('text', words.message.text),
    ],
  },
  {
    as: 'messagesThatDidNotReachTheFamily',
    heading: [text('subject')],
    fields: [text('sent_by', words.message.from), moment('written_at', words.message.written)],
  },
  {
    as: 'emailsAboutTheMembership',
    heading: [],
    fields: [
      moment('created_at', words.message.requested),
      moment('sent_at', words.message.sent),
      text('refused_reason', words.message.failure),
    ],
  },
  {
    as: 'activity',
    isCompact: true,
    heading: [moment('created_at')],
    fields: [text('details'), text('coach_name')],
  },
  {
    as: 'importedFiles',
    heading: [text('file_name')],
    fields: [
      { ...text('coach_first_name'), group: words.imported.by },
      { ...text('coach_last_name'), group: words.imported.by },
      moment('created_at', words.imported.at),
    ],
  },
  {
    as: 'importedRows',
    isCompact: true,
    heading: [
      {
        ...{ key: 'row', label: null, isShortened: true },
        inWords: (value) => (typeof value === 'number' ? words.imported.row(String(value)) : null),
      },
    ],
    fields: [text('member_name'), oneOf('outcome', null, words.outcomes), text('cells')],
  },
];
