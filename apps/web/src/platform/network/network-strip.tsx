import { IconCloudOff } from '@tabler/icons-react';
import { common } from '../../strings/en/common.ts';
import { clockTime } from '../../strings/en/instants.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLeague } from '../league.ts';
import { useStickyRoom } from '../places/use-sticky-room.ts';
import { useNetwork } from './network.ts';
import classes from './network-strip.module.css';

const words = common.network;

/** Says on every page that there is no network, and how old the shown data is (TRUTH-01). */
export function NetworkStrip() {
  const { isAway, answeredAt } = useNetwork();
  const strip = useStickyRoom<HTMLDivElement>('--strip-room');
  if (!isAway) return null;
  return (
    <div ref={strip} className={classes.strip} role="alert">
      <Icon of={IconCloudOff} />
      <p>
        <strong>{words.away}</strong>{' '}
        <span>{answeredAt === null ? words.nothing : <AsOf answeredAt={answeredAt} />}</span>
      </p>
    </div>
  );
}

/** A separate component, because the league is only needed while the strip is shown, but the strip is on every page. */
function AsOf({ answeredAt }: { answeredAt: number }) {
  const timeZone = useLeague()?.timeZone;
  return words.shown(clockTime(answeredAt, timeZone));
}
