/** The text of a file in a form that the database can store: without NUL and without unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
