import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { CachedRoster } from '../../../shared/cached-roster/cached-roster.ts';
import { common } from '../../../strings/en/common.ts';
import { dayAndTimeInWords } from '../../../strings/en/instants.ts';
import { members } from '../../../strings/en/members.ts';
import { relativeTimeInWords } from '../../../strings/en/relative-time.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import classes from './cached-roster-notice.module.css';

const words = members.cached;

type Props = {
  /** The roster below; undefined if something else is shown, which has its own age. */
  readonly roster?: Pick<CachedRoster, 'keptAt' | 'timeZone'>;
  /** Names what is shown below, if it is not the roster. */
  readonly texts?: { readonly text: string; readonly readOnly: string };
  /** True while the server has neither answered nor failed. */
  readonly isSlow?: boolean;
  readonly isTrying: boolean;
  readonly isStillAway?: boolean;
  readonly onTryAgain: () => void;
};

/** Says how old the cached roster below is and why it is shown, and offers to retry (BEYOND-13). */
export function CachedRosterNotice({ roster, texts, isSlow, isTrying, isStillAway, onTryAgain }: Props) {
  const now = useNow(30_000);
  return (
    <div className={classes.notice}>
      <Icon of={IconCloudOff} size={28} />
      <div className={classes.words}>
        <p className={classes.title}>{isSlow ? words.slow : words.noConnection}</p>
        {roster && (
          <p className={classes.age}>
            <time dateTime={roster.keptAt}>
              {words.asOf(
                relativeTimeInWords(roster.keptAt, now),
                dayAndTimeInWords(roster.keptAt, roster.timeZone),
              )}
            </time>
          </p>
        )}
        {texts && <p className={classes.age}>{texts.text}</p>}
        <p className={classes.text}>{(texts ?? words).readOnly}</p>
      </div>
      <div className={classes.again}>
        <BusyButton
          label={common.tryAgain}
          busyLabel={common.withoutNetwork.trying}
          icon={IconRefresh}
          isBusy={isTrying}
          onClick={onTryAgain}
        />
        <p role="status" className={classes.text}>
          {isStillAway ? common.withoutNetwork.stillAway : ''}
        </p>
      </div>
    </div>
  );
}
