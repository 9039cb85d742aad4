import type { Team, TeamCodeRecord } from '@league/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { CodeRow } from './team-codes.repository.ts';
import { codesShownTo } from './teams.policy.ts';
import type { TeamWithCode } from './teams.repository.ts';

export function presentTeam({ id, name, openCode }: TeamWithCode, viewer: Viewer): Team {
  const shown = codesShownTo(viewer);
  return {
    id,
    name,
    teamCode: shown === 'all' ? openCode : null,
    ...(shown === 'used' && openCode !== null && { isCodeHidden: true }),
  };
}

/** A code and what became of it, for the office. */
export function presentCode({
  usedAt,
  endedAt,
  createdAt,
  userName,
  userEmail,
  ...code
}: CodeRow): TeamCodeRecord {
  return {
    ...code,
    createdAt: createdAt.toISOString(),
    state: usedAt ? 'used' : endedAt ? 'ended' : 'open',
    settledAt: (usedAt ?? endedAt)?.toISOString() ?? null,
    usedBy: userName !== null && userEmail !== null ? { name: userName, email: userEmail } : null,
  };
}
