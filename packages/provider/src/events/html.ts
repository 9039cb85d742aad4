const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    rsquo: '’',
    lsquo: '‘',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    bull: '•',
  }),
);

/**
 * Removes scripts and styles. Each end is searched from its start and each start once, so that a hostile text takes no
 * longer than another.
 */
function withoutCode(html: string): string {
  const start = /<(script|style)\b/gi;
  const ends = new Map([
    ['script', /<\/script\s*>/gi],
    ['style', /<\/style\s*>/gi],
  ]);
  let text = '';
  let from = 0;
  for (let found = start.exec(html); found; found = start.exec(html)) {
    const kind = (found[1] ?? '').toLowerCase();
    const end = ends.get(kind);
    if (!end) continue;
    end.lastIndex = start.lastIndex;
    if (!end.test(html)) {
      ends.delete(kind);
      continue;
    }
    text += html.slice(from, found.index);
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return text + html.slice(from);
}

/**
 * The readable text of a description: tags are removed, blocks and line breaks become new lines. The result is text,
 * never HTML.
 */
export function htmlToText(html: string): string {
  return withoutCode(html)
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|table)\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? whole;
  const hex = name[1]?.toLowerCase() === 'x';
  const code = hex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
