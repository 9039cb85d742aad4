import { describe, expect, it } from 'vitest';
import { openSheet, SHEET_LIMITS } from '../src/index.ts';
import { COLUMNS, inPieces, openText, readAll, valuesOf } from './sheets.ts';

const HEAD = 'First Name,Last Name,Email Address,Date of Birth,Notes';
const ANN = 'Ann,Ames,ann@example.com,2014-04-03,';
const BEA = 'Bea,Bell,bea@example.com,2014-04-04,';

const openBytes = (bytes: Uint8Array) => openSheet(inPieces(bytes, 5), COLUMNS);
const refusalOf = async (text: string) => {
  const error = await openText(text)
    .then(readAll)
    .catch((thrown: unknown) => thrown);
  return error;
};
const faultsOf = async (text: string) =>
  (await readAll(await openText(text))).map(({ row, fault }) => [row, fault?.code ?? 'fine'].join(' '));

describe('[IMPORT-09] encodings', () => {
  const text = `${HEAD}\r\nRenée,Núñez,ann@example.com,2014-04-03,O’Neill – “Zoë”\r\n`;
  const utf16 = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  const MARK_LE = Uint8Array.of(0xff, 0xfe);
  const MARK_BE = Uint8Array.of(0xfe, 0xff);

  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-16 with its mark', Buffer.concat([MARK_LE, utf16]), 'utf-16le'],
    ['UTF-16 in the other order with its mark', Buffer.concat([MARK_BE, swapped]), 'utf-16be'],
    ['UTF-16 without its mark', utf16, 'utf-16le'],
    ['UTF-16 in the other order without its mark', swapped, 'utf-16be'],
  ])('%s', async (_name, bytes, encoding) => {
    const sheet = await openBytes(bytes);
    expect(sheet.encoding).toBe(encoding);
    expect(await valuesOf(sheet, 'first')).toEqual(['Renée']);
    expect(await valuesOf(sheet, 'notes')).toEqual(['O’Neill – “Zoë”']);
  });

  const latin = (name: string) => Buffer.from(`${HEAD}\n${name},Ames,a@example.com,2014-04-03,\n`, 'latin1');

  it.each([
    ['Ren\xe9e', 'Renée', 'windows-1252'],
    ['JOS\xc9', 'JOSÉ', 'windows-1252'],
    ['\xc9lodie', 'Élodie', 'windows-1252'],
    ['O\x92Neill', 'O’Neill', 'windows-1252'],
    ['Ella\x92s \x96 \x93Bee\x94', 'Ella’s – “Bee”', 'windows-1252'],
    ['Ren\x8ee', 'Renée', 'macintosh'],
    ['Jos\x8e N\x9c\x96ez', 'José Núñez', 'macintosh'],
    ['Mar\x92a', 'María', 'macintosh'],
    ['Zo\x91', 'Zoë', 'macintosh'],
  ])('of old Windows and Mac OS are distinguished (%j)', async (bytes, name, encoding) => {
    const sheet = await openBytes(latin(bytes));
    expect([sheet.encoding, await valuesOf(sheet, 'first')]).toEqual([encoding, [name]]);
  });

  it.each([
    ['Pawe\xb3', 'Paweł', 'windows-1250'],
    ['\xa3ucja', 'Łucja', 'windows-1250'],
    ['Dvo\xf8\xe1k \x8aar\xb9', 'Dvořák Šarą', 'windows-1250'],
    ['Ren\x82e', 'Renée', 'ibm850'],
    ['N\xa3\xa4ez', 'Núñez', 'ibm850'],
    ['J\x81rgen', 'Jürgen', 'ibm850'],
    ['De\xa0la Cruz', 'De\xa0la Cruz', 'windows-1252'],
    ['\xbc turn, 5\xbd', '¼ turn, 5½', 'windows-1252'],
    ['\x95 beam', '• beam', 'windows-1252'],
    ['M\xaa Jos\xe9', 'Mª José', 'windows-1252'],
  ])('of Central Europe and DOS are detected if a letter shows it (%j)', async (bytes, name, encoding) => {
    const text = Buffer.from(`${HEAD}\n"${bytes}",Ames,a@example.com,2014-04-03,\n`, 'latin1');
    const sheet = await openBytes(text);
    expect([sheet.encoding, await valuesOf(sheet, 'first')]).toEqual([encoding, [name]]);
  });

  it.each([
    ['Cyrillic', '\xc8\xe2\xe0\xed'],
    ['a letter of DOS among them', 'Ren\xe9e Zo\xeb Chlo\xe9 Ren\x82e'],
  ])('that are unknown get a row refused, instead of stored as symbols: %s', async (_name, bytes) => {
    const rows = await readAll(await openBytes(latin(bytes)));
    expect(rows.map(({ fault }) => fault?.code)).toEqual(['UNREADABLE_CHARACTERS']);
  });

  it('with stray bytes in UTF-8 damage only their own row', async () => {
    const stray = Buffer.concat([
      Buffer.from(`${HEAD}\nZoë,A,a@b.cc,,\nRen`),
      Uint8Array.of(0xe9),
      Buffer.from('e,B,b@b.cc,,\n'),
    ]);
    const rows = await readAll(await openBytes(stray));
    expect(rows.map(({ fault }) => fault?.code)).toEqual([undefined, 'UNREADABLE_CHARACTERS']);
  });

  it('garbled by an earlier program are noticed, and real names are not', async () => {
    expect(await faultsOf(`${HEAD}\nRenÃ©e,A,a@b.cc,,\nJOÃO,B,b@b.cc,,\nÂngela,C,c@b.cc,,\n`)).toEqual([
      '2 GARBLED_TEXT',
      '3 fine',
      '4 fine',
    ]);
  });

  it.each(['Pawe\u00C5\u201A', '\u00C5\u0081ucja', 'Ren√©e', 'Dvo≈ô√°k', 'Ren├®e', 'D‚ÄôArcy', 'DÔÇÖArcy'])(
    'garbled from Central Europe, Mac OS and DOS are noticed too: %j',
    async (name) => {
      expect(await faultsOf(`${HEAD}\n${name},A,a@b.cc,,\n`)).not.toEqual(['2 fine']);
    },
  );

  it.each(['JOSÉ’S', 'Åse', 'ÄRLA', '── Zoë ──', 'Łucja “Ä”', '√ 9'])('%j is not garbled', async (name) => {
    expect(await faultsOf(`${HEAD}\n${name},A,a@b.cc,,\n`)).toEqual(['2 fine']);
  });

  it('damaged in an unused column cost no row', async () => {
    const row = (address: string) => `Ann,Ames,a@b.cc,2014-04-03,,${address}`;
    const rows = [row('RenÃ©e Lane'), row('\uFFFD Lane'), row('x'.repeat(SHEET_LIMITS.cell + 1))];
    expect(await faultsOf([`${HEAD},Address`, ...rows].join('\n'))).toEqual(['2 fine', '3 fine', '4 fine']);
  });

  it('with NUL characters in or after the text are read without them', async () => {
    const sheet = await openBytes(Buffer.from(`${HEAD}\nA\0nn,Ames,a@b.cc,,\n${'\0'.repeat(20)}`));
    expect(await valuesOf(sheet, 'first')).toEqual(['Ann']);
  });

  it('of UTF-32 are refused by name', async () => {
    const wide = Buffer.concat([MARK_LE, Uint8Array.of(0, 0, 0x41, 0, 0, 0)]);
    await expect(openBytes(wide)).rejects.toMatchObject({ reason: { code: 'UTF_32' } });
  });
});

