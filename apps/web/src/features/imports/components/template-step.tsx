import { TEMPLATE_FILE_NAME, TEMPLATE_WORKBOOK_NAME } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { imports } from '../../../strings/en/imports.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './step.module.css';

const words = imports.template;

/** The empty spreadsheet to start from (IMPORT-01). */
export function TemplateStep() {
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <div className={classes.buttons}>
        <Button
          component="a"
          href={routes.imports.template.path}
          download={TEMPLATE_FILE_NAME}
          variant="default"
          leftSection={<Icon of={IconDownload} />}
        >
          {words.download}
        </Button>
        <Button
          component="a"
          href={routes.imports.templateWorkbook.path}
          download={TEMPLATE_WORKBOOK_NAME}
          variant="default"
          leftSection={<Icon of={IconDownload} />}
        >
          {words.downloadExcel}
        </Button>
      </div>
    </Panel>
  );
}
