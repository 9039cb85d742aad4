import { PAGES } from '@league/contract';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useRosterFile } from './roster-file.ts';
import classes from './roster-paper.module.css';

const words = members.paper;

/** The roster to take along: printed, or as a file for a spreadsheet (BEYOND-02). */
export function RosterPaper() {
  const file = useRosterFile(null);
  return (
    <div className={classes.paper}>
      <a href={PAGES.rosterPrint} target="_blank" rel="noopener" aria-label={words.printIn}>
        <Icon of={IconPrinter} size={16} />
        {words.print}
      </a>
      <button type="button" aria-disabled={file.isSaving} onClick={file.save}>
        <Icon of={IconDownload} size={16} />
        {file.isSaving ? words.exporting : words.exportFile}
      </button>
    </div>
  );
}
