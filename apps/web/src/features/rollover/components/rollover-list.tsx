import { type OpenRollover, ROLLOVER_PAGE, type RolloverGymnast, type RolloverList } from '@league/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useMay } from '../../../platform/session/use-may.ts';
import { dateInWords as instantInWords } from '../../../strings/en/instants.ts';
import { rollover } from '../../../strings/en/rollover.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { listQuery, useTicks } from '../rollover.api.ts';
import classes from './rollover.module.css';

const words = rollover.list;

type Props = { readonly open: OpenRollover; readonly list: RolloverList };

/** One list with its counts; its gymnasts are shown on demand, since there may be thousands. */
export function RolloverListSection({ open, list }: Props) {
  const [isShown, setIsShown] = useState(false);
  const tick = useTicks(open.id);
  const id = useId();
  const { total, ticked } = open.lists[list];
  const { title, none } = rollover.lists[list];
  if (total === 0) {
    return (
      <div className={classes.list}>
        <p className={classes.none}>
          <Icon of={IconCircleCheck} />
          {none}
        </p>
      </div>
    );
  }
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon of={isShown ? IconChevronDown : IconChevronRight} size={16} />}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {title}
        </Button>
        <p className={classes.count} role="status">
          {words.ticked(ticked, total)}
        </p>
        <IfMay may="roster.manage">
          <div className={classes.buttons}>
            {[true, false].map((isTicked) => (
              <Button
                key={String(isTicked)}
                variant="default"
                size="sm"
                aria-label={words.named(isTicked ? words.tickAll : words.tickNone, title)}
                onClick={() => tick({ list, isTicked })}
              >
                {isTicked ? words.tickAll : words.tickNone}
              </Button>
            ))}
          </div>
        </IfMay>
      </div>
      <div id={id}>{isShown && <Gymnasts open={open} list={list} onTick={tick} />}</div>
    </div>
  );
}

function Gymnasts({ open, list, onTick }: Props & { readonly onTick: ReturnType<typeof useTicks> }) {
  const [offset, setOffset] = useState(0);
  const mayTick = useMay('roster.manage');
  const page = useQuery(listQuery({ id: open.id, list, offset }));
  const { title } = rollover.lists[list];
  if (page.isError) {
    return (
      <ErrorState text={words.failed} onRetry={() => void page.refetch()} isRetrying={page.isFetching} />
    );
  }
  if (!page.data) return <Skeletons count={4} height={44} />;
  return (
    <>
      <ul className={classes.gymnasts} aria-label={title}>
        {page.data.gymnasts.map((gymnast) => (
          <li key={gymnast.id}>
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={gymnast.isTicked}
                disabled={!mayTick}
                onChange={({ currentTarget }) =>
                  onTick({ list, isTicked: currentTarget.checked, memberIds: [gymnast.id] })
                }
              />
              <span className={classes.facts}>
                <span className={classes.name} translate="no">
                  {gymnast.name}
                </span>
                <span className={classes.quiet}>{gymnast.teamName ?? words.noTeam}</span>
                <Why list={list} gymnast={gymnast} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Pager of={title} offset={offset} pageSize={ROLLOVER_PAGE} total={page.data.total} onTurn={setOffset} />
    </>
  );
}

/** Why the gymnast is in the list. */
function Why({ list, gymnast }: { readonly list: RolloverList; readonly gymnast: RolloverGymnast }) {
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const { dateOfBirth, ageOnCutoffDay, skillLevel, nextLevel, scoreOuts, statusSince, isLeaving } = gymnast;
  const facts = {
    ageOut: [
      ageOnCutoffDay === null ? '' : words.age(ageOnCutoffDay),
      dateOfBirth === null ? '' : words.born(dateInWords(dateOfBirth)),
    ],
    mustMoveUp: [words.levels(skillLevel, nextLevel), words.scoreOuts(scoreOuts)],
    mayMoveUp: [words.levels(skillLevel, nextLevel), words.scoreOuts(scoreOuts)],
    wholeLevel: [words.levels(skillLevel, nextLevel)],
    lapsed: [words.since(instantInWords(statusSince, timeZone))],
  }[list];
  return (
    <span className={classes.quiet}>
      {[...facts, isLeaving ? words.leaves : ''].filter((fact) => fact !== '').join(' · ')}
    </span>
  );
}
