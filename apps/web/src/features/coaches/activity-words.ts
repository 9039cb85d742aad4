import type { CoachActivity } from '@league/contract';
import { coaches } from '../../strings/en/coaches.ts';

const words = coaches.details;

/** What a coach did, and the gymnast or file; of an erased gymnast the log keeps the number alone (BEYOND-12). */
export function activityInWords({ actionType, memberId, memberName, csvFileName }: CoachActivity): string {
  const target = memberName ?? (memberId === null ? csvFileName : words.erased) ?? words.unknown;
  return `${coaches.actions[actionType] ?? coaches.otherAction}: ${target}`;
}
