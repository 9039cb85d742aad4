import { expect, it } from 'vitest';
import { root } from './lib/project.mjs';
import { findBrokenReferences, listUntested, readTargets, readTexts } from './lib/references.mjs';

const documents = [
  ['docs/requirements.md', '| MEM-01 | A member. |\n| MEM-02 | Own team only. |'],
  ['docs/cases.md', '| C01 | A file. | A result. |'],
  ['docs/provider-api.md', '## 5. Writing\n\n### 5.1 Create'],
  ['docs/decisions/0004-sync-by-state.md', '# Sync by state'],
];

/** What is broken in one source file beside a small set of documents. */
const brokenIn = (text, file = 'apps/server/src/x.ts') =>
  findBrokenReferences(new Map([...documents, [file, text]]), root);

it('finds every cited requirement, case, section, decision and link in the repository', () => {
  const texts = readTexts(root);
  expect(texts.size).toBeGreaterThan(1000);
  const { requirements, cases, sections } = readTargets(texts);
  expect(requirements.size).toBeGreaterThanOrEqual(200);
  expect(cases.size).toBeGreaterThanOrEqual(48);
  expect(sections.size).toBeGreaterThan(30);
  expect(findBrokenReferences(texts, root)).toEqual([]);
});

it.each([
  ['a requirement', `as MEM-${98} asks`],
  ['a case', `case C${77}`],
  ['a section', `sections 5.1 and ${5.9}`],
  ['a decision', `see decision ${'9'.repeat(4)}`],
])('refuses %s that does not exist', (_what, text) => {
  expect(brokenIn(text)).toHaveLength(1);
});

it('refuses a link to a missing document', () => {
  expect(brokenIn(['[x]', '(missing.md)'].join(''), 'docs/x.md')).toHaveLength(1);
});

it.each([
  'as MEM-01 asks, case C01, section 5.1, decision 0004',
  'RFC 6238, section 9.9',
  'UTF-16 and SHA-25',
])('accepts %s', (text) => {
  expect(brokenIn(text)).toEqual([]);
});

it('lists the requirements that no test title names', () => {
  const texts = new Map([...documents, ['a/x.test.ts', "it('[MEM-01] gives a member')"]]);
  expect(listUntested(texts)).toEqual(['MEM-02']);
});
