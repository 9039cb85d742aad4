import { describe, expect, it } from 'vitest';
import { addCounts, countCheck, countPlaywright, countTrouble, countVitest, lastLine } from './count.mjs';

describe('the last line of npm test', () => {
  it('adds checks and tests up, and names the skipped ones apart', () => {
    const vitest = countVitest({ tests: tests('passed', 'passed', 'failed', 'skipped'), troubles: [] }, 1);
    const total = addCounts([countCheck(0), countCheck(2), vitest]);
    expect(lastLine(total)).toBe('3 passed, 2 failed, 1 skipped');
    expect(total.skipped).toEqual([{ title: 'test 3', reason: 'needs root' }]);
    expect(total.failures).toEqual([{ title: 'test 2', reason: 'needs root' }]);
  });

  it('says nothing of skipped tests when there are none', () => {
    expect(lastLine(countVitest({ tests: tests('passed'), troubles: [] }, 0))).toBe('1 passed, 0 failed');
  });
});

describe('a run of vitest counts as failed', () => {
  it.each([
    ['when it found no test at all', { tests: [], troubles: [] }, 0],
    [
      'when a file broke before its tests',
      { tests: tests('passed'), troubles: ['a.test.ts: no such module'] },
      1,
    ],
    [
      'when it ended badly for a reason the report does not give',
      { tests: tests('passed'), troubles: [] },
      1,
    ],
  ])('%s', (_when, report, exitCode) => {
    const count = countVitest(report, exitCode);
    expect(count.failed).toBe(1);
    expect(count.troubles).toHaveLength(1);
  });

  it('once per failed test, and not again for the exit code', () => {
    expect(countVitest({ tests: tests('failed', 'failed'), troubles: [] }, 1)).toMatchObject({
      failed: 2,
      troubles: [],
    });
  });

  it('when it wrote no report', () => {
    expect(countTrouble('The runner ended without a report.')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('a run of the browser tests', () => {
  const results = [
    { error: { message: 'Error: timed out' } },
    { error: { message: '\u001b[31mError: no button\u001b[39m\nCall log:' } },
  ];
  const report = {
    errors: [],
    suites: [
      {
        title: 'roster.spec.ts',
        specs: [{ title: 'opens', tests: [{ status: 'expected', annotations: [] }] }],
        suites: [
          {
            title: 'on a phone',
            specs: [
              { title: 'renews', tests: [{ status: 'unexpected', results }] },
              { title: 'edits', tests: [{ status: 'flaky', results: [...results, {}] }] },
              {
                title: 'prints',
                tests: [{ status: 'skipped', annotations: [{ type: 'skip', description: 'no printer' }] }],
              },
            ],
          },
        ],
      },
    ],
  };

  it('counts tests in nested suites, and one that passed only when repeated as failed', () => {
    expect(countPlaywright(report, 1)).toEqual({
      passed: 1,
      failed: 2,
      failures: [
        { title: 'roster.spec.ts > on a phone > renews', reason: 'Error: no button' },
        { title: 'roster.spec.ts > on a phone > edits', reason: 'Error: no button' },
      ],
      skipped: [{ title: 'roster.spec.ts > on a phone > prints', reason: 'no printer' }],
      troubles: [],
    });
  });

  it('counts as failed when the browser did not come up', () => {
    const count = countPlaywright({ suites: [], errors: [{ message: 'no browser' }] }, 1);
    expect(count).toMatchObject({ passed: 0, failed: 2 });
    expect(count.troubles).toEqual(['no browser', 'The runner found no test at all.']);
  });
});

function tests(...states) {
  return states.map((state, index) => ({ title: `test ${index}`, state, reason: 'needs root' }));
}
