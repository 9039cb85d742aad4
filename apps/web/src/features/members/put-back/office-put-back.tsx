import { fullName } from '@league/contract';
import { useQuery } from '@tanstack/react-query';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useMemberActivity } from '../activity/member-activity.ts';
import { officeMemberQuery } from '../office/office.api.ts';
import { officeSource } from '../office/office-source.ts';
import { RosterSourceContext } from '../roster/roster-source.ts';
import PutBackDialog from './put-back-dialog.tsx';

const words = memberDialogs.putBack;

type Props = { readonly memberId: number; readonly entryId: number; readonly onClose: () => void };

/** Puts back an entry of the office's log. It first loads the gymnast and their activity. */
export default function OfficePutBack(props: Props) {
  return (
    <RosterSourceContext value={officeSource}>
      <PutBackOfEntry {...props} />
    </RosterSourceContext>
  );
}

function PutBackOfEntry({ memberId, entryId, onClose }: Props) {
  const member = useQuery(officeMemberQuery(memberId, undefined));
  const activity = useMemberActivity(memberId);
  const entry = activity.data?.find(({ id }) => id === entryId);
  if (member.data?.can.edit && entry && activity.data) {
    return <PutBackDialog member={member.data} entry={entry} entries={activity.data} onClose={onClose} />;
  }
  const failed = [member, activity].find(({ isError }) => isError);
  return (
    <Dialog
      title={member.data ? words.title(fullName(member.data)) : words.shortTitle}
      size="sm"
      onClose={onClose}
    >
      {failed ? (
        <ErrorState
          text={words.loadFailed}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : member.data && activity.data ? (
        <p>{member.data.can.edit ? words.gone : words.archived}</p>
      ) : (
        <Skeletons count={2} height={56} />
      )}
    </Dialog>
  );
}
