import { mappedFieldKeys } from '../config.ts';
import { datePartsOf } from '../dates.ts';
import { ProviderChoiceUnknown } from '../errors.ts';
import type { ContactChanges } from './contact.ts';
import { choiceLabelled, choiceOf, type FieldChoice, type FieldMap, type MappedField } from './fields.ts';

type FieldValue = { SystemCode: string; Value: unknown };

/**
 * The body of a POST or PUT (sections 5.1 and 5.2): only the named values, and never an invoice. Throws
 * ProviderChoiceUnknown for a value that the field does not offer, RangeError for an invalid date.
 */
export function toContactBody(changes: ContactChanges, fields: FieldMap): Record<string, unknown> {
  const body: Record<string, unknown> = { RecreateInvoice: false };
  const set = (key: string, value: unknown) => {
    if (value !== undefined) body[key] = value;
  };
  set('FirstName', changes.firstName);
  set('LastName', changes.lastName);
  set('Email', changes.email);
  set('Status', changes.status);
  if (changes.membershipLevelId !== undefined) {
    body.MembershipLevel = { Id: changes.membershipLevelId };
    body.MembershipEnabled = true;
  }
  const values = fieldValuesOf(changes, fields);
  if (values.length > 0) body.FieldValues = values;
  return body;
}

/** Whether there is nothing to write. */
export function isEmptyChange(changes: ContactChanges): boolean {
  return Object.values(changes).every((value) => value === undefined);
}

function fieldValuesOf(changes: ContactChanges, fields: FieldMap): FieldValue[] {
  const values: FieldValue[] = [];
  const set = (SystemCode: string, Value: unknown) => {
    if (Value !== undefined) values.push({ SystemCode, Value });
  };
  // These are only accepted as field values; at the top level the service ignores them (section 5.5).
  set('Phone', changes.phone);
  set('IsArchived', changes.isArchived);
  set('RenewalDue', changes.renewalDue === undefined ? undefined : midnight(changes.renewalDue));
  for (const key of mappedFieldKeys) {
    const value = changes[key];
    const field = fields[key];
    if (value !== undefined && field.systemCode !== '') set(field.systemCode, valueFor(field, value ?? ''));
  }
  return values;
}

function valueFor(field: MappedField, value: string | FieldChoice): unknown {
  const text = typeof value === 'string' ? value : value.label;
  switch (field.kind) {
    case 'text':
      return text;
    case 'date':
      return midnight(text === '' ? null : text);
    case 'number':
      return numberFor(field, text);
    case 'choice':
      return text === '' ? null : choiceFor(field, value);
    case 'multipleChoice':
      return typeof value === 'string' ? choicesFor(field, text) : [choiceFor(field, value)];
  }
}

// The service sends calendar dates in this form (section 12): a day without an offset that could shift it.
function midnight(date: string | null): string | null {
  if (date === null) return null;
  if (datePartsOf(date)) return `${date}T00:00:00`;
  throw new RangeError('A date for Wild Apricot must be a real day, written YYYY-MM-DD.');
}

function numberFor(field: MappedField, text: string): number | null {
  if (text.trim() === '') return null;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new ProviderChoiceUnknown({ field: field.name, value: text, allowed: ['numbers'] });
}

function choiceFor(field: MappedField, value: string | FieldChoice): { Id: number; Label: string } {
  const choice = choiceOf(field, value);
  if (choice) return { Id: choice.id, Label: choice.label };
  const allowed = field.choices.map((offered) => offered.label);
  const label = typeof value === 'string' ? value : value.label;
  throw new ProviderChoiceUnknown({ field: field.name, value: label, allowed });
}

function choicesFor(field: MappedField, text: string): { Id: number; Label: string }[] {
  // A label may itself contain a comma, so the whole text is tried first.
  if (choiceLabelled(field, text)) return [choiceFor(field, text)];
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .map((label) => choiceFor(field, label));
}
