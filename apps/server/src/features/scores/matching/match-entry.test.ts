import { describe, expect, it } from 'vitest';
import { idOf, readCases, sampleRoster } from '../testing/cases.ts';
import { createMatcher, keysOf, type NameDecision, type RosterMember } from './match-entry.ts';

const girl = (
  id: number,
  firstName: string,
  lastName: string,
  values: Partial<RosterMember> = {},
): RosterMember => ({
  id,
  firstName,
  lastName,
  teamName: 'Spring',
  skillLevel: '4',
  ...values,
});

const entry = (name: string, values: { club?: string; level?: string } = {}) => ({
  name,
  club: 'Spring Gymnastics',
  level: '4',
  ...values,
});

const decision = (name: string, memberId: number | null, level = '4'): NameDecision => ({
  ...keysOf(entry(name)),
  level,
  memberId,
});

/** The outcome in one line: who is attached, or who is offered, best first. */
function outcome(roster: RosterMember[], written: ReturnType<typeof entry>, decisions: NameDecision[] = []) {
  const match = createMatcher(roster, decisions)(written);
  if (match.standing === 'attached') return `attached ${match.memberId} ${match.how}`;
  if (match.standing !== 'review') return match.standing;
  return `review ${match.candidates.map(({ memberId }) => memberId).join(' ')}`;
}

function reasons(roster: RosterMember[], written: ReturnType<typeof entry>) {
  const match = createMatcher(roster, [])(written);
  return match.standing === 'review' ? match.candidates.map((each) => each.reasons) : [];
}

describe('[SAFE-05] letters that look like others', () => {
  const [ana, lookalike] = [girl(1, 'Ana', 'Doyle'), girl(2, '\u0410na', 'Doyle')];

  it.each([
    ['of full width', '\uFF21\uFF4E\uFF41 \uFF24\uFF4F\uFF59\uFF4C\uFF45'],
    ['with invisible characters between', 'A\u200Bna Do\u200Dyle\uFEFF'],
  ])('%s are the letters themselves', (_what, written) => {
    expect(outcome([ana], entry(written))).toBe('attached 1 exact');
  });

  it.each([
    ['Cyrillic', '\u0410na Doyle'],
    ['Greek', '\u0391na Doyle'],
  ])('in %s are others: a person decides', (_what, written) => {
    expect(outcome([ana], entry(written))).toBe('review 1');
  });

  it('on a roster take no result from the gymnast whose name is written so', () => {
    expect(outcome([ana, lookalike], entry('Ana Doyle'))).toBe('attached 1 exact');
    expect(outcome([lookalike], entry('Ana Doyle'))).toBe('review 2');
  });
});

describe('the sample meet (case C38)', () => {
  const match = createMatcher(sampleRoster(), []);
  const cases = readCases('meet-scores-expected.csv').map((row) => ({
    row: row.Row,
    name: row['Name as written'] ?? '',
    club: row['Gym as written'] ?? '',
    level: row['Level in meet'] ?? '',
    outcome: row.Outcome,
    ids: (row['Member ID(s)'] ?? '').split(';').filter(Boolean).map(idOf),
    reason: row.Reason,
  }));

  it('has its sixty rows', () => expect(cases).toHaveLength(60));

  it.each(cases)(
    '[SCORE-03] row $row, $name: $outcome ($reason)',
    ({ name, club, level, outcome: expected, ids }) => {
      const found = match({ name, club, level });
      if (expected === 'auto')
        expect(found).toEqual({ standing: 'attached', memberId: ids[0], how: 'exact' });
      else if (expected === 'unmatched') expect(found).toEqual({ standing: 'unmatched' });
      else {
        expect(found.standing).toBe('review');
        const offered = found.standing === 'review' ? found.candidates.map(({ memberId }) => memberId) : [];
        expect(offered.slice(0, ids.length).sort()).toEqual(ids);
      }
    },
  );
});

