import { z } from 'zod';
import type { Simulator } from './simulator.ts';

const requestsSchema = z.object({
  requests: z.array(z.looseObject({ method: z.string(), url: z.string() })),
});

/** The account of the simulator's invented league. */
const ACCOUNT = 190_733;

/** The membership service's simulator, called with as little code as possible. */
export async function openService({ url, apiKey }: Simulator) {
  const reply = await fetch(`${url}/auth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`APIKEY:${apiKey}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=auto',
  });
  const token = z.object({ access_token: z.string() }).parse(await reply.json()).access_token;
  const account = `/v2.2/accounts/${ACCOUNT}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function readJson(path: string): Promise<unknown> {
    const answer = await fetch(`${url}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return answer.json();
  }

  return {
    readJson,
    /** The addresses that were read since the log was emptied, in their order. */
    async addressesRead(): Promise<string[]> {
      const { requests } = requestsSchema.parse(await readJson('/_simulator/requests'));
      return requests.filter(({ method }) => method === 'GET').map(({ url: address }) => address);
    },
    forgetRequests: () => fetch(`${url}/_simulator/requests`, { method: 'DELETE' }),
    /** Gives the first `count` contacts of the list a new note. */
    async changeContacts(count: number, note: string): Promise<void> {
      const listed = z
        .object({ Contacts: z.array(z.looseObject({ Id: z.number() })) })
        .parse(await readJson(`${account}/contacts?$async=false&$top=${count}`));
      for (const { Id } of listed.Contacts) {
        const answer = await fetch(`${url}${account}/contacts/${Id}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({
            Id,
            FieldValues: [{ FieldName: 'Phone', SystemCode: 'Phone', Value: note }],
          }),
        });
        if (!answer.ok) throw new Error(`Contact ${Id} could not be changed: ${await answer.text()}`);
      }
    },
  };
}
