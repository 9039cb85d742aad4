import {
  type MappedFieldKey,
  mappedFieldKeys,
  type ProviderFieldNames,
  type RememberedFields,
} from '../config.ts';
import { ProviderFieldsMissing } from '../errors.ts';
import type { WireContactField } from '../wire.ts';

export type FieldChoice = { id: number; label: string };

export type FieldKind = 'text' | 'choice' | 'multipleChoice' | 'date' | 'number';

/** The place of one of our values at the service. `choices` is empty for fields without a list. */
export type MappedField = {
  /** The configured name by which the field was first found. */
  configuredName: string;
  name: string;
  /** Empty for a value that has no field there. */
  systemCode: string;
  kind: FieldKind;
  isEditable: boolean;
  choices: readonly FieldChoice[];
};

export type FieldMap = Readonly<Record<MappedFieldKey, MappedField>>;

/**
 * The system code of each of our fields, which does not change when the field is renamed; empty for a value without
 * one.
 */
export type FieldCodes = Readonly<Record<MappedFieldKey, string>>;

// Both the read types and the create types of section 6.1 occur in answers.
const kinds: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries({
    string: 'text',
    text: 'text',
    multilinetext: 'text',
    choice: 'choice',
    dropdown: 'choice',
    radiobuttons: 'choice',
    radiobuttonswithextracharge: 'choice',
    multiplechoice: 'multipleChoice',
    multiplechoicewithextracharge: 'multipleChoice',
    date: 'date',
    datetime: 'date',
    number: 'number',
  } as const),
);

/**
 * Finds our fields in the service's field list: by system code if one was found earlier under the configured name, else
 * by that name (ignoring outer spaces and case). ProviderFieldsMissing names every field that is missing, occurs twice,
 * or cannot hold our values.
 */
export function findFields(
  fields: readonly WireContactField[],
  names: ProviderFieldNames,
  remembered: RememberedFields = {},
): FieldMap {
  const complaints: string[] = [];
  const unusable: string[] = [];

  const findKnown = (key: MappedFieldKey, name: string) => {
    const known = remembered[key];
    if (!known || fold(known.configuredName) !== fold(name)) return [];
    return fields.filter((field) => field.SystemCode === known.systemCode);
  };

  const find = (key: MappedFieldKey): MappedField => {
    const name = names[key];
    if (name === null) return noField('');
    const known = findKnown(key, name);
    const named =
      known.length > 0
        ? known
        : fields.filter((field) => !isDivider(field) && fold(field.FieldName) === fold(name));
    const [field] = named;
    const kind = field && kindOf(field);
    if (field && kind && named.length === 1) return mapped(field, kind, name);
    unusable.push(name);
    if (!field) complaints.push(`"${name}" is missing`);
    else if (named.length > 1) complaints.push(`"${name}" is there ${named.length} times`);
    else complaints.push(`"${name}" is of a type that cannot hold it`);
    return noField(name);
  };

  const map = Object.fromEntries(mappedFieldKeys.map((key) => [key, find(key)])) as FieldMap;
  if (complaints.length > 0) {
    throw new ProviderFieldsMissing(
      `Wild Apricot's contact fields do not fit the configured names: ${complaints.join('; ')}. Add the fields there or configure the names they have.`,
      unusable,
    );
  }
  return map;
}

/** The field's choice with this label, else null. An exact match wins over one that differs only by `fold`. */
export function choiceLabelled(field: MappedField, label: string): FieldChoice | null {
  return (
    field.choices.find((choice) => choice.label === label) ??
    field.choices.find((choice) => fold(choice.label) === fold(label)) ??
    null
  );
}

/** The choice itself: by id if that is known, else by its label. */
export function choiceOf(field: MappedField, value: string | FieldChoice): FieldChoice | null {
  if (typeof value === 'string') return choiceLabelled(field, value);
  return field.choices.find(({ id }) => id === value.id) ?? choiceLabelled(field, value.label);
}

export function fieldCodesOf(map: FieldMap): FieldCodes {
  return Object.fromEntries(mappedFieldKeys.map((key) => [key, map[key].systemCode])) as FieldCodes;
}

function noField(name: string): MappedField {
  return { configuredName: name, name, systemCode: '', kind: 'text', isEditable: false, choices: [] };
}

function mapped(field: WireContactField, kind: FieldKind, configuredName: string): MappedField {
  return {
    configuredName,
    name: field.FieldName.trim(),
    systemCode: field.SystemCode,
    kind,
    isEditable: field.IsEditable !== false,
    choices: (field.AllowedValues ?? []).map(({ Id, Label }) => ({ id: Id, label: Label ?? '' })),
  };
}

function kindOf(field: WireContactField): FieldKind | null {
  return kinds.get(fold(field.Type ?? '')) ?? kinds.get(fold(field.FieldType ?? '')) ?? null;
}

const isDivider = (field: WireContactField) =>
  [field.Type, field.FieldType].some((type) => fold(type ?? '') === 'sectiondivider');

/** Labels are typed by people, so kinds of space and accents, and invisible characters, are ignored. */
const fold = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
    .toLowerCase();
