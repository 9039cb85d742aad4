import { DUPLICATE_PAGE, type DuplicateEntry, type DuplicatePair, fullName } from '@league/contract';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { dateInWords as instantInWords } from '../../../strings/en/instants.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { To } from '../../../ui/router/address.ts';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import { listQuery, type PairIds } from '../duplicates.api.ts';
import classes from './duplicates.module.css';

const words = duplicates.list;

type Props = { readonly addressOf: (pair: PairIds) => To };

/** The pairs that wait for the office, those found first on top; each leads to its comparison. */
export function DuplicateListPanel({ addressOf }: Props) {
  const [offset, setOffset] = useState(0);
  const list = useQuery(listQuery(offset));
  const { data } = list;
  return (
    <Panel title={words.title} hint={words.hint}>
      {list.isError && (
        <ErrorState text={words.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      )}
      {list.isPending && <Skeletons count={4} height={64} />}
      {data && !list.isError && (
        <>
          <p role="status" className={classes.note}>
            {data.isComparing ? words.comparing : ''}
          </p>
          {data.total === 0 && !data.isComparing && (
            <p className={classes.none}>
              <Icon of={IconCircleCheck} />
              {words.none}
            </p>
          )}
          {data.pairs.length > 0 && (
            <ul className={classes.pairs} aria-label={words.table}>
              {data.pairs.map((pair) => (
                <PairRow key={`${pair.first.id}-${pair.second.id}`} pair={pair} addressOf={addressOf} />
              ))}
            </ul>
          )}
          <Pager
            of={words.table}
            offset={offset}
            pageSize={DUPLICATE_PAGE}
            total={data.total}
            onTurn={setOffset}
          />
        </>
      )}
    </Panel>
  );
}

function PairRow({ pair, addressOf }: { pair: DuplicatePair; addressOf: Props['addressOf'] }) {
  const { first, second, reasons, foundAt } = pair;
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  return (
    <li>
      <Link className={classes.pair} to={addressOf({ firstId: first.id, secondId: second.id })}>
        <Entry entry={first} />
        <Entry entry={second} />
        <span className={classes.why}>
          <span>{reasons.map((reason) => duplicates.reasons[reason]).join(', ')}</span>
          <span className={classes.quiet}>
            {words.born(dateInWords(first.dateOfBirth))} · {words.found(instantInWords(foundAt, timeZone))}
          </span>
        </span>
        <Icon of={IconChevronRight} />
      </Link>
    </li>
  );
}

function Entry({ entry }: { entry: DuplicateEntry }) {
  return (
    <span className={classes.entry}>
      <span className={classes.name} translate="no">
        {fullName(entry)}
      </span>
      <span className={classes.quiet}>
        {words.entry({ team: entry.teamName ?? words.noTeam, status: entry.membershipStatus })}
      </span>
    </span>
  );
}
