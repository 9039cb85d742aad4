import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { office } from '../../../strings/en/office.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { officePeopleQuery } from '../api.ts';
import { PeopleTable } from '../components/people-table.tsx';
import type { PersonDialog } from '../components/person-dialogs.tsx';

const InviteDialog = lazy(() => import('../components/invite-dialog.tsx'));
const PersonDialogs = lazy(() => import('../components/person-dialogs.tsx'));

/** Who is in the office, for its owners (OFFICE-10). */
export function OfficePeopleTab({ user }: { user: { readonly id: number } }) {
  const list = useQuery(officePeopleQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [dialog, setDialog] = useState<PersonDialog | null>(null);
  const league = useLeague();
  return (
    <>
      <div>
        <Button leftSection={<Icon of={IconUserPlus} />} onClick={() => setIsInviting(true)}>
          {office.invite.button}
        </Button>
      </div>
      {list.isPending && <Skeletons count={3} height={72} />}
      {list.isError && (
        <ErrorState text={office.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.data && (
        <Panel title={office.list}>
          <PeopleTable
            people={list.data}
            ownId={user.id}
            timeZone={league?.timeZone ?? 'UTC'}
            hasSecondFactors={league?.singleSignOn !== true}
            onOpen={setDialog}
          />
        </Panel>
      )}
      <Suspense fallback={null}>
        {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
        {dialog && <PersonDialogs {...dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
