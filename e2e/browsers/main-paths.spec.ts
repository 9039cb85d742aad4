import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ADMIN, NORTHGATE, SPRING } from '../support/accounts.ts';
import { portalAddress } from '../support/portal/portal-address.ts';
import { firefox } from './firefox.ts';
import { personIn } from './person.ts';
import { webkit } from './webkit.ts';

/** WebKitGTK's window is no narrower. */
const PHONE = { width: 450, height: 844 } as const;
const DESK = { width: 1280, height: 800 } as const;

const CSV = `First Name,Last Name,Email Address,Phone Number,Date of Birth (YYYY-MM-DD),Level
Una,ENGINE,una.ENGINE@import.example,609-555-0142,2014-07-04,4
`;

for (const kind of [webkit, firefox]) {
  test.describe(kind.name, () => {
    test.skip(!kind.isInstalled, `${kind.name} is not installed. As root: ${kind.install}`);

    async function withPerson(
      size: typeof PHONE | typeof DESK,
      work: (person: ReturnType<typeof personIn>) => Promise<void>,
    ): Promise<void> {
      const engine = await kind.start();
      try {
        await engine.setSize(size.width, size.height);
        await work(personIn(engine, portalAddress().url));
      } finally {
        await engine.close();
      }
    }

    async function signIn(
      person: ReturnType<typeof personIn>,
      { email, password }: { email: string; password: string },
    ): Promise<void> {
      await person.open('/coach/auth');
      await person.type('Email', email);
      await person.type('Password', password);
      await person.press('button', 'Sign In');
      await person.see('heading', 'Dashboard');
    }

    test(`[TRUTH-07] ${kind.name}: a coach finds and edits a gymnast on a phone @short`, async () => {
      await withPerson(PHONE, async (person) => {
        await signIn(person, SPRING);
        await person.press('link', 'Members');
        await person.see('button', 'See Details of Abigail Thorne');
        await person.press('button', 'Your gymnasts, level by level');
        await person.press('button', "Got it, don't show again");
        await person.type('Search members', 'thorne');
        await person.missing('button', 'See Details of Niamh Barrowclough');
        await person.press('button', 'See Details of Abigail Thorne');
        await person.reads(/Emergency contact/);

        // Unique for this run, because the typed value must differ from the stored one.
        const note = `Seen in ${kind.name} at ${Date.now()}`;
        // With input, Back asks first; without, it closes the dialog and stays on the page (TRUTH-05).
        await person.press('button', 'Edit Abigail Thorne');
        await person.type('Coach notes', note);
        await person.back();
        await person.press('button', 'Keep Editing');
        await person.press('button', 'Save Changes');
        await person.missing('button', 'Save Changes');
        await person.reads(note);
        await person.press('button', 'Edit Abigail Thorne');
        expect(await person.value('Coach notes')).toBe(note);
        await person.back();
        await person.missing('button', 'Save Changes');
        await person.see('heading', 'Members');

        await person.press('link', 'Events');
        await person.see('heading', 'Coming Up');
        await person.press('button', 'More');
        await person.press('button', 'Sign Out');
        await person.see('heading', 'Sign in to your portal');
      });
    });

    test(`[TRUTH-07] ${kind.name}: a coach adds a gymnast, imports a file, reads every page`, async () => {
      await withPerson(DESK, async (person) => {
        await signIn(person, NORTHGATE);
        for (const [link, title] of [
          ['Event Registrations', 'Events'],
          ['Settings', 'Settings'],
          ['Help', 'Help'],
          ['My Team Members', 'Members'],
        ] as const) {
          await person.press('link', link);
          await person.see('heading', title);
        }
        await person.press('button', 'Add Member');
        await person.type('First name', 'Ada');
        await person.type('Last name', kind.name);
        await person.set('Birthdate', '2014-07-04');
        await person.type('Email', `ada.${kind.name.toLowerCase()}@families.example`);
        await person.press('field', 'Level 4');
        await person.press('button', 'Add Member');
        await person.see('button', `Edit Ada ${kind.name}`);

        await person.press('link', 'Bulk Import');
        await person.see('heading', 'Step 2: Upload Your Spreadsheet');
        const folder = await mkdtemp(join(tmpdir(), 'league-engines-'));
        try {
          const file = join(folder, 'autumn.csv');
          await writeFile(file, CSV.replaceAll('ENGINE', kind.name));
          await person.choose(file);
          await person.see('heading', '1 member created');
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    });

    test(`[TRUTH-07] ${kind.name}: the office opens every tab, filters and opens a gymnast`, async () => {
      await withPerson(DESK, async (person) => {
        await signIn(person, ADMIN);
        for (const name of [
          'Events',
          'Coaches',
          'Team Codes',
          'Coach Activity',
          'Scores',
          'Attendance',
          'Sync',
          'Members',
        ]) {
          await person.press('link', name);
          await person.see('heading', name);
        }
        await person.type('Search members', 'thorne');
        await person.reads('1 gymnast found');
        await person.press('button', 'Open Abigail Thorne');
        await person.press('button', 'Close');
        await person.press('link', 'Sign Out');
        await person.see('heading', 'Sign in to your portal');
      });
    });
  });
}
