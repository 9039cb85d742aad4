import { PAGES, type VisibleEvent } from '@league/contract';
import { routes } from '@league/contract/calls';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconClipboardList } from '@tabler/icons-react';
import { meets as words } from '../../../strings/en/meets.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { useEventFile } from '../events.api.ts';
import classes from './event-tools.module.css';
import { SyncRegistrationsButton } from './registrations/sync-registrations-button.tsx';

/** The actions on one event: sync its registrations, open the meet sheet, add it to a calendar once its day is known. */
export function EventTools({ event }: { readonly event: Pick<VisibleEvent, 'id' | 'startDate'> }) {
  const calendar = useEventFile(
    routes.events.calendarEvent.path.replace(':id', String(event.id)),
    words.calendar.failed,
  );
  return (
    <div className={classes.tools}>
      <SyncRegistrationsButton eventId={event.id} />
      <Button
        component={Link}
        to={`${PAGES.meetSheet}?event=${event.id}`}
        variant="default"
        size="sm"
        leftSection={<Icon of={IconClipboardList} size={16} />}
      >
        {words.sheet.open}
      </Button>
      {event.startDate !== null && (
        <BusyButton
          label={words.calendar.add}
          busyLabel={words.calendar.adding}
          isBusy={calendar.isSaving}
          icon={IconCalendarPlus}
          size="sm"
          onClick={calendar.save}
        />
      )}
    </div>
  );
}
