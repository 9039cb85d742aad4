import { fullName, type Role } from '@league/contract';
import type { Viewer } from './viewer.ts';

/** The author of a change, as named in the activity log: the viewer of a request, or the person a job works for. */
export type Actor = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
};

export function actorOf({ userId, firstName, lastName, email, role }: Viewer): Actor {
  return { id: userId, name: fullName({ firstName, lastName }), email, role };
}
