import { activityWords } from '@league/contract';

/** Rows of the activity log with their words as `details`, as the portal shows them. */
export function logInWords<Row extends Parameters<typeof activityWords>[0]>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, details: activityWords(row) }));
}
