import { activityWords, type MemberField } from '@league/contract';
import { SAMPLE_ROSTER } from './sample-roster.ts';

/** Made-up all-around score-outs, by the gymnast's last name: how many, and at which level. */
const SCORE_OUTS: Readonly<Record<string, { readonly count: number; readonly level: string }>> = {
  Valebrook: { count: 1, level: '3' },
  Whitmarsh: { count: 3, level: '4' },
  Bancombe: { count: 2, level: '5' },
  Ruizdale: { count: 1, level: '6' },
};

/** The registrations for the demo's only event, by the gymnast's last name. */
const REGISTRATIONS: Readonly<Record<string, { readonly session: string; readonly status: string }>> = {
  Hollisby: { session: 'Session 1', status: 'Confirmed' },
  Valebrook: { session: 'Session 1', status: 'Confirmed' },
  Marlowen: { session: 'Session 2', status: 'Confirmed' },
  Whitmarsh: { session: 'Session 2', status: 'Confirmed' },
  Quistholm: { session: 'Session 2', status: 'Cancelled' },
  Bancombe: { session: 'Session 3', status: 'Confirmed' },
  Ruizdale: { session: 'Session 3', status: 'Pending' },
  Callowmere: { session: 'Session 4', status: 'Confirmed' },
  Lindgrove: { session: 'Session 4', status: 'Confirmed' },
};

type Past = { readonly daysAgo: number; readonly action: string; readonly description: string };

const edited = (field: MemberField, before: string, after: string) => ({
  action: 'EDIT_MEMBER',
  description: activityWords({
    facts: { code: 'edited', fields: [field] },
    before: { [field]: before },
    after: { [field]: after },
  }),
});

/** What the sample coach did recently, besides adding each gymnast. */
const PAST: Readonly<Record<string, readonly Past[]>> = {
  Thornleigh: [
    {
      daysAgo: 1,
      action: 'RENEW_MEMBER',
      description: activityWords({
        facts: { code: 'renewed' },
        before: { membershipStatus: 'Lapsed' },
        after: { membershipStatus: 'Pending - Renewal' },
      }),
    },
  ],
  Castelloy: [{ daysAgo: 2, ...edited('skillLevel', '', 'Beginner') }],
  Whitmarsh: [{ daysAgo: 3, ...edited('coachNotes', '', 'Must move up') }],
  Lindgrove: [
    { daysAgo: 6, ...edited('phone', '(609) 555-0104', '(609) 555-0120') },
    { daysAgo: 40, ...edited('skillLevel', '7', '8') },
  ],
  Bancombe: [{ daysAgo: 9, ...edited('skillLevel', '4', '5') }],
};

/** The two gymnasts who have just applied; all others have been on the roster for a season. */
const JOINED_DAYS_AGO: Readonly<Record<string, number>> = { Adlerfell: 1, Castelloy: 4 };
const SEASON_DAYS = 90;

const byLastName = <Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<number, Value> =>
  new Map(
    SAMPLE_ROSTER.flatMap(({ id, lastName }) => {
      const value = values[lastName];
      return value === undefined ? [] : [[id, value] as const];
    }),
  );

export const SAMPLE_EVENT_NAME = 'Blossom Invitational';
export const SAMPLE_SCORE_OUTS = byLastName(SCORE_OUTS);
export const SAMPLE_REGISTRATIONS = byLastName(REGISTRATIONS);

export type SamplePast = Past & { readonly memberId: number };

/** The activity from before the visitor came. */
export const SAMPLE_PAST: readonly SamplePast[] = SAMPLE_ROSTER.flatMap(({ id, lastName }) => [
  ...(PAST[lastName] ?? []).map((past) => ({ ...past, memberId: id })),
  {
    memberId: id,
    daysAgo: JOINED_DAYS_AGO[lastName] ?? SEASON_DAYS,
    action: 'ADD_MEMBER',
    description: activityWords({ facts: { code: 'added' }, before: null, after: null }),
  },
]);
