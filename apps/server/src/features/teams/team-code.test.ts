import { describe, expect, it } from 'vitest';
import { makeTeamCode } from './team-code.ts';

describe('a made team code', () => {
  it.each([
    ['Spring', 'SPRING'],
    ['Élan Gymnastics', 'ELAN'],
    ['1st Avenue', '1ST'],
    ['Constantinople Tumblers', 'CONSTANTINOP'],
    ['体操', 'TEAM'],
  ])('for %s begins with %s', (name, prefix) => {
    expect(makeTeamCode(name)).toMatch(new RegExp(`^${prefix}-[A-Z0-9]{4}-[A-Z0-9]{4}$`));
  });

  it('has a random part without vowels or characters that look alike, and does not repeat', () => {
    const codes = Array.from({ length: 500 }, () => makeTeamCode('Spring'));
    for (const code of codes) expect(code.slice('SPRING-'.length)).not.toMatch(/[AEIOU0158BLSZ]/);
    expect(new Set(codes).size).toBe(500);
  });
});
