import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults } from './read-results.ts';

const bundled = (name: string) => readFileSync(new URL(`../bundled/${name}`, import.meta.url));
const read = (text: string | Uint8Array, club = '') =>
  readResults(typeof text === 'string' ? new TextEncoder().encode(text) : text, { club });

describe('a results file', () => {
  it('[SCORE-03] in the sample’s format is read completely, with its one incomplete all-around', async () => {
    const { kind, results, problems } = await read(bundled('invitational-2025.csv'));
    expect(kind).toBe('meet');
    expect(problems).toEqual([]);
    expect(results).toHaveLength(60);
    expect(results.filter(({ allAround }) => allAround === null).map(({ name }) => name)).toEqual([
      'Rosalie Grant',
    ]);
    expect(results.some(({ totalDiffers }) => totalDiffers)).toBe(false);
    expect(results[0]).toMatchObject({
      row: 2,
      name: 'Abigail Thorne',
      club: 'Spring Gymnastics',
      level: '3',
      session: '1',
      division: 'Ch A',
      vault: 7025,
      allAround: 27_225,
      places: { vault: { place: 2, isTied: true }, allAround: { place: 1, isTied: false } },
    });
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['3', '4', '5', '6', '7', '8']));
  });

  it('[SCORE-06] [SCORE-08] with several meets is refused, even if its columns are matched by hand', async () => {
    const file = new TextEncoder().encode('Who,Level,Sum,Meet\nAna Lind,4,25,Open\nBo Ames,4,26,State\n');
    const matched = readResults(file, { club: '', columns: { name: 0, level: 1, allAround: 2 } });
    await expect(matched).rejects.toThrow('results of 2 meets, such as “Open” and “State”');
  });

  it('[SCORE-03] with a season’s score-outs is distinguished from a meet’s', async () => {
    const { kind, results } = await read(bundled('score-outs-2024.csv'));
    expect(kind).toBe('history');
    expect(results.map(({ seasonScoreOuts }) => seasonScoreOuts)).toContain(3);
  });

  it('[SCORE-03] with semicolons, decimal commas and an old encoding can be read', async () => {
    const text = 'Name;Gym;Level;AA\r\nRen\xe9e;Spring;4;26,125\r\n';
    const { results } = await read(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect(results).toMatchObject([{ name: 'Renée', allAround: 26_125 }]);
  });

  it('[SCORE-03] without a club column gets the given club', async () => {
    const { results } = await read('Name,Level,AA\nAna,4,25.5\n', 'Spring');
    expect(results[0]?.club).toBe('Spring');
  });

  it('[SCORE-05] with a meet’s scores counts by them, even with a column of tallies', async () => {
    const { kind, results } = await read(
      'Name,Gym,Level,VT,UB,BB,FX,AA,Tally\nAna,S,4,7,7,7,7,28,\nBo,S,4,7,7,7,7,28,3\n',
    );
    expect(kind).toBe('meet');
    expect(results.map(({ allAround, seasonScoreOuts }) => [allAround, seasonScoreOuts])).toEqual([
      [28_000, null],
      [28_000, null],
    ]);
    const events = await read('Name,Gym,Level,VT,UB,BB,FX,Score Outs\nAna,S,4,7,7,7,7,1\n');
    expect([events.kind, events.results[0]?.allAround]).toEqual(['meet', 28_000]);
  });

  it('[SCORE-05] with one row per event keeps the all-arounds of a list that has nothing else', async () => {
    const { results } = await read('Name,Gym,Level,Event,Score\nAna,S,4,AA,28\nBo,S,4,AA,27\n');
    expect(results.map(({ allAround }) => allAround)).toEqual([28_000, 27_000]);
  });

  it('[SCORE-03] reports a row whose cells cannot be trusted, and reads the others', async () => {
    const { results, problems } = await read('Name,Gym,Level,AA\nAna,S,4,25.5\nBo,S,4,26,5\nCy,S,4,27.5\n');
    expect(results.map(({ name }) => name)).toEqual(['Ana', 'Cy']);
    expect(problems).toMatchObject([{ row: 3, name: 'Bo' }]);
  });

  it.each([
    ['nothing in it', '', /empty/],
    ['no name', 'Gym,Level,AA\nSpring,4,25\n', 'no column for the name (Name, or First Name and Last Name).'],
    ['no scores', 'Name,Gym\nAna,Spring\n', 'no column for the scores'],
    [
      'an all-around beside some of the events',
      'Name,Level,VT,UB,AA\nAna,4,7,7,28\n',
      'a column for Vault and Bars but none for Beam and Floor',
    ],
    ['a heading twice', 'Name,Level,AA,AA\nAna,4,25,26\n', 'Two columns of the file have the heading “AA”'],
    [
      'two meets',
      'Name,Level,AA,Meet\nAna,4,25,Open\nAna,4,26,State\n',
      'results of 2 meets, such as “Open” and “State”',
    ],
  ])('[SCORE-03] with %s is refused with a message', async (_what, text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });
});
