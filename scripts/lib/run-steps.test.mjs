import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countCheck } from './count.mjs';
import { runSteps } from './run-steps.mjs';
import { PlainError } from './say.mjs';

let output = '';

beforeEach(() => {
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text;
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const ready = async () => undefined;
const good = { title: 'Good', work: async () => countCheck(0) };
const bad = { title: 'Bad', work: async () => countCheck(1) };
const broken = { title: 'Broken', work: () => Promise.reject(new PlainError('No browser.')) };

describe('npm test goes through all its steps', () => {
  it('succeeds when all steps did', async () => {
    expect(await runSteps({ prepare: ready, listSteps: () => [good, good] })).toBe(0);
    expect(output).toMatch(/\n2 passed, 0 failed\n$/);
  });

  it('names at its end what failed and why, below what was skipped', async () => {
    const failures = [{ title: 'roster > renews', reason: 'No roster.' }];
    const skipped = [{ title: 'roster > prints', reason: 'no printer' }];
    const work = async () => ({ ...countCheck(0), failed: 1, failures, skipped });
    expect(await runSteps({ prepare: ready, listSteps: () => [{ title: 'Journeys', work }] })).toBe(1);
    const named = 'skipped: roster > prints (no printer)\nfailed: Journeys > roster > renews (No roster.)\n';
    expect(output.endsWith(`${named}1 passed, 1 failed, 1 skipped\n`)).toBe(true);
  });

  it('continues after a step that fails or throws, and fails at the end', async () => {
    expect(await runSteps({ prepare: ready, listSteps: () => [bad, broken, good] })).toBe(1);
    expect(output).toMatch(/\nfailed: Bad\nfailed: Broken: No browser.\n1 passed, 2 failed\n$/);
  });

  it('prints the counts once, and also when nothing could be installed', async () => {
    const prepare = () => Promise.reject(new PlainError('No network.'));
    expect(await runSteps({ prepare, listSteps: () => [good] })).toBe(1);
    expect(output).toBe('No network.\n0 passed, 1 failed\n');
  });
});
