import { Button } from '@mantine/core';
import { IconTestPipe, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../strings/en/admin.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLoadDemoData, useRemoveDemoData } from '../demo-data.api.ts';
import { officeDashboardQuery } from '../office-dashboard.api.ts';

const words = admin.demoData;

/** Loads demo data, and removes it again after one confirmation (ADMIN-05, ADMIN-06). */
export function DemoDataActions() {
  const load = useLoadDemoData();
  const demoMembers = useQuery(officeDashboardQuery).data?.demoMembers ?? 0;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <BusyButton
        icon={IconTestPipe}
        label={words.load}
        busyLabel={words.loading}
        isBusy={load.isPending}
        onClick={() => load.run()}
      />
      {demoMembers > 0 && (
        <Button variant="default" leftSection={<Icon of={IconTrash} />} onClick={() => setIsAsking(true)}>
          {words.remove(demoMembers)}
        </Button>
      )}
      {isAsking && <RemoveDialog count={demoMembers} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function RemoveDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const removal = useRemoveDemoData(onClose);
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.removeConfirm}
      confirmPending={words.removing}
      isPending={removal.isPending}
      failure={removal.isError ? words.removeFailed.text : null}
      onConfirm={() => removal.run()}
      onClose={onClose}
      returnFocusTo={() => document.getElementById('main')}
    >
      <p>{words.removeQuestion(count)}</p>
      <p>{words.removeMeans}</p>
    </ConfirmDialog>
  );
}
