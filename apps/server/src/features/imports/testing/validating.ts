import { createReadStream } from 'node:fs';
import { DEFAULT_SKILL_LEVELS } from '@league/contract';
import { openSheet } from '@league/spreadsheet';
import { IMPORT_COLUMNS } from '../read/import-columns.ts';
import { childKey } from '../validate/find-duplicates.ts';
import type { BirthName, EmailHolder, LeagueLookup, RowVerdict } from '../validate/validate.types.ts';
import { validateRows } from '../validate/validate-rows.ts';

const FIXTURES = new URL('../../../../../../packages/spreadsheet/test/fixtures/', import.meta.url);
const TEAM = 'Spring';
const TODAY = '2026-11-28';

/** A gymnast of the league; `isOurs` if on the coach's own roster. */
export type Known = BirthName & { readonly email: string; readonly isOurs: boolean };

function leagueOf(known: readonly Known[]): LeagueLookup {
  return {
    findEmailHolders: async (emails) =>
      new Map(
        known
          .filter(({ email }) => emails.includes(email))
          .map(({ email, isOurs, firstName, lastName }): [string, EmailHolder] => [
            email,
            { kind: 'roster', name: isOurs ? `${firstName} ${lastName}` : null },
          ]),
      ),
    findChildren: async (children) =>
      new Map(
        known.flatMap((each) => {
          const key = childKey(each);
          const name = `${each.firstName} ${each.lastName}`;
          return key !== null && each.isOurs && children.some((child) => child.key === key)
            ? [[key, { name, isAlike: false }] as const]
            : [];
        }),
      ),
  };
}

export function openFixture(name: string) {
  return openSheet(() => createReadStream(new URL(name, FIXTURES)), IMPORT_COLUMNS);
}

export function openCsv(text: string) {
  return openSheet(async function* () {
    yield Buffer.from(text);
  }, IMPORT_COLUMNS);
}

export async function validateAll(
  sheet: Awaited<ReturnType<typeof openFixture>>,
  known: readonly Known[] = [],
): Promise<RowVerdict[]> {
  const verdicts: RowVerdict[] = [];
  const options = {
    team: { isNamedByRows: false, name: TEAM } as const,
    today: TODAY,
    dateOrder: null,
    levels: DEFAULT_SKILL_LEVELS,
    league: leagueOf(known),
  };
  for await (const batch of validateRows(sheet, options)) verdicts.push(...batch);
  return verdicts;
}

/** One line for each row: its number, its kind, and what is wrong. */
export function summaryOf(verdicts: readonly RowVerdict[]): string[] {
  return verdicts.map((verdict) => {
    const codes = verdict.kind === 'refused' ? verdict.errors.map(({ code }) => code) : [];
    return [verdict.row, verdict.kind, ...codes].join(' ');
  });
}

export function messagesOf(verdict: RowVerdict | undefined): string {
  return verdict?.kind === 'refused' ? verdict.errors.map(({ message }) => message).join(' ') : '';
}
