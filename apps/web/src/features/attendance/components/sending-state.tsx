import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react';
import { attendance as words } from '../../../strings/en/attendance.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useClockOffset } from '../device-clock.ts';
import { useQueue } from '../outbox.ts';
import { useRefusal } from '../send-taps.ts';
import classes from './sending-state.module.css';

/** Says whether all taps of the coach are saved, why the server refuses them, and whether the device's clock is wrong. */
export function SendingState({ coachId }: { coachId: number }) {
  const waiting = useQueue().filter((tap) => tap.coachId === coachId).length;
  const refusal = useRefusal(coachId);
  const isClockWrong = useClockOffset() !== 0;
  return (
    <>
      <p role="status" className={classes.state}>
        <Icon of={waiting > 0 ? IconCloudUp : IconCloudCheck} />
        {waiting > 0 ? words.waiting(waiting) : words.saved}
      </p>
      {waiting > 0 && refusal !== null && (
        <Notice tone="danger" isAnnounced>
          {words.refused.waiting(refusal)}
        </Notice>
      )}
      {isClockWrong && <Notice isAnnounced>{words.clockWrong}</Notice>}
    </>
  );
}
