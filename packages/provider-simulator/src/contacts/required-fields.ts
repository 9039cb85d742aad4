import type { ContactField } from '../fields/contact-field.ts';
import { listContactFields } from '../fields/list-fields.ts';
import { isRequired } from '../fields/required.ts';
import type { ContactRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { refusedValue } from './custom-write.ts';
import type { Draft } from './field-writes.ts';

/**
 * Refuses a new contact without a required value and, if the settings say so, a write that empties one. A contact that
 * lacked the value before can still be changed.
 */
export function checkRequired(draft: Draft, before: ContactRecord, world: World): void {
  const rule = world.settings().contacts.requiredFields;
  const isNew = before.id === 0;
  if (rule === 'notChecked' || (rule === 'onCreate' && !isNew)) return;
  for (const field of listContactFields(world)) {
    if (!isRequired(field, world) || !isEmpty(field, draft.contact, world)) continue;
    if (isNew || !isEmpty(field, before, world)) {
      draft.details.push(refusedValue(field.name, '', 'Required field is empty.').refused);
    }
  }
}

/** Whether a required field is empty; a field that this kind of contact does not have is not. */
function isEmpty(field: ContactField, contact: ContactRecord, world: World): boolean {
  if (field.isMemberOnly && contact.membership === null) return false;
  const value = field.read(contact, world);
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
