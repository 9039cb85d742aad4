import type { ValueKind } from '../filter/compile.ts';
import type { ContactRecord, CustomFieldRecord, FieldOption } from '../state/records.ts';
import type { World } from '../world.ts';

/** A field of a contact, built-in or custom, with the functions for reading, filtering and listing it. */
export interface ContactField {
  id: number;
  name: string;
  systemCode: string;
  kind: ValueKind;
  isSystem: boolean;
  isEditable: boolean;
  isSearchable: boolean;
  /** True if only members have the field; other contacts have no row for it in `FieldValues`. */
  isMemberOnly: boolean;
  options: FieldOption[];
  custom: CustomFieldRecord | null;
  /** The value in `FieldValues`. */
  read(contact: ContactRecord, world: World): unknown;
  /** The value that a filter compares. */
  readForFilter(contact: ContactRecord, world: World): unknown;
}
