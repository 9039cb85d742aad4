import {
  COACH_FAULTS,
  type Coach,
  type ListPageQuery,
  type MailReason,
  type NewInvitation,
  RECENT_ACTIVITY_COUNT,
} from '@league/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, ScopedTransaction } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/queries/list-page.ts';
import { leagueScopeFor } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { summarizeActivity } from '../activity/coach-activity.service.ts';
import { deleteAccount, hashPassword, issuePassword } from '../auth/index.ts';
import { enqueueMail, moveReplies, withdrawMails, withdrawMessages } from '../mail/mail.service.ts';
import { assertTeamExists, codesShownTo } from '../teams/teams.service.ts';
import { insertCoachAccount } from './coach-accounts.ts';
import { presentCoach } from './coaches.presenter.ts';
import * as repository from './coaches.repository.ts';
import { newPasswordLetter, type Sender } from './letters.ts';

/** Replaces a team's calendar address, because `formerCoach` knows it, and logs that for the viewer. */
export type RenewCalendarAddress = (
  tx: ScopedTransaction,
  viewer: Viewer,
  about: { readonly teamId: number; readonly formerCoach: string },
) => Promise<void>;

export type CoachesDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly sender: Sender;
  readonly renewCalendarAddress: RenewCalendarAddress;
};

/** The present state of a coach, for the reply to a change. */
export async function readCoach(tx: ScopedTransaction, userId: number, now: Date): Promise<Coach> {
  const row = await repository.findCoach(tx, userId, now);
  if (!row) throw new AppError('COACH_NOT_FOUND');
  const activity = await summarizeActivity(tx, [userId], RECENT_ACTIVITY_COUNT);
  return presentCoach(row, 'all', activity.get(userId));
}

/**
 * All coaches with their latest actions, in a fixed number of queries (COACHES-02). A team's code can create coaches,
 * so not every viewer may see it.
 */
export async function listCoaches(
  { database, clock }: CoachesDeps,
  viewer: Viewer,
  page: ListPageQuery,
): Promise<ListPage<Coach>> {
  return database.inScope(leagueScopeFor(viewer), (tx) =>
    repository.readCoaches(tx, { ...page, now: clock.now() }, async (rows) => {
      const ids = rows.map(({ id }) => id);
      const activity = await summarizeActivity(tx, ids, RECENT_ACTIVITY_COUNT);
      const codes = codesShownTo(viewer);
      return rows.map((row) => presentCoach(row, codes, activity.get(row.id)));
    }),
  );
}

/** Tells the office plainly that an email is taken; strangers who register get a vaguer message. */
export async function explainTakenEmail<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMAIL_TAKEN') {
      throw new AppError('COACH_EMAIL_TAKEN', {
        fields: [{ field: 'email', message: COACH_FAULTS.emailTaken }],
      });
    }
    throw error;
  }
}

type NewCoach = NewInvitation & { readonly password: string };

/**
 * Creates a coach with a password chosen by the office, which may be short: the coach must choose another one at the
 * first sign-in, within a week. Throws COACH_EMAIL_TAKEN, TEAM_UNKNOWN (COACHES-02).
 */
export async function createCoach(
  { database, clock }: CoachesDeps,
  viewer: Viewer,
  coach: NewCoach,
): Promise<Coach> {
  const passwordHash = await hashPassword(coach.password);
  return database.inScope(leagueScopeFor(viewer), async (tx) => {
    await assertTeamExists(tx, coach.teamId);
    const userId = await explainTakenEmail(insertCoachAccount(tx, { ...coach, passwordHash }));
    const now = clock.now();
    await issuePassword(tx, { userId, passwordHash, now });
    return readCoach(tx, userId, now);
  });
}

export async function lockCoach(tx: ScopedTransaction, userId: number): Promise<void> {
  if (!(await repository.lockCoach(tx, userId))) throw new AppError('COACH_NOT_FOUND');
}

type NewPassword = { readonly password: string; readonly passwordHash: string };

export async function makePasswordOf(password: string | undefined): Promise<NewPassword | null> {
  return password ? { password, passwordHash: await hashPassword(password) } : null;
}

/**
 * Sets a password that the office knows. It ends all sessions and an open invitation, is mailed to the coach, and must
 * be replaced at the next sign-in (AUTH-11).
 */
export async function setPassword(
  tx: ScopedTransaction,
  { clock, sender }: CoachesDeps,
  userId: number,
  { password, passwordHash }: NewPassword,
): Promise<void> {
  const now = clock.now();
  const coach = await repository.findCoach(tx, userId, now);
  if (!coach) throw new AppError('COACH_NOT_FOUND');
  const validUntil = await issuePassword(tx, { userId, passwordHash, byMail: true, now });
  await repository.endInvitation(tx, userId);
  const letter = newPasswordLetter(sender, coach.firstName, password);
  await enqueueMail(tx, { to: { userId, ...coach }, letter, now, validUntil });
}

/** Ends the links and passwords that were sent, and drops those still waiting (SAFE-02). */
export async function endSentSecrets(
  tx: ScopedTransaction,
  userId: number,
  which: { readonly reason: MailReason; readonly to?: string },
): Promise<void> {
  await repository.endInvitation(tx, userId);
  await withdrawMails(tx, userId, which);
}

/** Ends everything that the former email gives access to, after a change of email (SAFE-02). */
export async function endFormerEmail(
  tx: ScopedTransaction,
  deps: CoachesDeps,
  { viewer, coach }: { viewer: Viewer; coach: Coach },
): Promise<void> {
  await endSentSecrets(tx, coach.id, { reason: 'emailChanged' });
  await moveReplies(tx, coach.id);
  await endCalendarAddress(tx, deps, { viewer, coach });
}

/** Ends the calendar address that the coach knows (SAFE-02). */
export async function endCalendarAddress(
  tx: ScopedTransaction,
  { renewCalendarAddress }: CoachesDeps,
  { viewer, coach }: { viewer: Viewer; coach: Coach },
): Promise<void> {
  if (coach.teamId === undefined) return;
  const formerCoach = `${coach.firstName} ${coach.lastName}`.trim();
  await renewCalendarAddress(tx, viewer, { teamId: coach.teamId, formerCoach });
}

/** Sets the password that the office has chosen (COACHES-09). Throws COACH_NOT_FOUND. */
export async function resetPassword(
  deps: CoachesDeps,
  viewer: Viewer,
  { userId, password }: { userId: number; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockCoach(tx, userId);
    await setPassword(tx, deps, userId, { password, passwordHash });
  });
}

/**
 * Deletes a coach's account with its sessions, and withdraws unsent messages; gymnasts and the activity log stay.
 * Throws COACH_NOT_FOUND.
 */
export async function deleteCoach(deps: CoachesDeps, viewer: Viewer, userId: number): Promise<void> {
  await deps.database.inScope(leagueScopeFor(viewer), async (tx) => {
    await lockCoach(tx, userId);
    const coach = await readCoach(tx, userId, deps.clock.now());
    await endCalendarAddress(tx, deps, { viewer, coach });
    await withdrawMessages(tx, userId);
    await deleteAccount(tx, userId);
  });
}
