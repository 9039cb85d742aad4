/** Text of a file as the database takes it: without NUL and without halves of characters, which no column holds. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
