import type { ImportReport, DateOrder as Order } from '@league/contract';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { imports } from '../../../../strings/en/imports.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { dateInWords } from '../../../../ui/words/date-in-words.ts';
import { type ShowReason, useConfirmImport } from '../../api/import-actions.ts';
import classes from '../import-results.module.css';
import steps from './step.module.css';

const words = imports.dates;

type Props = {
  readonly id: number;
  readonly dates: NonNullable<NonNullable<ImportReport['check']>['localDates']>;
  /** True while another action on the import is running. */
  readonly isOff: boolean;
  readonly onAnswered: () => void;
  readonly showReason: ShowReason;
};

/** Asks for the order of day and month where dates can be read in two ways, so that no birthday is guessed (IMPORT-09). */
export function DateOrder({ id, dates: { count, example, readings }, isOff, onAnswered, showReason }: Props) {
  const confirm = useConfirmImport(id, showReason);
  const [chosen, setChosen] = useState<Order | null>(null);

  function answer(dateOrder: Order): void {
    setChosen(dateOrder);
    onAnswered();
    confirm.run({ dateOrder });
  }

  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{words.title}</h3>
      <p className={steps.text}>{(readings.length === 1 ? words.onlyWay : words.text)(count, example)}</p>
      <div className={steps.buttons}>
        {readings.map(({ order, date }) => (
          <BusyButton
            key={order}
            label={words.orders[order](dateInWords(date))}
            busyLabel={words.pending}
            isBusy={confirm.isPending && chosen === order}
            isOff={isOff || confirm.isPending}
            icon={IconCalendar}
            onClick={() => answer(order)}
          />
        ))}
      </div>
    </section>
  );
}
