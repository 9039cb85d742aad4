import { LOCALE, PERSONAL_DATA_WORDS } from '@league/contract';

const words = PERSONAL_DATA_WORDS.page;

export type CopyHead = { readonly about: string; readonly league: string; readonly preparedAt: string };
/** What is held in one place: the row of the gymnast, or a list. */
export type CopyPart = { readonly as: string; readonly rows: Iterable<unknown>; readonly isOne: boolean };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** `emergency_contact_name` and `emergencyContactName` as `Emergency contact name`. */
function labelOf(key: string): string {
  const spaced = key
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_, left, right) => `${left} ${right.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function markupOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return `<i>${words.empty}</i>`;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (Array.isArray(value)) {
    return value.length === 0
      ? `<i>${words.empty}</i>`
      : `<ol>${value.map((each) => `<li>${markupOf(each)}</li>`).join('')}</ol>`;
  }
  if (typeof value !== 'object') return escaped(String(value));
  const entries = Object.entries(value);
  if (entries.length === 0) return `<i>${words.empty}</i>`;
  return `<dl>${entries.map(([key, each]) => `<div><dt>${escaped(labelOf(key))}</dt><dd>${markupOf(each)}</dd></div>`).join('')}</dl>`;
}

/** The page is read from a file: what a text of it could be taken for is neither run nor fetched. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
body { max-width: 48rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #15232a; background: #fff; }
h1 { font-size: 1.375rem; line-height: 1.75rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; border-bottom: 1px solid #7b8b93; break-after: avoid; }
dl, ol { margin: 0; }
li { margin-bottom: 0.75rem; }
dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.125rem 0; border-bottom: 1px solid #dbe4e8; }
dt { flex: 0 0 14rem; font-weight: 600; }
dd { flex: 1 1 16rem; min-width: 0; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
i { color: #53636c; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } }
`;

/** The copy as a page that a parent reads and prints: the same values in the same order, row by row. */
export function* writtenAsPage(head: CopyHead, parts: readonly CopyPart[]): Generator<string> {
  const title = escaped(words.title);
  yield `<!doctype html>
<html lang="${escaped(LOCALE)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escaped(POLICY)}">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escaped(head.league)}</p>
<p>${escaped(words.prepared(head.preparedAt))}</p>
<p>${escaped(head.about)}</p>
`;
  for (const { as, rows, isOne } of parts) {
    yield `<h2>${escaped(labelOf(as))}</h2>\n`;
    let count = 0;
    for (const row of rows) {
      if (count === 0 && !isOne) yield '<ol>\n';
      yield isOne ? `${markupOf(row)}\n` : `<li>${markupOf(row)}</li>\n`;
      count += 1;
    }
    if (count === 0) yield `<p>${words.nothing}</p>\n`;
    else if (!isOne) yield '</ol>\n';
  }
  yield '</body>\n</html>\n';
}
