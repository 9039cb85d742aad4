const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The letters for an avatar (MEM-05): the first letter of the first and of the last name, in capitals. Works for
 * any script; apostrophes and other marks are no letters. Gives an empty text when there is none.
 */
export function initialsOf(firstName: string, lastName: string): string {
  return firstLetter(firstName) + firstLetter(lastName);
}

function firstLetter(name: string): string {
  for (const { segment } of graphemes.segment(name.normalize('NFC'))) {
    if (/^\p{L}/u.test(segment)) return segment.toLocaleUpperCase('en');
  }
  return '';
}
