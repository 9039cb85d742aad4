import { expect, it } from 'vitest';
import { maskOthers, othersOf } from './mask-others.ts';

const others = othersOf({
  names: ['ana lind', 'lind ana', 'ana lind berg', 'oneil smith', 'g n g'],
  emails: ['ana@example.org'],
});

it.each([
  ['With Ana Lind, today.', 'With (another gymnast), today.'],
  ['ANA  Lind-', '(another gymnast)-'],
  ['Ana Lind Berg and Lind Ana', '(another gymnast) and (another gymnast)'],
  ['Ana Linden, Ana', 'Ana Linden, Ana'],
  ['Rides with O’Neil Smith.', 'Rides with (another gymnast).'],
  ['Ana - Lind', '(another gymnast)'],
  ['Ana Ana Lind', 'Ana (another gymnast)'],
  ['Ask ANA@example.org, or bo@example.org.', 'Ask (another gymnast), or bo@example.org.'],
  ['<ana@example.org.>', '<(another gymnast).>'],
  ['ana@example.org.uk a@ @b @', 'ana@example.org.uk a@ @b @'],
  ['g n g n g', '(another gymnast) n g'],
])('[BEYOND-12] masks the names and addresses of others in %s', (text, masked) => {
  expect(maskOthers({ notes: [text], phone: null }, others)).toEqual({ notes: [masked], phone: null });
});

it('[IMPORT-14] reads a text of one word, or of one-letter words, only once', () => {
  const longest = process.threadCpuUsage();
  const word = 'a'.repeat(200_000);
  expect(maskOthers([word, `${word}@`, 'g '.repeat(100_000)], others)).toHaveLength(3);
  const { user, system } = process.threadCpuUsage(longest);
  // A quadratic search would take minutes.
  expect((user + system) / 1e6).toBeLessThan(10);
});
