import { PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { IconExternalLink, IconFlask } from '@tabler/icons-react';
import { useLeague } from '../../../platform/league.ts';
import { ScreenHeading } from '../../../platform/places/screen-heading.tsx';
import { common } from '../../../strings/en/common.ts';
import { demo } from '../../../strings/en/demo.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { Wordmark } from '../../../ui/screens/wordmark.tsx';
import { TestCoachCard } from '../components/test-coach-card.tsx';
import { useTestCoaches } from '../demo.api.ts';
import classes from './coach-test-screen.module.css';

const words = demo.test;

/** The two test coaches of the demo league, with links to the sign-in (ROUTE-09). */
export default function CoachTestScreen() {
  const leagueName = useLeague()?.name ?? common.portal;
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Wordmark name={leagueName} />
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ScreenHeading>{words.title}</ScreenHeading>
        <TestCoaches />
        <nav className={classes.ways} aria-label={words.ways}>
          <Button component={Link} to={PAGES.demoCoach} leftSection={<Icon of={IconFlask} />}>
            {words.demo}
          </Button>
          <Button
            component="a"
            href={PAGES.coachLogin}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<Icon of={IconExternalLink} />}
            aria-label={`${words.login} ${words.newTab}`}
          >
            {words.login}
          </Button>
          <Button component={Link} to={PAGES.admin} variant="default">
            {words.admin}
          </Button>
        </nav>
      </main>
    </div>
  );
}

function TestCoaches() {
  const coaches = useTestCoaches();
  if (coaches.isError) {
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => void coaches.refetch()}
        isRetrying={coaches.isFetching}
      />
    );
  }
  if (!coaches.data) return <Skeletons count={2} height={320} areCards />;
  if (!coaches.data.areOn) return <Notice title={words.off}>{words.offText}</Notice>;
  return (
    <>
      <p className={classes.lead}>{words.lead}</p>
      <div className={classes.coaches}>
        {coaches.data.coaches.map((coach) => (
          <TestCoachCard key={coach.role} coach={coach} />
        ))}
      </div>
    </>
  );
}