describe('a result is attached by itself', () => {
  it.each([
    ['entities', 'Zoe O&#39;Dell', girl(1, 'Zoë', 'O’Dell')],
    ['entities encoded twice', 'Zo&amp;euml; Dell', girl(1, 'Zoë', 'Dell')],
    ['marks of the site', 'Tessa Wild IES V', girl(1, 'Tessa', 'Wild')],
    ['a mark of one event', 'Hana Sato UB', girl(1, 'Hana', 'Sato')],
    ['marks in brackets and stars', 'Hana Sato* (VT,UB)', girl(1, 'Hana', 'Sato')],
    ['a mark after the comma form', 'Sato, Hana BB', girl(1, 'Hana', 'Sato')],
    ['ø as oe', 'Soerensen Mina', girl(1, 'Mina', 'Sørensen')],
    ['å as aa', 'Astrid Naas', girl(1, 'Åstrid', 'Nås')],
    ['ß and ł', 'Lena Weiss Lukasz', girl(1, 'Lena', 'Weiß Łukasz')],
    ['two umlauts, one of each way', 'Jörg Mueller', girl(1, 'Joerg', 'Müller')],
    ['a one-letter surname', 'Mo O', girl(1, 'Mo', 'O')],
    ['another script', '王 明', girl(1, '明', '王')],
    ['marks that are letters of the name', 'Bo V', girl(1, 'Bo', 'V')],
  ])('[SCORE-03] %s', (_what, written, member) => {
    expect(outcome([member, girl(2, 'Other', 'Child')], entry(written))).toBe('attached 1 exact');
  });

  it.each(['SPRING', 'Spring Gym. Club', 'spring   academy, LLC', 'Spring Team'])(
    '[SCORE-03] when the club is written %s',
    (club) => expect(outcome([girl(1, 'Ana', 'Lind')], entry('Ana Lind', { club }))).toBe('attached 1 exact'),
  );

  it('[SCORE-03] by team and level when two share a name, also within one team', () => {
    const roster = [
      girl(1, 'Emma', 'Brown'),
      girl(2, 'Emma', 'Brown', { skillLevel: '6' }),
      girl(3, 'Emma', 'Brown', { teamName: 'Lakeview' }),
    ];
    expect(outcome(roster, entry('Emma Brown'))).toBe('attached 1 exact');
    expect(outcome(roster, entry('Brown, Emma', { level: '6' }))).toBe('attached 2 exact');
  });

  it('[SCORE-03] only by the very name of the club where another differs by a common word', () => {
    const oakwood = girl(1, 'Emma', 'Brown', { teamName: 'Oakwood' });
    const elite = entry('Emma Brown', { club: 'Oakwood Elite' });
    expect(outcome([oakwood], elite)).toBe('review 1');
    expect(outcome([oakwood], entry('Emma Brown', { club: 'Oak Wood Gymnastics' }))).toBe('attached 1 exact');
    const both = [oakwood, girl(2, 'Emma', 'Brown', { teamName: 'Oakwood Academy' })];
    expect(outcome(both, entry('Emma Brown', { club: 'OAKWOOD ACADEMY' }))).toBe('attached 2 exact');
    expect(outcome(both, entry('Emma Brown', { club: 'Oakwood' }))).toBe('attached 1 exact');
    expect(outcome(both, entry('Emma Brown', { club: 'Oakwood Gymnastics' }))).toBe('review 1 2');
    const said = { ...keysOf(entry('Emmy B', { club: 'Oakwood Gym' })), level: '4', memberId: 2 };
    expect(outcome(both, entry('Emmy B', { club: 'Oakwood Gym' }), [said])).not.toContain('attached');
  });

  it('the plain reading wins over the reversed one', () => {
    const roster = [girl(1, 'Taylor', 'James'), girl(2, 'James', 'Taylor')];
    expect(outcome(roster, entry('James Taylor'))).toBe('attached 2 exact');
  });
});

