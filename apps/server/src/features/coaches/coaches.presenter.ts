import { type Coach, NO_COACH_LEVEL } from '@league/contract';
import type { CoachActivitySummary } from '../activity/coach-activity.service.ts';
import { reasonIn } from '../mail/index.ts';
import type { CodesShown } from '../teams/teams.service.ts';
import type { CoachRow } from './coaches.repository.ts';

const NOTHING_DONE: CoachActivitySummary = { count: 0, recent: [] };

/**
 * A coach as the office sees them. The password is never read, only whether there is one. `codes` says which team codes the
 * viewer gets.
 */
export function presentCoach(
  { createdAt, invitedUntil, lastSignInAt, undelivered, teamId, usedCode, openCode, ...row }: CoachRow,
  codes: CodesShown,
  { count, recent } = NOTHING_DONE,
): Coach {
  const isCodeHidden = codes === 'used' && usedCode === null && openCode !== null;
  return {
    ...row,
    teamCode: codes === 'none' ? null : (usedCode ?? (codes === 'all' ? openCode : null)),
    ...(isCodeHidden && { isCodeHidden }),
    ...(teamId !== null && { teamId }),
    coachLevel: row.coachLevel ?? NO_COACH_LEVEL,
    createdAt: createdAt.toISOString(),
    invitedUntil: invitedUntil?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    undelivered: undelivered && { reason: reasonIn(undelivered.reason) },
    activityCount: count,
    recentActivity: recent.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
  };
}
