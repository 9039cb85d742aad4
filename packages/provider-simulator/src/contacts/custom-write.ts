import type { ContactField } from '../fields/contact-field.ts';
import { booleanOf, isBody, listOf, numberOf, textOf } from '../http/body.ts';
import type { ErrorDetail } from '../http/refusal.ts';
import type { CustomValue } from '../state/records.ts';
import { parseWallTime } from '../time/dates.ts';
import type { World } from '../world.ts';

export type Written<Value> = { value: Value } | { refused: ErrorDetail };

/** One invalid value, as the 400 of section 5.4 lists it. */
export function refusedValue(key: string, value: unknown, restriction: string): { refused: ErrorDetail } {
  const text = isBody(value) ? (textOf(value.label) ?? textOf(value.id) ?? JSON.stringify(value)) : value;
  return {
    refused: { Key: key, Value: textOf(text) ?? JSON.stringify(text) ?? '', Restriction: restriction },
  };
}

/** Reads the value sent for a custom field (section 4.7); null and `""` empty it. */
export function readCustomValue(field: ContactField, sent: unknown, world: World): Written<CustomValue> {
  if (field.custom?.createType === 'Picture') return readPicture(field, sent);
  switch (field.kind) {
    case 'choice':
      return readOption(field, sent, world);
    case 'multipleChoice':
      return readOptions(field, sent, world);
    case 'boolean':
      return readBoolean(field.name, sent);
    case 'date':
      return readDate(field, sent, world);
    case 'number': {
      const value = sent === null || sent === '' ? null : numberOf(sent);
      return value === null && sent !== null && sent !== ''
        ? refusedValue(field.name, sent, 'Invalid number.')
        : { value };
    }
    default:
      return readText(field, sent, world);
  }
}

export type FieldNames = Pick<ContactField, 'name' | 'systemCode'>;

/** Reads a text; a text that is too long is refused or cut, depending on the settings. */
export function readText(field: FieldNames, sent: unknown, world: World): Written<string> {
  if (sent === null) return { value: '' };
  const value = textOf(sent);
  if (value === null) return refusedValue(field.name, sent, 'Invalid text.');
  const limit = maximumLength(field, world);
  if (limit === null || value.length <= limit) return { value };
  if (world.settings().contacts.tooLongText === 'cut') return { value: value.slice(0, limit) };
  return refusedValue(field.name, value, `Length should be less or equal to ${limit}.`);
}

function maximumLength({ name, systemCode }: FieldNames, world: World): number | null {
  const { maximumLengths, maximumTextLength } = world.settings().contacts;
  const names = [name.toLowerCase(), systemCode.toLowerCase()];
  const own = Object.entries(maximumLengths).find(([key]) => names.includes(key.toLowerCase()))?.[1];
  return own ?? maximumTextLength;
}

export function readBoolean(key: string, sent: unknown): Written<boolean> {
  if (sent === null || sent === '') return { value: false };
  const value = booleanOf(sent);
  return value === null ? refusedValue(key, sent, 'Invalid boolean value.') : { value };
}

function readOption(field: ContactField, sent: unknown, world: World): Written<number | null> {
  if (sent === null || sent === '') return { value: null };
  const id = findOption(field, sent, world);
  return id === null ? refusedValue(field.name, sent, 'Unexpected option.') : { value: id };
}

/** Reads the options of a multiple choice. They replace the whole earlier set. */
function readOptions(field: ContactField, sent: unknown, world: World): Written<number[]> {
  const entries = sent === null || sent === '' ? [] : Array.isArray(sent) ? listOf(sent) : [sent];
  const ids: number[] = [];
  for (const entry of entries) {
    const id = findOption(field, entry, world);
    if (id === null) return refusedValue(field.name, entry, 'Unexpected option.');
    ids.push(id);
  }
  return { value: [...new Set(ids)] };
}

/** An option is given as `{Id}`, with or without its label; the settings say whether the label is enough. */
function findOption(field: ContactField, sent: unknown, world: World): number | null {
  const { acceptsChoiceByLabelObject, acceptsChoiceByLabelText } = world.settings().contacts;
  const byLabel = (label: string) =>
    field.options.find((option) => option.label.toLowerCase() === label.toLowerCase())?.id ?? null;
  if (typeof sent === 'string') return acceptsChoiceByLabelText ? byLabel(sent) : null;
  if (!isBody(sent)) return null;
  const id = numberOf(sent.id);
  if (id !== null) return field.options.some((option) => option.id === id) ? id : null;
  const label = textOf(sent.label);
  return label !== null && acceptsChoiceByLabelObject ? byLabel(label) : null;
}

function readDate(field: ContactField, sent: unknown, world: World): Written<string | null> {
  if (sent === null || sent === '') return { value: null };
  const isInUtc = world.settings().contacts.offsetlessDates === 'utc';
  const text = typeof sent === 'string' ? sent : '';
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const value = parseWallTime(isInUtc && text.includes('T') && !hasOffset ? `${text}Z` : text, world.zone);
  return value === null ? refusedValue(field.name, sent, 'Invalid date.') : { value };
}

/** A picture is identified by an earlier upload. The simulator accepts no uploads, so every picture is unknown. */
function readPicture(field: ContactField, sent: unknown): Written<null> {
  if (sent === null || sent === '') return { value: null };
  return refusedValue(field.name, sent, 'Picture with this id was not found.');
}
