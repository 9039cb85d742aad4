import { filterRefusal } from './refusal.ts';

export type Token =
  | { kind: 'word'; text: string; isQuoted: boolean }
  | { kind: 'mark'; text: '(' | ')' | '[' | ']' | ',' };

const marks = ['(', ')', '[', ']', ','] as const;

function isMark(char: string): char is (typeof marks)[number] {
  return marks.some((mark) => mark === char);
}

/** Splits a filter into words, quoted words (a quote inside is written twice, if that is accepted) and punctuation. */
export function tokenize(filter: string, acceptsDoubledQuotes: boolean): Token[] {
  const quotedWord = acceptsDoubledQuotes ? /^'((?:[^']|'')*)'/ : /^'([^']*)'/;
  const tokens: Token[] = [];
  let position = 0;
  while (position < filter.length) {
    const char = filter.charAt(position);
    if (/\s/.test(char)) {
      position += 1;
    } else if (isMark(char)) {
      tokens.push({ kind: 'mark', text: char });
      position += 1;
    } else if (char === "'") {
      const quoted = quotedWord.exec(filter.slice(position));
      if (!quoted) throw filterRefusal(`The quote at position ${position + 1} is not closed.`);
      tokens.push({ kind: 'word', text: (quoted[1] ?? '').replaceAll("''", "'"), isQuoted: true });
      position += quoted[0].length;
    } else {
      const word = /^[^\s()[\],']+/.exec(filter.slice(position))?.[0] ?? char;
      tokens.push({ kind: 'word', text: word, isQuoted: false });
      position += word.length;
    }
  }
  return tokens;
}
