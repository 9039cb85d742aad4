import { readFile } from 'node:fs/promises';
import type { ResultMatches } from '@league/contract';
import type { MeetIdentity } from '../meets/meets.repository.ts';
import type { ResultsFile } from '../results-file/read-results.ts';
import { readResultsFile } from '../thread/score-thread.ts';

/** A results file and its meet. */
export type ResultsOfMeet = {
  readonly meet: MeetIdentity;
  readonly file: ResultsFile;
  /** How its columns were matched by hand, to be remembered. */
  readonly layout?: { readonly headingsKey: string; readonly matches: ResultMatches } | undefined;
};

/** Invented, like everything in the demo league: the 2025 invitational, and score-outs of the season before it. */
const BUNDLED = [
  { path: '../bundled/score-outs-2024.csv', name: 'Score-outs of the 2024 season', heldOn: '2024-12-31' },
  { path: '../bundled/invitational-2025.csv', name: 'Harbor Valley Invitational 2025', heldOn: '2025-03-15' },
] as const;

/** The results of an import without a file: historical tallies and one meet (SCORE-03). */
export async function readBundledResults(): Promise<ResultsOfMeet[]> {
  return Promise.all(
    BUNDLED.map(async ({ path, name, heldOn }) => {
      const file = await readResultsFile(await readFile(new URL(path, import.meta.url)), { club: '' });
      return { meet: { kind: file.kind, name, heldOn }, file };
    }),
  );
}
