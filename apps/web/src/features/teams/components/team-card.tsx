import { PAGES, type Team, type TeamCodeRecord } from '@league/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { showToast } from '../../../platform/toasts/toast.ts';
import { common } from '../../../strings/en/common.ts';
import { teams as words } from '../../../strings/en/teams.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CodeHistory } from './code-history.tsx';
import classes from './team-card.module.css';

type Props = {
  readonly team: Team;
  /** All codes of the team, newest first. */
  readonly codes: readonly TeamCodeRecord[];
  readonly timeZone: string;
  readonly onReissue: () => void;
};

/** A team's code, the earlier ones, and how a coach uses it (CODES-01, CODES-03). */
export function TeamCard({ team, codes, timeZone, onReissue }: Props) {
  const { name, teamCode, isCodeHidden } = team;
  return (
    <li className={classes.card} aria-label={words.cardName(name)}>
      <h2 className={classes.name} translate="no">
        {name}
      </h2>
      {teamCode === null ? (
        <p className={classes.none}>{isCodeHidden ? words.hidden.code : words.none}</p>
      ) : (
        <p className={classes.code}>
          <code translate="no">{teamCode}</code>
        </p>
      )}
      <div className={classes.buttons}>
        {teamCode !== null && (
          <CopyButton
            value={teamCode}
            label={words.copy}
            name={words.copyNamed(name)}
            onCopied={() => showToast({ tone: 'success', title: common.copied })}
            onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
          />
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconRefresh} size={16} />}
          aria-label={words.reissue.buttonNamed(name)}
          onClick={onReissue}
        >
          {words.reissue.button}
        </Button>
      </div>
      <CodeHistory codes={codes} timeZone={timeZone} />
      {(teamCode !== null || isCodeHidden) && (
        <div className={classes.steps}>
          <h3 className={classes.stepsTitle}>{words.steps.title}</h3>
          <ol>
            {words.steps.list(`${window.location.host}${PAGES.auth}`).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}
