import { isAscii } from 'node:buffer';
import { refusalOfKind } from '../file-kinds.ts';
import { SheetRefusal } from '../refusal.ts';
import type { Encoding, OpenBytes } from '../sheet.ts';
import { type ByteInContext, decodeDos, oldEncodingOf } from './old-encodings.ts';
import { Utf8Count } from './utf8-count.ts';

const HEAD_BYTES = 262_144;
/** The bytes at the end of an archive that contain its list of files. */
const TAIL_BYTES = 65_536;
const MAX_CONTEXTS = 5000;
const SPACE = 0x20;

/** How many bytes are checked for plain text at once, because most of a file is plain. */
const STRETCH = 2048;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this expression finds
const CONTROL = /[\u0000-\u0008\u000E-\u0019\u001B-\u001F]/;
const latin1 = new TextDecoder('latin1');

export type ByteSurvey = {
  readonly encoding: Encoding;
  /** The first bytes of the file. */
  readonly head: Uint8Array;
  readonly isWholeInHead: boolean;
};

/** What one pass over all bytes of a file counts. */
class ByteCounts {
  readonly utf8 = new Utf8Count();
  readonly contexts: ByteInContext[] = [];
  readonly zeros = { even: 0, odd: 0 };
  length = 0;
  controls = 0;
  #last: [number, number, number] = [SPACE, SPACE, SPACE];

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += STRETCH) {
      const stretch = chunk.subarray(at, at + STRETCH);
      const isPlain = stretch.length > 6 && isAscii(stretch) && !CONTROL.test(latin1.decode(stretch));
      if (isPlain) this.#addPlain(stretch);
      else this.#addBytes(stretch);
    }
  }

  /** Nothing needs counting in this range. */
  #addPlain(stretch: Uint8Array): void {
    this.#addBytes(stretch.subarray(0, 3));
    this.length += stretch.length - 6;
    this.#addBytes(stretch.subarray(-3));
  }

  #addBytes(bytes: Uint8Array): void {
    for (const byte of bytes) {
      this.utf8.add(byte);
      if (byte === 0) this.zeros[this.length % 2 === 0 ? 'even' : 'odd'] += 1;
      else if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a) this.controls += 1;
      this.#remember(byte);
      this.length += 1;
    }
  }

  end(): void {
    this.utf8.end();
    this.#remember(SPACE);
    this.#remember(SPACE);
  }

  #remember(byte: number): void {
    const [before, middle, after] = this.#last;
    if (middle > 0x7f && this.contexts.length < MAX_CONTEXTS) {
      this.contexts.push([before, middle, after, byte]);
    }
    this.#last = [middle, after, byte];
  }
}

function markedEncoding(head: Uint8Array): Encoding | null {
  const [first, second, third, fourth] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const isWide =
    (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe && fourth === 0xff);
  if (isWide) throw new SheetRefusal({ code: 'UTF_32' });
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without its mark: every second byte of plain letters, commas and line ends is 0. */
function unmarkedUtf16({ zeros, length }: ByteCounts): Encoding | null {
  const many = length * 0.15;
  if (zeros.odd > many && zeros.even * 10 < zeros.odd) return 'utf-16le';
  if (zeros.even > many && zeros.odd * 10 < zeros.even) return 'utf-16be';
  return null;
}

function encodingOf(counts: ByteCounts, head: Uint8Array): Encoding {
  const marked = markedEncoding(head);
  if (marked) return marked;
  const utf16 = unmarkedUtf16(counts);
  if (utf16) return utf16;
  if (counts.controls > 8 && counts.controls > counts.length * 0.02)
    throw new SheetRefusal({ code: 'NO_TEXT' });
  const { characters, errors } = counts.utf8;
  // Stray bytes in UTF-8 damage only their own rows, which are refused; they do not mean another encoding.
  if (errors === 0 || characters >= errors) return 'utf-8';
  return oldEncodingOf(counts.contexts);
}

/** Reads a whole file once and determines its encoding (IMPORT-09); throws SheetRefusal if it is not text. */
export async function surveyBytes(open: OpenBytes): Promise<ByteSurvey> {
  const counts = new ByteCounts();
  const parts: Uint8Array[] = [];
  let headLength = 0;
  let tail: Uint8Array = new Uint8Array();
  for await (const chunk of open()) {
    counts.add(chunk);
    tail = chunk.length >= TAIL_BYTES ? chunk : Buffer.concat([tail.subarray(-TAIL_BYTES), chunk]);
    if (headLength < HEAD_BYTES) {
      const part = chunk.slice(0, HEAD_BYTES - headLength);
      parts.push(part);
      headLength += part.length;
    }
  }
  counts.end();
  const head = Buffer.concat(parts);
  const refusal = refusalOfKind(head, tail);
  if (refusal) throw refusal;
  return { encoding: encodingOf(counts, head), head, isWholeInHead: headLength === counts.length };
}

/** The text of a file in pieces, without byte-order mark and NUL characters. */
export async function* decodeBytes(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  if (encoding === 'ibm850') {
    for await (const chunk of chunks) yield decodeDos(chunk).replaceAll('\0', '');
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode().replaceAll('\0', '');
}

/** The text at the start of a file; a character cut at the end of the head is left out. */
export function decodeHead({ head, encoding, isWholeInHead }: ByteSurvey): string {
  const text =
    encoding === 'ibm850'
      ? decodeDos(head)
      : new TextDecoder(encoding).decode(head, { stream: !isWholeInHead });
  return text.replaceAll('\0', '');
}
