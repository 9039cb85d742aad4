import type { ImportReport } from '@league/contract';
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { imports } from '../../../../strings/en/imports.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { type ShowReason, useConfirmImport, useDiscardImport } from '../../api/import-actions.ts';
import results from '../import-results.module.css';
import steps from './step.module.css';

const words = imports.sheets;

type Props = {
  readonly report: ImportReport;
  readonly onDiscarded: () => void;
  readonly showReason: ShowReason;
};

/** Asks which sheet of an Excel file is meant, where several hold lists (IMPORT-11). */
export function ChooseSheet({ report, onDiscarded, showReason }: Props) {
  const confirm = useConfirmImport(report.id, showReason);
  const discard = useDiscardImport(report.id, onDiscarded);
  const [chosen, setChosen] = useState<string | null>(null);
  const isBusy = confirm.isPending || discard.isPending;
  return (
    <div className={results.results}>
      <p className={steps.text}>{words.text}</p>
      <div className={steps.buttons}>
        {report.sheets.map(({ name, rows }) => (
          <BusyButton
            key={name}
            label={words.sheet(name, rows)}
            busyLabel={imports.columns.pending}
            isBusy={confirm.isPending && chosen === name}
            isOff={isBusy}
            icon={IconTable}
            onClick={() => {
              setChosen(name);
              confirm.run({ sheet: name });
            }}
          />
        ))}
      </div>
      <div className={steps.buttons}>
        <Button variant="default" aria-disabled={isBusy} onClick={() => discard.run()}>
          {discard.isPending ? imports.check.discarding : imports.check.discard}
        </Button>
      </div>
    </div>
  );
}
