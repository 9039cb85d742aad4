import { expect, it } from 'vitest';
import { findUnstyled, readMantine } from './lib/mantine-styles.mjs';
import { inProject } from './lib/project.mjs';

/** What parts of Mantine name without drawing it here: a chevron that our own style sizes, and other kinds of check box. */
const NOT_DRAWN = ['NativeSelect: Combobox', 'Checkbox: CheckboxCard', 'Checkbox: CheckboxIndicator'];

const program = readMantine(inProject('apps', 'web', 'src'));

it('loads the style sheets of every part of Mantine that the web app draws', () => {
  expect(program.parts.size).toBeGreaterThan(8);
  expect(findUnstyled(program)).toEqual(NOT_DRAWN);
});

it.each([
  ['Checkbox', ['Checkbox', 'InlineInput']],
  ['Modal', ['Modal', 'ModalBase', 'Overlay', 'Paper', 'ScrollArea']],
  ['TextInput', ['Input']],
])('notices a %s without its style sheets', (part, removed) => {
  const sheets = new Set([...program.sheets].filter((sheet) => !removed.includes(sheet)));
  const unstyled = findUnstyled({ parts: new Set([part]), sheets });
  expect(unstyled).toEqual(expect.arrayContaining(removed.map((sheet) => `${part}: ${sheet}`)));
});
