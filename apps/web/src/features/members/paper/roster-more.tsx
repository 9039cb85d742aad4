import { members } from '../../../strings/en/members.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import RosterPaper, { type RosterPaperProps } from './roster-paper.tsx';

type Props = RosterPaperProps & { readonly onClose: () => void };

/** A menu in the head of the list for what is below it: families, paper and files, and the latest changes. */
export default function RosterMore({ onClose, ...paper }: Props) {
  return (
    <Dialog title={members.list.more} onClose={onClose}>
      <RosterPaper {...paper} isInDialog />
    </Dialog>
  );
}
