import type { Coach } from '@league/contract';

export function buildCoach(changes: Partial<Coach> = {}): Coach {
  return {
    id: 1,
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana@example.org',
    teamId: 1,
    teamName: 'Spring',
    teamCode: 'SPRING2025',
    coachLevel: 'Head Coach',
    isActive: true,
    createdAt: '2026-01-10T15:00:00.000Z',
    invitedUntil: null,
    hasPassword: true,
    lastSignInAt: '2026-03-01T15:00:00.000Z',
    undelivered: null,
    activityCount: 0,
    recentActivity: [],
    ...changes,
  };
}
