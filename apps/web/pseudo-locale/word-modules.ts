import { fileURLToPath } from 'node:url';
import { markWords } from './mark-words.ts';

const MARK_WORDS = fileURLToPath(new URL('./mark-words.ts', import.meta.url));

/** The modules that hold what people read: the web's string folder, and what is beside its code in the contract. */
const WORD_MODULES = [
  /\/apps\/web\/src\/strings\/en\/[\w-]+\.ts$/,
  /\/packages\/contract\/src\/.*\.(errors|words)\.ts$/,
];

/** Modules whose tables hold labels beside other things. */
const LABEL_MODULE = /\/packages\/contract\/src\/(members\/member-fields|imports\/imports\.constants)\.ts$/;
const LABEL = /\b(label|edit|add): '([^']+)'/g;

export function isWordModule(path: string): boolean {
  return [...WORD_MODULES, LABEL_MODULE].some((pattern) => pattern.test(path)) && !path.includes('.test.');
}

/** The source of the module of words at a path, changed so that it gives them in brackets; `toSpecifier` makes a path importable. */
export function inPseudoLocale(path: string, source: string, toSpecifier = (file: string) => file): string {
  if (LABEL_MODULE.test(path))
    return source.replace(LABEL, (_, key, words) => `${key}: '${markWords(words)}'`);
  const names: string[] = [];
  const unexported = source.replace(/^export (const|function) (\w+)/gm, (_, kind: string, name: string) => {
    names.push(name);
    return `${kind} ${name}`;
  });
  return [
    `import { markWords } from ${JSON.stringify(toSpecifier(MARK_WORDS))};`,
    unexported,
    ...names.map((name) => `const ${name}InBrackets = markWords(${name});`),
    `export { ${names.map((name) => `${name}InBrackets as ${name}`).join(', ')} };`,
  ].join('\n');
}
