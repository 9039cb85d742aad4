import { afterEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  type FakeService,
  type Seen,
  send,
  startFakeService,
  wireContact,
} from '../test/fake-service.ts';
import { ProviderReplyNotUnderstood, ProviderUnavailable } from './index.ts';

let fake: FakeService;
afterEach(() => fake.stop());

const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const pageOf = (ids: number[], { query }: Seen) => {
  const skip = Number(query.get('$skip'));
  return ids.slice(skip, skip + Math.min(100, Number(query.get('$top'))));
};
/** The answer of a service that has these contacts; `page` can override a page. */
const holding =
  (ids: number[], page: (seen: Seen) => number[] = (seen) => pageOf(ids, seen)) =>
  (seen: Seen) => {
    if (seen.query.has('$count')) return { Count: ids.length };
    const rows = page(seen);
    return seen.query.has('idsOnly')
      ? { ContactIdentifiers: rows }
      : { Contacts: rows.map((id) => wireContact(id)) };
  };
const idsOf = (contacts: { id: number }[]) => contacts.map((contact) => contact.id);

describe('the list of contacts', () => {
  it.each([0, 1, 99, 100, 101, 250])('[SYNC-01] of %i is read whole', async (size) => {
    fake = await startFakeService(holding(idsUpTo(size)));
    const { client } = clientOf(fake);
    expect(idsOf(await client.listContacts())).toEqual(idsUpTo(size));
    expect(await client.listContactIds()).toEqual(idsUpTo(size));
  });

  it('is requested for an immediate answer, in pages of a hundred', async () => {
    fake = await startFakeService(holding(idsUpTo(150)));
    await clientOf(fake).client.listContacts();
    const pages = fake.requests.filter((seen) => seen.query.has('$top'));
    expect(pages.map(({ query }) => [query.get('$async'), query.get('$top'), query.get('$skip')])).toEqual([
      ['false', '100', '0'],
      ['false', '100', '99'],
    ]);
  });

  it('reports its progress', async () => {
    fake = await startFakeService(holding(idsUpTo(250)));
    const seen: unknown[] = [];
    await clientOf(fake).client.listContacts({
      onPage: ({ read, total }) => void seen.push({ read, total }),
    });
    expect(seen).toEqual([
      { read: 100, total: 250 },
      { read: 199, total: 250 },
      { read: 250, total: 250 },
    ]);
  });

  it('requests the next page while the last one is processed, and none after the end', async () => {
    const asked = new Map<string | null, () => void>();
    const isAsked = (skip: string) => new Promise<void>((resolve) => asked.set(skip, resolve));
    const coming = [isAsked('99'), isAsked('198')];
    fake = await startFakeService((seen) => {
      asked.get(seen.query.get('$skip'))?.();
      return holding(idsUpTo(250))(seen);
    });
    const looked: number[][] = [];
    await clientOf(fake).client.listContacts({
      onPage: async ({ items }) => {
        await coming.shift();
        looked.push(idsOf([...items]));
      },
    });
    expect(looked.flat()).toEqual(idsUpTo(250));
    expect(looked).toHaveLength(3);
    expect(fake.requests.filter(({ query }) => query.has('$top'))).toHaveLength(3);
  });

  it('is an error if processing a page fails', async () => {
    fake = await startFakeService(holding(idsUpTo(250)));
    const onPage = async () => Promise.reject(new Error('The database is away.'));
    await expect(clientOf(fake).client.listContacts({ onPage })).rejects.toThrow('The database is away.');
  });

  it('[SYNC-04] is an error, not a part, if page 2 fails', async () => {
    fake = await startFakeService((seen, response) =>
      Number(seen.query.get('$skip')) > 0 ? send(response, 500, '') : holding(idsUpTo(150))(seen),
    );
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow(ProviderUnavailable);
    await expect(clientOf(fake).client.listContactIds()).rejects.toThrow(ProviderUnavailable);
  });

  it('[SYNC-04] that is cut in half is an error', async () => {
    fake = await startFakeService(holding(idsUpTo(150), (seen) => pageOf(idsUpTo(75), seen)));
    const lists = clientOf(fake).client;
    await expect(lists.listContacts()).rejects.toThrow(ProviderReplyNotUnderstood);
    await expect(lists.listContacts()).rejects.toThrow(
      'counts 150 rows for the contact list but 75 could be read',
    );
    await expect(lists.listContactIds()).rejects.toThrow(ProviderReplyNotUnderstood);
  });

  it('[SYNC-04] that is empty although contacts are counted is an error', async () => {
    fake = await startFakeService(holding(idsUpTo(150), () => []));
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow(ProviderReplyNotUnderstood);
  });

  it('without its rows is not understood', async () => {
    fake = await startFakeService((seen) => (seen.query.has('$count') ? { Count: 0 } : {}));
    await expect(clientOf(fake).client.listContacts()).rejects.toMatchObject({ where: 'Contacts' });
  });

  it('[SYNC-04] of short pages is read on until it is complete', async () => {
    fake = await startFakeService(holding(idsUpTo(250), (seen) => pageOf(idsUpTo(250), seen).slice(0, 40)));
    expect(idsOf(await clientOf(fake).client.listContacts())).toEqual(idsUpTo(250));
  });

  it('[SYNC-04] that shifts during the read is read again, so that no one is skipped', async () => {
    let ids = idsUpTo(150);
    fake = await startFakeService((seen) => {
      const answer = holding(ids)(seen);
      if (seen.query.get('$skip') === '0' && ids.length === 150) ids = ids.filter((id) => id !== 3);
      return answer;
    });
    expect(idsOf(await clientOf(fake).client.listContacts())).toEqual(ids);
  });

  it('that an endpoint repeats forever is an error in the end', async () => {
    fake = await startFakeService(holding(idsUpTo(300), () => idsUpTo(100)));
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow(ProviderReplyNotUnderstood);
  });

  it('whose last contact disappears during the read is complete without it', async () => {
    let ids = idsUpTo(150);
    fake = await startFakeService((seen) => {
      const answer = holding(ids)(seen);
      if (seen.query.get('$skip') === '0') ids = idsUpTo(149);
      return answer;
    });
    expect(idsOf(await clientOf(fake).client.listContacts())).toEqual(idsUpTo(149));
  });

  it('asks for changes by instant, for archived ones by default, and for ids in portions', async () => {
    fake = await startFakeService(holding([]));
    const { client } = clientOf(fake);
    const filters = () => {
      const seen = fake.requests
        .filter(({ query }) => query.has('$top'))
        .map(({ query }) => query.get('$filter'));
      fake.requests.length = 0;
      return seen;
    };
    await client.listContacts();
    expect(filters()).toEqual([null]);
    await client.listContacts({
      changedSince: new Date('2026-02-01T00:00:00-05:00'),
      includeArchived: false,
    });
    expect(filters()).toEqual(['LastUpdated ge 2026-02-01T05:00:00.000Z AND IsArchived eq false']);
    await client.listContacts({ ids: [...idsUpTo(150), 1, 2] });
    expect(filters().map((filter) => filter?.split(',').length)).toEqual([100, 50]);
    await client.listContacts({ ids: [] });
    expect(filters()).toEqual([]);
  });
});

