import type { Fault, Simulator } from '@league/provider-simulator';
import { z } from 'zod';

const contactSchema = z.looseObject({
  Id: z.number(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Status: z.string().optional(),
  MembershipEnabled: z.boolean().optional(),
  FieldValues: z.array(z.looseObject({ FieldName: z.string(), Value: z.unknown() })),
});
export type Contact = z.infer<typeof contactSchema>;

const eventSchema = z.looseObject({ Id: z.number(), Name: z.string() });
export type ServiceEvent = z.infer<typeof eventSchema>;

const registrationSchema = z.looseObject({
  Id: z.number(),
  Event: z.looseObject({ Id: z.number() }),
  Contact: z.looseObject({ Id: z.number() }).nullable(),
  Status: z.string(),
});
export type ServiceRegistration = z.infer<typeof registrationSchema>;

const PAGE = 100;

/**
 * The membership service's simulator: its faults, and its records read and written as its own office would. Shares
 * nothing with the portal's client, whose mistakes it would not see otherwise.
 */
export function createService(simulator: Simulator) {
  const account = `${simulator.url}/v2.2/accounts/${simulator.accountId}`;
  const newer = `${simulator.url}/v2.3/accounts/${simulator.accountId}`;

  async function token(): Promise<string> {
    const reply = await fetch(`${simulator.url}/auth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`APIKEY:${simulator.apiKey}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=auto',
    });
    return z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
  }

  async function call(method: string, address: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(address, {
      method,
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`The service answered ${reply.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    async sendWebhooks(url: string, secret: string): Promise<void> {
      await fetch(`${simulator.url}/_simulator/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ webhooks: { url, secretMode: 'query', secretName: 'key', secret } }),
      });
    },
    /** Turns the rate limits off for the comparison at the end, because the portal may have just used them up. */
    async liftLimits(): Promise<void> {
      await fetch(`${simulator.url}/_simulator/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rateLimits: { enabled: false } }),
      });
    },
    async setFaults(faults: readonly Fault[], seed: number): Promise<void> {
      await fetch(`${simulator.url}/_simulator/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ faults, seed }),
      });
    },
    /** How often each of the present faults has struck. */
    async strikes(): Promise<number> {
      const reply = await fetch(`${simulator.url}/_simulator/faults`);
      const { strikes } = z
        .looseObject({ strikes: z.array(z.looseObject({ struck: z.number() })) })
        .parse(await reply.json());
      return strikes.reduce((sum, { struck }) => sum + struck, 0);
    },
    /** Writes one field of a contact; throws when the answer does not say that it was done. */
    async writeField(contactId: number, systemCode: string, value: string): Promise<void> {
      await call('PUT', `${account}/contacts/${contactId}`, {
        Id: contactId,
        FieldValues: [{ SystemCode: systemCode, Value: value }],
      });
    },
    async changeEmail(contactId: number, email: string): Promise<void> {
      await call('PUT', `${account}/contacts/${contactId}`, { Id: contactId, Email: email });
    },
    async setArchived(contactId: number, isArchived: boolean): Promise<void> {
      await call('PUT', `${account}/contacts/${contactId}`, {
        Id: contactId,
        FieldValues: [{ SystemCode: 'IsArchived', Value: isArchived }],
      });
    },
    /** Deletes a contact, which must be archived. */
    async deleteContact(contactId: number): Promise<void> {
      await call('DELETE', `${account}/contacts/${contactId}`);
    },
    async events(): Promise<ServiceEvent[]> {
      const reply = await call('GET', `${account}/events?$top=${PAGE}`);
      return z.object({ Events: z.array(eventSchema) }).parse(reply).Events;
    },
    async renameEvent(eventId: number, name: string): Promise<void> {
      await call('PUT', `${account}/events/${eventId}`, { Id: eventId, Name: name });
    },
    /** All registrations of an event, those waiting and those cancelled included. */
    async registrations(eventId: number): Promise<ServiceRegistration[]> {
      const found: ServiceRegistration[] = [];
      const list = `${newer}/eventregistrations?eventId=${eventId}&includeWaitlist=true&includeCanceled=true`;
      for (;;) {
        const page = z
          .array(registrationSchema)
          .parse(await call('GET', `${list}&$top=${PAGE}&$skip=${found.length}`));
        found.push(...page);
        if (page.length < PAGE) return found;
      }
    },
    async register(contactId: number, eventId: number): Promise<void> {
      const types = z
        .array(z.looseObject({ Id: z.number() }))
        .parse(await call('GET', `${account}/EventRegistrationTypes?eventId=${eventId}`));
      await call('POST', `${account}/eventregistrations`, {
        Event: { Id: eventId },
        Contact: { Id: contactId },
        RegistrationTypeId: types[0]?.Id,
      });
    },
    async unregister(registrationId: number): Promise<void> {
      await call('DELETE', `${account}/eventregistrations/${registrationId}`);
    },
    /** The system code of every field by its name. */
    async fieldCodes(): Promise<Map<string, string>> {
      const fields = z
        .array(z.looseObject({ FieldName: z.string(), SystemCode: z.string() }))
        .parse(await call('GET', `${account}/contactfields`));
      return new Map(fields.map(({ FieldName, SystemCode }) => [FieldName, SystemCode]));
    },
    /** All contacts, the archived ones included. */
    async contacts(): Promise<Contact[]> {
      const found: Contact[] = [];
      for (;;) {
        const page = z
          .object({ Contacts: z.array(contactSchema) })
          .parse(
            await call('GET', `${account}/contacts?$async=false&$top=${PAGE}&$skip=${found.length}`),
          ).Contacts;
        found.push(...page);
        if (page.length < PAGE) return found;
      }
    },
  };
}
export type Service = ReturnType<typeof createService>;
