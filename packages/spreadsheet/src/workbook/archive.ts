import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetRefusal, type WorkbookPart } from '../refusal.ts';
import { WORKBOOK_LIMITS } from './limits.ts';

const PIECE = 65_536;
/** The fixed cost of using a format, in characters. */
const FORMAT_START = 40;
const STORED = 0;
const DEFLATED = 8;

export function refuseDamaged(where: WorkbookPart): SheetRefusal {
  return new SheetRefusal({ code: 'DAMAGED_WORKBOOK', where });
}

function refuseLarge(where: WorkbookPart, limitBytes: number): SheetRefusal {
  return new SheetRefusal({ code: 'PART_TOO_LARGE', where, limitBytes, isTogether: false });
}

function refuseLargeTogether(where: WorkbookPart): SheetRefusal {
  const limitBytes = WORKBOOK_LIMITS.fileBytes;
  return new SheetRefusal({ code: 'PART_TOO_LARGE', where, limitBytes, isTogether: true });
}

/** What may be read of one file, over all its parts and sheets: each pass must stay within these limits (IMPORT-14). */
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
    throw new SheetRefusal({ code: 'TOO_MANY_ELEMENTS', limit: WORKBOOK_LIMITS.elements });
  }

  spendFormatting(characters: number): void {
    this.#formatting += characters;
    if (this.#formatting <= WORKBOOK_LIMITS.formatting) return;
    throw new SheetRefusal({ code: 'LONG_FORMATS' });
  }
}

/** A part to be read: its maximum unpacked size, and its name in a refusal. */
export type Wanted = { readonly name: string; readonly where: WorkbookPart; readonly maxBytes: number };

export const folded = (name: string) => name.replace(/^\//, '').toLowerCase();

/** The files within an Excel file. Nothing is unpacked before it is requested, and no more than requested. */
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
      if (zip.entryCount > WORKBOOK_LIMITS.parts)
        throw new SheetRefusal({ code: 'TOO_MANY_PARTS', count: zip.entryCount });
      for await (const entry of zip.eachEntry()) entries.set(folded(entry.fileName), entry);
      return new Archive(zip, entries);
    } catch (error) {
      if (error instanceof SheetRefusal) throw error;
      throw refuseDamaged({ part: 'parts' });
    }
  }

  /** The same archive for another pass, with a new budget. */
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

  /** The text of a part in pieces. Throws SheetRefusal if it is missing, damaged or too large. */
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