describe('a result waits for the office', () => {
  it.each([
    ['a pet name', 'Tess Wild', girl(1, 'Theresa', 'Wild'), [['shortForm']]],
    ['a variant of the name', 'Catherine Doyle', girl(1, 'Kathryn', 'Doyle'), [['shortForm']]],
    ['a second name left out', 'Maria Cruz', girl(1, 'María José', 'Cruz'), [['partOfName']]],
    ['half of a double surname', 'Eleanor Jones', girl(1, 'Eleanor', 'Whitby-Jones'), [['partOfName']]],
    [
      'letters exchanged, order swapped',
      'Petorva Natalie',
      girl(1, 'Natalie', 'Petrova'),
      [['spelling', 'swapped']],
    ],
    ['another level', 'Ana Lind', girl(1, 'Ana', 'Lind', { skillLevel: '5' }), [['sameName', 'otherLevel']]],
    ['another team', 'Ana Lind', girl(1, 'Ana', 'Lind', { teamName: 'Summit' }), [['sameName', 'otherTeam']]],
    [
      'no team on the roster',
      'Ana Lind',
      girl(1, 'Ana', 'Lind', { teamName: null }),
      [['sameName', 'otherTeam']],
    ],
  ])('[SCORE-03] %s', (_what, written, member, expected) => {
    expect(outcome([member], entry(written))).toBe('review 1');
    expect(reasons([member], entry(written))).toEqual(expected);
  });

  it('[SCORE-07] with every spelling of one first name proposed, and swapped names too', () => {
    const sisters = [
      girl(1, 'Sofia', 'Cruz'),
      girl(2, 'Sophia', 'Cruz'),
      girl(3, 'Cruz', 'Sofia'),
      girl(4, 'Ana', 'Lind'),
    ];
    expect(outcome(sisters, entry('Sofia Cruz', { level: '6' }))).toBe('review 1 2 3');
    expect(outcome([girl(1, 'Sofia', 'Cruz'), girl(2, 'Sofía', 'Cruz')], entry('Sofia Cruz'))).toBe(
      'review 1 2',
    );
  });

  it('[SCORE-07] with the likeliest of very many, and how many more could fit', () => {
    const cousins = Array.from({ length: 34 }, (_, index) =>
      girl(index + 1, `Emma${'abcdefghijklmnopqrstuvwxyzabcdefgh'[index]}`, 'Brown'),
    );
    const found = createMatcher(cousins, [])(entry('Emma Brown'));
    if (found.standing !== 'review') throw new Error('No gymnast is proposed.');
    expect(found.candidates).toHaveLength(30);
    expect(found.more).toBe(4);
    const few = createMatcher(cousins.slice(0, 12), [])(entry('Emma Brown'));
    expect(few).toMatchObject({ more: 0, candidates: { length: 12 } });
  });

  it('[SCORE-07] [IMPORT-14] under the five newest former names that can be a name in results', () => {
    const formerly = (...names: [string, string][]) =>
      girl(1, 'Mara', 'Vale', {
        formerNames: names.map(([firstName, lastName]) => ({ firstName, lastName })),
      });
    const text = 'ab cd ef gh ij kl mn op';
    const later: [string, string][] = ['Bcd', 'Fgh', 'Jkl', 'Nop'].map((name) => [name, `${name}son`]);
    const mara = formerly([text, 'Quill'], ['MARA', 'Vale'], ...later, ['Bcd', 'BCDSON'], ['Una', 'Quill']);
    expect(reasons([mara], entry('Una Quill'))).toEqual([['formerName']]);
    expect(outcome([mara], entry('Ab Quill'))).toBe('unmatched');
    const renamedOften = formerly(['Stu', 'Stuson'], ...later, ['Una', 'Quill']);
    expect(outcome([renamedOften], entry('Una Quill'))).toBe('unmatched');
  });

  it('[SCORE-07] under a former name, which never attaches (case C48)', () => {
    const mara = girl(1, 'Mara', 'Vale', { formerNames: [{ firstName: 'Mara', lastName: 'Quillfeather' }] });
    expect(outcome([mara], entry('Mara Quillfeather'))).toBe('review 1');
    expect(reasons([mara], entry('Mara Quilfeather'))).toEqual([['formerName', 'spelling']]);
    const namesake = girl(2, 'Mara', 'Quillfeather');
    expect(outcome([mara, namesake], entry('Mara Quillfeather'))).toBe('review 2 1');
  });

  it('[SCORE-03] when the results name no club', () => {
    expect(reasons([girl(1, 'Ana', 'Lind')], entry('Ana Lind', { club: '' }))).toEqual([
      ['sameName', 'noClub'],
    ]);
  });

  it('[SCORE-03] when two gymnasts of one team and level have the name', () => {
    expect(outcome([girl(1, 'Emma', 'Lee'), girl(2, 'Emma', 'Lee')], entry('Emma Lee'))).toBe('review 1 2');
  });

  it('[SCORE-03] with twins both offered behind an initial, the one whose letter it is first', () => {
    const twins = [girl(1, 'Ava', 'Lindqvist'), girl(2, 'Eva', 'Lindqvist')];
    expect(outcome(twins, entry('E. Lindqvist'))).toBe('review 2 1');
    expect(outcome(twins, entry('Lindqvist, E'))).toBe('review 2 1');
  });

  it('[SCORE-03] and fits no gymnast when only a part of it resembles a name', () => {
    const roster = [girl(1, 'Abigail', 'Thorne'), girl(2, 'Ella', 'Marsh')];
    expect(outcome(roster, entry('Ella Thornton'))).toBe('unmatched');
    expect(outcome(roster, entry('E. T.'))).toBe('unmatched');
    expect(outcome(roster, entry('Abby Thorn', { club: 'Elsewhere', level: '7' }))).toBe('unmatched');
    expect(outcome([], entry('Ana Lind'))).toBe('unmatched');
  });
});

