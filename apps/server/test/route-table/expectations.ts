import { randomUUID } from 'node:crypto';
import { FIRST_DEMO_ID } from '@league/contract';
import { SUBJECTS, type Subject } from './subjects.ts';

/** One status, or one each for the person's own record, another team's, and an unknown id. */
export type Outcome = number | readonly [own: number, other: number, unknown: number];

export type RequestParts = {
  /** Set if the address is more than the route's path with the id in it. */
  url?: string;
  payload?: object;
};

export type Expectation = {
  /** Applies also to a deactivated coach, whose session row still exists. */
  visitor: Outcome;
  coach: Outcome;
  /** For the owner; the other roles of the office are in office-roles.ts. */
  admin: Outcome;
  /** True if the route answers all callers in the same way. */
  isOpen: boolean;
  /** The record that the request names; a route without ids has none, and is called once by each person. */
  about: Subject | undefined;
  request: (id: number | string) => RequestParts;
};

type Details = { about?: Subject; request?: Expectation['request'] };

const row = (
  { visitor, coach, admin }: Pick<Expectation, 'visitor' | 'coach' | 'admin'>,
  { about, request = () => ({}) }: Details,
): Expectation => ({ visitor, coach, admin, isOpen: false, about, request });

const office = (admin: Outcome, details: Details = {}) => row({ visitor: 401, coach: 403, admin }, details);
const coachAlone = (coach: Outcome, details: Details = {}) =>
  row({ visitor: 401, coach, admin: 403 }, details);
const signedIn = (coach: Outcome, admin: Outcome, details: Details = {}) =>
  row({ visitor: 401, coach, admin }, details);
const anyone = (all: Outcome, details: Details = {}): Expectation => ({
  ...row({ visitor: all, coach: all, admin: all }, details),
  isOpen: true,
});
const about = (subject: Subject, payload?: object): Details => ({
  about: subject,
  ...(payload ? { request: () => ({ payload }) } : {}),
});
const sending = (payload: object): Details => ({ request: () => ({ payload }) });

/** To the admin both teams' records exist; only an unknown id does not. */
const THERE = [200, 200, 404] as const;
/** To a coach, another team's record and an unknown one are the same. */
const OWN = [200, 404, 404] as const;
/** A season rollover that has been made can no longer be changed. */
const MADE = [409, 409, 404] as const;
const NOWHERE = 404;

const { refusedMail, refusedMember, refusedRemoval, refusedRenewalMail } = SUBJECTS;
const { askingImport, failedImport, finishedImport } = SUBJECTS;
const { calendarToken, member, lapsedMember, team, event, providerEvent, registration } = SUBJECTS;

const nobody = { email: 'nobody@example.org', password: 'not-the-password' };
const edit = { payload: { phone: '609-555-0188' } };
const bulkLevel: Details = {
  about: member,
  request: (id) => ({ payload: { action: 'setLevel', level: '5', memberIds: [id] } }),
};
const demoLevel = { action: 'setLevel', level: '5', memberIds: [FIRST_DEMO_ID] };
const nextId = (id: number | string) => Number(id) + 1;
const editMember: Details = { about: member, request: () => edit };
const gymnast = (email: string, teamId?: number | string) => ({
  payload: {
    firstName: 'Ana',
    lastName: 'Lind',
    email: `${email}.${Math.random()}@example.org`,
    dateOfBirth: '2014-04-03',
    skillLevel: '4',
    ...(teamId === undefined ? {} : { teamId }),
  },
});
const addMember = (email: string): Details => ({ about: team, request: (id) => gymnast(email, id) });
const coachOn = (id: number | string) => ({
  email: `new.coach.${Math.random()}@example.org`,
  firstName: 'New',
  lastName: 'Coach',
  teamId: id,
});
const aboutFamily = (message: object = {}): Details => ({
  about: member,
  request: (id) => ({ payload: { id: randomUUID(), to: { kind: 'families', ids: [id] }, ...message } }),
});
const emptyResult = { level: '4', vault: null, bars: null, beam: null, floor: null, allAround: null };
/** The same for each request, so that replies that contain it can be compared. */
const TAP_ID = 'f0e1d2c3-b4a5-4968-8776-a5b4c3d2e1f0';
const wrongPassword = { currentPassword: 'not-the-password' };

