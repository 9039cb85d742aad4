import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';
import { customFieldView } from './custom-fields.ts';
import { systemFields } from './system-fields.ts';

/** All fields in the order of `FieldValues`: custom fields come between Phone and Member role. */
export function listContactFields(world: World): ContactField[] {
  const custom = world.store
    .all('fields')
    .toSorted((left, right) => left.order - right.order || left.id - right.id)
    .map(customFieldView);
  const firstMemberField = systemFields.findIndex((field) => field.isMemberOnly);
  return [...systemFields.slice(0, firstMemberField), ...custom, ...systemFields.slice(firstMemberField)];
}

/** Returns a function that finds a field by name or system code, in any case. */
export function contactFieldFinder(world: World): (name: string) => ContactField | null {
  const known = new Map<string, ContactField>();
  for (const field of listContactFields(world)) {
    known.set(field.name.toLowerCase(), field);
    known.set(field.systemCode.toLowerCase(), field);
  }
  return (name) => known.get(name.toLowerCase()) ?? null;
}
