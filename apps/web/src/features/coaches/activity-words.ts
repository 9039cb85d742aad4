import type { CoachActivity } from '@league/contract';
import { coaches } from '../../strings/en/coaches.ts';

const words = coaches.details;

/** What a coach did, and to which gymnast or file. The log only has the number of an erased gymnast (BEYOND-12). */
export function activityInWords({ actionType, memberId, memberName, csvFileName }: CoachActivity): string {
  const target = memberName ?? (memberId === null ? csvFileName : words.erased) ?? words.unknown;
  return `${coaches.actions[actionType] ?? coaches.otherAction}: ${target}`;
}
