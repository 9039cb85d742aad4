/** A plain letter, which no following character can be a part of. */
const PLAIN = /^[a-z](?![^ -~])/i;

/** Created only when a name needs it, because that takes a phone a twentieth of a second. */
let graphemes: Intl.Segmenter | undefined;

/**
 * The letters for an avatar (MEM-05): the first letter of the first and of the last name, in capitals. Works for
 * any script; apostrophes and other marks are not letters. Empty if there is no letter.
 */
export function initialsOf(firstName: string, lastName: string): string {
  return firstLetter(firstName) + firstLetter(lastName);
}

function firstLetter(name: string): string {
  const [plain] = PLAIN.exec(name) ?? [];
  if (plain) return plain.toUpperCase();
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(name.normalize('NFC'))) {
    if (/^\p{L}/u.test(segment)) return segment.toLocaleUpperCase('en');
  }
  return '';
}