describe('an answer that says "wait" although an immediate one was requested', () => {
  it.each(['State', 'ProcessingState'])(
    'is polled by its id, whatever address it names (%s)',
    async (stateKey) => {
      let polls = 0;
      fake = await startFakeService((seen) => {
        if (seen.query.has('$count')) return { Count: 1 };
        if (seen.query.get('resultId') === 'r-1') polls += 1;
        const waiting = {
          ResultId: 'r-1',
          ResultUrl: 'http://127.0.0.1:9/elsewhere',
          [stateKey]: 'Processing',
        };
        return polls < 2 ? waiting : { ...waiting, [stateKey]: 'Complete', Contacts: [wireContact(7)] };
      });
      const { client, clock } = clientOf(fake);
      expect(idsOf(await client.listContacts())).toEqual([7]);
      expect(clock.sleeps).toEqual([4000, 4000]);
    },
  );

  it('is "unavailable" if it then fails or never ends', async () => {
    let State = 'Failed';
    fake = await startFakeService((seen) =>
      seen.query.has('$count') ? { Count: 1 } : { ResultId: 'r-1', State },
    );
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow(ProviderUnavailable);
    State = 'Waiting';
    await expect(clientOf(fake).client.listContacts()).rejects.toThrow('did not finish');
  });
});