describe('[IMPORT-09] delimiters and line ends', () => {
  it.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    const sheet = await openText([HEAD, ANN, BEA].join('\n').replaceAll(',', delimiter));
    expect([sheet.delimiter, await valuesOf(sheet, 'last')]).toEqual([delimiter, ['Ames', 'Bell']]);
  });

  it.each([
    ['CR LF', '\r\n', '\r\n'],
    ['LF', '\n', '\n'],
    ['CR', '\r', '\r'],
    ['mixed', '\r', '\n'],
  ])('%s', async (_name, first, second) => {
    const rows = await readAll(await openText(HEAD + first + ANN + second + BEA));
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [2, 'Ann'],
      [3, 'Bea'],
    ]);
  });

  it.each(['sep=,', 'sep=\t'])(
    'a first line %j that does not match the file is only left out',
    async (line) => {
      const sheet = await openText(
        [line, ...[HEAD, ANN].map((each) => each.replaceAll(',', ';'))].join('\r\n'),
      );
      expect(sheet).toMatchObject({ delimiter: ';', headingRow: 1 });
      expect(await valuesOf(sheet, 'first')).toEqual(['Ann']);
    },
  );

  it('a first line with a separator that only occurs inside a heading is left out too', async () => {
    const head = 'First Name;Last Name;Email Address;Level (1-10, Beginner etc.)';
    const sheet = await openText(`sep=,\r\n${head}\r\nAnn;Ames;ann@example.com;4\r\n`);
    expect(sheet).toMatchObject({ delimiter: ';', headingRow: 1, match: { missing: [] } });
  });

  it.each(['sep=;', 'SEP=;', '"sep=;"', 'sep=^'])('a first line %s is obeyed and is no row', async (line) => {
    const delimiter = line.replaceAll('"', '').at(-1) ?? '';
    const sheet = await openText(
      [line, ...[HEAD, ANN].map((each) => each.replaceAll(',', delimiter))].join('\r\n'),
    );
    expect(sheet).toMatchObject({ delimiter, headingRow: 1 });
    expect((await readAll(sheet)).map(({ row }) => row)).toEqual([2]);
  });
});

