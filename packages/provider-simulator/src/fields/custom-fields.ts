import type { ValueKind } from '../filter/compile.ts';
import type { ContactRecord, CustomFieldRecord, CustomValue, FieldCreateType } from '../state/records.ts';
import { startOfDay } from '../time/dates.ts';
import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';

export const kindOfCreateType: Record<FieldCreateType, ValueKind> = {
  Text: 'text',
  MultilineText: 'text',
  MultipleChoice: 'multipleChoice',
  MultipleChoiceWithExtraCharge: 'multipleChoice',
  RadioButtons: 'choice',
  RadioButtonsWithExtraCharge: 'choice',
  Dropdown: 'choice',
  Picture: 'unsearchable',
  RulesAndTerms: 'boolean',
  Date: 'date',
  ExtraChargeCalculation: 'number',
  SectionDivider: 'unsearchable',
};

export function customFieldView(record: CustomFieldRecord): ContactField {
  const read = (contact: ContactRecord, world: World) =>
    customValueView(record, contact.customValues[record.systemCode] ?? null, world);
  return {
    id: record.id,
    name: record.name,
    systemCode: record.systemCode,
    kind: kindOfCreateType[record.createType],
    isSystem: false,
    isEditable: record.isEditable,
    isSearchable: record.isSearchable,
    isMemberOnly: record.isMemberOnly,
    options: record.options,
    custom: record,
    read,
    readForFilter: read,
  };
}

/**
 * The value as in `FieldValues` (API section 4.7): options are objects with `Id` and `Label`, several of them an array,
 * no value is null or `[]`.
 */
function customValueView(record: CustomFieldRecord, value: CustomValue, world: World): unknown {
  const optionView = (id: number) => {
    const option = record.options.find((candidate) => candidate.id === id);
    return option ? [{ Id: option.id, Label: option.label }] : [];
  };
  switch (kindOfCreateType[record.createType]) {
    case 'multipleChoice':
      return Array.isArray(value) ? value.flatMap(optionView) : [];
    case 'choice':
      return typeof value === 'number' ? (optionView(value)[0] ?? null) : null;
    case 'boolean':
      return value === true;
    case 'date':
      return typeof value === 'string' ? customDateView(value, world) : null;
    default:
      return value;
  }
}

function customDateView(wallTime: string, world: World): string {
  if (!world.settings().contacts.customDatesHaveOffset) return wallTime;
  const midnight = startOfDay(wallTime.slice(0, 10), world.zone);
  const sinceMidnight = Date.parse(`${wallTime}Z`) - Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`);
  return world.zone.format(midnight + sinceMidnight, 'seconds');
}
