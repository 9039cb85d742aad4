import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { markWords, withoutMarkedWords } from './mark-words.ts';
import { inPseudoLocale, isWordModule } from './word-modules.ts';

it('puts texts, tables and what functions give in brackets, and leaves numbers and patterns', () => {
  const words = { title: 'Sign In', of: (name: string) => `Edit ${name}`, max: 3, pattern: /a/ };
  const marked = markWords(words) as typeof words;
  expect(marked).toMatchObject({ title: '⟦Sign In⟧', max: 3, pattern: /a/ });
  expect(marked.of('Ada')).toBe('⟦Edit Ada⟧');
});

it('finds text outside of brackets, however deep these are', () => {
  expect(withoutMarkedWords('⟦Renew ⟦2 members⟧⟧ Ada')).toBe(' Ada');
  expect(withoutMarkedWords('Save ⟦Ada⟧')).toBe('Save ');
});

it('changes what the modules of words export, and no other module', () => {
  const changed = inPseudoLocale(
    '/x/apps/web/src/strings/en/events.ts',
    "export const words = { a: 'A' };\nexport type Words = typeof words;",
  );
  expect(changed).toContain("const words = { a: 'A' };");
  expect(changed).toContain('export { wordsInBrackets as words };');
  expect(isWordModule('/x/apps/web/src/strings/en/events.ts')).toBe(true);
  expect(isWordModule('/x/packages/contract/src/auth/auth.errors.ts')).toBe(true);
  expect(isWordModule('/x/packages/contract/src/sync/sync.words.ts')).toBe(true);
  expect(isWordModule('/x/apps/web/src/ui/panel.tsx')).toBe(false);
});

it('changes every table of errors of the contract', () => {
  const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
  const tables = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .map((file) => `${contract}${file}`)
    .filter(
      (path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes('Record<string, ErrorEntry>'),
    );
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((path) => !isWordModule(path))).toEqual([]);
});

it('puts the labels of a field in brackets and leaves its other texts', () => {
  const source = "phone: { label: 'Phone', kind: 'phone', formLabels: { add: 'Call' } }";
  expect(inPseudoLocale('/x/packages/contract/src/members/member-fields.ts', source)).toBe(
    "phone: { label: '⟦Phone⟧', kind: 'phone', formLabels: { add: '⟦Call⟧' } }",
  );
});