describe('[IMPORT-09] text around the table', () => {
  it('titles above the headings and blank rows count, as in the spreadsheet', async () => {
    const sheet = await openText(`Spring team,,\n"Season, 2026",,\n\n${HEAD}\n\n${ANN}\n,,,,\n${BEA}\n\n`);
    expect(sheet.headingRow).toBe(4);
    expect((await readAll(sheet)).map(({ row }) => row)).toEqual([6, 8]);
  });

  it.each([
    ['years', 'Notes,2024,2025'],
    ['a year and an unknown heading', 'Notes,Parish,2025'],
    ['numbers alone', 'Notes,1,2'],
  ])('one known heading counts beside %s, below a title of two cells', async (_, headings) => {
    const sheet = await openText(`Spring team,Riverside\n${headings}\nfine,3,4\n`);
    expect(sheet.headingRow).toBe(2);
  });

  it('a row with one known word, another text and a number is data, not headings', async () => {
    const sheet = await openText('Girl,Gear,Pts\nAna,Notes,8.5\nBea,Other,8\n');
    expect(sheet.headingRow).toBe(1);
  });

  it('headings repeated on every page, or by an appended file, are not rows', async () => {
    expect(await faultsOf([HEAD, ANN, HEAD, BEA].join('\n'))).toEqual(['2 fine', '4 fine']);
    expect(await faultsOf([HEAD, ANN, `\uFEFF${HEAD}`, BEA].join('\n'))).toEqual(['2 fine', '4 fine']);
  });

  it('rows that are quoted as a whole are parsed again', async () => {
    const wrap = (line: string) => `"${line.replaceAll('"', '""')}"`;
    const lines = [HEAD, `${ANN}"brace, left"`, BEA];
    for (const text of [
      lines.map(wrap),
      [HEAD, ...lines.slice(1).map(wrap)],
      lines.map((each) => `${wrap(each)},,`),
    ]) {
      const sheet = await openText(text.join('\n'));
      expect(await valuesOf(sheet, 'notes')).toEqual(['brace, left', '']);
      expect(await valuesOf(sheet, 'email')).toEqual(['ann@example.com', 'bea@example.com']);
    }
  });

  it('texts written as formulas for Excel are read as texts', async () => {
    const sheet = await openText(`${HEAD}\n="Ann",="Ames","=""a@b.cc""",="2014-04-03",=1+1\n`);
    expect((await readAll(sheet))[0]).toMatchObject({
      cells: ['Ann', 'Ames', 'a@b.cc', '2014-04-03', '=1+1'],
      fault: null,
    });
  });

  it('columns at the right without values and headings are not columns', async () => {
    const sheet = await openText(`${HEAD},,,\n${ANN},,,\n`);
    expect(sheet.headings.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('a value right of the last heading is reported, because it may have shifted there', async () => {
    const rows = await readAll(await openText(`${HEAD}\n${ANN}allergy: nuts, eggs,\n${BEA}\n`));
    expect(rows[0]).toMatchObject({
      cells: ['Ann', 'Ames', 'ann@example.com', '2014-04-03', 'allergy: nuts, eggs'],
      fault: { code: 'EXTRA_CELLS', column: 5, value: 'eggs' },
    });
    expect(rows[1]).toMatchObject({ row: 3, fault: null });
  });

  it('a heading is recognized after a very long remark, and shown shortened', async () => {
    const hint = `Email Address (${'the one the family reads, '.repeat(10)})`;
    const sheet = await openText(`First Name,Last Name,"${hint}"\nAnn,Ames,ann@example.com\n`);
    expect(sheet.match.columns.email).toBe(2);
    expect(sheet.headings[2]?.text).toHaveLength(80);
  });

  it('short rows end in empty cells', async () => {
    const [row] = await readAll(await openText(`${HEAD}\nAnn,Ames\n`));
    expect(row).toMatchObject({ cells: ['Ann', 'Ames', '', '', ''], fault: null });
  });

  it('[BEYOND-09] unknown headings come with samples, and a match by hand is applied', async () => {
    const text = 'Vorname;Nachname;Anschrift\nAnn;Ames;ann@example.com\nBea;Bell;bea@example.com\n';
    const { match, headings } = await openText(text);
    expect(match).toMatchObject({ columns: {}, missing: ['first', 'last', 'email'], unused: [0, 1, 2] });
    expect(headings[2]).toEqual({
      column: 2,
      letter: 'C',
      text: 'Anschrift',
      samples: ['ann@example.com', 'bea@example.com'],
    });
    const matched = await openText(text, { first: 0, last: 1, email: 2 });
    expect([matched.match.missing, await valuesOf(matched, 'email')]).toEqual([
      [],
      ['ann@example.com', 'bea@example.com'],
    ]);
  });

  it.each([
    [{ first: 0, last: 0 }, 'COLUMN_MATCHED_TWICE'],
    [{ first: 9 }, 'MATCH_OF_ANOTHER_FILE'],
  ])('[BEYOND-09] an impossible match by hand is refused (%j): %s', (chosen, code) =>
    expect(openText(`${HEAD}\n${ANN}\n`, chosen)).rejects.toMatchObject({ reason: { code } }),
  );

  it('[BEYOND-09] a column matched by hand is not used for another field as well', async () => {
    const { match } = await openText(`${HEAD}\n${ANN}\n`, { notes: 2 });
    expect(match.missing).toEqual(['email']);
  });
});

describe('[IMPORT-09] quotation marks', () => {
  it.each([
    ['within a value', `Ann 5' 2",Ames,a@b.cc,,`, ['2 fine', '3 fine']],
    ['around a nickname without being doubled', `"Tia "Titi" Vale",V,a@b.cc,,`, ['2 STRAY_QUOTE', '3 fine']],
    ['with blanks outside of them', ` "Ann" , "Ames, B" ,a@b.cc,,`, ['2 fine', '3 fine']],
    ['opened in the last cell', `Ann,Ames,a@b.cc,,"note`, ['2 STRAY_QUOTE', '3 fine']],
  ])('%s', async (_name, row, expected) => {
    expect(await faultsOf(`${HEAD}\n${row}\n${BEA}\n`)).toEqual(expected);
  });

  it('two stray marks several rows apart do not swallow the rows between them (C12)', async () => {
    const rows = ['"Ann,Ames,a@b.cc,,', BEA, 'Cy,Cole,c@b.cc,,', 'Dee",Dunn,d@b.cc,,', ANN];
    expect(await faultsOf([HEAD, ...rows].join('\n'))).toEqual([
      '2 STRAY_QUOTE',
      '3 fine',
      '4 fine',
      '5 fine',
      '6 fine',
    ]);
  });

  it('two stray marks in neighboring rows do not join them (C12)', async () => {
    const rows = ['"Ann,Ames,a@b.cc,,', 'Dee",Dunn,d@b.cc,,', BEA];
    expect(await faultsOf([HEAD, ...rows].join('\n'))).toEqual(['2 STRAY_QUOTE', '3 fine', '4 fine']);
  });

  it('a note of several lines with commas stays one cell', async () => {
    const note = 'Brace, left, below.\nPick-up: mum, dad, aunt.\nSee plan.';
    const sheet = await openText(`${HEAD}\n${ANN}"${note}"\n${BEA}\n`);
    expect(await valuesOf(sheet, 'notes')).toEqual([note, '']);
  });
});

describe('[IMPORT-09] other files under the name of a CSV', () => {
  const zip = (content: string) => `PK\u0003\u0004\n\0\0\0${content}`;
  it.each([
    [zip('[Content_Types].xml'), { code: 'DAMAGED_WORKBOOK', where: { part: 'parts' } }],
    [zip('[Content_Types].xml word/document.xml'), { code: 'OTHER_KIND', kind: 'office' }],
    [zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), { code: 'OPEN_DOCUMENT' }],
    [zip('Index/Document.iwa'), { code: 'NUMBERS_DOCUMENT' }],
    [zip('roster.csv'), { code: 'ZIP_ARCHIVE' }],
    ['%PDF-1.7\n%âãÏÓ', { code: 'OTHER_KIND', kind: 'pdf' }],
    ['<!DOCTYPE html><table><tr><td>Ann', { code: 'WEB_TABLE' }],
    ['\n <html>', { code: 'OTHER_KIND', kind: 'webPage' }],
    ['<style>td{}</style><table border=1><tr><td>Ann', { code: 'WEB_TABLE' }],
    ['<div><b>Roster</b></div>', { code: 'OTHER_KIND', kind: 'webPage' }],
    [
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      { code: 'XML_WORKBOOK' },
    ],
    ['<?xml version="1.0"?><roster/>', { code: 'OTHER_KIND', kind: 'xml' }],
    ['{\\rtf1 Ann}', { code: 'OTHER_KIND', kind: 'rtf' }],
    ['[{"first":"Ann"}]', { code: 'OTHER_KIND', kind: 'json' }],
    ['BEGIN:VCARD\nFN:Ann', { code: 'OTHER_KIND', kind: 'contacts' }],
    ['MIME-Version: 1.0\r\nContent-Type: text/html', { code: 'OTHER_KIND', kind: 'email' }],
    ['ID;PWXL;N;E\nP;PGeneral', { code: 'OTHER_KIND', kind: 'sylk' }],
    [`roster.csv${'\0'.repeat(247)}ustar\0${HEAD}\n${ANN}\n`, { code: 'OTHER_KIND', kind: 'archive' }],
    ['BZh91AY&SY', { code: 'OTHER_KIND', kind: 'archive' }],
    [zip('index.apxl'), { code: 'NUMBERS_DOCUMENT' }],
    [`\u0001\u0002\u0003\u0004${'\u0005\u0006ab'.repeat(20)}`, { code: 'NO_TEXT' }],
  ])('%j', async (text, reason) => {
    const bytes = Buffer.from(text, 'latin1');
    await expect(openSheet(inPieces(bytes, bytes.length), COLUMNS)).rejects.toMatchObject({ reason });
  });

  it.each([
    ['xl/workbook.xml', 'DAMAGED_WORKBOOK'],
    ['Index/Document.iwa', 'NUMBERS_DOCUMENT'],
  ])(
    'an archive is recognized by its list of contents, even after a large picture: %s',
    async (name, code) => {
      const entry = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(42), Buffer.from(name)]);
      entry.writeUInt16LE(name.length, 28);
      const picture = Buffer.alloc(400_000, 'ppt/');
      const bytes = Buffer.concat([Buffer.from('PK\x03\x04'), picture, entry, Buffer.alloc(22)]);
      await expect(openSheet(inPieces(bytes, 65_536), COLUMNS)).rejects.toMatchObject({ reason: { code } });
    },
  );

  it('an old Excel workbook is recognized', () =>
    expect(openBytes(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))).rejects.toMatchObject({
      reason: { code: 'OLD_WORKBOOK' },
    }));
});

