import type { Role } from '@league/contract';

/** The signed-in person on whose behalf a request runs. */
export type Viewer = {
  readonly userId: number;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly coachLevel: string | null;
  readonly teamId: number | null;
  readonly teamName: string | null;
};

/** Reads the session of a request; null when it has none that is good now. */
export type ResolveViewer = (headers: Headers) => Promise<Viewer | null>;
