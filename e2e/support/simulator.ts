import { z } from 'zod';

const ACCOUNT = 190_733;
const KEY = 'simulator-key';

/** The faults of the service, by the names of its control paths. */
export type Fault = {
  readonly kind: 'latency' | 'status' | 'unreachable' | 'refuseWrite';
  readonly ms?: number;
  readonly status?: number;
  readonly details?: readonly {
    readonly Key: string;
    readonly Value: string;
    readonly Restriction: string;
  }[];
  readonly match?: { readonly method?: string; readonly path?: string };
};

const contactSchema = z.looseObject({
  Id: z.number(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Status: z.string().optional(),
  FieldValues: z.array(z.object({ FieldName: z.string(), Value: z.unknown() })),
});
export type Contact = z.infer<typeof contactSchema>;

const contactsSchema = z.object({ Contacts: z.array(contactSchema) });
const tokenSchema = z.object({ access_token: z.string() });
const mailSchema = z.object({
  mail: z.array(z.looseObject({ to: z.string(), subject: z.string(), kind: z.string() })),
});

export type Simulator = ReturnType<typeof createSimulator>;

/** The membership service's simulator: its control paths, and its records as any client of the service reads them. */
export function createSimulator(url: string) {
  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    return readJson(
      await fetch(`${url}/_simulator/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  }

  async function token(): Promise<string> {
    const reply = await fetch(`${url}/auth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`APIKEY:${KEY}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=auto',
    });
    return tokenSchema.parse(await readJson(reply)).access_token;
  }

  return {
    setFaults: (...faults: readonly Fault[]) => control('PUT', 'faults', { faults }),
    clearFaults: () => control('DELETE', 'faults'),
    /** Turns off the service's rate limits, which the journeys' reads would share with the portal's. */
    liftLimits: () => control('PUT', 'settings', { rateLimits: { enabled: false } }),
    /** Every email that the service was told to send, oldest first. */
    async sentMails() {
      const { mail } = mailSchema.parse(await control('GET', 'mail'));
      return mail.filter(({ kind }) => kind === 'sent');
    },
    /** The contacts of a name, archived ones included. */
    async contactsNamed(firstName: string, lastName: string): Promise<Contact[]> {
      const filter = `'First name' eq '${quoted(firstName)}' AND 'Last name' eq '${quoted(lastName)}'`;
      const address = `${url}/v2.2/accounts/${ACCOUNT}/contacts?$async=false&$filter=${encodeURIComponent(filter)}`;
      const headers = { authorization: `Bearer ${await token()}`, accept: 'application/json' };
      return contactsSchema.parse(await readJson(await fetch(address, { headers }))).Contacts;
    },
    /** Changes a contact, as a person who works in the service would. */
    async change(
      contact: Contact,
      changes: Partial<Pick<Contact, 'FirstName' | 'FieldValues'>>,
    ): Promise<void> {
      const address = `${url}/v2.2/accounts/${ACCOUNT}/contacts/${contact.Id}`;
      const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ Id: contact.Id, ...changes });
      await readJson(await fetch(address, { method: 'PUT', headers, body }));
    },
  };
}

/** The value of a contact's field, by the field's name in the service. */
export function valueOfField(contact: Contact | undefined, name: string): unknown {
  return contact?.FieldValues.find(({ FieldName }) => FieldName === name)?.Value;
}

function quoted(text: string): string {
  return text.replaceAll("'", "''");
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
