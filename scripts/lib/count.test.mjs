import { describe, expect, it } from 'vitest';
import {
  addCounts,
  countCheck,
  countPlaywright,
  countTrouble,
  countVitest,
  filesToRepeat,
  lastLine,
  withRepeated,
} from './count.mjs';

describe('the last line of npm test tells the truth', () => {
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
      { tests: tests('passed'), troubles: [{ file: 'a.test.ts', sentence: 'a.test.ts: no such module' }] },
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

  it('when its file failed the second time too; what passed then is named', () => {
    const first = {
      tests: [
        inFile('a', 'failed'),
        inFile('a', 'failed', 'other'),
        inFile('b', 'failed'),
        inFile('c', 'passed'),
      ],
      troubles: [{ file: 'd', sentence: 'd: no database' }],
    };
    const files = filesToRepeat(first);
    expect(files).toEqual(['a', 'b', 'd']);
    const second = {
      tests: [
        inFile('a', 'passed'),
        inFile('a', 'failed', 'other'),
        inFile('b', 'passed'),
        inFile('d', 'passed'),
      ],
      troubles: [],
    };
    expect(countVitest(withRepeated(first, second), 1)).toMatchObject({
      passed: 4,
      failed: 1,
      failures: [{ title: 'other' }],
      repeated: ['test of a', 'test of b', 'd'],
      troubles: [],
    });
  });

  it('when its file was not found the second time', () => {
    const first = { tests: [inFile('a', 'failed'), inFile('b', 'failed')], troubles: [] };
    const second = { tests: [inFile('b', 'passed')], troubles: [] };
    expect(countVitest(withRepeated(first, second), 0)).toMatchObject({
      failed: 1,
      failures: [{ title: 'test of a' }],
      repeated: ['test of b'],
    });
  });

  it('at once when many files failed, or nobody knows which', () => {
    const many = ['a', 'b', 'c', 'd'].map((file) => inFile(file, 'failed'));
    expect(filesToRepeat({ tests: many, troubles: [] })).toEqual([]);
    const nowhere = [{ file: null, sentence: 'Outside of any test: no database' }];
    expect(filesToRepeat({ tests: [inFile('a', 'failed')], troubles: nowhere })).toEqual([]);
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
              { title: 'renews', tests: [{ status: 'unexpected', results }, { status: 'flaky' }] },
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

  it('counts each test of each project, in suites within suites, and names what passed only when repeated', () => {
    expect(countPlaywright(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: [{ title: 'roster.spec.ts > on a phone > renews', reason: 'Error: no button' }],
      skipped: [{ title: 'roster.spec.ts > on a phone > prints', reason: 'no printer' }],
      repeated: ['roster.spec.ts > on a phone > renews'],
      troubles: [],
    });
  });

  it('counts as failed when the browser did not come up', () => {
    const count = countPlaywright({ suites: [], errors: [{ message: 'no browser' }] }, 1);
    expect(count).toMatchObject({ passed: 0, failed: 2 });
    expect(count.troubles).toEqual(['no browser', 'The runner found no test at all.']);
  });
});

function inFile(file, state, title = `test of ${file}`) {
  return { file, title, state, reason: 'no reason given' };
}

function tests(...states) {
  return states.map((state, index) => ({ title: `test ${index}`, state, reason: 'needs root' }));
}
