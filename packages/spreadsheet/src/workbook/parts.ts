import { posix } from 'node:path';
import { isDateFormat } from 'numfmt';
import { SHEET_LIMITS } from '../limits.ts';
import { SheetRefusal } from '../refusal.ts';
import { type Archive, folded, refuseDamaged } from './archive.ts';
import { BUILT_IN_FORMATS } from './built-in-formats.ts';
import { WORKBOOK_LIMITS } from './limits.ts';
import { type Attributes, attributeOf, readPart } from './xml.ts';

const SMALL = { maxBytes: WORKBOOK_LIMITS.partBytes };
const LIST = { part: 'sheets' } as const;

export type SheetPart = { readonly name: string; readonly part: string; readonly isHidden: boolean };

/** How a cell shows a number. */
export type NumberFormat = { readonly pattern: string; readonly shows: 'day' | 'time' | 'number' };

/** What all sheets of a workbook share. */
export type WorkbookParts = {
  readonly sheets: readonly SheetPart[];
  /** Whether days are counted from 1904, as on old Macs. */
  readonly is1904: boolean;
  /** By the number of the style that a cell names. */
  readonly formats: readonly NumberFormat[];
  readonly texts: readonly string[];
};

type Relation = { readonly type: string; readonly target: string };

async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const found = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return found;
  await readPart(
    archive,
    { name, where: LIST, ...SMALL },
    {
      open(element, attributes) {
        const { Id: id, Type: type = '', Target: target = '' } = attributes;
        if (element !== 'Relationship' || id === undefined || attributes.TargetMode === 'External') return;
        const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
        found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: path });
      },
    },
  );
  return found;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

function toNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

async function readList(archive: Archive, part: string) {
  const relations = await relationsOf(archive, part);
  const sheets: SheetPart[] = [];
  const parts = new Set<string>();
  let is1904 = false;
  await readPart(
    archive,
    { name: part, where: LIST, ...SMALL },
    {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
        if (name !== 'sheet') return;
        const relation = relations.get(attributeOf(attributes, 'id') ?? '');
        if (relation?.type !== 'worksheet') return;
        // No program uses a part for two sheets; a part listed as fifty sheets would be read fifty times.
        const target = folded(relation.target);
        if (parts.has(target)) throw refuseDamaged(LIST);
        parts.add(target);
        const { name: title = '', state = 'visible' } = attributes;
        sheets.push({ name: title.trim(), part: relation.target, isHidden: state !== 'visible' });
      },
    },
  );
  return { relations: [...relations.values()], sheets, is1904 };
}

/** The parts of a day that appear in a date but not in a time. */
const HAS_DAY = /[yd]/i;
const IN_QUOTES = /"[^"]*"|\\.|\[[^\]]*\]/g;

function formatOf(pattern: string): NumberFormat {
  try {
    if (!isDateFormat(pattern)) return { pattern, shows: 'number' };
  } catch {
    // A pattern that cannot be parsed formats nothing.
    return { pattern: 'General', shows: 'number' };
  }
  return { pattern, shows: HAS_DAY.test(pattern.replace(IN_QUOTES, '')) ? 'day' : 'time' };
}

async function readFormats(archive: Archive, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined) return formats;
  const known = new Map<number, NumberFormat>();
  const byNumber = (number: number) => {
    const format = known.get(number) ?? formatOf(BUILT_IN_FORMATS[number] ?? 'General');
    known.set(number, format);
    return format;
  };
  let isOfCells = false;
  await readPart(
    archive,
    { name: part, where: { part: 'formats' }, ...SMALL },
    {
      open(name, attributes) {
        if (name === 'numFmt')
          known.set(
            toNumber(attributes.numFmtId),
            formatOf((attributes.formatCode ?? '').slice(0, WORKBOOK_LIMITS.formatCode)),
          );
        if (name === 'cellXfs') isOfCells = true;
        if (name === 'xf' && isOfCells && formats.length < WORKBOOK_LIMITS.formats)
          formats.push(byNumber(toNumber(attributes.numFmtId)));
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
    },
  );
  return formats;
}

/** `_x000D_` is how a workbook writes a character that XML cannot contain. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

export function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/**
 * Joins the text of a cell, which may have several pieces of different formatting, without its phonetic reading.
 * Slightly more than a cell's limit is enough to know that it is too long.
 */
export class TextCollector {
  #text = '';
  #isText = false;
  #isSpoken = false;

  begin(): void {
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'rPh') this.#isSpoken = true;
    if (name === 't') this.#isText = !this.#isSpoken;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isSpoken = false;
    if (name === 't') this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText && this.#text.length <= SHEET_LIMITS.cell)
      this.#text += text.slice(0, SHEET_LIMITS.cell + 1);
  }

  get text(): string {
    return unescaped(this.#text);
  }
}

async function readTexts(archive: Archive, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const collector = new TextCollector();
  const where = { part: 'texts' } as const;
  await readPart(
    archive,
    { name: part, where, maxBytes: WORKBOOK_LIMITS.textBytes },
    {
      open(name) {
        if (name === 'si') collector.begin();
        collector.open(name);
      },
      text: (text) => collector.add(text),
      close(name) {
        collector.close(name);
        if (name !== 'si') return;
        if (texts.length >= WORKBOOK_LIMITS.texts)
          throw new SheetRefusal({ code: 'TOO_MANY_TEXTS', limit: WORKBOOK_LIMITS.texts });
        texts.push(collector.text);
      },
    },
  );
  return texts;
}

/** The declared content type of a part. */
async function contentTypeOf(archive: Archive, part: string): Promise<string> {
  let found = '';
  const name = '[Content_Types].xml';
  if (!archive.has(name)) throw refuseDamaged({ part: 'parts' });
  await readPart(
    archive,
    { name, where: { part: 'parts' }, ...SMALL },
    {
      open(element, { PartName: partName, ContentType: type = '' }: Attributes) {
        if (element === 'Override' && partName?.slice(1).toLowerCase() === part.toLowerCase()) found = type;
      },
    },
  );
  return found;
}

/** Reads what the sheets share. Throws SheetRefusal for a file that is not a plain workbook, with what to do. */
export async function readWorkbook(archive: Archive): Promise<WorkbookParts> {
  // The archive as a whole has no name.
  const root = [...(await relationsOf(archive, '')).values()];
  const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (/\.bin$/i.test(main)) throw new SheetRefusal({ code: 'BINARY_WORKBOOK' });
  const type = await contentTypeOf(archive, main);
  if (/macroEnabled/i.test(type) || archive.has('xl/vbaProject.bin'))
    throw new SheetRefusal({ code: 'MACRO_WORKBOOK' });
  const { relations, sheets, is1904 } = await readList(archive, main);
  const targetOf = (wanted: string) => relations.find((relation) => relation.type === wanted)?.target;
  const limit = WORKBOOK_LIMITS.sheets;
  if (sheets.length > limit) throw new SheetRefusal({ code: 'TOO_MANY_SHEETS', count: sheets.length, limit });
  if (sheets.length === 0) throw refuseDamaged(LIST);
  return {
    sheets,
    is1904,
    formats: await readFormats(archive, targetOf('styles')),
    texts: await readTexts(archive, targetOf('sharedStrings')),
  };
}
