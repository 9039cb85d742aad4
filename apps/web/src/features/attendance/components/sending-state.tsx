import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useQueue } from '../outbox.ts';
import { useIsClockWrong } from '../send-taps.ts';
import classes from './sending-state.module.css';

/** Says whether all taps of the coach are saved, and warns when the device's clock is wrong. */
export function SendingState({ coachId }: { coachId: number }) {
  const waiting = useQueue().filter((tap) => tap.coachId === coachId).length;
  const isClockWrong = useIsClockWrong();
  return (
    <>
      <p role="status" className={classes.state}>
        <Icon of={waiting > 0 ? IconCloudUp : IconCloudCheck} />
        {waiting > 0 ? words.waiting(waiting) : words.saved}
      </p>
      {isClockWrong && <Notice isAnnounced>{words.clockWrong}</Notice>}
    </>
  );
}
