import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A worksheet with these rows; each cell is its markup, or a text. */
export function sheetOf(rows: readonly (readonly string[])[], behind = ''): string {
  const cells = (row: readonly string[]) =>
    row
      .map((cell) => (cell.startsWith('<c') ? cell : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`))
      .join('');
  return `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData>${behind}</worksheet>`;
}

/** A workbook put together by hand, because no program would write everything that hostile files need. */
export function workbookOf({
  sheets,
  formats = [],
  texts = '',
  is1904 = false,
  type = `${TYPES}.sheet.main+xml`,
  more = {},
}: {
  sheets: Readonly<Record<string, string>>;
  formats?: readonly string[];
  texts?: string;
  is1904?: boolean;
  type?: string;
  more?: Zippable;
}): Buffer {
  const names = Object.keys(sheets);
  const bytes = (text: string) => Buffer.from(HEAD + text);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const list = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const styles = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`);
  const xfs = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)];
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': bytes(
        `<Types><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
      ),
      '_rels/.rels': bytes(
        `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
      'xl/workbook.xml': bytes(
        `<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': bytes(
        `<Relationships>${names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/s${at + 1}.xml`)).join('')}${relation('st', 'styles', 'styles.xml')}${relation('tx', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      ),
      'xl/styles.xml': bytes(
        `<styleSheet><numFmts>${styles.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
      ),
      'xl/sharedStrings.xml': bytes(`<sst>${texts}</sst>`),
      ...Object.fromEntries(
        names.map((name, at) => [`xl/worksheets/s${at + 1}.xml`, bytes(sheets[name] ?? '')]),
      ),
      ...more,
    }),
  );
}

/** The same archive, declaring too small sizes for its parts, as a zip bomb does. */
export function understated(bytes: Buffer): Buffer {
  const lying = Buffer.from(bytes);
  for (
    let at = lying.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = lying.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    lying.writeUInt32LE(Math.min(lying.readUInt32LE(at + 24), 1000), at + 24);
  return lying;
}

/** The texts of a workbook's first row, which are its headings. */
export function headingsOf(workbook: Uint8Array): string[] {
  const [, sheet] =
    Object.entries(unzipSync(workbook)).find(([name]) => /worksheets\/sheet\d+\.xml$/.test(name)) ?? [];
  if (!sheet) throw new Error('The workbook has no sheet.');
  const [row = ''] = /<row[^>]*>.*?<\/row>/s.exec(strFromU8(sheet)) ?? [];
  return [...row.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
}
