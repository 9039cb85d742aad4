import type { Member } from '@league/contract';
import {
  IconAlertCircle,
  IconArrowUp,
  IconCake,
  IconChevronRight,
  IconCloudX,
  IconHourglass,
  IconLifebuoy,
  IconMoodSmile,
  IconPhone,
  IconStar,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  ATTENTIONS,
  type Attention,
  needingAttention,
  type WarningsByMember,
} from '../../../platform/roster-attention.ts';
import { tabHash } from '../../../platform/tab-address.ts';
import { attention as reasons } from '../../../strings/en/attention.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './needs.module.css';

const words = dashboard.needs;

const SIGNS: Readonly<Record<Attention, TablerIcon>> = {
  lapsed: IconAlertCircle,
  'must-move-up': IconArrowUp,
  'no-emergency-phone': IconLifebuoy,
  stuck: IconCloudX,
  pending: IconHourglass,
  'scored-out': IconStar,
  'no-phone': IconPhone,
  'no-birth-date': IconCake,
};

type Props = { readonly roster: readonly Member[]; readonly warnings: WarningsByMember | undefined };

/** What needs the coach, the most urgent first; each row leads to exactly these gymnasts. */
export function Needs({ roster, warnings }: Props) {
  const rows = ATTENTIONS.flatMap((attention) => {
    const count = needingAttention(attention, roster, warnings)?.length ?? 0;
    return count > 0 ? [{ attention, count }] : [];
  });
  return (
    <Panel title={words.title}>
      {rows.length === 0 ? (
        <AllWell isEmptyTeam={roster.length === 0} />
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ attention, count }) => (
            <li key={attention}>
              <Link className={classes.row} to={{ hash: tabHash('members', { show: attention }) }}>
                <span className={classes.sign} data-attention={attention}>
                  <Icon of={SIGNS[attention]} />
                </span>
                <span className={classes.words}>
                  <span className={classes.title}>{reasons[attention].title(count)}</span>
                  <span className={classes.text}>{reasons[attention].text}</span>
                </span>
                <Icon of={IconChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AllWell({ isEmptyTeam }: { isEmptyTeam: boolean }) {
  return (
    <div className={classes.row}>
      <span className={classes.sign} data-attention="none">
        <Icon of={IconMoodSmile} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{isEmptyTeam ? words.emptyTeam : words.nothing}</span>
        <span className={classes.text}>{isEmptyTeam ? words.emptyTeamText : words.nothingText}</span>
      </span>
    </div>
  );
}
