import { JSON_LIMITS, REQUEST_FAULTS } from '@league/contract';

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from(
  '"\\,[]{}',
  (sign) => sign.charCodeAt(0),
);

/** Where the string that begins at `start` ends; the end of the text for an unclosed one. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Why a JSON text is too expensive to parse: it is nested too deeply or has too many values. Undefined for any other
 * text, even if it is not JSON. Reads each character once and allocates nothing.
 */
export function findJsonFault(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > JSON_LIMITS.depth) return REQUEST_FAULTS.tooDeep;
    if (values > JSON_LIMITS.values) return REQUEST_FAULTS.tooManyValues;
  }
  return undefined;
}
