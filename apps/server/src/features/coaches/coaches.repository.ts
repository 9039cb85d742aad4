import type { Drizzle } from '../../platform/db/database.ts';
import { coaches } from './coaches.table.ts';

export type NewCoach = {
  readonly userId: number;
  readonly teamId: number | null;
  /** Null shows as `Coach`. */
  readonly coachLevel: string | null;
};

/** Makes an account a coach's, active from the start. */
export async function insertCoach(tx: Drizzle, coach: NewCoach): Promise<void> {
  await tx.insert(coaches).values(coach);
}
