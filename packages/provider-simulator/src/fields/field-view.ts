import type { ValueKind } from '../filter/compile.ts';
import type { CustomFieldRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';
import { isRequired } from './required.ts';

const readTypeOfKind: Record<ValueKind, string> = {
  text: 'String',
  number: 'Number',
  boolean: 'Boolean',
  date: 'DateTime',
  choice: 'Choice',
  multipleChoice: 'MultipleChoice',
  textList: 'MultipleChoice',
  unsearchable: 'String',
};

const displayTypeOfKind: Record<ValueKind, string> = {
  text: 'Text',
  number: 'Text',
  boolean: 'RulesAndTerms',
  date: 'Date',
  choice: 'Dropdown',
  multipleChoice: 'MultipleChoice',
  textList: 'MultipleChoice',
  unsearchable: 'Text',
};

/** A field as in `GET …/contactfields` (API section 6.1); both names of the type have the same value. */
export function fieldView(field: ContactField, order: number, world: World): unknown {
  const { custom } = field;
  const displayType = custom?.createType ?? displayTypeOfKind[field.kind];
  const readType = custom ? readTypeOf(custom, field.kind) : readTypeOfKind[field.kind];
  const type = world.settings().contacts.fieldTypeNames === 'create' ? displayType : readType;
  return {
    Id: field.id,
    FieldName: field.name,
    SystemCode: field.systemCode,
    FieldType: type,
    Type: type,
    DisplayType: displayType,
    IsSystem: field.isSystem,
    IsBuiltIn: field.isSystem,
    IsEditable: field.isEditable,
    IsRequired: isRequired(field, world),
    SupportSearch: field.isSearchable,
    MemberOnly: field.isMemberOnly,
    AdminOnly: custom?.isAdminOnly ?? false,
    Access: custom?.access ?? 'Members',
    MemberAccess: custom?.memberAccess ?? (field.isEditable ? 'EditInProfile' : 'ViewOnly'),
    Description: custom?.description ?? '',
    FieldInstructions: custom?.instructions ?? '',
    AllowedValues: field.options.map((option, position) => ({
      Id: option.id,
      Label: option.label,
      Position: position,
      SelectedByDefault: false,
    })),
    Order: order,
    ExistsInLevels: [],
  };
}

function readTypeOf(custom: CustomFieldRecord, kind: ValueKind): string {
  if (custom.createType === 'ExtraChargeCalculation') return 'CalculatedExtraCharge';
  if (custom.createType === 'Picture' || custom.createType === 'SectionDivider') return custom.createType;
  return readTypeOfKind[kind];
}
