import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coachOf, signedOut, startTestApp } from '../../../../test/app.ts';
import { waitPatiently } from '../../../../test/patience.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { csvOf, goodRows, HEADINGS, startImporting, type TestImports } from '../testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());

const MAX = 5_242_880;

/** A file with one good row and exactly this many bytes (case C11). */
function fileOf(bytes: number): string {
  const start = `${HEADINGS}\r\nAna,Lind,ana.c11@example.org,609-555-0142,2014-04-03,4,,`;
  return start + 'x'.repeat(bytes - start.length);
}

async function issue(payload: object = {}): Promise<string> {
  const reply = await portal.coach({ method: 'POST', url: '/api/objects/upload', payload });
  return reply.json().uploadURL;
}

describe('an upload address', () => {
  it('[IMPORT-03] is issued for a week and takes one file by PUT, without a session', async () => {
    const reply = await portal.coach({ method: 'POST', url: '/api/objects/upload' });
    const { uploadURL, expiresAt } = reply.json();
    expect(uploadURL).toMatch(/^http:\/\/localhost\/api\/objects\/[0-9a-f-]{36}\?expires=\d+&signature=/);
    const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    const put = await portal.put(uploadURL, csvOf(...goodRows('put', 1)));
    expect([put.statusCode, put.body]).toEqual([200, '']);
    const imported = await portal.start(uploadURL);
    expect(imported.json()).toMatchObject({ successfulCount: 1 });
  });

  it('[SAFE-07] of a deactivated coach accepts nothing more', async () => {
    const leaving = await coachOf(portal.app, portal.database, portal.spring);
    const { uploadURL } = (await leaving({ method: 'POST', url: '/api/objects/upload' })).json();
    const { id } = (await leaving({ method: 'GET', url: '/api/coach/user' })).json();
    await portal.admin({
      method: 'PATCH',
      url: `/api/admin/coaches/${id}/toggle-active`,
      payload: { isActive: false },
    });
    const reply = await portal.put(uploadURL, 'a');
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'UPLOAD_EXPIRED']);
  });

  it.each([
    ['another object', (url: URL) => (url.pathname = url.pathname.replace(/.{4}$/, 'ffff'))],
    ['a later end', (url: URL) => url.searchParams.set('expires', '9999999999')],
    ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
    ['no end', (url: URL) => url.searchParams.delete('expires')],
  ])('[IMPORT-03] changed to %s is refused and stores nothing', async (_what, change) => {
    const url = new URL(await issue());
    const original = url.href;
    change(url);
    const reply = await portal.put(url.href, 'a');
    expect(reply.statusCode).toBe(403);
    expect(reply.json().code).toBe('UPLOAD_NOT_SIGNED');
    expect((await portal.start(original)).json().code).toBe('FILE_NOT_UPLOADED');
  });

  it('[IMPORT-03] signed with another secret, or expired, is refused', async () => {
    const url = new URL(await issue());
    const key = url.pathname.split('/').at(-1) ?? '';
    const address = (secret: string, expiresAt: Date) =>
      createFolderStorage({ folder: '/nowhere', secret }).addressFor(key, {
        portalOrigin: url.origin,
        expiresAt,
      });
    const forged = await portal.put(await address('another secret', new Date(Date.now() + 60_000)), 'a');
    expect(forged.json().code).toBe('UPLOAD_NOT_SIGNED');
    const late = await portal.put(await address('a secret of the tests', new Date(Date.now() - 1000)), 'a');
    expect(late.statusCode).toBe(403);
    expect(late.json().message).toContain('Request has expired');
  });

  it('[IMPORT-03] accepts a file again until it is imported, and not afterwards', async () => {
    const address = await portal.upload(portal.coach, 'nonsense');
    expect((await portal.put(address, csvOf(...goodRows('again', 1)))).statusCode).toBe(200);
    expect((await portal.start(address)).json()).toMatchObject({ successfulCount: 1 });
    expect((await portal.put(address, 'other')).json().code).toBe('UPLOAD_IN_USE');
  });

  it('[IMPORT-02] is not issued for a file that is too large', async () => {
    const reply = await portal.coach({
      method: 'POST',
      url: '/api/objects/upload',
      payload: { size: MAX + 1 },
    });
    expect(reply.statusCode).toBe(413);
    expect(reply.json().message).toContain('5 MB');
    expect((await issue({ size: MAX, fileName: 'autumn.csv' })).length).toBeGreaterThan(0);
  });

  it('[IMPORT-04] case C11: a file at the limit is imported, one byte more is refused and leaves no trace', async () => {
    const before = (await portal.storedImports()).length;
    const [atLimit, above] = [await issue(), await issue()];
    const refused = await portal.put(above, fileOf(MAX + 1));
    expect(refused.statusCode).toBe(413);
    expect((await portal.start(above)).statusCode).toBe(400);
    expect(await portal.storedImports()).toHaveLength(before);
    expect((await portal.put(atLimit, fileOf(MAX))).statusCode).toBe(200);
    expect((await portal.start(atLimit)).json()).toMatchObject({ results: { total: 1 } });
  });

  it('[IMPORT-04] does not change that every other route accepts only JSON', async () => {
    const reply = await portal.coach({
      method: 'POST',
      url: '/api/csv-upload',
      payload: 'a',
      headers: { 'content-type': 'text/csv' },
    });
    expect(reply.statusCode).toBe(415);
  });
});

