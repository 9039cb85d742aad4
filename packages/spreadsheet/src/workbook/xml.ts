import { SaxesParser } from 'saxes';
import { SheetRefusal, type WorkbookPart } from '../refusal.ts';
import { type Archive, refuseDamaged, type Wanted } from './archive.ts';
import { WORKBOOK_LIMITS } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** The handlers for the elements of one kind of part; their names have no prefix. */
export type Elements = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** The reading position, for the refusal of a damaged part. */
  place?(): WorkbookPart;
};

/** `x:row` and `row` are the same element, because programs choose their prefix. */
const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute that a program may have written with a prefix, for example `r:id`. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const found = Object.keys(attributes).find((key) => bare(key) === name);
  return found === undefined ? undefined : attributes[found];
}

/**
 * Reads the markup of a part in pieces and yields after each, so that the rows read so far can be passed on. Only XML's
 * own entities are known, and a workbook has no document type.
 */
export async function* parsePart(archive: Archive, wanted: Wanted, elements: Elements): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const refuse = () => refuseDamaged(elements.place?.() ?? wanted.where);
  let silent = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    archive.countElement();
    if (depth > WORKBOOK_LIMITS.depth) throw refuse();
    elements.open(bare(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth -= 1;
    elements.close?.(bare(name));
  });
  if (elements.text) {
    parser.on('text', (text) => elements.text?.(text));
    parser.on('cdata', (text) => elements.text?.(text));
  }
  parser.on('doctype', () => {
    throw refuse();
  });
  const feed = (work: () => void) => {
    try {
      work();
    } catch (error) {
      throw error instanceof SheetRefusal ? error : refuse();
    }
  };
  for await (const piece of archive.read(wanted)) {
    silent += piece.length;
    feed(() => parser.write(piece));
    // A tag or a text without an end would be buffered until memory is full.
    if (silent > WORKBOOK_LIMITS.silentBytes) throw refuse();
    yield;
  }
  feed(() => parser.close());
}

/** Does the same for a small part, in one go. */
export async function readPart(archive: Archive, wanted: Wanted, elements: Elements): Promise<void> {
  for await (const _ of parsePart(archive, wanted, elements));
}
