import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetRefusal } from '../refusal.ts';
import { inMegabytes, WORKBOOK_LIMITS } from './limits.ts';

const PIECE = 65_536;
/** The fixed cost of using a format, in characters. */
const FORMAT_START = 40;
const STORED = 0;
const DEFLATED = 8;

/** Where in a workbook something is wrong, in words for a person: `the sheet “Roster”`. */
export type Place = string;

const SAVE_AGAIN = 'Open it in your spreadsheet program, save it again as .xlsx, and import that file.';

export function refuseDamaged(where: Place): SheetRefusal {
  return new SheetRefusal(
    'DAMAGED_WORKBOOK',
    `This Excel file is damaged: ${where} cannot be read to its end. ${SAVE_AGAIN}`,
  );
}

const COPY_LIST = 'Copy the list into a new workbook and import that one.';

function refuseLarge(where: Place, bytes: number): SheetRefusal {
  return new SheetRefusal(
    'WORKBOOK_TOO_LARGE',
    `This Excel file is far larger than it looks: unpacked, ${where} takes more than ${inMegabytes(bytes)}. ${COPY_LIST}`,
  );
}

function refuseLargeTogether(where: Place): SheetRefusal {
  return refuseLarge(`all that comes before the end of ${where}`, WORKBOOK_LIMITS.fileBytes);
}

/** What is read of one file, over all its parts and sheets: each walk over it ends within these limits (IMPORT-14). */
class Budget {
  #bytes = 0;
  #elements = 0;
  #formatting = 0;

  get bytesLeft(): number {
    return WORKBOOK_LIMITS.fileBytes - this.#bytes;
  }

  spendBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  spendElement(): void {
    this.#elements += 1;
    if (this.#elements <= WORKBOOK_LIMITS.elements) return;
    throw new SheetRefusal(
      'WORKBOOK_TOO_LARGE',
      `This Excel file is far larger than it looks: it has more than ${WORKBOOK_LIMITS.elements.toLocaleString('en-US')} cells and other elements. ${COPY_LIST}`,
    );
  }

  spendFormatting(characters: number): void {
    this.#formatting += characters;
    if (this.#formatting <= WORKBOOK_LIMITS.formatting) return;
    throw new SheetRefusal(
      'WORKBOOK_TOO_LARGE',
      'This Excel file has too many numbers with long formats. Choose the format General for all cells that are not dates, and import the file again.',
    );
  }
}

/** A part to be read: at most so many bytes once unpacked, and what it is called in a refusal. */
export type Wanted = { readonly name: string; readonly where: Place; readonly maxBytes: number };

export const folded = (name: string) => name.replace(/^\//, '').toLowerCase();

/** The files within an Excel file. Nothing is unpacked until it is asked for, and no more than was asked for. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #budget = new Budget();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<Archive> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes, { strictFileNames: false, autoClose: false });
      if (zip.entryCount > WORKBOOK_LIMITS.parts) {
        throw new SheetRefusal(
          'WORKBOOK_TOO_LARGE',
          `This Excel file is made of ${zip.entryCount.toLocaleString('en-US')} parts, far more than a list of gymnasts needs. ${COPY_LIST}`,
        );
      }
      for await (const entry of zip.eachEntry()) entries.set(folded(entry.fileName), entry);
      return new Archive(zip, entries);
    } catch (error) {
      if (error instanceof SheetRefusal) throw error;
      throw refuseDamaged('the list of its parts');
    }
  }

  /** The same archive for another walk over it, with a budget of its own. */
  reopen(): Archive {
    return new Archive(this.#zip, this.#entries);
  }

  /** Counts an element of any part. Throws SheetRefusal beyond the limit of the file. */
  countElement(): void {
    this.#budget.spendElement();
  }

  /** Counts a number that is shown by a format. Throws SheetRefusal beyond the limit of the file. */
  countFormatting(pattern: string): void {
    this.#budget.spendFormatting(FORMAT_START + pattern.length);
  }

  has(name: string): boolean {
    return this.#entries.has(folded(name));
  }

  /** The text of a part, some at a time. Throws SheetRefusal for one that is missing, damaged or too large. */
  async *read({ name, where, maxBytes }: Wanted): AsyncGenerator<string> {
    const entry = this.#entries.get(folded(name));
    if (!entry) throw refuseDamaged(where);
    // The sizes in the archive may be wrong; a part that declares too large a size is not even opened.
    if (entry.uncompressedSize > maxBytes) throw refuseLarge(where, maxBytes);
    if (entry.uncompressedSize > this.#budget.bytesLeft) throw refuseLargeTogether(where);
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    let length = 0;
    let checksum = 0;
    try {
      for await (const chunk of await this.#bytesOf(entry)) {
        length += chunk.length;
        this.#budget.spendBytes(chunk.length);
        if (length > maxBytes) throw refuseLarge(where, maxBytes);
        if (this.#budget.bytesLeft < 0) throw refuseLargeTogether(where);
        checksum = crc32(chunk, checksum);
        decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
        yield decoder.decode(chunk, { stream: true });
      }
      if (checksum !== entry.crc32) throw refuseDamaged(where);
      yield decoder?.decode() ?? '';
    } catch (error) {
      throw error instanceof SheetRefusal ? error : refuseDamaged(where);
    }
  }

  /** The whole text of a small part. */
  async readWhole(wanted: Wanted): Promise<string> {
    let text = '';
    for await (const piece of this.read(wanted)) text += piece;
    return text;
  }

  async #bytesOf(entry: Entry): Promise<Readable> {
    if (entry.isEncrypted() || (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED))
      throw new Error('Encrypted, or compressed in a way that no spreadsheet program uses.');
    const packed = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false });
    if (entry.compressionMethod === STORED) return packed;
    // Errors of both streams surface where the unpacked bytes are read.
    return pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => undefined);
  }
}

function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
