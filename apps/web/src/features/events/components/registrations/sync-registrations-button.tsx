import { IconRefresh } from '@tabler/icons-react';
import { events } from '../../../../strings/en/events.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useSyncRegistrations } from '../../sync-registrations.ts';

/** Reads the newest registrations of one event from the provider (EVENT-04). */
export function SyncRegistrationsButton({ eventId }: { eventId: number }) {
  const { start, isSyncing } = useSyncRegistrations(eventId);
  return (
    <div>
      <BusyButton
        size="sm"
        icon={IconRefresh}
        label={events.sync.button}
        busyLabel={events.sync.pending}
        isBusy={isSyncing}
        onClick={start}
      />
    </div>
  );
}
