import type { QueryClient } from '@tanstack/react-query';
import { isObjectOf, isText, isWholeNumberOrNull } from '../../platform/api/shape.ts';
import { dropDraft, keepDraft, readDraft } from '../../platform/session/drafts.ts';
import { signedInUser } from '../../platform/session/session.ts';
import type { CoachFormValues } from './coach-form.ts';

const NAME = 'coach';

/** What is typed about a coach; the id is null for a new one (TRUTH-02). Passwords are never stored. */
type CoachDraft = Omit<CoachFormValues, 'password'> & { readonly coachId: number | null };

const isDraft = isObjectOf<CoachDraft>({
  coachId: isWholeNumberOrNull,
  firstName: isText,
  lastName: isText,
  email: isText,
  teamId: isText,
  coachLevel: isText,
});

export function readCoachDraft(client: QueryClient): CoachDraft | null {
  const draft = readDraft(signedInUser(client), NAME);
  return isDraft(draft) ? draft : null;
}

export function keepCoachDraft(
  client: QueryClient,
  coachId: number | null,
  { password: _, ...values }: CoachFormValues,
): void {
  keepDraft(signedInUser(client), NAME, { coachId, ...values });
}

export function dropCoachDraft(client: QueryClient): void {
  dropDraft(signedInUser(client), NAME);
}
