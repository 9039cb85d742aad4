import { describe, expect, it } from 'vitest';
import { ACTS, DEFAULT_ACTS } from './acts.ts';
import { readOptions } from './options.ts';

describe('the options of the torture', () => {
  it('has the acts that the portal survives by default', () => {
    const { minutes, seed, acts } = readOptions([]);
    expect([minutes, seed, [...acts]]).toEqual([1, 1, [...DEFAULT_ACTS]]);
  });

  it.each([
    ['all', ACTS],
    ['none', []],
    ['freeze', ['freeze']],
    ['default, all', [...new Set([...DEFAULT_ACTS, ...ACTS])]],
  ])('reads the list of acts "%s"', (list, acts) => {
    expect([...readOptions(['--acts', list]).acts]).toEqual(acts);
  });

  it('refuses an unknown act by its name', () => {
    expect(() => readOptions(['--acts', 'freeze,earthquake'])).toThrow('There is no act \\"earthquake\\".');
  });
});
