import { type RawRecord, RecordReader } from './record-reader.ts';
import { isBlank } from './text.ts';

const LEAST_CELLS = 4;

/**
 * A row that is quoted as a whole, as in a file that was opened with the wrong separator and saved again: its only cell
 * is parsed again. Every other row is returned unchanged.
 */
export function unwrapRow(record: RawRecord, delimiter: string): RawRecord {
  const { cells, trouble } = record;
  const whole = cells[0] ?? '';
  if ((cells[1] ?? '') !== '' || trouble || !whole.includes(delimiter)) return record;
  if (whole.split(delimiter, LEAST_CELLS).length < LEAST_CELLS || !cells.slice(1).every(isBlank))
    return record;
  const reader = new RecordReader(delimiter);
  reader.add(whole);
  reader.end();
  const inner = reader.next();
  return inner && reader.next() === null ? inner : record;
}
