import { type CalendarDate, DATE_ORDERS, type DateOrder } from '@league/contract';
import type { LocalDates } from '../imports.types.ts';
import type { RowErrorCode, RowVerdict } from '../validate/validate.types.ts';
import { readingsOf } from '../validate/validate-dates.ts';
import { storable } from './storable.ts';

const LOCAL: ReadonlySet<RowErrorCode> = new Set<RowErrorCode>(['AMBIGUOUS_DATE', 'TWO_DIGIT_YEAR']);

/**
 * Collects the dates of a file whose order the coach must choose. If no order fits all of them, the file itself mixes
 * orders. Then nothing is asked, and each date is an error of its row.
 */
export class LocalDatesFound {
  readonly #today: CalendarDate;
  readonly #orders = new Set<DateOrder>(DATE_ORDERS);
  #count = 0;
  #example: string | null = null;
  /** Whether the example is a different day in each order. */
  #isTelling = false;

  constructor(today: CalendarDate) {
    this.#today = today;
  }

  add(verdict: RowVerdict): void {
    if (verdict.kind !== 'refused') return;
    for (const { code, value } of verdict.errors) {
      const readings = LOCAL.has(code) ? readingsOf(value, this.#today) : [];
      if (readings.length === 0) continue;
      this.#count += 1;
      for (const order of this.#orders) {
        if (!readings.some((each) => each.order === order)) this.#orders.delete(order);
      }
      const isTelling = readings[0]?.date !== readings[1]?.date && readings.length > 1;
      if (this.#example === null || (isTelling && !this.#isTelling)) this.#example = value;
      this.#isTelling ||= isTelling;
    }
  }

  /** Null if there are none, or no order fits them. */
  describe(): LocalDates | null {
    if (this.#example === null || this.#orders.size === 0) return null;
    const readings = readingsOf(this.#example, this.#today).filter(({ order }) => this.#orders.has(order));
    return {
      count: this.#count,
      example: storable(this.#example),
      // If no date depends on the order, the coach is only asked whether the dates are read correctly.
      readings: this.#isTelling ? readings : readings.slice(0, 1),
    };
  }
}