/**
 * What each route answers to each caller. A new route needs a row here: say which record its ids name (subjects.ts),
 * and what a signed-out caller, a coach and the admin get for their own record, another team's and an unknown one.
 */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  // auth
  'POST /api/coach/login': anyone(401, sending(nobody)),
  'POST /api/coach/register': anyone(
    400,
    sending({ ...nobody, firstName: 'A', lastName: 'B', teamCode: 'GUESS' }),
  ),
  'GET /api/coach/user': signedIn(200, 200),
  'GET /api/auth/user': signedIn(200, 200),
  'GET /api/auth/other-sessions': signedIn(200, 200),
  'POST /api/auth/other-sessions/end': signedIn(200, 200),
  'POST /api/coach/change-password': signedIn(
    400,
    400,
    sending({ ...wrongPassword, newPassword: 'a-new-password-of-mine' }),
  ),
  'POST /api/auth/confirm': signedIn(400, 400, sending(wrongPassword)),
  'GET /api/login': anyone(302),
  'GET /api/login/callback': anyone(302),
  'GET /api/admin/second-factor': office(200),
  'POST /api/admin/second-factor/begin': office(400, sending(wrongPassword)),
  'POST /api/admin/second-factor/confirm': office(409, sending({ code: '123456' })),
  'POST /api/admin/second-factor/backup-codes': office(400, sending({ ...wrongPassword, code: '123456' })),
  'POST /api/admin/second-factor/remove': office(400, sending({ ...wrongPassword, code: '123456' })),

  // the office's people
  'GET /api/admin/office-people': office(200),
  'POST /api/admin/office-people': office(200, {
    request: () => ({
      payload: {
        email: `new.office.${Math.random()}@example.org`,
        firstName: 'New',
        lastName: 'Person',
        officeRole: 'scores',
      },
    }),
  }),
  'PATCH /api/admin/office-people/:id': office(
    [200, 200, 404],
    about(SUBJECTS.officePerson, { officeRole: 'members' }),
  ),
  'POST /api/admin/office-people/:id/invitation': office([200, 200, 404], about(SUBJECTS.officePerson)),
  'DELETE /api/admin/office-people/:id': office([200, 200, 404], about(SUBJECTS.officePerson)),

  // coaches
  'GET /api/admin/coaches': office(200),
  'POST /api/admin/coaches': office([200, 200, 400], {
    about: team,
    request: (id) => ({ payload: { ...coachOn(id), password: 'a-first-password' } }),
  }),
  'PUT /api/admin/coaches/:id': office(THERE, {
    about: SUBJECTS.coach,
    request: () => ({ payload: { ...coachOn(1), teamId: 1 } }),
  }),
  'DELETE /api/admin/coaches/:id': office(THERE, about(SUBJECTS.coach)),
  'PATCH /api/admin/coaches/:coachId/toggle-active': office(THERE, about(SUBJECTS.coach)),
  'POST /api/admin/coaches/:coachId/reset-password': office(
    THERE,
    about(SUBJECTS.coach, { newPassword: 'Vault-and-Bars-2026' }),
  ),
  'POST /api/admin/coaches/invitations': office([200, 200, 400], {
    about: team,
    request: (id) => ({ payload: coachOn(id) }),
  }),
  'POST /api/admin/coaches/:coachId/invitation': office(THERE, about(SUBJECTS.coach)),
  // No mail to this coach was refused.
  'POST /api/admin/coaches/:coachId/send-again': office(
    MADE,
    about(SUBJECTS.coach, { email: 'new@example.org' }),
  ),
  'POST /api/coach/invitation': anyone(400, sending({ token: 'a guess' })),
  'POST /api/coach/invitation/accept': anyone(
    400,
    sending({ token: 'a guess', password: 'my-own-password' }),
  ),
  'POST /api/coach/password-reset': anyone(409, sending({ email: 'coach@example.org' })),
  'POST /api/coach/password-reset/link': anyone(400, sending({ token: 'a guess' })),
  'POST /api/coach/password-reset/choose': anyone(
    400,
    sending({ token: 'a guess', password: 'my-own-password' }),
  ),

  // what the office changed
  'GET /api/coach/office-changes': coachAlone(200),
  'POST /api/coach/office-changes/seen': coachAlone(200, sending({ until: '2026-03-01T12:00:00.000Z' })),
  'POST /api/coach/announcements/:id/read': coachAlone(200, {
    request: () => ({ url: `/api/coach/announcements/${randomUUID()}/read` }),
  }),
  'GET /api/coach/daily-mail': coachAlone(200),
  'PUT /api/coach/daily-mail': coachAlone(200, sending({ isOn: true })),
  'POST /api/coach/daily-mail/link': anyone(400, sending({ token: 'a guess' })),
  'PUT /api/coach/daily-mail/link': anyone(400, sending({ token: 'a guess', isOn: false })),

  // members
  'GET /api/members': signedIn(200, 200, {
    about: team,
    request: (id) => ({ url: `/api/members?teamId=${id}` }),
  }),
  'GET /api/skill-levels': signedIn(200, 200),
  'POST /api/members': signedIn(OWN, THERE, addMember('add')),
  'POST /api/members/apply': signedIn(OWN, THERE, addMember('apply')),
  'POST /api/members/bulk-renew': signedIn(200, 200, {
    about: lapsedMember,
    request: (id) => ({ payload: { memberIds: [id] } }),
  }),
  'POST /api/members/bulk-changes/preview': signedIn(200, 200, bulkLevel),
  'POST /api/members/bulk-changes': signedIn(200, 200, bulkLevel),
  'GET /api/members/bulk-changes': signedIn(200, 200),
  'POST /api/members/bulk-changes/:id/undo': signedIn(OWN, THERE, about(SUBJECTS.teamBulkChange)),
  'POST /api/members/:id/renew': signedIn(OWN, THERE, about(lapsedMember)),
  'PATCH /coach/members/:id': signedIn(OWN, THERE, editMember),
  'PATCH /api/coach/members/:id': signedIn(OWN, THERE, editMember),
  'GET /coach/members/:id/activity': signedIn(OWN, THERE, about(member)),
  'GET /api/members/export': signedIn(OWN, THERE, {
    about: team,
    request: (id) => ({ url: `/api/members/export?teamId=${id}` }),
  }),
  'DELETE /api/members/:id': signedIn(OWN, THERE, about(member)),
  'POST /api/members/:id/family': signedIn(OWN, THERE, {
    about: SUBJECTS.enteredTwice,
    request: (id) => ({ payload: { siblingId: nextId(id) } }),
  }),
  'DELETE /api/members/:id/family': signedIn(OWN, THERE, about(member)),

  // the office's members
  'GET /api/admin/members': office(200, {
    about: team,
    request: (id) => ({ url: `/api/admin/members?teamId=${id}` }),
  }),
  'GET /api/admin/members/ids': office(200),
  'GET /api/admin/members/:id': office(THERE, about(member)),
  // Only an archived gymnast has an address to free.
  'POST /api/admin/members/:id/free-email': office([404, 404, 404], about(member)),
  'GET /api/admin/members/:id/personal-data': office(THERE, about(member)),
  'GET /api/admin/members/:id/personal-data.html': office(THERE, about(member)),
  'GET /api/admin/members/:id/mentions': office(THERE, about(member)),
  'POST /api/admin/members/:id/erasure': office([422, 422, 404], about(member, { name: 'Somebody Else' })),
  'POST /api/admin/members/:id/erasure/retry': office(THERE, about(SUBJECTS.erasedMember)),
  'POST /api/admin/members/bulk-changes/preview': office(200, {
    about: member,
    request: (id) => ({ payload: { action: 'activate', memberIds: [id] } }),
  }),
  'POST /api/admin/members/bulk-changes': office(200, {
    about: member,
    request: (id) => ({ payload: { action: 'activate', memberIds: [id] } }),
  }),
  'POST /api/admin/members/departures': office(200, {
    about: member,
    request: (id) => ({ payload: { memberIds: [id] } }),
  }),
  'POST /api/admin/members/rejections': office(200, {
    about: member,
    request: (id) => ({ payload: { memberIds: [id], reason: 'Full.' } }),
  }),
  'GET /api/admin/members/bulk-changes': office(200),
  'GET /api/admin/season-rollovers': office(200),
  'POST /api/admin/season-rollovers': office(200),
  'PATCH /api/admin/season-rollovers/:id': office(MADE, about(SUBJECTS.madeRollover, { ageLimit: 19 })),
  'DELETE /api/admin/season-rollovers/:id': office(MADE, about(SUBJECTS.madeRollover)),
  'GET /api/admin/season-rollovers/:id/gymnasts': office(MADE, {
    about: SUBJECTS.madeRollover,
    request: (id) => ({ url: `/api/admin/season-rollovers/${id}/gymnasts?list=lapsed` }),
  }),
  'POST /api/admin/season-rollovers/:id/ticks': office(
    MADE,
    about(SUBJECTS.madeRollover, { list: 'lapsed', isTicked: true }),
  ),
  'POST /api/admin/season-rollovers/:id/preview': office(MADE, about(SUBJECTS.madeRollover, {})),
  // A rollover that was already made gives the same answer again.
  'POST /api/admin/season-rollovers/:id/make': office(
    THERE,
    about(SUBJECTS.madeRollover, { fingerprint: '0'.repeat(64) }),
  ),
  'GET /api/admin/duplicates': office(200),
  'GET /api/admin/duplicates/:firstId/:secondId': office(THERE, {
    about: SUBJECTS.enteredTwice,
    request: (id) => ({ url: `/api/admin/duplicates/${id}/${nextId(id)}` }),
  }),
  'POST /api/admin/duplicates/merge': office(THERE, {
    about: SUBJECTS.enteredTwice,
    request: (id) => ({
      payload: { keepId: id, keepVersion: 1, otherId: nextId(id), otherVersion: 1, take: ['phone'] },
    }),
  }),
  'GET /api/admin/duplicates/merges': office(200),
  'POST /api/admin/duplicates/merges/:id/undo': office(THERE, about(SUBJECTS.merge)),
  'POST /api/admin/duplicates/two-children': office(THERE, {
    about: SUBJECTS.enteredTwice,
    request: (id) => ({ payload: { firstId: id, secondId: nextId(id), areTwoChildren: true } }),
  }),
  // Queried by name and birth date; the answer is about the caller's own gymnasts (OFFICE-03).
  'POST /api/members/possible-duplicates': signedIn(
    200,
    200,
    sending({ firstName: 'Ana', lastName: 'Lind', dateOfBirth: '2014-04-03' }),
  ),
  'POST /api/admin/members/bulk-changes/:id/undo': office(THERE, about(SUBJECTS.bulkChange)),

  // families: a coach sees only gymnasts of their own team
  'GET /api/families': signedIn(200, 200),
  'GET /api/members/:id/family': signedIn(OWN, THERE, about(member)),
  // One family without a former address, so there is nothing to copy.
  'POST /api/families/contacts': signedIn([409, 404, 404], [409, 409, 404], {
    about: SUBJECTS.enteredTwice,
    request: (id) => ({
      payload: {
        guardian: null,
        from: { id, version: 1 },
        to: [{ id: nextId(id), version: 1 }],
      },
    }),
  }),

  // the demo: its gymnasts are the caller's own; the league's ids name no one there
  'GET /coach/members/demo': anyone(200),
  'GET /api/members/:id/activity/demo': anyone(NOWHERE, about(member)),
  'GET /api/demo/activity': anyone(200),
  'POST /api/demo/members/bulk-renew': anyone(200, sending({ memberIds: [FIRST_DEMO_ID] })),
  'POST /api/demo/members/bulk-changes/preview': anyone(200, sending(demoLevel)),
  'POST /api/demo/members/bulk-changes': anyone(200, sending(demoLevel)),
  'POST /api/demo/members/bulk-changes/:id/undo': anyone(NOWHERE, about(SUBJECTS.bulkChange)),
  'POST /api/demo/members/:id/renew': anyone(NOWHERE, about(lapsedMember)),
  'GET /api/demo/score-warnings': anyone(200),
  'GET /api/demo/event-registrations': anyone(200),
  'POST /api/demo/start-over': anyone(200),
  'GET /api/demo/test-coaches': anyone(200),
  'GET /api/members/public': anyone(200),
  'PATCH /api/members/public/:id': row({ visitor: NOWHERE, coach: OWN, admin: THERE }, editMember),
  'DELETE /api/members/public/:id': row({ visitor: NOWHERE, coach: OWN, admin: THERE }, about(member)),
  'POST /api/demo-data': office(200),
  'DELETE /api/demo-data': office(200),

  // events
  'GET /api/events/:id/registrations': signedIn(OWN, THERE, about(event)),
  'GET /api/event-registrations/team/:teamId': signedIn(OWN, THERE, about(team)),
  'GET /api/events/:id/meet': signedIn(OWN, THERE, about(event)),
  'GET /api/events/:id/meet-sheet': signedIn(OWN, THERE, about(event)),
  'GET /api/events/:id/calendar': signedIn(OWN, THERE, about(event)),
  'GET /api/teams/:teamId/calendar-feed': signedIn(OWN, THERE, about(team)),
  'POST /api/teams/:teamId/calendar-feed': signedIn(OWN, THERE, about(team)),
  'GET /api/calendars/:token': anyone(THERE, about(calendarToken)),
  'GET /api/events/visible': signedIn(200, 200),
  'GET /api/events': signedIn(200, 200),
  'PATCH /api/events/:id/visibility': office(THERE, about(event, { visibleToCoaches: true })),
  'PATCH /api/admin/events/:eventId/visibility': office(THERE, about(providerEvent, { visible: true })),
  'GET /api/admin/event-registrations/event/:id': office(THERE, about(event)),
  'DELETE /api/admin/event-registrations/:id': office(THERE, about(registration)),

  // imports
  'GET /api/csv-template': anyone(200),
  'GET /api/xlsx-template': anyone(200),
  'POST /api/objects/upload': signedIn(200, 200, sending({})),
  'PUT /api/objects/:key': anyone([200, 200, 403], {
    about: SUBJECTS.upload,
    request: (address) => ({ url: String(address) }),
  }),
  'POST /api/csv-upload': signedIn([400, 403, 403], [400, 400, 404], {
    about: team,
    request: (id) => ({ payload: { teamId: id, csvUrl: 'https://example.org/members.csv' } }),
  }),
  'GET /api/coach/csv-upload-history': signedIn(200, 200),
  'GET /api/imports/:id': signedIn(OWN, THERE, about(finishedImport)),
  'POST /api/imports/:id/confirm': signedIn(OWN, THERE, about(askingImport, {})),
  'GET /api/imports/:id/rows/:row': signedIn(404, 404, {
    about: askingImport,
    request: (id) => ({ url: `/api/imports/${id}/rows/2` }),
  }),
  'PUT /api/imports/:id/rows/:row': signedIn(404, 404, {
    about: askingImport,
    request: (id) => ({ url: `/api/imports/${id}/rows/2`, payload: { values: {} } }),
  }),
  'POST /api/imports/:id/retry': signedIn([409, 404, 404], [409, 409, 404], about(failedImport)),
  'DELETE /api/imports/:id': signedIn(OWN, THERE, about(askingImport)),
  'GET /api/imports/:id/error-file': signedIn(OWN, THERE, about(finishedImport)),
  'POST /api/imports/:id/undo': signedIn(OWN, THERE, about(finishedImport)),

  // attendance
  'GET /api/coach/attendance': coachAlone(200, {
    request: () => ({ url: '/api/coach/attendance?day=2026-11-02' }),
  }),
  'POST /api/coach/attendance': coachAlone(200, {
    about: member,
    request: (id) => {
      const now = new Date().toISOString();
      const tap = { id: TAP_ID, memberId: id, day: '2026-11-02', state: 'present', tappedAt: now };
      return { payload: { sentAt: now, taps: [tap] } };
    },
  }),
  'GET /api/attendance/history': signedIn(200, 200),
  'GET /api/attendance/shares.csv': signedIn(200, 200),
  'GET /api/coach/attendance.csv': coachAlone(200),

  // scores
  'GET /api/coach/score-warnings': coachAlone(200),
  'GET /api/coach/nearly-there': coachAlone(200),
  'GET /api/members/:id/results': signedIn(OWN, THERE, about(member)),
  'GET /api/admin/score-warnings': office(200),
  'POST /api/admin/import-scores/check': office(200, sending({})),
  'POST /api/admin/import-scores/columns': office(
    200,
    sending({ content: Buffer.from('Girl,L,Total\nAna Lind,4,28\n').toString('base64') }),
  ),
  'POST /api/admin/import-scores/columns/forget': office(
    200,
    sending({ content: Buffer.from('Girl,L,Total\nAna Lind,4,28\n').toString('base64') }),
  ),
  'POST /api/admin/import-scores': office(200, sending({})),
  'POST /api/admin/delete-all-scores': office(200),
  'GET /api/admin/meets': office(200),
  'GET /api/admin/meets/:id': office(THERE, about(SUBJECTS.meet)),
  'DELETE /api/admin/meets/:id': office(THERE, about(SUBJECTS.meet)),
  'GET /api/admin/score-reviews': office(200),
  'POST /api/admin/score-entries/:id/decision': office(
    THERE,
    about(SUBJECTS.waitingScore, { memberId: null }),
  ),
  'POST /api/admin/score-entries/ignore': office(200, {
    about: SUBJECTS.waitingScore,
    request: (id) => ({ payload: { entryIds: [id] } }),
  }),
  'POST /api/admin/score-entries/reopen': office(200, {
    about: SUBJECTS.waitingScore,
    request: (id) => ({ payload: { entryIds: [id] } }),
  }),
  'PATCH /api/admin/score-entries/:id': office(
    THERE,
    about(SUBJECTS.waitingScore, { before: emptyResult, after: { ...emptyResult, vault: 9000 } }),
  ),
  'GET /api/score-rules': signedIn(200, 200),
  'PUT /api/admin/score-rules': office(
    200,
    sending({ thresholds: { 4: 25_500 }, watchCloselyAt: 2, mustMoveUpAt: 3 }),
  ),
  'POST /api/admin/move-up': office(200, {
    about: member,
    request: (id) => ({ payload: { moves: [{ memberId: id, fromLevel: '4' }] } }),
  }),

  // sync
  'GET /api/sync-status': signedIn(200, 200),
  'GET /api/sync/progress': signedIn(200, 200),
  'POST /api/sync/members': signedIn(200, 200),
  'POST /api/sync/coach-trigger': signedIn(200, 200),
  'POST /api/sync/trigger': office(200),
  'POST /api/force-sync': office(200),
  'POST /api/make-admin': office(200),
  'POST /api/sync-events': office(200),
  'POST /api/events/:id/sync-registrations': signedIn(OWN, THERE, about(event)),
  'POST /api/webhooks/provider': anyone(NOWHERE, sending({ MessageType: 'Contact' })),
  'GET /api/admin/sync': office(200),
  'GET /api/admin/sync/runs': office(200),
  'GET /api/admin/sync/members': office(200, {
    request: () => ({ url: '/api/admin/sync/members?state=refused' }),
  }),
  'POST /api/admin/sync/members/:id/resolve': office(THERE, about(refusedMember, { action: 'retry' })),
  'GET /api/admin/sync/conflicts': office(200),
  'POST /api/admin/sync/conflicts/:id/resolve': office(
    [200, 200, 409],
    about(SUBJECTS.conflict, { keep: 'portal' }),
  ),
  'GET /api/admin/sync/members/:id/replaced': office(THERE, { about: member }),
  'POST /api/admin/sync/replaced/:id/put-back': office([200, 200, 409], about(SUBJECTS.replacedValue)),
  'GET /api/admin/sync/mails': office(200),
  'POST /api/admin/sync/mails/:id/resolve': office(
    [200, 200, 409],
    about(refusedRenewalMail, { action: 'retry' }),
  ),
  'GET /api/admin/sync/erasures': office(200),
  'GET /api/admin/sync/removals': office(200),
  'POST /api/admin/sync/removals/:id/resolve': office(
    [200, 200, 409],
    about(refusedRemoval, { action: 'keep' }),
  ),
  'GET /api/admin/sync/plan': office(200),
  'POST /api/admin/sync/plan/:id/resolve': office(
    [200, 200, 409],
    about(SUBJECTS.stoppedPlan, { action: 'dismiss' }),
  ),
  'POST /api/admin/sync/account/switch': office(409, sending({ accountId: 1 })),
  'POST /api/admin/sync/restored/release': office(409, sending({ waiting: 'send' })),
  'POST /api/admin/sync/dry-run': office(200),

  // teams, mail, activity, figures
  'GET /api/teams': signedIn(200, 200),
  'GET /api/admin/team-codes': office(200),
  'POST /api/admin/team-codes/:teamId/reissue': office(THERE, about(team)),
  'GET /api/admin/mails': office(200),
  'GET /api/admin/mails/:id/text': office(THERE, about(SUBJECTS.mail)),
  'POST /api/admin/mails/:id/retry': office(THERE, about(refusedMail)),
  'POST /api/admin/mails/:id/handed-over': office(THERE, about(refusedMail)),
  'GET /api/messages': signedIn(200, 200),
  'POST /api/messages/preview': signedIn(200, 200, aboutFamily()),
  // Without a mail server nothing is sent.
  'POST /api/messages': signedIn(409, 409, aboutFamily({ subject: 'Practice', text: 'At five.' })),
  'GET /api/messages/:id': signedIn(OWN, THERE, about(SUBJECTS.message)),
  'POST /api/messages/mails/:id/resend': signedIn(
    409,
    409,
    about(SUBJECTS.messageMail, { to: 'a@example.org' }),
  ),
  'GET /api/admin/coach-activity-logs': office(200),
  'GET /api/admin/coach-activity-logs/count': office(200),
  'GET /api/admin/coach-activity-logs/people': office(200),
  'GET /api/admin/coach-activity-logs/export': office(200),
  'GET /api/admin/dashboard': office(200),
  'GET /api/dashboard/stats': office(200),
  'GET /api/admin/board-report': office(200),
  'GET /api/admin/board-report.csv': office(200),
  'GET /api/league': anyone(200),
  'GET /api/openapi.json': anyone(200),
  'GET /healthz': anyone(200),
  'GET /readyz': anyone(200),
  'GET /metrics': anyone(200),

  // last, because they end the sessions
  'POST /api/coach/logout': anyone(200),
  'GET /api/logout': anyone(302),
};
