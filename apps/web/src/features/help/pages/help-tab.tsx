import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { help } from '../../../strings/en/help.ts';
import { SearchBox } from '../../../ui/lists/search-box.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/screens/empty-state.tsx';
import { TabSkeletons } from '../../../ui/screens/skeletons.tsx';
import { everyInWords } from '../../../ui/words/interval-words.ts';
import { TopicContent } from '../components/topics.tsx';
import { findTopics } from '../help-topics.ts';
import classes from './help-tab.module.css';

/** Help for coaches, to read through or to search (PORTAL-04). */
export function HelpTab() {
  const [search, setSearch] = useState('');
  const facts = useHelpFacts();
  if (!facts) return <TabSkeletons />;
  const found = findTopics(search, facts);
  return (
    <div className={classes.help}>
      <SearchBox className={classes.search} label={help.search} value={search} onChange={setSearch} />
      <p role="status" className={search.trim() ? classes.found : undefined}>
        {search.trim() && found.length > 0 && help.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={help.none}
          text={help.noneText}
          action={
            <Button variant="default" size="sm" onClick={() => setSearch('')}>
              {help.showAll}
            </Button>
          }
        />
      ) : (
        <div className={classes.topics}>
          {found.map((id) => (
            <Panel key={id} title={help[id].title}>
              <TopicContent id={id} facts={facts} search={search} />
            </Panel>
          ))}
        </div>
      )}
    </div>
  );
}

/** The facts about this portal's configuration that the help shows; undefined until loaded. */
function useHelpFacts() {
  const league = useLeague();
  const status = useSyncStatus();
  if (!league || status.isLoading) return undefined;
  const { data } = status;
  return {
    officeEmail: league.officeEmail,
    changes: data ? everyInWords(data.changesSyncMinutes * 60) : help.often,
    full: data ? everyInWords(data.fullSyncMinutes * 60) : help.lessOften,
  };
}
