import {
  fullName,
  LIMITS,
  type NewOfficePerson,
  OFFICE_LETTERS,
  type OfficePerson,
  type OfficeRole,
  PAGES,
  routes,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import { actorOf } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { scopeOf, type Viewer } from '../../platform/http/viewer.ts';
import { recordActivity } from '../activity/activity.service.ts';
import {
  accountEmail,
  deleteAccount,
  type EndSentSecrets,
  endSessions,
  insertUser,
  removeSignIn,
} from '../auth/index.ts';
import { endSentSecrets, explainTakenEmail, openInvitation } from '../coaches/index.ts';
import {
  enqueueMail,
  enqueueMailBeside,
  moveUnsentMails,
  type Recipient,
  withdrawMails,
  withdrawMessages,
} from '../mail/mail.service.ts';
import * as repository from './office.repository.ts';

export type OfficeDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly leagueName: string;
  readonly baseUrl: string;
  /** True if the office signs in by single sign-on only, so that no one chooses a password. */
  readonly isPasswordClosed: boolean;
};

/**
 * For the owner named in the configuration: when their email changes, or the configuration names another person (AUTH-06).
 * Letters to people whose access has ended are still sent; they belong to this account, but go to other addresses.
 */
export const endAdminSentSecrets: EndSentSecrets = async (tx, { userId, email }, { next }) => {
  await endSentSecrets(tx, userId, {
    reason: next === undefined ? 'emailChanged' : 'deactivated',
    to: email,
  });
  if (next === undefined) return;
  await withdrawMessages(tx, userId);
  await moveUnsentMails(tx, { from: userId, to: next });
};

type Row = Awaited<ReturnType<typeof repository.lockPeople>>[number];
type Facts = Parameters<typeof recordActivity>[2][number]['facts'];

async function log(tx: ScopedTransaction, viewer: Viewer, facts: Facts): Promise<void> {
  await recordActivity(tx, actorOf(viewer), [
    {
      actionType: 'CHANGE_OFFICE_PEOPLE',
      memberId: null,
      memberName: null,
      teamId: null,
      teamName: null,
      facts,
      before: {},
      after: {},
    },
  ]);
}

