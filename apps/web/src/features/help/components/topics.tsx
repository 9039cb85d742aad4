import {
  DEFAULT_SCORE_RULES,
  MEMBERSHIP_STATUSES,
  type ScoreRules,
  SKILL_LEVELS,
  scoreInWords,
} from '@league/contract';
import { routes } from '@league/contract/calls';
import {
  IconAlertTriangle,
  IconArchive,
  IconChevronDown,
  IconCloudCheck,
  IconCloudUpload,
  IconFirstAidKit,
  IconPencil,
  IconRefresh,
  IconUnlink,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { type HelpFacts, help, scoreOutWords } from '../../../strings/en/help.ts';
import { ScoreBadge } from '../../../ui/badges/score-badge.tsx';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { TopicId } from '../help-topics.ts';
import { Entries } from './entries.tsx';
import { Legend, LegendRow } from './legend.tsx';
import classes from './topics.module.css';

type Props = { readonly id: TopicId; readonly facts: HelpFacts; readonly search: string };

/** The content of a topic, with the same signs and badges as on the screens. */
export function TopicContent({ id, facts, search }: Props): ReactNode {
  switch (id) {
    case 'responsibilities':
    case 'practices':
      return <Items items={help[id].items} />;
    case 'icons':
      return <Icons />;
    case 'statuses':
      return <Statuses />;
    case 'scoreOuts':
      return <ScoreOuts />;
    case 'guides':
    case 'faq':
      return (
        <div>
          <Entries entries={help[id].entries(facts)} search={search} />
        </div>
      );
  }
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Icons() {
  const words = help.icons;
  return (
    <Legend>
      <LegendRow sign={<Icon of={IconPencil} />}>{words.edit}</LegendRow>
      <LegendRow sign={<Icon of={IconArchive} />}>{words.archive}</LegendRow>
      <LegendRow sign={<Icon of={IconChevronDown} />}>{words.details}</LegendRow>
      <LegendRow sign={<Icon of={IconFirstAidKit} />}>{words.health}</LegendRow>
      <LegendRow sign={<Icon of={IconRefresh} />}>{words.sync}</LegendRow>
      <LegendRow sign={<Icon of={IconCloudUpload} />}>{words.waiting}</LegendRow>
      <LegendRow sign={<Icon of={IconAlertTriangle} />}>{words.trouble}</LegendRow>
      <LegendRow sign={<Icon of={IconUnlink} />}>{words.missing}</LegendRow>
      <LegendRow sign={<Icon of={IconCloudCheck} />}>{words.synced}</LegendRow>
    </Legend>
  );
}

function Statuses() {
  const words = help.statuses;
  return (
    <>
      <Legend>
        {MEMBERSHIP_STATUSES.map((status) => (
          <LegendRow key={status} sign={<StatusBadge status={status} />}>
            {words[status]}
          </LegendRow>
        ))}
      </Legend>
      <p className={classes.text}>{words.others}</p>
    </>
  );
}

function ScoreOuts() {
  const words = help.scoreOuts;
  const rules = useQuery(apiQuery(routes.scores.rules)).data ?? DEFAULT_SCORE_RULES;
  const { watchCloselyAt, mustMoveUpAt } = rules;
  return (
    <>
      <p className={classes.text}>{words.intro}</p>
      <Items items={marksIn(rules)} />
      <Legend>
        <LegendRow sign={<ScoreBadge severity="notice" count={1} />}>{words.once}</LegendRow>
        <LegendRow sign={<ScoreBadge severity="pink" count={watchCloselyAt} />}>
          {watchCloselyAt === DEFAULT_SCORE_RULES.watchCloselyAt
            ? words.twice
            : scoreOutWords.watch(watchCloselyAt)}
        </LegendRow>
        <LegendRow sign={<ScoreBadge severity="red" count={mustMoveUpAt} />}>
          {mustMoveUpAt === DEFAULT_SCORE_RULES.mustMoveUpAt
            ? words.thrice
            : scoreOutWords.move(mustMoveUpAt)}
        </LegendRow>
      </Legend>
      <p className={classes.text}>{words.incomplete}</p>
    </>
  );
}

/** The league's marks in words: the defaults, or the marks that the office has set, level by level (SCORE-01). */
function marksIn({ thresholds }: ScoreRules): readonly string[] {
  const starting = DEFAULT_SCORE_RULES.thresholds;
  const isOwn = SKILL_LEVELS.some((level) => thresholds[level] !== starting[level]);
  if (!isOwn) return help.scoreOuts.thresholds;
  return SKILL_LEVELS.map((level) => {
    const mark = thresholds[level];
    return mark === undefined ? scoreOutWords.noMark(level) : scoreOutWords.mark(level, scoreInWords(mark));
  });
}
