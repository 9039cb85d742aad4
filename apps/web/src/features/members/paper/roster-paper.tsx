import { PAGES } from '@league/contract';
import { IconDownload, IconFirstAidKit, IconHistory, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { bulk } from '../../../strings/en/bulk.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { HISTORY_BUTTON_ID } from '../bulk/history-button-id.ts';
import { FAMILIES_OF_TEAM } from '../family/families-address.ts';
import { printInNewTab } from './chosen-members.ts';
import { useRosterFile } from './roster-file.ts';
import classes from './roster-paper.module.css';

const words = memberDialogs.paper;

export type RosterPaperProps = {
  readonly onHistory: () => void;
  /** The gymnasts that level tab, filter and search show. */
  readonly shownIds: readonly number[];
  readonly total: number;
  /** Set in the menu, where the buttons are in a column; below the list they are in a row. */
  readonly isInDialog?: true;
};

/**
 * The latest bulk changes, and the roster on paper or as a file for a spreadsheet. If only some gymnasts are shown, the
 * first choice is these, and the second is the whole roster (ROSTER-02, BEYOND-02).
 */
export default function RosterPaper({ onHistory, shownIds, total, isInDialog }: RosterPaperProps) {
  const file = useRosterFile(null);
  const shown = shownIds.length;
  const isPart = shown > 0 && shown < total;
  return (
    <div className={isInDialog ? `${classes.paper} ${classes.column}` : classes.paper}>
      <button {...(!isInDialog && { id: HISTORY_BUTTON_ID })} type="button" onClick={onHistory}>
        <Icon of={IconHistory} size={16} />
        {bulk.history.button}
      </button>
      <Link to={FAMILIES_OF_TEAM}>
        <Icon of={IconUsersGroup} size={16} />
        {words.families}
      </Link>
      {isPart && (
        <>
          <button type="button" onClick={() => printInNewTab(shownIds)}>
            <Icon of={IconPrinter} size={16} />
            {words.printShown(shown)}
          </button>
          <button type="button" aria-disabled={file.isSaving} onClick={() => file.save(shownIds)}>
            <Icon of={IconDownload} size={16} />
            {words.exportShown(shown)}
          </button>
        </>
      )}
      <a
        href={PAGES.rosterPrint}
        target="_blank"
        rel="noopener"
        aria-label={words.inNewTab(isPart ? words.printAll(total) : words.print)}
      >
        <Icon of={IconPrinter} size={16} />
        {isPart ? words.printAll(total) : words.print}
      </a>
      <button type="button" aria-disabled={file.isSaving} onClick={() => file.save()}>
        <Icon of={IconDownload} size={16} />
        {file.isSaving ? words.exporting : isPart ? words.exportAll(total) : words.exportFile}
      </button>
      <button
        type="button"
        aria-disabled={file.isSaving}
        onClick={() => file.save(isPart ? shownIds : [], { withHealth: true })}
      >
        <Icon of={IconFirstAidKit} size={16} />
        {words.exportHealth}
      </button>
    </div>
  );
}
