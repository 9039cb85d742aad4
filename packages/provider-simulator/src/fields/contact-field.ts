import type { ValueKind } from '../filter/compile.ts';
import type { ContactRecord, CustomFieldRecord, FieldOption } from '../state/records.ts';
import type { World } from '../world.ts';
import { customFieldView } from './custom-fields.ts';
import { systemFields } from './system-fields.ts';

/** One field of a contact, built in or custom, as far as reading, filtering and listing need to know it. */
export interface ContactField {
  id: number;
  name: string;
  systemCode: string;
  kind: ValueKind;
  isSystem: boolean;
  isEditable: boolean;
  isSearchable: boolean;
  /** Only members have it: the row is missing from `FieldValues` of everybody else. */
  isMemberOnly: boolean;
  options: FieldOption[];
  custom: CustomFieldRecord | null;
  /** The value as it stands in `FieldValues`. */
  read(contact: ContactRecord, world: World): unknown;
  /** The value a filter compares, where that is another one. */
  readForFilter(contact: ContactRecord, world: World): unknown;
}

/** All fields in the order of `FieldValues`: custom fields stand between Phone and Member role. */
export function listContactFields(world: World): ContactField[] {
  const custom = world.store
    .all('fields')
    .toSorted((left, right) => left.order - right.order || left.id - right.id)
    .map(customFieldView);
  const firstMemberField = systemFields.findIndex((field) => field.isMemberOnly);
  return [...systemFields.slice(0, firstMemberField), ...custom, ...systemFields.slice(firstMemberField)];
}

/** A finder by field name or system code, in any case. */
export function contactFieldFinder(world: World): (name: string) => ContactField | null {
  const known = new Map<string, ContactField>();
  for (const field of listContactFields(world)) {
    known.set(field.name.toLowerCase(), field);
    known.set(field.systemCode.toLowerCase(), field);
  }
  return (name) => known.get(name.toLowerCase()) ?? null;
}
