import { fillPath, type ImportReport } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { imports } from '../../../strings/en/imports.ts';
import { Icon } from '../../../ui/icon.tsx';
import steps from './upload/step.module.css';

const words = imports.results;

/** The file of the rows that were not created, to fix and import (IMPORT-06). Hidden if there are none. */
export function RowsToFix({ report: { id, can } }: { report: Pick<ImportReport, 'id' | 'can'> }) {
  if (!can.downloadErrors) return null;
  return (
    <>
      <p className={steps.text}>{words.downloadNote}</p>
      <div className={steps.buttons}>
        <Button
          component="a"
          href={fillPath(routes.imports.errorFile.path, { id })}
          download
          variant="default"
          leftSection={<Icon of={IconDownload} />}
        >
          {words.downloadErrors}
        </Button>
      </div>
    </>
  );
}
