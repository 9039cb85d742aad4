import type { Simulator } from '@league/provider-simulator';
import { z } from 'zod';

const fieldSchema = z.looseObject({
  Id: z.number(),
  FieldName: z.string(),
  SystemCode: z.string(),
  AllowedValues: z.array(z.looseObject({ Id: z.number(), Label: z.string() })),
});

export type NewContact = { firstName: string; lastName: string; email: string; birthDate: string };

/** What the office does in the screens of the membership service: fields, choices, contacts and events. */
export function createServiceOffice(simulator: Simulator) {
  const version = `${simulator.url}/v2.2`;
  const { accountId } = simulator;

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const credentials = btoa(`APIKEY:${simulator.apiKey}`);
    const signIn = await fetch(`${simulator.url}/auth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=auto',
    });
    const { access_token } = z.object({ access_token: z.string() }).parse(await signIn.json());
    const reply = await fetch(`${version}${path}`, {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The service answered ${reply.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  const account = `/accounts/${accountId}`;
  const update = (contactId: number, changes: object) =>
    call('PUT', `${account}/contacts/${contactId}`, { Id: contactId, RecreateInvoice: false, ...changes });

  async function fieldBy(systemCode: string) {
    const fields = z.array(fieldSchema).parse(await call('GET', `${account}/contactfields`));
    const field = fields.find((each) => each.SystemCode === systemCode);
    if (!field) throw new Error(`The service has no field ${systemCode}.`);
    return field;
  }

  async function control(path: string, body: unknown): Promise<void> {
    const reply = await fetch(`${simulator.url}/_simulator/${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The simulator refused: ${await reply.text()}`);
  }

  return {
    async renameField(systemCode: string, name: string): Promise<void> {
      const { Id } = await fieldBy(systemCode);
      await call('PUT', `${account}/contactfields/${Id}`, { Id, FieldName: name });
    },
    /** Adds a text field and returns its system code. */
    async addField(name: string): Promise<void> {
      await call('POST', `${account}/contactfields`, { FieldName: name, FieldType: 'Text' });
    },
    /** The labels of a choice by their ids. */
    async labels(systemCode: string): Promise<Map<number, string>> {
      const { AllowedValues } = await fieldBy(systemCode);
      return new Map(AllowedValues.map(({ Id, Label }) => [Id, Label]));
    },
    /** Gives a choice another label; its id stays. */
    async renameChoice(systemCode: string, choiceId: number, label: string): Promise<void> {
      const { Id, AllowedValues } = await fieldBy(systemCode);
      const changed = AllowedValues.map((choice) => ({
        Id: choice.Id,
        Label: choice.Id === choiceId ? label : choice.Label,
      }));
      await call('PUT', `${account}/contactfields/${Id}`, { Id, AllowedValues: changed });
    },
    async addMember(contact: NewContact, codes: { birthDate: string; team: string }, teamId: number) {
      const [level] = z
        .array(z.looseObject({ Id: z.number() }))
        .parse(await call('GET', `${account}/membershiplevels`));
      await call('POST', `${account}/contacts`, {
        FirstName: contact.firstName,
        LastName: contact.lastName,
        Email: contact.email,
        MembershipEnabled: true,
        MembershipLevel: { Id: level?.Id },
        Status: 'Active',
        RecreateInvoice: false,
        FieldValues: [
          { SystemCode: codes.birthDate, Value: contact.birthDate },
          { SystemCode: codes.team, Value: { Id: teamId } },
        ],
      });
    },
    async setStatus(contactId: number, status: string): Promise<void> {
      await update(contactId, { Status: status });
    },
    async cloneEvent(eventId: number, titlePrefix: string): Promise<void> {
      await call('POST', `/rpc/${accountId}/CloneEvent`, { EventId: eventId, TitlePrefix: titlePrefix });
    },
    /** The key belongs to another account from now on, or to the first again. */
    useOtherAccount: (seed: number) => control('account', { id: accountId + 1, seed, contacts: 90 }),
    useOwnAccount: () => control('account', { id: accountId }),
  };
}
export type ServiceOffice = ReturnType<typeof createServiceOffice>;