function present({
  officeRole,
  lastSignInAt,
  invitedUntil,
  ...row
}: repository.OfficePersonRow): OfficePerson {
  return {
    ...row,
    officeRole: officeRole ?? 'readOnly',
    invitedUntil: invitedUntil === null ? null : new Date(invitedUntil).toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

async function readPerson(tx: ScopedTransaction, { clock }: OfficeDeps, id: number): Promise<OfficePerson> {
  const found = (await repository.listPeople(tx, clock.now())).find((row) => row.id === id);
  if (!found) throw new AppError('OFFICE_PERSON_NOT_FOUND');
  return present(found);
}

/** The people of the office with their roles (OFFICE-10). */
export async function listOfficePeople(
  { database, clock }: OfficeDeps,
  viewer: Viewer,
): Promise<OfficePerson[]> {
  const rows = await database.inScope(scopeOf(viewer), (tx) => repository.listPeople(tx, clock.now()));
  return rows.map(present);
}

/**
 * Locks the office's people and checks the viewer again: since the route's check, another owner may have taken the role
 * away. Throws NOT_ALLOWED.
 */
async function lockAsOwner(tx: ScopedTransaction, viewer: Viewer): Promise<readonly Row[]> {
  const people = await repository.lockPeople(tx);
  if (people.find(({ id }) => id === viewer.userId)?.officeRole !== 'owner')
    throw new AppError('NOT_ALLOWED');
  return people;
}

/** A person whose access the viewer may change. The configured owner cannot be changed, so that one owner always remains. */
async function lockOther(tx: ScopedTransaction, viewer: Viewer, id: number): Promise<Row> {
  const person = (await lockAsOwner(tx, viewer)).find((each) => each.id === id);
  if (!person) throw new AppError('OFFICE_PERSON_NOT_FOUND');
  if (person.isFixed) throw new AppError('OFFICE_PERSON_IS_FIXED');
  if (id === viewer.userId) throw new AppError('OFFICE_PERSON_IS_YOU');
  return person;
}

async function sendInvitation(
  tx: ScopedTransaction,
  { clock, leagueName, baseUrl, isPasswordClosed }: OfficeDeps,
  { officeRole, ...to }: Recipient & { readonly officeRole: OfficeRole },
): Promise<void> {
  const now = clock.now();
  const subject = OFFICE_LETTERS.subject(leagueName);
  const { firstName } = to;
  if (isPasswordClosed) {
    const link = new URL(routes.auth.adminLogin.path, baseUrl).href;
    const text = () => OFFICE_LETTERS.bySingleSignOn({ firstName, officeRole, leagueName, link });
    await enqueueMail(tx, { to, letter: { subject, text }, now });
    return;
  }
  const { link: secret, expiresAt } = await openInvitation(tx, {
    userId: to.userId,
    now,
    baseUrl,
    page: PAGES.coachInvitation,
  });
  const text = (link: string) => OFFICE_LETTERS.byPassword({ firstName, officeRole, leagueName, link });
  await enqueueMail(tx, { to, letter: { subject, secret, text }, now, validUntil: expiresAt });
}

/**
 * Tells the other owners that this owner has let a person in, changed their role or ended their access, so that they can
 * undo it (SAFE-02).
 */
async function tellOtherOwners(
  tx: ScopedTransaction,
  { clock, leagueName, baseUrl }: OfficeDeps,
  about: {
    readonly viewer: Viewer;
    readonly person: Recipient & { readonly officeRole: OfficeRole };
    readonly letter: 'newPerson' | 'newRole' | 'accessEnded';
  },
): Promise<void> {
  const { viewer, person } = about;
  const { subject, text } = OFFICE_LETTERS[about.letter];
  const isOther = ({ id, officeRole }: Row) =>
    officeRole === 'owner' && id !== viewer.userId && id !== person.userId;
  for (const owner of (await repository.lockPeople(tx)).filter(isOther)) {
    const body = text({
      firstName: owner.firstName,
      actor: fullName(viewer),
      person: `${fullName(person)} (${person.email})`,
      officeRole: person.officeRole,
      settings: new URL(PAGES.settings, baseUrl).href,
      leagueName,
    });
    await enqueueMailBeside(tx, {
      to: { ...owner, userId: owner.id },
      letter: { subject: subject(leagueName), text: () => body },
      now: clock.now(),
    });
  }
}

/** Tells the person too. Otherwise an owner who is demoted, and made an owner again, would not hear of it (SAFE-02). */
async function tellOfRole(
  tx: ScopedTransaction,
  { clock, leagueName }: OfficeDeps,
  { viewer, person }: { viewer: Viewer; person: Recipient & { readonly officeRole: OfficeRole } },
): Promise<void> {
  const { firstName, officeRole } = person;
  const { subject, text } = OFFICE_LETTERS.ownRole;
  const body = text({ firstName, officeRole, actor: fullName(viewer), leagueName });
  await enqueueMailBeside(tx, {
    to: person,
    letter: { subject: subject(leagueName), text: () => body },
    now: clock.now(),
  });
}

/**
 * Tells a person that their access has ended (SAFE-02). Their account and its mails are deleted. So this mail belongs to the
 * account of the owner named in the configuration, which passes it on if it is ever deleted.
 */
async function tellOfEnd(
  tx: ScopedTransaction,
  { clock, leagueName }: OfficeDeps,
  { viewer, person }: { viewer: Viewer; person: Row },
): Promise<void> {
  const fixed = (await repository.lockPeople(tx)).find(({ isFixed }) => isFixed);
  const { subject, text } = OFFICE_LETTERS.ownAccessEnded;
  const body = text({ firstName: person.firstName, actor: fullName(viewer), leagueName });
  await enqueueMailBeside(tx, {
    to: { ...person, userId: fixed?.id ?? viewer.userId },
    letter: { subject: subject(leagueName), text: () => body },
    now: clock.now(),
  });
}

/** Creates an account of the office and mails the link to it. Throws COACH_EMAIL_TAKEN, OFFICE_FULL (OFFICE-10). */
export async function inviteOfficePerson(
  deps: OfficeDeps,
  viewer: Viewer,
  { email: typed, ...person }: NewOfficePerson,
): Promise<OfficePerson> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    if ((await lockAsOwner(tx, viewer)).length >= LIMITS.officePeople) throw new AppError('OFFICE_FULL');
    const email = accountEmail(typed);
    const userId = await insertUser(tx, { ...person, email, passwordHash: null, role: 'office' });
    if (userId === null) return explainTakenEmail(Promise.reject(new AppError('EMAIL_TAKEN')));
    const invited = { ...person, email, userId };
    await sendInvitation(tx, deps, invited);
    await tellOtherOwners(tx, deps, { viewer, person: invited, letter: 'newPerson' });
    await log(tx, viewer, {
      code: 'officePersonInvited',
      person: fullName(person),
      role: person.officeRole,
    });
    return readPerson(tx, deps, userId);
  });
}

