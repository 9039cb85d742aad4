import { readFileSync } from 'node:fs';

/** The rows of a small CSV file as records by heading; quoted cells hold no line break. */
export function readCases(name: string): Record<string, string>[] {
  const [headings = [], ...rows] = readFileSync(new URL(name, import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((cells) =>
    Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])),
  );
}

/** The sixty gymnasts of the sample meet; their ids are the digits of `M1001`. */
export function sampleRoster() {
  return readCases('meet-roster.csv').map((row) => ({
    id: idOf(row['Member ID'] ?? ''),
    firstName: row['First Name'] ?? '',
    lastName: row['Last Name'] ?? '',
    teamName: row.Team ?? '',
    skillLevel: row['Gymnast Level'] ?? '',
  }));
}

export function idOf(memberId: string): number {
  return Number(memberId.slice(1));
}
