import { cleanLine, IMPORT_LIMITS } from '@league/contract';
import { parse } from 'content-disposition';

/** Many clients send UTF-8 in a header that is read as Latin-1. What is not valid UTF-8 really is Latin-1. */
function decodeUtf8(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  if (bytes.toString('latin1') !== name) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return name;
  }
}

/** The name in a Content-Disposition header, without folders; undefined if it has none (CLIENT-06). */
export function sentFileName(disposition: string | null | undefined): string | undefined {
  if (!disposition) return undefined;
  const { filename = '' } = parse(disposition).parameters;
  const name = decodeUtf8(filename).split(/[/\\]/).at(-1) ?? '';
  return cleanLine(cleanLine(name).slice(0, IMPORT_LIMITS.fileName)) || undefined;
}
