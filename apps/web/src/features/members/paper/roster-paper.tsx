import { PAGES } from '@league/contract';
import { IconDownload, IconHistory, IconPrinter } from '@tabler/icons-react';
import { bulk } from '../../../strings/en/bulk.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useRosterFile } from './roster-file.ts';
import classes from './roster-paper.module.css';

const words = members.paper;

export const HISTORY_BUTTON_ID = 'bulk-history';

/** The latest changes, and the roster to take along: printed, or as a file for a spreadsheet (ROSTER-02, BEYOND-02). */
export function RosterPaper({ onHistory }: { onHistory: () => void }) {
  const file = useRosterFile(null);
  return (
    <div className={classes.paper}>
      <button id={HISTORY_BUTTON_ID} type="button" onClick={onHistory}>
        <Icon of={IconHistory} size={16} />
        {bulk.history.button}
      </button>
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
