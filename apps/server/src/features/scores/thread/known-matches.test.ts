import { RESULTS_REFUSALS } from '@league/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Matcher, RosterMember } from '../matching/match-entry.ts';
import { MOST_WORK, matcherFor } from './known-matches.ts';

/** Measures the real work, not only the counted one. */
const done = vi.hoisted(() => ({ work: 0 }));
vi.mock('../matching/match-entry.ts', async (load) => {
  const actual = await load<typeof import('../matching/match-entry.ts')>();
  const createMatcher = (...context: Parameters<typeof actual.createMatcher>): Matcher => {
    const match = actual.createMatcher(...context);
    return (entry, work = { left: Number.MAX_SAFE_INTEGER }) => {
      const { left } = work;
      const result = match(entry, work);
      done.work += left - work.left;
      return result;
    };
  };
  return { ...actual, createMatcher };
});
beforeEach(() => {
  done.work = 0;
});

const LETTERS = 'abcdefgh';
const FIRST = 'Ana Mia Katie Emma Olivia Sofia Grace Lily Nora Ella Zoe Ruby Ivy Maya Lena'.split(' ');
const LAST =
  'Doyle Lindqvist Park Porter Nguyen Garcia Smith Kowalski Brown Vance Lund Miller Okafor Cohen Rossi'.split(
    ' ',
  );
const letterOf = (at: number) => LETTERS[at % LETTERS.length] ?? '';

/** Names of eight spellings each that differ in a few letters. */
const hostileName = (at: number) => ({
  firstName: `${'ab'.repeat(15)}äöü${letterOf(at)}${letterOf(at >> 3)}${letterOf(at >> 6)}`,
  lastName: `${'ab'.repeat(15)}äöü${letterOf(at >> 2)}${letterOf(at >> 5)}`,
});

const rosterOf = (size: number): RosterMember[] =>
  Array.from({ length: size }, (_, at) => ({
    ...{ id: at + 1, teamName: 'Spring', skillLevel: '4' },
    ...hostileName(at),
  }));

const entriesOf = (size: number, shift: number) =>
  Array.from({ length: size }, (_, at) => {
    const { firstName, lastName } = hostileName(at + shift);
    return { name: `${firstName}x ${lastName}`, club: 'Spring', level: '4' };
  });

describe('[IMPORT-14] the work of matching', () => {
  const context = { roster: rosterOf(60), decisions: [] };
  const entries = entriesOf(60, 7);
  const most = 100_000;

  it('refuses a file whose names take too much of it', async () => {
    await expect(matcherFor(entries, context, { refuses: true, most })).rejects.toThrow(
      RESULTS_REFUSALS.tooSlow(),
    );
  });

  it('refuses the same file each time it is sent, without work after the first time', async () => {
    const send = () => matcherFor(entries, context, { refuses: true, most: 5 * most });
    await expect(send()).rejects.toThrow(RESULTS_REFUSALS.tooSlow());
    const first = done.work;
    expect(first).toBeGreaterThan(most);
    for (let time = 0; time < 60; time += 1) await expect(send()).rejects.toThrow(RESULTS_REFUSALS.tooSlow());
    expect(done.work).toBe(first);
  });

  it('of a file is counted once for each name, whether cached or not', async () => {
    const ordinary = entries.slice(0, 3);
    await matcherFor(ordinary, { ...context, roster: rosterOf(59) }, { refuses: true });
    const needed = done.work;
    const again = { refuses: true, most: needed + 1 };
    for (let time = 0; time < 3; time += 1) {
      const match = await matcherFor([...ordinary, ...ordinary], { ...context, roster: rosterOf(59) }, again);
      expect(ordinary.map((entry) => match(entry))).toHaveLength(3);
    }
    expect(done.work).toBe(needed);
  });

  it('matches the other names ignoring spelling errors, and does not cache such matches', async () => {
    const last = entries.at(-1) ?? { name: '', club: '', level: '' };
    const within = await matcherFor(entries, context, { most });
    expect(within(last).standing).toBe('unmatched');
    const endless = await matcherFor([], context);
    expect(endless(last).standing).toBe('review');
  });

  it('ends for thousands of such names against a large league', async () => {
    const large = { roster: rosterOf(1500), decisions: [] };
    await expect(matcherFor(entriesOf(3500, 3), large, { refuses: true })).rejects.toThrow(
      RESULTS_REFUSALS.tooSlow(),
    );
  });

  describe('of ordinary names, beside gymnasts with names made to cost time', () => {
    const written = Array.from({ length: 400 }, (_, at) => ({
      name: `${FIRST[at % 15]}${letterOf(at >> 4)} ${LAST[(at * 4) % 15]}${letterOf(at >> 7)}`,
      ...{ club: 'Summit', level: '4' },
    }));
    const gymnasts = (size: number, nameAt: (at: number) => { firstName: string; lastName: string }) =>
      Array.from({ length: size }, (_, at) => ({
        ...{ id: at + 1, teamName: 'Spring', skillLevel: '4' },
        ...nameAt(at * 11),
        formerNames: Array.from({ length: 10 }, (_former, age) => nameAt(at * 11 + age + 1)),
      }));

    it('does not depend on former names that are no names', async () => {
      const text = (at: number) =>
        Array.from({ length: 33 }, (_, word) => `${letterOf(at >> (word % 9))}x`).join(' ');
      const roster = gymnasts(20, (at) => ({ firstName: text(at), lastName: text(at + 1) }));
      const workWith = async (members: RosterMember[]) => {
        done.work = 0;
        await matcherFor(written, { roster: members, decisions: [] });
        return done.work;
      };
      const plain = roster.map(({ formerNames: _, ...member }) => member);
      expect(await workWith(roster)).toBe(await workWith(plain));
    });

    it('refuses no file for names that others have stored', async () => {
      const nameAt = (at: number) => {
        const begin = `äöü${letterOf(at)}${letterOf(at >> 3)}`;
        return { firstName: `${begin}el`, lastName: `${begin}er` };
      };
      const context = { roster: gymnasts(1000, nameAt), decisions: [] };
      await expect(matcherFor(written, context, { refuses: true })).resolves.toBeTypeOf('function');
    });
  });

  it('is a fraction of the limit for 3,500 results of a league of 1,500', async () => {
    const nameAt = (at: number) => ({
      firstName: `${FIRST[at % 15]}${letterOf(at * 7)}`,
      lastName: `${LAST[(at * 4 + Math.floor(at / 15)) % 15]}${letterOf(at >> 8)}`,
    });
    const roster = Array.from({ length: 1500 }, (_, at) => ({
      ...{ id: at + 1, teamName: 'Spring', skillLevel: '4' },
      ...nameAt(at),
    }));
    const written = Array.from({ length: 3500 }, (_, at) => {
      const { firstName, lastName } = nameAt(at + 3);
      return { name: `${firstName}e ${lastName}`, club: 'Spring', level: '4' };
    });
    const ordinary = matcherFor(written, { roster, decisions: [] }, { refuses: true, most: MOST_WORK / 2 });
    await expect(ordinary).resolves.toBeTypeOf('function');
  });
});
