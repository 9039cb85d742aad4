import { SheetRefusal } from './refusal.ts';

const SAVE_AS_CSV =
  'Open it in your spreadsheet program, choose File, Save As (or Download), the format “CSV UTF-8 (comma delimited)”, and import the new file.';

function startsWith(bytes: Uint8Array, start: readonly number[] | string): boolean {
  const wanted = typeof start === 'string' ? [...start].map((letter) => letter.charCodeAt(0)) : start;
  return wanted.every((byte, at) => bytes[at] === byte);
}

function refuse(kind: string): SheetRefusal {
  return new SheetRefusal(
    'NOT_A_SPREADSHEET',
    `This file is ${kind}, not a CSV spreadsheet. Please export the list as CSV, or type it into the template.`,
  );
}

/** Where a tar archive says that it is one; its text would look like a table. */
const TAR_MARK = { at: 257, text: 'ustar' };
const LISTED_IN_ZIP = Uint8Array.of(0x50, 0x4b, 0x01, 0x02);

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The names in the list at the end of a zip archive; what is in its files could look like anything. */
function namesInZip(tail: Uint8Array): string {
  const bytes = Buffer.from(tail);
  const names: string[] = [];
  for (let at = bytes.indexOf(LISTED_IN_ZIP); at >= 0; at = bytes.indexOf(LISTED_IN_ZIP, at + 1)) {
    if (at + 46 > bytes.length) break;
    names.push(latin(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28))));
  }
  return names.join('\n');
}

/** What a zip archive holds, told by the names of the files in it. */
function kindOfZip(text: string, start: string): SheetRefusal {
  if (/word\/|ppt\//.test(text) && !text.includes('xl/')) return refuse('a Word or PowerPoint document');
  if (text.includes('[Content_Types].xml') || text.includes('xl/') || /_rels\/\.rels|docProps\//.test(text)) {
    return new SheetRefusal(
      'DAMAGED_WORKBOOK',
      'This Excel file is damaged: the list of its parts is not whole. Open it in your spreadsheet program, save it again as .xlsx, and import that file.',
    );
  }
  if (start.includes('opendocument')) {
    return new SheetRefusal(
      'OPEN_DOCUMENT',
      `This file is an OpenDocument spreadsheet (LibreOffice), even if its name ends in .csv. ${SAVE_AS_CSV}`,
    );
  }
  if (/\.iwa|index\.apxl/i.test(text)) {
    return new SheetRefusal(
      'NUMBERS_DOCUMENT',
      'This file is an Apple Numbers document, even if its name ends in .csv. Open it in Numbers, choose File, Export To, CSV, and import the new file.',
    );
  }
  return new SheetRefusal(
    'NOT_A_SPREADSHEET',
    'This file is a zip archive. Unpack it and import the CSV file that is in it.',
  );
}

const BINARY_KINDS: readonly (readonly [start: readonly number[] | string, kind: string])[] = [
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'a text document (RTF)'],
  [[0x1f, 0x8b], 'a compressed archive'],
  ['Rar!', 'a compressed archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a compressed archive'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  ['BZh', 'a compressed archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'a compressed archive'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or recording'],
  ['SQLite format 3', 'a database'],
];

const TEXT_KINDS: readonly (readonly [form: RegExp, kind: string])[] = [
  [/^<(?:!doctype|!--|[a-z][a-z0-9]*[\s/>])/i, 'a web page'],
  [/^<\?xml/i, 'an XML document'],
  [/^(\{\s*"|\[\s*[{"[])/, 'a JSON document'],
  [
    /^(?:MIME-Version|Content-Type|Received|Return-Path|From):\s/i,
    'an email or a web page saved with its pictures',
  ],
  [/^ID;P/, 'a spreadsheet of the old kind SYLK'],
  [/^BEGIN:V(CARD|CALENDAR)/i, 'a list of contacts or dates (vCard, iCalendar)'],
];

const startsAsZip = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);

/** How Office files began before 2007, and how encrypted ones still do. */
export const startsAsOle = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** True for the start of a file that has to be looked at as a whole. */
export const startsPacked = (bytes: Uint8Array) => startsAsZip(bytes) || startsAsOle(bytes);

/** Whether an archive is an Excel workbook, whatever its name ends in; one of another kind is refused by its kind. */
export function isWorkbook(bytes: Buffer): boolean {
  return startsAsZip(bytes) && /^\/?xl\//im.test(namesInZip(bytes));
}

/** A workbook under the name of a CSV file (case C10): which of the two is meant is not certain. */
export function refusalOfRenamedWorkbook(): SheetRefusal {
  return new SheetRefusal(
    'EXCEL_WORKBOOK',
    `This file is an Excel workbook, even if its name ends in .csv. Give it a name that ends in .xlsx and import it again, or save it as CSV. ${SAVE_AS_CSV}`,
  );
}

/** Takes the whole of an old or an encrypted Office file. */
export function refusalOfOle(bytes: Buffer): SheetRefusal {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return new SheetRefusal(
    'EXCEL_WORKBOOK',
    isEncrypted
      ? 'This Excel file is protected with a password, so it cannot be read here. Open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, empty the password, save it, and import it again.'
      : `This file is an Excel workbook of the old kind (.xls), even if its name ends otherwise. Open it in your spreadsheet program, choose File, Save As, the format “Excel Workbook (.xlsx)” or “CSV UTF-8”, and import the new file.`,
  );
}

/** Takes the first and the last bytes of a file; gives the refusal for one that says itself that it is no CSV (case C10). */
export function refusalOfKind(bytes: Uint8Array, tail: Uint8Array): SheetRefusal | null {
  if (startsAsZip(bytes)) return kindOfZip(namesInZip(tail) || latin(bytes), latin(bytes.subarray(0, 100)));
  if (latin(bytes.subarray(TAR_MARK.at, TAR_MARK.at + 5)) === TAR_MARK.text)
    return refuse('a compressed archive');
  const kind = BINARY_KINDS.find(([start]) => startsWith(bytes, start));
  return kind ? refuse(kind[1]) : null;
}

/** The same for files of text, once it is decoded. */
export function refusalOfText(text: string): SheetRefusal | null {
  const start = text.trimStart();
  if (/^<\?xml/i.test(start) && text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    return new SheetRefusal('EXCEL_WORKBOOK', `This file is an Excel workbook saved as XML. ${SAVE_AS_CSV}`);
  }
  if (/^<[a-z!]/i.test(start) && /<(?:table|tr|td)[\s>]/i.test(start)) {
    return new SheetRefusal(
      'NOT_A_SPREADSHEET',
      `This file is a table saved as a web page, as some programs write for Excel, not a CSV spreadsheet. ${SAVE_AS_CSV}`,
    );
  }
  const kind = TEXT_KINDS.find(([form]) => form.test(start));
  return kind ? refuse(kind[1]) : null;
}