describe('contacts by email', () => {
  it('are found with one list for many addresses, within the limits of one URL', async () => {
    const lengths: number[] = [];
    fake = await startFakeService((seen) => {
      lengths.push(seen.query.toString().length);
      const asked = [...(seen.query.get('$filter') ?? '').matchAll(/'([^']+)'/g)].map(
        (match) => match[1] ?? '',
      );
      if (seen.query.has('$count')) return { Count: asked.length };
      return { Contacts: asked.map((Email) => wireContact(Number(/\d+/.exec(Email)), { Email })) };
    });
    const emails = idsUpTo(500).map(
      (id) =>
        `gymnast+${id}@a-very-long-name-of-a-club-that-nobody-can-remember.a-league-of-clubs.example.org`,
    );
    const asked = [...emails, emails[0]?.toUpperCase() ?? '', '', ' '];
    const found = await clientOf(fake).client.findContactsByEmails(asked);
    expect(found.map((contact) => contact.email)).toEqual(emails);
    expect(lengths.length).toBeLessThan(40);
    expect(Math.max(...lengths)).toBeLessThan(4096);
  });

  const found =
    (...emails: string[]) =>
    ({ query }: Seen) =>
      query.has('$count')
        ? { Count: emails.length }
        : { Contacts: emails.map((Email, index) => wireContact(index + 1, { Email })) };

  it('are those with that address in any case, without other matches of the search', async () => {
    fake = await startFakeService(found('Ana@Example.org', 'mariana@example.org'));
    expect(idsOf(await clientOf(fake).client.findContactsByEmail(' ana@example.org'))).toEqual([1]);
    expect(fake.requests.at(-1)?.query.get('$filter')).toBe("Email eq 'ana@example.org'");
  });

  it('[SYNC-04] are not taken as missing if the list is empty but the count is not', async () => {
    fake = await startFakeService(holding([1], () => []));
    const { client } = clientOf(fake);
    await expect(client.findContactsByEmail('ana@example.org')).rejects.toThrow(ProviderReplyNotUnderstood);
  });

  it('with a quote in the address are searched without a filter', async () => {
    fake = await startFakeService(found("o'neil@example.org"));
    expect(idsOf(await clientOf(fake).client.findContactsByEmail("o'neil@example.org"))).toEqual([1]);
    expect(fake.requests.at(-1)?.query.get('simpleQuery')).toBe("o'neil@example.org");
    expect(fake.requests.at(-1)?.query.has('$filter')).toBe(false);
  });
});

it('[SYNC-04] a list is not used if the service counts more rows than any league has', async () => {
  fake = await startFakeService((seen) =>
    seen.query.has('$count') ? { Count: 1_000_000_000 } : pageOf(idsUpTo(100), seen),
  );
  const events = clientOf(fake).client.listEvents();
  await expect(events).rejects.toThrow('Wild Apricot counts 1000000000 rows for the event list');
  expect(fake.requests.filter(({ query }) => query.has('$skip'))).toEqual([]);
});

describe('a list without a count', () => {
  const level = (Id: number) => ({ Id, Name: `Level ${Id}` });

  it('is read until nothing new comes', async () => {
    fake = await startFakeService((seen) => pageOf(idsUpTo(130), seen).map(level));
    expect(idsOf(await clientOf(fake).client.listMembershipLevels())).toEqual(idsUpTo(130));
  });

  it('also ends at a service that ignores $skip and has exactly a hundred', async () => {
    fake = await startFakeService(() => idsUpTo(100).map(level));
    expect(idsOf(await clientOf(fake).client.listMembershipLevels())).toEqual(idsUpTo(100));
    expect(fake.calls()).toHaveLength(2);
  });

  it('[SYNC-04] is not used if it does not end', async () => {
    fake = await startFakeService(({ query }) =>
      idsUpTo(100).map((id) => level(Number(query.get('$skip')) + id)),
    );
    const levels = clientOf(fake).client.listMembershipLevels();
    await expect(levels).rejects.toThrow('Wild Apricot’s answer for the level list does not end');
  });
});
