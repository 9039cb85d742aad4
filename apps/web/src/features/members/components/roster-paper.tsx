import { PAGES, routes } from '@league/contract';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../../platform/api-error.ts';
import { downloadFile } from '../../../platform/download.ts';
import { showToast } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './roster-paper.module.css';

const words = members.paper;

/** The roster to take along: printed, or as a file for a spreadsheet (BEYOND-02). */
export function RosterPaper() {
  const download = useMutation({
    mutationFn: () => downloadFile(routes.members.exportRoster.path),
    onSuccess: (fileName) => showToast({ tone: 'success', title: words.exported, text: fileName }),
    onError: (error) =>
      showToast({ tone: 'error', title: words.failed, text: describeError(error, words.failedText) }),
  });
  return (
    <div className={classes.paper}>
      <a href={PAGES.rosterPrint} target="_blank" rel="noopener" aria-label={words.printIn}>
        <Icon of={IconPrinter} size={16} />
        {words.print}
      </a>
      <button
        type="button"
        aria-disabled={download.isPending}
        onClick={() => download.isPending || download.mutate()}
      >
        <Icon of={IconDownload} size={16} />
        {download.isPending ? words.exporting : words.exportFile}
      </button>
    </div>
  );
}
