import { PLAN_EFFECTS, type PlanEffect, type SyncPlan } from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { syncTab } from '../../../strings/en/sync-tab.ts';
import classes from './plan-details.module.css';

const words = syncTab.plan;
const SHOWN_AT_FIRST = 5;

type Entry = SyncPlan['entries'][number];

/** What a run would do to each gymnast, losses first. */
export function PlanDetails({ plan: { entries, counts } }: { plan: SyncPlan }) {
  const total = PLAN_EFFECTS.reduce((sum, effect) => sum + (counts[effect] ?? 0), 0);
  return (
    <div className={classes.plan}>
      {PLAN_EFFECTS.map((effect) => {
        const ofEffect = entries.filter((entry) => entry.effect === effect);
        return (
          ofEffect.length > 0 && (
            <Effect
              key={effect}
              effect={effect}
              count={counts[effect] ?? ofEffect.length}
              entries={ofEffect}
            />
          )
        );
      })}
      {total > entries.length && <p className={classes.quiet}>{words.cut(entries.length, total)}</p>}
    </div>
  );
}

type EffectProps = {
  readonly effect: PlanEffect;
  readonly count: number;
  readonly entries: readonly Entry[];
};

function Effect({ effect, count, entries }: EffectProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? entries : entries.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <h3 className={classes.effect}>{words.effects[effect].title(count)}</h3>
      <ul className={classes.list}>
        {shown.map((entry) => (
          <li key={`${entry.memberId} ${entry.memberName}`} className={classes.entry}>
            <p>
              <span className={classes.name}>{entry.memberName}</span>{' '}
              <span className={classes.quiet}>{entry.teamName ?? syncTab.noTeam}</span>
            </p>
            {entry.values.map(({ field, from, to }) => (
              <p key={field} className={classes.quiet}>
                {words.value(field, from || syncTab.none, to || syncTab.none)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {entries.length > SHOWN_AT_FIRST && !isOpen && (
        <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
          {words.showAll(entries.length)}
        </Button>
      )}
    </div>
  );
}
