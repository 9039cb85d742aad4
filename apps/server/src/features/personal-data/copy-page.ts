import { COPY_PAGE_WORDS, LOCALE } from '@league/contract';
import { type CopyDates, copyDatesIn } from './copy-dates.ts';
import { COPY_SECTIONS, type CopyField, type CopySection } from './copy-sections.ts';

const words = COPY_PAGE_WORDS;

/** What is stored in one place: the gymnast's row, or a list. */
export type CopyPart = {
  readonly as: string;
  readonly rows: readonly unknown[];
  readonly isOne: boolean;
};
/** Removes names of others from a value. It is slow, so each value is masked when it is written. */
export type Mask = (value: unknown) => unknown;
/** What both forms start with, and what the page says besides. */
export type CopyHead = {
  /** An explanation of the stored values of the file. */
  readonly about: string;
  readonly league: string;
  readonly preparedAt: string;
  readonly gymnast: string;
  readonly officeEmail: string;
  readonly timeZone: string;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Row = Readonly<Record<string, unknown>>;
const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null ? (value as Row) : { value };

/** Whether a value has nothing to show: none, or an empty text, list or object. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}

/** The texts of a value without objects; null for any other value. */
function textsOf(value: unknown): readonly string[] | null {
  if (Array.isArray(value)) {
    const filled = value.filter((each) => !isEmpty(each));
    return filled.some((each) => typeof each === 'object') ? null : filled.map(plain);
  }
  return typeof value === 'object' ? null : [plain(value)];
}

type Shown = Pick<CopyField, 'label' | 'group'> & { readonly texts: readonly string[] };
type Read = { readonly shown: readonly Shown[]; readonly keys: ReadonlySet<string> };

/** Separates the values of a row that are shown in words from the rest, which go to the technical records. */
function readRow(row: Row, fields: readonly CopyField[], dates: CopyDates): Read {
  const shown: Shown[] = [];
  const keys = new Set<string>();
  for (const { key, label, group, inWords, isShortened } of fields) {
    const value = row[key];
    if (isEmpty(value)) continue;
    const inText = inWords?.(value, dates);
    if (inText === null) continue;
    const texts = inText === undefined ? textsOf(value) : [inText];
    if (!texts) continue;
    shown.push({ label, ...(group && { group }), texts });
    if (!isShortened || (texts.length === 1 && texts[0] === value)) keys.add(key);
  }
  return { shown, keys };
}

const spans = (texts: readonly string[], between: string) =>
  texts.map((text) => `<span>${escaped(text)}</span>`).join(between);

function detailsOf(shown: readonly Shown[], mask: Mask): string {
  const lines: { label: string; values: string[]; isGroup: boolean; between: string }[] = [];
  for (const { label, group, texts } of shown) {
    const masked = texts.map((text) => String(mask(text)));
    const last = lines.at(-1);
    const value = group || masked.length > 1 ? spans(masked, ', ') : escaped(masked[0] ?? '');
    if (!group) {
      lines.push({ label: label ?? '', values: [value], isGroup: false, between: '' });
      continue;
    }
    const labeled = label ? `${escaped(label)} ${value}` : value;
    if (last?.isGroup && last.label === group) last.values.push(labeled);
    else lines.push({ label: group, values: [labeled], isGroup: true, between: label ? ', ' : ' ' });
  }
  if (lines.length === 0) return '';
  const rows = lines.map(
    ({ label, values, between }) => `<div><dt>${escaped(label)}</dt><dd>${values.join(between)}</dd></div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function entryOf(
  { heading, fields, isCompact }: CopySection,
  row: Row,
  dates: CopyDates,
  mask: Mask,
): string {
  const textsIn = (of: readonly CopyField[]) =>
    readRow(row, of, dates).shown.flatMap(({ texts }) => texts.map((text) => String(mask(text))));
  const title = textsIn(heading);
  if (isCompact) return `<b>${spans(title, ', ')}</b> ${spans(textsIn(fields), ' · ')}`;
  const details = detailsOf(readRow(row, fields, dates).shown, mask);
  return `${title.length > 0 ? `<h3>${spans(title, ', ')}</h3>` : ''}${details}`;
}

/** The values of a row that are not shown in words, each with its path, for example `base.lastName`. */
function* remaining(value: unknown, path: string, read?: ReadonlySet<string>): Generator<[string, unknown]> {
  if (isEmpty(value)) return;
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, each] of Object.entries(value)) {
    if (!read?.has(key)) yield* remaining(each, path === '' ? key : `${path}.${key}`);
  }
}

function technicalLine(name: string, row: Row, read: ReadonlySet<string>, mask: Mask): string {
  const values = [...remaining(row, '', read)].map(
    ([path, value]) => `${escaped(path)} <span>${escaped(plain(mask(value)))}</span>`,
  );
  return values.length === 0 ? '' : `<p><b>${escaped(name)}</b> ${values.join(' · ')}</p>\n`;
}

/** The page is opened from a file. Text that looks like code or an address is neither run nor fetched. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
:root { color-scheme: light; }
@page { margin: 15mm; }
body { max-width: 48rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #15232a; background: #fff; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 2rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; line-height: 1.5rem; border-bottom: 2px solid #7b8b93; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h1, h2, h3 { break-after: avoid; }
p { margin: 0.75rem 0; }
dl { margin: 0; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 0.375rem 0; border-bottom: 1px solid #dbe4e8; overflow-wrap: anywhere; }
li, dl > div { break-inside: avoid; }
dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.0625rem 0; }
dt { flex: 0 0 8.5rem; color: #53636c; }
dd { flex: 1 1 10rem; min-width: 0; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
p, dd { orphans: 2; widows: 2; }
.technical { font-size: 0.75rem; line-height: 1.125rem; color: #53636c; overflow-wrap: anywhere; }
.technical p { margin: 0 0 0.25rem; }
.technical b { color: #15232a; }
@media (min-width: 40rem) { dt { flex-basis: 11rem; } }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; color: #000; }
  h2 { border-color: #000; }
  .apart { break-before: page; }
  li { border-color: #999; }
  dt, .technical, .technical b { color: #000; }
  .technical { font-size: 7pt; line-height: 1.3; }
}
`;

function opening({ gymnast, league, officeEmail, preparedAt }: CopyHead, dates: CopyDates): string {
  const title = escaped(words.title(gymnast));
  const { head } = words;
  const facts = [
    { label: head.gymnast, texts: [gymnast] },
    { label: head.league, texts: [league] },
    { label: head.prepared, texts: [dates.moment(preparedAt) ?? preparedAt] },
    { label: head.office, texts: [words.office(league, officeEmail)] },
  ];
  return `<!doctype html>
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
${detailsOf(facts, (value) => value)}
<p>${escaped(words.intro(dates.zone))}</p>
`;
}

const TITLES: Readonly<Record<string, string>> = words.parts;
const titleOf = (as: string) => TITLES[as] ?? as;

function* sectionOf(section: CopySection, part: CopyPart, dates: CopyDates, mask: Mask): Generator<string> {
  yield `<h2>${escaped(titleOf(part.as))}</h2>\n${part.isOne ? '' : '<ul>\n'}`;
  for (const row of part.rows) {
    const entry = entryOf(section, rowOf(row), dates, mask);
    yield part.isOne ? `${entry}\n` : `<li>${entry}</li>\n`;
  }
  if (!part.isOne) yield '</ul>\n';
}

function* technicalOf(part: CopyPart, dates: CopyDates, mask: Mask): Generator<string> {
  const section = COPY_SECTIONS.find(({ as }) => as === part.as);
  const fields = section ? [...section.heading, ...section.fields] : [];
  for (const [at, value] of part.rows.entries()) {
    const row = rowOf(value);
    yield technicalLine(
      part.isOne ? part.as : `${part.as} ${at + 1}`,
      row,
      readRow(row, fields, dates).keys,
      mask,
    );
  }
}

/**
 * The copy as a page for a parent to read and print: first, in words, what a family looks for; then everything else in
 * the file, so that each value of the file is on the page.
 */
export function* writtenAsPage(head: CopyHead, parts: readonly CopyPart[], mask: Mask): Generator<string> {
  const dates = copyDatesIn(head.timeZone);
  yield opening(head, dates);
  for (const section of COPY_SECTIONS) {
    const part = parts.find(({ as, rows }) => as === section.as && rows.length > 0);
    if (part) yield* sectionOf(section, part, dates, mask);
  }
  const empty = parts.filter(({ rows }) => rows.length === 0).map(({ as }) => titleOf(as));
  if (empty.length > 0) yield `<p>${escaped(words.nothing(empty.join(', ')))}</p>\n`;
  yield `<h2 class="apart">${escaped(words.technical)}</h2>\n<div class="technical">\n`;
  yield `<p>${escaped(words.technicalIntro)}</p>\n<p>${escaped(head.about)}</p>\n`;
  for (const part of parts) yield* technicalOf(part, dates, mask);
  yield '</div>\n</body>\n</html>\n';
}