/**
 * Sends another link to a person who lost the first one, the password, or the phone with the second factor. The password,
 * second factor and sessions end. Throws OFFICE_PERSON_NOT_FOUND, OFFICE_PERSON_IS_FIXED, OFFICE_PERSON_IS_YOU (OFFICE-10).
 */
export async function inviteOfficePersonAgain(
  deps: OfficeDeps,
  viewer: Viewer,
  id: number,
): Promise<OfficePerson> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const person = await lockOther(tx, viewer, id);
    await removeSignIn(tx, id);
    await sendInvitation(tx, deps, { ...person, userId: id, officeRole: person.officeRole ?? 'readOnly' });
    await log(tx, viewer, { code: 'officeLinkSent', person: fullName(person) });
    return readPerson(tx, deps, id);
  });
}

/**
 * Gives a person another role, effective with the next request, and ends their sessions. Throws NOT_ALLOWED,
 * OFFICE_PERSON_NOT_FOUND, OFFICE_PERSON_IS_FIXED, OFFICE_PERSON_IS_YOU (OFFICE-10).
 */
export async function changeOfficeRole(
  deps: OfficeDeps,
  viewer: Viewer,
  { id, officeRole }: { readonly id: number; readonly officeRole: OfficeRole },
): Promise<OfficePerson> {
  return deps.database.inScope(scopeOf(viewer), async (tx) => {
    const person = await lockOther(tx, viewer, id);
    const formerRole = person.officeRole ?? 'readOnly';
    if (formerRole !== officeRole) {
      await repository.setRole(tx, id, officeRole);
      await endSessions(tx, id);
      await log(tx, viewer, {
        code: 'officeRoleChanged',
        person: fullName(person),
        formerRole,
        role: officeRole,
      });
      const changed = { ...person, userId: id, officeRole };
      await tellOtherOwners(tx, deps, { viewer, person: changed, letter: 'newRole' });
      await tellOfRole(tx, deps, { viewer, person: changed });
    }
    return readPerson(tx, deps, id);
  });
}

/**
 * Ends a person's access for good: sessions, links and waiting mail. The log keeps the name; the person and the other
 * owners get a mail. Throws NOT_ALLOWED,
 * OFFICE_PERSON_NOT_FOUND, OFFICE_PERSON_IS_FIXED, OFFICE_PERSON_IS_YOU (OFFICE-10).
 */
export async function endOfficeAccess(deps: OfficeDeps, viewer: Viewer, id: number): Promise<void> {
  await deps.database.inScope(scopeOf(viewer), async (tx) => {
    const person = await lockOther(tx, viewer, id);
    await withdrawMails(tx, id);
    await withdrawMessages(tx, id);
    await deleteAccount(tx, id);
    const ended = { ...person, userId: id, officeRole: person.officeRole ?? 'readOnly' };
    await tellOtherOwners(tx, deps, { viewer, person: ended, letter: 'accessEnded' });
    await tellOfEnd(tx, deps, { viewer, person });
    await log(tx, viewer, {
      code: 'officeAccessEnded',
      person: fullName(person),
      role: ended.officeRole,
    });
  });
}
