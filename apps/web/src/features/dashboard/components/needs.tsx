import type { Member } from '@league/contract';
import {
  IconAlertCircle,
  IconArrowUp,
  IconCake,
  IconCloudX,
  IconHourglass,
  IconLifebuoy,
  IconMail,
  IconPhone,
  IconStar,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { tabHash } from '../../../platform/places/tab-address.ts';
import { missingFields } from '../../../shared/roster/missing-fields.ts';
import {
  ATTENTIONS,
  needingAttention,
  type WarningsByMember,
} from '../../../shared/roster/roster-attention.ts';
import { attention as reasons } from '../../../strings/en/attention.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { NeedRows, type NeedTone, NothingNeeded } from '../../../ui/lists/need-rows.tsx';
import { Panel } from '../../../ui/panel.tsx';

const words = dashboard.needs;

const SIGNS: Readonly<Record<(typeof ATTENTIONS)[number], readonly [TablerIcon, NeedTone]>> = {
  lapsed: [IconAlertCircle, 'lapsed'],
  'must-move-up': [IconArrowUp, 'score-3'],
  'no-emergency-phone': [IconLifebuoy, 'danger'],
  stuck: [IconCloudX, 'danger'],
  pending: [IconHourglass, 'pending'],
  'scored-out': [IconStar, 'score-1'],
  'no-phone': [IconPhone, 'quiet'],
  'no-email': [IconMail, 'quiet'],
  'no-birth-date': [IconCake, 'quiet'],
};

type Props = { readonly roster: readonly Member[]; readonly warnings: WarningsByMember | undefined };

/** What needs the coach, the most urgent first; each row leads to exactly these gymnasts. */
export function Needs({ roster, warnings }: Props) {
  const rows = ATTENTIONS.flatMap((attention) => {
    const count = needingAttention(attention, roster, warnings)?.length ?? 0;
    const [sign, tone] = SIGNS[attention];
    const { title, text } = reasons[attention];
    const isMissing = missingFields(attention) !== null;
    const to = { hash: tabHash('members', { show: attention, ...(isMissing && { fill: '' }) }) };
    return count > 0 ? [{ key: attention, sign, tone, title: title(count), text, to }] : [];
  });
  return (
    <Panel title={words.title}>
      {rows.length > 0 ? (
        <NeedRows rows={rows} />
      ) : roster.length === 0 ? (
        <NothingNeeded title={words.emptyTeam} text={words.emptyTeamText} />
      ) : (
        <NothingNeeded title={words.nothing} text={words.nothingText} />
      )}
    </Panel>
  );
}