describe('[IMPORT-09] files without a table', () => {
  it.each([
    ['', 'EMPTY_FILE'],
    ['\uFEFF', 'EMPTY_FILE'],
    [' \r\n\r\n', 'EMPTY_FILE'],
    [',,,\n,,,\n', 'EMPTY_FILE'],
    [HEAD, 'NO_ROWS'],
    [`${HEAD}\n,,,,\n\n`, 'NO_ROWS'],
    ['just a letter to the coach', 'NO_HEADINGS'],
    [`${ANN}\n${BEA}\n`, 'NO_HEADINGS'],
    ['sep=;\n', 'NO_HEADINGS'],
  ])('%j is refused: %s', async (text, code) => {
    expect(await refusalOf(text)).toMatchObject({ name: 'SheetRefusal', reason: { code } });
  });
});

describe('[IMPORT-09] limits', () => {
  it('as many rows as allowed are read, and one more is refused', async () => {
    const most = `${HEAD}\n${`${ANN}\n`.repeat(SHEET_LIMITS.rows)}`;
    const open = (text: string) => openSheet(inPieces(Buffer.from(text), 65_536), COLUMNS);
    expect(await readAll(await open(most))).toHaveLength(SHEET_LIMITS.rows);
    await expect(readAll(await open(most + BEA))).rejects.toMatchObject({
      reason: { code: 'TOO_MANY_ROWS', limit: SHEET_LIMITS.rows },
    });
  });

  it('columns', async () => {
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join(',');
    const many = (count: number) => `${HEAD},${columns(count - 5)}\n${ANN}\n`;
    expect((await openText(many(SHEET_LIMITS.columns))).headings).toHaveLength(SHEET_LIMITS.columns);
    expect(await refusalOf(many(SHEET_LIMITS.columns + 1))).toMatchObject({
      reason: { code: 'TOO_MANY_COLUMNS', count: SHEET_LIMITS.columns + 1, limit: SHEET_LIMITS.columns },
    });
  });

  it.each([
    ['quoted', '"', SHEET_LIMITS.cell + 1],
    ['plain', '', SHEET_LIMITS.cell + 1],
    ['plain and endless', '', 12 * SHEET_LIMITS.row],
  ])('a cell that is too long costs its own row (%s)', async (_name, quote, length) => {
    const text = `${HEAD}\n${ANN}${quote}${'x'.repeat(length)}${quote}\n${BEA}\n`;
    const sheet = await openSheet(inPieces(Buffer.from(text), 65_536), COLUMNS);
    const rows = await readAll(sheet);
    expect(rows.map(({ row, fault }) => [row, fault?.code])).toEqual([
      [2, 'CELL_TOO_LONG'],
      [3, undefined],
    ]);
  });

  it('characters are never cut in two, which the database could not store', async () => {
    const long = `${'x'.repeat(78)}🤸🤸`;
    const sheet = await openText(`${HEAD}\n${ANN}${long}\n`);
    expect(sheet.headings[4]?.samples).toEqual([`${'x'.repeat(78)}…`]);
    const endless = `${HEAD}\n${'🤸'.repeat(3 * SHEET_LIMITS.row)}\n`;
    const [row] = await readAll(await openSheet(inPieces(Buffer.from(endless), 65_536), COLUMNS));
    expect(row?.cells[0]?.isWellFormed()).toBe(true);
    expect(row?.fault?.code).toBe('CELL_TOO_LONG');
  });

  it('a cell of exactly the limit is read', async () => {
    expect(await faultsOf(`${HEAD}\n${ANN}${'x'.repeat(SHEET_LIMITS.cell)}\n`)).toEqual(['2 fine']);
  });
});