describe('the address of the file to import', () => {
  it('[IMPORT-04] is never fetched, and only an upload of this coach is read', async () => {
    let asked = 0;
    const trap = createServer((_request, response) => {
      asked += 1;
      response.end(csvOf(...goodRows('trap', 1)));
    });
    await new Promise<void>((resolve) => {
      trap.listen(0, '127.0.0.1', resolve);
    });
    const address = trap.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const issued = new URL(await portal.upload(portal.coach, csvOf(...goodRows('issued', 1))));
    const foreign = await portal.upload(portal.otherCoach, csvOf(...goodRows('foreign', 1)));
    const addresses = [
      origin,
      `${origin}${issued.pathname}${issued.search}`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      '../../../etc/passwd',
      `http://localhost/api/objects/../../etc/passwd`,
      `http://localhost/api/objects/${'0'.repeat(36)}`,
      'nonsense',
      foreign,
    ];
    for (const csvUrl of addresses) {
      const reply = await portal.start(csvUrl);
      expect([reply.statusCode, reply.json().code], csvUrl).toEqual([400, 'FILE_NOT_ISSUED']);
    }
    expect(asked).toBe(0);
    trap.close();
    // With or without its signature, or as a path alone, it names the issued upload.
    expect((await portal.start(`${issued.origin}${issued.pathname}`)).json()).toMatchObject({
      successfulCount: 1,
    });
    expect((await portal.start(issued.pathname)).json()).toMatchObject({
      successfulCount: 0,
      failedCount: 1,
    });
  });

  it('[IMPORT-04] refuses a team that is not the coach’s own, known or not, with the same message', async () => {
    const address = await portal.upload(portal.coach, csvOf(...goodRows('team', 1)));
    const replies = [
      await portal.start(address, { teamId: portal.summit }),
      await portal.start(address, { teamId: 999_999 }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json().message).toBe('You can import gymnasts into your own team only.');
    }
  });
});

describe('who may import', () => {
  it.each([
    ['POST', '/api/objects/upload'],
    ['POST', '/api/csv-upload'],
    ['GET', '/api/coach/csv-upload-history'],
    ['GET', '/api/imports/1'],
    ['POST', '/api/imports/1/confirm'],
    ['POST', '/api/imports/1/retry'],
    ['DELETE', '/api/imports/1'],
    ['GET', '/api/imports/1/error-file'],
    ['POST', '/api/imports/1/undo'],
  ] as const)('[IMPORT-04] [IMPORT-07] %s %s is nothing for a stranger', async (method, url) => {
    const payload = method === 'POST' ? { payload: {} } : {};
    expect((await signedOut(portal.app)({ method, url, ...payload })).statusCode).toBe(401);
  });

  it.each([
    ['GET', ''],
    ['POST', '/confirm'],
    ['POST', '/retry'],
    ['DELETE', ''],
    ['GET', '/error-file'],
    ['POST', '/undo'],
  ] as const)(
    '[IMPORT-07] %s …%s of another team’s import answers 404 and changes nothing',
    async (method, rest) => {
      const report = await portal.importFile(
        csvOf(...goodRows(`rights-${method}${rest.slice(1)}`, 1), 'Bea,,b@example.org,1,2,3,,'),
      );
      const reply = await portal.otherCoach({
        method,
        url: `/api/imports/${report.id}${rest}`,
        ...(method === 'POST' ? { payload: {} } : {}),
      });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('Lind');
      const mine = await portal.coach({ method: 'GET', url: `/api/imports/${report.id}` });
      expect(mine.json()).toMatchObject({ state: 'done', successfulCount: 1 });
      const theirs = await portal.otherCoach({ method: 'GET', url: '/api/coach/csv-upload-history' });
      expect(theirs.json()).toEqual([]);
    },
  );
});

it('[IMPORT-04] says that the uploaded files cannot be reached, and accepts the same file once they can', async () => {
  let isAway = true;
  const storage = {
    ...portal.storage,
    find: async (key: string) => {
      if (isAway) throw new Error('The storage is away.');
      return portal.storage.find(key);
    },
  };
  const app = await startTestApp({ database: portal.database, storage, waitUntil: waitPatiently });
  const coach = await coachOf(app, portal.database, portal.spring);
  const csvUrl = await portal.upload(coach, csvOf(...goodRows('away', 1)));
  const start = () =>
    coach({ method: 'POST', url: '/api/csv-upload', payload: { csvUrl, teamId: portal.spring } });
  const refused = await start();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'FILES_AWAY']);
  isAway = false;
  expect((await start()).json()).toMatchObject({ successfulCount: 1 });
  await app.close();
});
