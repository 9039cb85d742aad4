import type { ApiCall } from '../http/api.ts';
import { badRequest } from '../http/refusal.ts';
import type { ContactRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { refusedValue } from './custom-write.ts';
import type { Draft } from './field-writes.ts';

/** Throws a 400 for any write to an administrator if the settings make administrators read-only. */
export function checkAdministrator({ world }: ApiCall, contact: ContactRecord): void {
  if (!contact.isAccountAdministrator || world.settings().contacts.administrators !== 'readOnly') return;
  throw badRequest('InvalidOperation', 'An account administrator cannot be changed through the API.');
}

/** Refuses to archive an administrator if the settings forbid it. */
export function checkAdministratorStays({ contact, details }: Draft, before: ContactRecord, world: World) {
  const isArchiving = contact.isArchived && !before.isArchived;
  if (!isArchiving || !contact.isAccountAdministrator) return;
  if (world.settings().contacts.administrators !== 'notArchivable') return;
  details.push(refusedValue('Archived', 'true', 'An account administrator cannot be archived.').refused);
}
