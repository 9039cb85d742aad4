import type { ImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { imports } from '../../../strings/en/imports.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ShowReason, useConfirmImport, useDiscardImport } from '../api/import-actions.ts';
import { FailedRows } from './failed-rows.tsx';
import classes from './import-results.module.css';
import { RowsToFix } from './rows-to-fix.tsx';
import { DateOrder } from './upload/date-order.tsx';
import steps from './upload/step.module.css';

const words = imports.check;
const SHOWN_ROWS = 50;
const SHOWN_NAMES = 5;

type Props = {
  readonly report: ImportReport;
  readonly onDiscarded: () => void;
  readonly showReason: ShowReason;
};

/** What an import of a file with problems would do, before any gymnast is created (BEYOND-09). */
export function ImportCheck({ report, onDiscarded, showReason }: Props) {
  const { check, results } = report;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [linked, setLinked] = useState<ReadonlySet<number>>(new Set());
  // Rows with typed values that were not checked: creating the other rows would drop these values.
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set());
  const [isHeld, setHeld] = useState(false);
  const onTyped = useCallback((row: number, isTyped: boolean) => {
    setHeld(false);
    setTyped((before) => {
      if (before.has(row) === isTyped) return before;
      const after = new Set(before);
      if (!after.delete(row)) after.add(row);
      return after;
    });
  }, []);
  const confirm = useConfirmImport(report.id, showReason);
  const discard = useDiscardImport(report.id, onDiscarded);
  if (!check) return null;
  const possible = results.failed.filter(({ kind }) => kind === 'possible-duplicate');
  const wrong = results.failed.filter(({ kind }) => kind !== 'possible-duplicate');
  const siblings = results.failed.filter(({ siblingOf }) => siblingOf !== null);
  const toCreate = check.creatableCount + chosen.size + linked.size;
  const toggled = (row: number) => (before: ReadonlySet<number>) => {
    const after = new Set(before);
    if (!after.delete(row)) after.add(row);
    return after;
  };

  return (
    <div className={classes.results}>
      <p className={steps.text} role="status">
        {report.results.failed.length > 0 ? words.text : words.allGood}
      </p>
      {report.sheet !== null && <p className={steps.text}>{imports.sheets.read(report.sheet)}</p>}
      <ul className={classes.names}>
        <li>
          {words.creatable(check.creatableCount)}
          {check.creatable.length > 0 && (
            <span className={classes.reason}>
              {words.first(
                check.creatable
                  .slice(0, SHOWN_NAMES)
                  .map(({ member }) => member)
                  .join(', '),
              )}
            </span>
          )}
        </li>
        {check.errorCount > 0 && <li>{words.errors(check.errorCount)}</li>}
        {check.duplicateCount > 0 && <li>{words.duplicates(check.duplicateCount)}</li>}
        {check.possibleDuplicateCount > 0 && <li>{words.possible(check.possibleDuplicateCount)}</li>}
      </ul>
      {check.localDates && (
        <DateOrder
          id={report.id}
          dates={check.localDates}
          isOff={confirm.isPending || discard.isPending}
          onAnswered={() => {
            setChosen(new Set());
            setLinked(new Set());
          }}
          showReason={showReason}
        />
      )}
      {wrong.length > 0 && (
        <section className={classes.part}>
          <FailedRows
            rows={wrong}
            total={check.errorCount + check.duplicateCount}
            shown={SHOWN_ROWS}
            fixedIn={{ id: report.id, onTyped }}
          />
          <RowsToFix report={report} />
        </section>
      )}
      {siblings.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.title}>{words.siblingsTitle}</h3>
          <p className={steps.text}>{words.siblingsText}</p>
          {siblings.map(({ row, member, siblingOf }) => (
            <label key={row} className={classes.choice}>
              <input type="checkbox" checked={linked.has(row)} onChange={() => setLinked(toggled(row))} />
              <span>{words.isSibling(member, row, siblingOf ?? '')}</span>
            </label>
          ))}
        </section>
      )}
      {possible.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.title}>{words.possibleTitle}</h3>
          <p className={steps.text}>{words.possibleText}</p>
          {possible.map((row) => (
            <label key={row.row} className={classes.choice}>
              <input
                type="checkbox"
                checked={chosen.has(row.row)}
                onChange={() => setChosen(toggled(row.row))}
              />
              <span>
                {words.createAnyway(row.member, row.row)}
                <span className={classes.reason}>{row.error}</span>
              </span>
            </label>
          ))}
        </section>
      )}
      {toCreate === 0 && (
        <p className={steps.text}>
          {words.nobody({
            asksForDates: check.localDates !== null,
            mayBeTicked: possible.length > 0,
            mayBeSiblings: siblings.length > 0,
            canBeFixed: wrong.length > 0,
          })}
        </p>
      )}
      {isHeld && (
        <Notice tone="danger" title={words.unchecked([...typed].sort((one, two) => one - two))} isAnnounced>
          {words.uncheckedText}
        </Notice>
      )}
      <div className={steps.buttons}>
        {toCreate > 0 && (
          <BusyButton
            variant="filled"
            label={words.confirm(toCreate)}
            busyLabel={words.pending}
            isBusy={confirm.isPending}
            isOff={discard.isPending}
            icon={IconUsersPlus}
            onClick={() =>
              typed.size > 0
                ? setHeld(true)
                : confirm.run({ createRows: [...chosen], siblingRows: [...linked] })
            }
          />
        )}
        <Button
          variant="default"
          aria-disabled={confirm.isPending || discard.isPending}
          onClick={() => discard.run()}
        >
          {discard.isPending ? words.discarding : toCreate > 0 ? words.discard : imports.upload.another}
        </Button>
      </div>
    </div>
  );
}
