import { type OtherKind, SheetRefusal } from './refusal.ts';

function startsWith(bytes: Uint8Array, start: readonly number[] | string): boolean {
  const wanted = typeof start === 'string' ? [...start].map((letter) => letter.charCodeAt(0)) : start;
  return wanted.every((byte, at) => bytes[at] === byte);
}

const refuse = (kind: OtherKind) => new SheetRefusal({ code: 'OTHER_KIND', kind });

/** The mark of a tar archive, whose text would look like a table. */
const TAR_MARK = { at: 257, text: 'ustar' };
const LISTED_IN_ZIP = Uint8Array.of(0x50, 0x4b, 0x01, 0x02);

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The names in the list at the end of a zip archive; the content of its files could look like anything. */
function namesInZip(tail: Uint8Array): string {
  const bytes = Buffer.from(tail);
  const names: string[] = [];
  for (let at = bytes.indexOf(LISTED_IN_ZIP); at >= 0; at = bytes.indexOf(LISTED_IN_ZIP, at + 1)) {
    if (at + 46 > bytes.length) break;
    names.push(latin(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28))));
  }
  return names.join('\n');
}

/** What a zip archive contains, by the names of its files. */
function kindOfZip(text: string, start: string): SheetRefusal {
  if (/word\/|ppt\//.test(text) && !text.includes('xl/')) return refuse('office');
  if (text.includes('[Content_Types].xml') || text.includes('xl/') || /_rels\/\.rels|docProps\//.test(text)) {
    return new SheetRefusal({ code: 'DAMAGED_WORKBOOK', where: { part: 'parts' } });
  }
  if (start.includes('opendocument')) return new SheetRefusal({ code: 'OPEN_DOCUMENT' });
  return new SheetRefusal({ code: /\.iwa|index\.apxl/i.test(text) ? 'NUMBERS_DOCUMENT' : 'ZIP_ARCHIVE' });
}

const BINARY_KINDS: readonly (readonly [start: readonly number[] | string, kind: OtherKind])[] = [
  ['%PDF', 'pdf'],
  ['{\\rtf', 'rtf'],
  [[0x1f, 0x8b], 'archive'],
  ['Rar!', 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'archive'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  ['BZh', 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], 'archive'],
  [[0xff, 0xd8, 0xff], 'picture'],
  ['GIF8', 'picture'],
  ['RIFF', 'recording'],
  ['SQLite format 3', 'database'],
];

const TEXT_KINDS: readonly (readonly [form: RegExp, kind: OtherKind])[] = [
  [/^<(?:!doctype|!--|[a-z][a-z0-9]*[\s/>])/i, 'webPage'],
  [/^<\?xml/i, 'xml'],
  [/^(\{\s*"|\[\s*[{"[])/, 'json'],
  [/^(?:MIME-Version|Content-Type|Received|Return-Path|From):\s/i, 'email'],
  [/^ID;P/, 'sylk'],
  [/^BEGIN:V(CARD|CALENDAR)/i, 'contacts'],
];

const startsAsZip = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);

/** How Office files started before 2007, and how encrypted ones still do. */
export const startsAsOle = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Whether the start of a file means that it must be read as a whole. */
export const startsPacked = (bytes: Uint8Array) => startsAsZip(bytes) || startsAsOle(bytes);

/** Whether an archive is an Excel workbook, whatever its file name; an archive of another kind is refused by name. */
export function isWorkbook(bytes: Buffer): boolean {
  return startsAsZip(bytes) && /^\/?xl\//im.test(namesInZip(bytes));
}

/** A workbook under the name of a CSV file (case C10): it is uncertain which one is meant. */
export function refusalOfRenamedWorkbook(): SheetRefusal {
  return new SheetRefusal({ code: 'RENAMED_WORKBOOK' });
}

/** Takes the whole content of an old or encrypted Office file. */
export function refusalOfOle(bytes: Buffer): SheetRefusal {
  const isEncrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  return new SheetRefusal({ code: isEncrypted ? 'PROTECTED_WORKBOOK' : 'OLD_WORKBOOK' });
}

/**
 * Takes the first and the last bytes of a file; returns the refusal of a file that is recognizably not CSV (case C10).
 */
export function refusalOfKind(bytes: Uint8Array, tail: Uint8Array): SheetRefusal | null {
  if (startsAsZip(bytes)) return kindOfZip(namesInZip(tail) || latin(bytes), latin(bytes.subarray(0, 100)));
  if (latin(bytes.subarray(TAR_MARK.at, TAR_MARK.at + 5)) === TAR_MARK.text) return refuse('archive');
  const kind = BINARY_KINDS.find(([start]) => startsWith(bytes, start));
  return kind ? refuse(kind[1]) : null;
}

/** Does the same for text files, once decoded. */
export function refusalOfText(text: string): SheetRefusal | null {
  const start = text.trimStart();
  if (/^<\?xml/i.test(start) && text.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    return new SheetRefusal({ code: 'XML_WORKBOOK' });
  }
  if (/^<[a-z!]/i.test(start) && /<(?:table|tr|td)[\s>]/i.test(start))
    return new SheetRefusal({ code: 'WEB_TABLE' });
  const kind = TEXT_KINDS.find(([form]) => form.test(start));
  return kind ? refuse(kind[1]) : null;
}