describe('what the office has decided', () => {
  const katherine = girl(1, 'Katherine', 'Doyle');

  it('[SCORE-03] is remembered for the next meet, also after the gymnast has moved up', () => {
    const decisions = [decision('Katie Doyle', 1)];
    expect(outcome([katherine], entry('DOYLE, Katie'))).toBe('review 1');
    expect(outcome([katherine], entry('Katie Doyle'), decisions)).toBe('attached 1 remembered');
    const moved = { ...katherine, skillLevel: '5' };
    expect(outcome([moved], entry('Katie Doyle', { level: '5' }), decisions)).toBe('attached 1 remembered');
    expect(outcome([katherine], entry('Katie Doyle', { level: '7' }), decisions)).toBe('review 1');
    expect(outcome([katherine], entry('Katie Doyle', { club: 'Summit' }), decisions)).toBe('review 1');
  });

  it('[SCORE-03] leaves out the names it left out, until a gymnast of that very name joins', () => {
    const decisions = [decision('Marisol Vance', null)];
    expect(outcome([katherine], entry('Marisol Vance'), decisions)).toBe('ignored');
    expect(outcome([girl(5, 'Marisol', 'Vance')], entry('Marisol Vance'), decisions)).toBe('review 5');
  });

  it('[SCORE-03] never makes an initial safe: the decided one is only offered first', () => {
    const twins = [girl(1, 'Ava', 'Lindqvist'), girl(2, 'Eva', 'Lindqvist')];
    expect(outcome(twins, entry('E. Lindqvist'), [decision('E. Lindqvist', 1)])).toBe('review 1 2');
  });

  it('[SCORE-03] in results that name no club only orders the proposals: elsewhere someone else has the name', () => {
    const elsewhere = { ...entry('Katie Doyle'), club: '' };
    const other = girl(2, 'Katrina', 'Doyle', { teamName: 'Summit' });
    const said = { ...keysOf(elsewhere), level: '4', memberId: 2 };
    expect(outcome([katherine, other], elsewhere, [said])).toBe('review 2 1');
    expect(outcome([katherine], elsewhere, [{ ...said, memberId: null }])).toBe('review 1');
  });

  it('[SCORE-03] waits when it is for another than the one of exactly that name', () => {
    const roster = [katherine, girl(2, 'Katie', 'Doyle')];
    expect(outcome(roster, entry('Katie Doyle'), [decision('Katie Doyle', 1)])).toBe('review 1 2');
  });

  it('is nothing when the gymnast has left', () => {
    expect(outcome([], entry('Katie Doyle'), [decision('Katie Doyle', 1)])).toBe('unmatched');
  });
});
