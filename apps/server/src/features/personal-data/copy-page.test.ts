import { COPY_PAGE_WORDS } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { copyDatesIn } from './copy-dates.ts';
import { type CopyPart, writtenAsPage } from './copy-page.ts';
import { HELD_TABLES } from './held-tables.ts';
import { maskOthers, othersOf } from './mask-others.ts';

const HEAD = {
  about: 'Scores are whole thousandths.',
  league: 'Harbor Valley <League>',
  preparedAt: '2026-11-30T03:30:00.000Z',
  gymnast: 'Ada Lind',
  officeEmail: 'office@league.example',
  timeZone: 'America/New_York',
};
const list = (as: string, ...rows: object[]): CopyPart => ({ as, rows, isOne: false });
const GYMNAST: CopyPart = {
  as: 'gymnast',
  isOne: true,
  rows: [
    {
      ...{ id: 4, first_name: 'Ada', last_name: 'Lind', email: null, phone: '', date_of_birth: '2014-09-02' },
      ...{ can_receive_email: true, version: 7, base: { lastName: 'Lindt', phone: '' }, update_attempts: [] },
      base_codes: { team: 'custom-8830101' },
    },
  ],
};
const unmasked = (value: unknown) => value;

/** The texts of the page, one per line. */
function read(parts: readonly CopyPart[], mask = unmasked): { words: string; technical: string } {
  const lines = [...writtenAsPage(HEAD, parts, mask)]
    .join('')
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/\s*\n\s*/g, '\n');
  const [words = '', technical = '', ...more] = lines.split(`\n${COPY_PAGE_WORDS.technical}\n`);
  expect(more).toEqual([]);
  return { words: `${words}\n`, technical: `\n${technical}` };
}

