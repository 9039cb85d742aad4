import type { ValueKind } from '../filter/compile.ts';
import type { ContactRecord, CustomFieldRecord, FieldOption } from '../state/records.ts';
import type { World } from '../world.ts';

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
