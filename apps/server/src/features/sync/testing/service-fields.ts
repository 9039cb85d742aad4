import type { TestLeague } from '../../../../test/league.ts';
import { serviceHeaders } from './league-members.ts';

export type ServiceChoice = { Id?: number; Label: string };
type ServiceField = { Id: number; FieldName: string; SystemCode: string; AllowedValues: ServiceChoice[] };

const urlOf = ({ simulator }: TestLeague) =>
  `${simulator.url}/v2.2/accounts/${simulator.accountId}/contactfields`;

async function fieldNamed(league: TestLeague, name: string): Promise<ServiceField> {
  const headers = await serviceHeaders(league);
  const fields = (await (await fetch(urlOf(league), { headers })).json()) as ServiceField[];
  const field = fields.find(({ FieldName }) => FieldName === name);
  if (!field) throw new Error(`The service has no field ${name}.`);
  return field;
}

async function put(league: TestLeague, field: ServiceField): Promise<void> {
  const headers = await serviceHeaders(league);
  const reply = await fetch(`${urlOf(league)}/${field.Id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(field),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Renames a field at the service, as its administrators can. The field keeps its system code. */
export async function renameField(league: TestLeague, from: string, to: string): Promise<void> {
  await put(league, { ...(await fieldNamed(league, from)), FieldName: to });
}

/** Changes the choices of a field. A choice with an `Id` stays the same choice. */
export async function changeChoices(
  league: TestLeague,
  fieldName: string,
  change: (choices: ServiceChoice[]) => ServiceChoice[],
): Promise<void> {
  const field = await fieldNamed(league, fieldName);
  await put(league, { ...field, AllowedValues: change(field.AllowedValues) });
}

/** Gives choices of a field other labels. */
export function renameChoices(
  league: TestLeague,
  fieldName: string,
  labels: Readonly<Record<string, string>>,
): Promise<void> {
  return changeChoices(league, fieldName, (choices) =>
    choices.map((choice) => ({ ...choice, Label: labels[choice.Label] ?? choice.Label })),
  );
}

/** Adds a text field to the contacts of the service. */
export async function addField(league: TestLeague, name: string): Promise<void> {
  const headers = await serviceHeaders(league);
  const body = JSON.stringify({ FieldName: name, Type: 'MultilineText', FieldType: 'MultilineText' });
  const reply = await fetch(urlOf(league), { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Adds a choice to a field. */
export function addChoice(league: TestLeague, fieldName: string, label: string): Promise<void> {
  return changeChoices(league, fieldName, (choices) => [...choices, { Label: label }]);
}
