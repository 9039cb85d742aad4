import type { Api, ApiCall } from '../http/api.ts';
import { type Body, booleanOf, isBody, listOf, numberOf, textOf } from '../http/body.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { CustomFieldRecord, FieldOption } from '../state/records.ts';
import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';
import { kindOfCreateType } from './custom-fields.ts';
import { fieldView } from './field-view.ts';
import { listContactFields } from './list-fields.ts';

/**
 * Contact fields (API section 6.1): the list is a bare array without paging; custom fields can be created, changed and
 * deleted.
 */
export function fieldRoutes(api: Api): void {
  const path = '/accounts/:accountId/contactfields';
  api.get(path, (call) => {
    const withDividers = call.query.flag('showSectionDividers') ?? true;
    return listContactFields(call.world)
      .filter((field) => withDividers || field.custom?.createType !== 'SectionDivider')
      .map((field, order) => fieldView(field, order, call.world));
  });
  api.get(`${path}/:fieldId`, (call) => {
    const fields = listContactFields(call.world);
    const order = fields.findIndex((field) => field.id === call.id('fieldId'));
    const field = fields[order];
    if (!field) throw notFound('The contact field');
    return fieldView(field, order, call.world);
  });
  api.post(path, createField);
  api.put(`${path}/:fieldId`, (call) => {
    const record = customRecord(call);
    const body = call.body();
    call.world.store.put('fields', {
      ...withTraits(record, body),
      options: body.allowedvalues === undefined ? record.options : readOptions(body, record, call.world),
    });
    return true;
  });
  api.delete(`${path}/:fieldId`, (call) => {
    call.world.store.remove('fields', customRecord(call).id);
    return true;
  });
}

function createField({ world, body: readBody }: ApiCall): number {
  const body = readBody();
  const name = textOf(body.fieldname)?.trim() ?? '';
  if (name === '') throw badRequest('Validation', 'FieldName is required.');
  const isTaken = listContactFields(world).some((field) => field.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw badRequest('Validation', `A field named '${name}' already exists.`);
  const wanted = textOf(body.fieldtype) ?? textOf(body.type) ?? '';
  const createType = createTypeOf(wanted);
  if (!createType) throw badRequest('Validation', `'${wanted}' is not a type a field can be created with.`);
  const id = world.store.nextId('fields');
  const empty: CustomFieldRecord = {
    id,
    name,
    systemCode: `custom-${id}`,
    createType,
    isRequired: false,
    isEditable: createType !== 'ExtraChargeCalculation' && createType !== 'SectionDivider',
    isSearchable: kindOfCreateType[createType] !== 'unsearchable',
    isMemberOnly: false,
    isAdminOnly: false,
    access: 'Members',
    memberAccess: 'EditInProfile',
    description: '',
    instructions: '',
    options: [],
    order: Math.max(0, ...world.store.all('fields').map((field) => field.order)) + 1,
  };
  world.store.put('fields', { ...withTraits(empty, body), options: readOptions(body, empty, world) });
  return id;
}

function customRecord({ world, id }: ApiCall): CustomFieldRecord {
  const field = listContactFields(world).find((candidate: ContactField) => candidate.id === id('fieldId'));
  if (!field) throw notFound('The contact field');
  if (!field.custom) throw badRequest('Validation', `The field '${field.name}' is built in and stays.`);
  return field.custom;
}

function createTypeOf(text: string): CustomFieldRecord['createType'] | null {
  for (const type of Object.keys(kindOfCreateType)) {
    if (type.toLowerCase() === text.toLowerCase() && isCreateType(type)) return type;
  }
  return null;
}

function isCreateType(text: string): text is CustomFieldRecord['createType'] {
  return text in kindOfCreateType;
}

/** Merges a body into a custom field; the type of a field cannot change. */
function withTraits(record: CustomFieldRecord, body: Body): CustomFieldRecord {
  const access = textOf(body.access);
  return {
    ...record,
    name: textOf(body.fieldname)?.trim() || record.name,
    isRequired: booleanOf(body.isrequired) ?? record.isRequired,
    isMemberOnly: booleanOf(body.memberonly) ?? record.isMemberOnly,
    isAdminOnly: booleanOf(body.adminonly) ?? record.isAdminOnly,
    access: access === 'Public' || access === 'Members' || access === 'Nobody' ? access : record.access,
    memberAccess: textOf(body.memberaccess) ?? record.memberAccess,
    description: textOf(body.description) ?? record.description,
    instructions: textOf(body.fieldinstructions) ?? record.instructions,
    order: numberOf(body.order) ?? record.order,
  };
}

/** The options of a choice field: an option with a known `Id` is kept and may be renamed, any other is new. */
function readOptions(body: Body, record: CustomFieldRecord, world: World): FieldOption[] {
  return listOf(body.allowedvalues).flatMap((entry) => {
    const label = isBody(entry) ? textOf(entry.label) : textOf(entry);
    if (label === null) return [];
    const givenId = isBody(entry) ? numberOf(entry.id) : null;
    const known = record.options.find((option) => option.id === givenId);
    return [{ id: known?.id ?? world.store.nextId('options'), label }];
  });
}