describe('[BEYOND-12] the copy that a parent reads', () => {
  it('starts with the gymnast, the league, the office and the time in the league’s time zone', () => {
    const { words } = read([GYMNAST]);
    expect(words).toContain(
      [
        ...['\nGymnast', 'Ada Lind', 'League', 'Harbor Valley &lt;League&gt;'],
        ...['Prepared', 'November 29, 2026, 10:30 PM', 'Prepared by'],
        'The office of Harbor Valley &lt;League&gt;, office@league.example\n',
      ].join('\n'),
    );
    expect(words).toContain('All times are in Eastern Time.');
    expect(words.indexOf('Ada Lind')).toBeLessThan(words.indexOf('First name'));
  });

  it('has the values under the labels of the forms, and leaves out empty ones', () => {
    const { words, technical } = read([GYMNAST]);
    expect(words).toContain('\nFirst name\nAda\nLast name\nLind\nDate of birth\nSeptember 2, 2014\n');
    expect(words).toContain('\nAccepts emails\nYes\n');
    expect(words).not.toMatch(/\n(?:Email|Phone)\n/);
    // Values that only the sync needs are at the end, in one line.
    expect(words).not.toMatch(/custom-|Lindt|version/);
    expect(technical.replace(/\n/g, ' ')).toContain(
      ' gymnast id 4 · version 7 · base.lastName Lindt · base_codes.team custom-8830101 ',
    );
    expect(technical).not.toMatch(/phone|attempts|first_name/);
  });

  it('has registrations, results, attendance, messages and changes in words', () => {
    const { words, technical } = read([
      list('activity', {
        ...{
          id: 9,
          created_at: '2026-07-04T16:05:00+00:00',
          coach_name: 'Kim Porter',
          details: 'Level 4 → 5',
        },
        before: { skillLevel: '4' },
      }),
      list('eventRegistrations', {
        ...{ id: 48, event: 'Winter Invitational', event_start: '2027-01-03T05:00:00+00:00' },
        ...{ registration_status: 'OnWaitlist', session_name: '{"Name":"Session 1"}' },
      }),
      list('meetResults', {
        ...{
          meet: 'Spring Meet',
          held_on: '2026-03-01',
          standing: 'unmatched',
          vault: 9250,
          beam: 8900,
          all_around: null,
        },
        places: { vault: { place: 3, isTied: true }, beam: { place: 1, isTied: false } },
      }),
      list('attendance', {
        ...{ day: '2026-10-05', state: 'excused', coach_name: 'Kim Porter' },
        counts_at: '2026-10-05T21:00:00+00:00',
      }),
      list('messagesToTheFamily', {
        ...{ subject: 'Practice', text: 'At five.\nBring water.', sent_by: 'Kim Porter', state: 'sent' },
        ...{ to_address: 'home@families.example', sent_at: '2026-10-05T21:00:00+00:00' },
      }),
    ]);
    expect(words).toContain('\nJuly 4, 2026, 12:05 PM\nLevel 4 → 5\n·\nKim Porter\n');
    // An event that starts at midnight has no time.
    expect(words).toContain(
      '\nWinter Invitational\n,\nJanuary 3, 2027\nStatus\nWaitlist\nSession\nSession 1\n',
    );
    expect(words).toContain(
      '\nSpring Meet\n,\nMarch 1, 2026\nResult\nNot matched to a gymnast\nScores\nVault\n9.250\n, Beam\n8.900\nPlaces\n',
    );
    expect(words).toContain('\nPlaces\nVault 3 (tied), Beam 1\n');
    expect(words).toContain('\nOctober 5, 2026\nExcused\n·\nKim Porter\n·\nOctober 5, 2026, 5:00 PM\n');
    expect(words).toContain(
      '\nEmail\nSent\nSent\nOctober 5, 2026, 5:00 PM\nMessage\nAt five.\nBring water.\n',
    );
    const order = [
      'Registrations for events',
      'Results of meets',
      'Attendance',
      'Messages to the family',
      'Changes',
    ];
    const places = order.map((title) => words.indexOf(`\n${title}\n`));
    expect(places).toEqual([...places].sort((left, right) => left - right));
    expect(places).not.toContain(-1);
    // Words that say less than the stored value do not replace it.
    for (const stored of [
      'OnWaitlist',
      '{&quot;Name&quot;:&quot;Session 1&quot;}',
      'unmatched',
      'excused',
      '48',
    ])
      expect(technical).toContain(`\n${stored}\n`);
    expect(technical).not.toMatch(/9250|2027-01-03/);
  });

  it('keeps a value without words, and an unknown part, among the technical records', () => {
    const { words, technical } = read([
      list('attendance', { day: 'soon', state: 'late', coach_name: 'Kim Porter' }),
      list('futurePart', { color: 'red', nested: [{ depth: 2 }] }),
    ]);
    expect(words).toContain('\nKim Porter\n');
    expect(technical.replace(/\n/g, ' ')).toContain(' attendance 1 day soon · state late ');
    expect(technical.replace(/\n/g, ' ')).toContain(' futurePart 1 color red · nested.0.depth 2 ');
  });

  it('lists all empty parts in one sentence', () => {
    const { words } = read([GYMNAST, list('guardians'), list('attendance'), list('possibleDuplicates')]);
    expect(words).toContain('\nNothing is held under: Guardians, Attendance, Possible duplicates.\n');
    expect(words.match(/Guardians/g)).toHaveLength(1);
    expect(read([GYMNAST]).words).not.toContain('Nothing is held');
  });

  it('masks names of others in the words and in the technical records', () => {
    const others = othersOf({ names: ['bo berg'], emails: [] });
    const row = { details: 'Merged with Bo Berg', after: { coachNotes: 'Like Bo Berg' } };
    const { words, technical } = read([list('activity', row)], (value) => maskOthers(value, others));
    expect(words).toContain('\nMerged with (another gymnast)\n');
    expect(technical).toContain('\nLike (another gymnast)\n');
    expect(words + technical).not.toContain('Berg');
  });

  it('has a title for each part of the file', () => {
    const parts = HELD_TABLES.flatMap(({ copy }) => (copy ? [copy.as] : []));
    expect(Object.keys(COPY_PAGE_WORDS.parts).sort()).toEqual([...parts, 'mergedEntries'].sort());
  });

  it('writes dates in the league’s time zone, and none for an invalid value', () => {
    const dates = copyDatesIn('America/Los_Angeles');
    expect(dates.day('2014-02-28')).toBe('February 28, 2014');
    expect(dates.moment('2026-07-01T06:59:00.123456+00:00')).toBe('June 30, 2026, 11:59 PM');
    expect([dates.day('2014-02-30'), dates.day(5), dates.moment('soon'), dates.start(null)]).toEqual([
      ...[null, null, null, null],
    ]);
  });
});
