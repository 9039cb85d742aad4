const OPEN = '\u27E6';
const CLOSE = '\u27E7';

/**
 * The same words in brackets: ⟦Sign In⟧. Texts, lists and tables of texts, and functions that give texts are taken;
 * everything else stays as it is.
 */
export function markWords(words: unknown): unknown {
  if (typeof words === 'string') return words.trim() === '' ? words : `${OPEN}${words}${CLOSE}`;
  if (typeof words === 'function') return (...values: unknown[]) => markWords(words(...values));
  if (Array.isArray(words)) return words.map(markWords);
  if (isTable(words)) {
    return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, markWords(value)]));
  }
  return words;
}

/** What is left of a text when all words in brackets are taken out of it. */
export function withoutMarkedWords(text: string): string {
  let depth = 0;
  let rest = '';
  for (const character of text) {
    if (character === OPEN) depth += 1;
    else if (character === CLOSE) depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
