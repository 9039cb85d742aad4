import { countOf, inDigits } from '../../counts.ts';
import type { BulkAction } from '../members.constants.ts';

const gymnasts = (count: number) => countOf(count, 'gymnast');

/** Side effects of a bulk change that its rows do not show, with the number of gymnasts. */
export const BULK_NOTES = {
  waitsForApproval: (count: number) =>
    count === 1
      ? 'One renewal waits for approval by the league office.'
      : `${inDigits(count)} renewals wait for approval by the league office.`,
  waitsForYou: (count: number) =>
    count === 1
      ? 'One renewal then waits for you to activate it.'
      : `${inDigits(count)} renewals then wait for you to activate them.`,
  familyIsMailedReason: (count: number) =>
    count === 1
      ? 'One family gets an email with the reason.'
      : `The families of ${gymnasts(count)} get an email with the reason.`,
  familyIsToTell: (count: number) =>
    count === 1
      ? 'One family cannot be reached by email: please tell them yourself.'
      : `The families of ${gymnasts(count)} cannot be reached by email: please tell them yourself.`,
  isTakenOff: (count: number) =>
    count === 1
      ? 'One is taken off coming events, here and in Wild Apricot. Only there can the registration be made again.'
      : `${inDigits(count)} are taken off coming events, here and in Wild Apricot. Only there can the registrations be made again.`,
  familyIsMailed: (count: number) =>
    count === 1 ? 'One family gets the sign-in email.' : `${inDigits(count)} families get the sign-in email.`,
  familyHasNoEmail: (count: number) =>
    count === 1
      ? 'One family has no usable email: please contact them yourself.'
      : `${inDigits(count)} families have no usable email: please contact them yourself.`,
  registrationStays: (count: number) =>
    count === 1
      ? 'One is registered for a coming event; the registration stays.'
      : `${inDigits(count)} are registered for coming events; the registrations stay.`,
  hasNoTeam: (count: number) =>
    count === 1
      ? 'One has no team: please transfer them afterwards.'
      : `${inDigits(count)} have no team: please transfer them afterwards.`,
} as const;

const DONE: Readonly<Record<BulkAction, (who: string, where: string) => string>> = {
  activate: (who) => `${who} activated.`,
  transfer: (who, team) => `${who} transferred to ${team}.`,
  restore: (who) => `${who} restored to the roster.`,
  moveUp: (who) => `${who} moved up.`,
  setLevel: (who, level) => `${who} set to ${level}.`,
  renew: (who) => `${who} renewed.`,
  archive: (who) => `${who} archived.`,
  reject: (who) => `${who} rejected.`,
};

/** What the portal answers when many gymnasts have been changed, or a bulk change undone. */
export const BULK_ANSWERS = {
  /** `where` is the team of a transfer, or the level that was set. */
  done: (action: BulkAction, count: number, where = '') =>
    count === 0 ? 'No gymnast was changed.' : DONE[action](gymnasts(count), where),
  undone: (undone: number, kept: number) => {
    if (undone === 0) return 'Nothing could be undone.';
    return kept === 0
      ? `Undone for ${gymnasts(undone)}.`
      : `Undone for ${gymnasts(undone)}, not for ${inDigits(kept)}.`;
  },
} as const;
