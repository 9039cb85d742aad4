import { randomInt } from 'node:crypto';

/** No vowels, so that no words appear, and no characters that look alike (0 O, 1 I L, 5 S, 8 B; of 2 and Z only 2). */
const CHARACTERS = '234679CDFGHJKMNPQRTVWXY';
const LONGEST_PREFIX = 12;

/** The first word of a team's name in plain capitals: `Spring Stars` gives `SPRING`. */
function prefixOf(teamName: string): string {
  const plain = teamName.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return plain.match(/[A-Z0-9]+/)?.[0].slice(0, LONGEST_PREFIX) ?? 'TEAM';
}

/** A registration code like `SPRING-7K4M-Q2XD`: the team, then 8 random characters (36 bits). */
export function makeTeamCode(teamName: string): string {
  const group = () =>
    Array.from({ length: 4 }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');
  return `${prefixOf(teamName)}-${group()}-${group()}`;
}
