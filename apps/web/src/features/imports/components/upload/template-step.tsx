import { TEMPLATE_FILE_NAME, TEMPLATE_WORKBOOK_NAME } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { imports } from '../../../../strings/en/imports.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import classes from './step.module.css';

const words = imports.template;

const FILES = [
  { path: routes.imports.template.path, fileName: TEMPLATE_FILE_NAME, label: words.download },
  {
    path: routes.imports.templateWorkbook.path,
    fileName: TEMPLATE_WORKBOOK_NAME,
    label: words.downloadExcel,
  },
];

/** The empty spreadsheet to start from (IMPORT-01). */
export function TemplateStep() {
  return (
    <Panel title={words.title}>
      <p className={classes.text}>{words.text}</p>
      <div className={classes.buttons}>
        {FILES.map(({ path, fileName, label }) => (
          <Button
            key={path}
            component="a"
            href={path}
            download={fileName}
            variant="default"
            leftSection={<Icon of={IconDownload} />}
          >
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
