import { filterRefusal } from './refusal.ts';
import { type Token, tokenize } from './tokens.ts';

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

export type Expression =
  | { kind: 'and'; parts: Expression[] }
  | { kind: 'or'; parts: Expression[] }
  | { kind: 'compare'; field: string; comparison: Comparison; value: string }
  | { kind: 'in'; field: string; values: string[] }
  | { kind: 'substring'; field: string; value: string };

/**
 * Parses a `$filter` (API section 4.3): `<field> <op> <value>`, `<field> in [..]` and `substringof(<field>,<text>)`,
 * combined by AND and OR in any case (AND binds more strongly) and grouped by parentheses. Throws a 400 for anything
 * else.
 */
export function parseFilter(text: string, acceptsDoubledQuotes = true): Expression {
  const tokens = tokenize(text, acceptsDoubledQuotes);
  let position = 0;

  const peek = (): Token | undefined => tokens[position];
  const isMark = (mark: string) => {
    const token = peek();
    return token?.kind === 'mark' && token.text === mark;
  };
  const isKeyword = (word: string) => {
    const token = peek();
    return token?.kind === 'word' && !token.isQuoted && token.text.toLowerCase() === word;
  };
  const takeMark = (mark: string) => {
    if (!isMark(mark)) throw filterRefusal(`'${mark}' is expected ${whereIs(peek())}.`);
    position += 1;
  };
  const takeWord = (meaning: string): string => {
    const token = peek();
    if (token?.kind !== 'word') throw filterRefusal(`${meaning} is expected ${whereIs(token)}.`);
    position += 1;
    return token.text;
  };

  const parseJoined = (kind: 'and' | 'or', parsePart: () => Expression): Expression => {
    const first = parsePart();
    const parts = [first];
    while (isKeyword(kind)) {
      position += 1;
      parts.push(parsePart());
    }
    return parts.length === 1 ? first : { kind, parts };
  };
  const parseAlternatives = (): Expression => parseJoined('or', () => parseJoined('and', parseCondition));

  const parseCondition = (): Expression => {
    if (isMark('(')) {
      takeMark('(');
      const inner = parseAlternatives();
      takeMark(')');
      return inner;
    }
    if (isKeyword('substringof')) return parseSubstring();
    const field = takeWord('A field');
    const operator = takeWord('An operator').toLowerCase();
    if (operator === 'in') return { kind: 'in', field, values: parseList() };
    const comparison = comparisons.find((known) => known === operator);
    if (!comparison) throw filterRefusal(`'${operator}' is not an operator.`);
    return { kind: 'compare', field, comparison, value: takeWord('A value') };
  };

  const parseSubstring = (): Expression => {
    position += 1;
    takeMark('(');
    const field = takeWord('A field');
    takeMark(',');
    const value = takeWord('A text');
    takeMark(')');
    return { kind: 'substring', field, value };
  };

  const parseList = (): string[] => {
    takeMark('[');
    const values: string[] = [];
    if (!isMark(']')) {
      values.push(takeWord('A value'));
      while (isMark(',')) {
        takeMark(',');
        values.push(takeWord('A value'));
      }
    }
    takeMark(']');
    return values;
  };

  const expression = parseAlternatives();
  if (position < tokens.length) throw filterRefusal(`Nothing more is expected ${whereIs(peek())}.`);
  return expression;
}

function whereIs(token: Token | undefined): string {
  return token ? `before '${token.text}'` : 'at the end';
}
