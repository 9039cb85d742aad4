import { attendanceErrors } from './attendance/attendance.errors.ts';
import { authErrors } from './auth/auth.errors.ts';
import { coachErrors } from './coaches/coaches.errors.ts';
import { demoErrors } from './demo/demo.errors.ts';
import { duplicateErrors } from './duplicates/duplicates.errors.ts';
import { eventErrors } from './events/events.errors.ts';
import { type ErrorEntry, httpErrors } from './http/http.errors.ts';
import { importErrors } from './imports/imports.errors.ts';
import { mailErrors } from './mail/mail.errors.ts';
import { memberErrors } from './members/members.errors.ts';
import { messageErrors } from './messages/messages.errors.ts';
import { officeErrors } from './office/office.errors.ts';
import { officeChangeErrors } from './office-changes/office-changes.errors.ts';
import { personalDataErrors } from './personal-data/personal-data.errors.ts';
import { rolloverErrors } from './rollover/rollover.errors.ts';
import { scoreErrors } from './scores/scores.errors.ts';
import { syncErrors } from './sync/sync.errors.ts';

/** Every error code of the API with its status and sentence. */
export const apiErrors = {
  ...httpErrors,
  ...attendanceErrors,
  ...authErrors,
  ...coachErrors,
  ...memberErrors,
  ...personalDataErrors,
  ...demoErrors,
  ...duplicateErrors,
  ...eventErrors,
  ...importErrors,
  ...rolloverErrors,
  ...scoreErrors,
  ...syncErrors,
  ...mailErrors,
  ...messageErrors,
  ...officeErrors,
  ...officeChangeErrors,
} as const;

export type ErrorCode = keyof typeof apiErrors;

export function errorEntry(code: ErrorCode): ErrorEntry {
  return apiErrors[code];
}
