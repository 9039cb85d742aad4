import { describe, expect, it } from 'vitest';
import { pairsAmong } from './compare-births.ts';

const dateOfBirth = '2014-03-11';

async function among(...names: readonly string[]): Promise<string[][]> {
  const entries = names.map((name, index) => {
    const [firstName = '', lastName = ''] = name.split('|');
    return { id: index + 1, firstName, lastName, dateOfBirth };
  });
  return (await pairsAmong(entries)).map(({ reasons }) => [...reasons].sort());
}

describe('[OFFICE-03] entries with the same birth date', () => {
  it.each([
    ['accents and case', 'Tora|Søskendal', 'TORA|Soskendal', ['sameName']],
    ['more umlauts than are mixed', 'Jürgen|Köhler-Grünwäld', 'Juergen|Koehler-Gruenwaeld', ['sameName']],
    ['another spelling of an umlaut', 'Nele|Köhler', 'Nele|Koehler', ['sameName']],
    ['hyphens and blanks', 'Anne-Marie|O’Neill', 'Anne Marie|ONeill', ['sameName']],
    ['a short form', 'Katherine|Lee', 'Katie|Lee', ['shortForm']],
    ['swapped names', 'Mia|Lindqvist', 'Lindqvist|Mia', ['swapped']],
    ['swapped names and a short form', 'Elizabeth|Marsh', 'Marsh|Lizzie', ['shortForm', 'swapped']],
    ['a second first name', 'Anna|Berg', 'Anna Sophie|Berg', ['partOfName']],
    ['one of two surnames', 'Lucia|Garcia Lopez', 'Lucía|García', ['partOfName']],
  ])('may be one child with %s', async (_, left, right, reasons) => {
    expect(await among(left, right)).toEqual([reasons]);
    expect(await among(right, left)).toEqual([reasons]);
  });

  it.each([
    ['twins', 'Emma|Lee', 'Grace|Lee'],
    ['twins whose names are alike', 'Mia|Lee', 'Mila|Lee'],
    ['twins whose names rhyme', 'Ava|Lindqvist', 'Eva|Lindqvist'],
    ['children with one first name', 'Emma|Lee', 'Emma|Marsh'],
    ['surnames that are alike', 'Nora|Alderwick', 'Nora|Aldervick'],
    ['a letter in place of a name', 'E|Lee', 'Emma|Lee'],
    ['an entry without a surname', 'Emma|', 'Emma|'],
    ['short forms of another surname', 'Kate|Lee', 'Katie|Leigh'],
  ])('are two children: %s', async (_, left, right) => {
    expect(await among(left, right)).toEqual([]);
    expect(await among(right, left)).toEqual([]);
  });

  it('are two children if the birth dates differ', async () => {
    const entry = { firstName: 'Emma', lastName: 'Lee' };
    expect(
      await pairsAmong([
        { id: 1, ...entry, dateOfBirth },
        { id: 2, ...entry, dateOfBirth: '2014-11-03' },
      ]),
    ).toEqual([]);
  });

  it('returns each pair of three entries once, the lower id first', async () => {
    const pairs = await pairsAmong([
      { id: 9, firstName: 'Katie', lastName: 'Lee', dateOfBirth },
      { id: 3, firstName: 'Katherine', lastName: 'Lee', dateOfBirth },
      { id: 5, firstName: 'KATE', lastName: 'Lee', dateOfBirth },
    ]);
    expect(pairs.map(({ firstId, secondId }) => [firstId, secondId])).toEqual([
      [3, 5],
      [3, 9],
      [5, 9],
    ]);
  });

  it('compares thousands with a placeholder birth date without comparing every pair', async () => {
    const entries = Array.from({ length: 5000 }, (_, id) => ({
      id,
      firstName: `Ann${'abcdefghij'[id % 10]}`,
      lastName: `Family${String.fromCharCode(97 + (id % 26))}${id.toString(36)}`,
      dateOfBirth,
    }));
    const twice = [
      ...entries,
      { id: 99_999, firstName: 'Anna', lastName: entries[0]?.lastName ?? '', dateOfBirth },
    ];
    expect(await pairsAmong(twice)).toContainEqual({ firstId: 0, secondId: 99_999, reasons: ['sameName'] });
  });
});
