import {
  type ScoreCorrection as Figures,
  MEET_EVENTS,
  type ResultEntry,
  scoreInWords,
} from '@league/contract';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { useMay } from '../../../platform/session/use-may.ts';
import { scores } from '../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../ui/dialogs/kept-focus.ts';
import { usePutBack } from '../api/correct-scores.ts';
import { useDecision } from '../api/decide.ts';
import { correctionInWords } from '../score-form.ts';
import { GymnastChoice } from './import/gymnast-choice.tsx';
import classes from './meet-dialog.module.css';
import { ScoreCorrection, useScoreDraft } from './score-correction.tsx';

const words = scores.results;

/** One result of a meet. Its gymnast and its scores can be changed here (SCORE-03, SCORE-09). */
export function MeetEntry({ entry, levels }: { entry: ResultEntry; levels: readonly string[] }) {
  const mayChange = useMay('scores.manage');
  const [isChanging, setIsChanging] = useState(false);
  const { draft, drop } = useScoreDraft(entry);
  const [isCorrecting, setIsCorrecting] = useState(draft !== null);
  const { decide, isDeciding } = useDecision(entry, () => setIsChanging(false));
  const { athleteName, gymnast, standing, allAround, seasonScoreOuts, isScoreOut } = entry;
  const changeId = useId();
  const item = useKeptFocus<HTMLLIElement>(() => document.getElementById(changeId));
  return (
    <li ref={item} className={classes.entry}>
      <span className={classes.name}>{athleteName}</span>
      <span className={classes.total}>
        {seasonScoreOuts === null
          ? allAround && scoreInWords(allAround.score)
          : scores.reviews.season(seasonScoreOuts)}
      </span>
      <span className={classes.facts}>
        <span className={classes.standing} data-standing={standing}>
          {gymnast ? words.isGymnast(gymnast.name, gymnast.teamName) : words.standings[standing]}
        </span>
        {gymnast && gymnast.membershipStatus !== 'Active' && <span>{gymnast.membershipStatus}</span>}
        {gymnast && isScoreOut && <span className={classes.scoreOut}>{words.scoreOut}</span>}
      </span>
      <IfMay may="scores.manage">
        <span className={classes.change}>
          {seasonScoreOuts === null && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.correctNamed(athleteName)}
              aria-expanded={isCorrecting}
              onClick={() => {
                drop();
                setIsCorrecting(!isCorrecting);
              }}
            >
              {words.correct}
            </Button>
          )}
          <Button
            id={changeId}
            size="compact-sm"
            variant="default"
            aria-label={words.changeNamed(athleteName)}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {words.change}
          </Button>
        </span>
      </IfMay>
      {seasonScoreOuts === null && !isCorrecting && <Events entry={entry} />}
      {entry.asImported && !isCorrecting && <AsImported entry={entry} asImported={entry.asImported} />}
      {isCorrecting && mayChange && (
        <div className={classes.choice}>
          <ScoreCorrection entry={entry} levels={levels} onClose={() => setIsCorrecting(false)} />
        </div>
      )}
      {isChanging && (
        <div className={classes.choice}>
          <GymnastChoice
            athleteName={athleteName}
            isBusy={isDeciding}
            onChoose={decide}
            onClose={() => setIsChanging(false)}
          />
          {standing !== 'ignored' && (
            <Button size="sm" variant="default" aria-disabled={isDeciding} onClick={() => decide(null)}>
              {isDeciding ? scores.reviews.saving : scores.reviews.leaveOutNamed(athleteName)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The figures of the file for a corrected result, and the button that puts them back (SCORE-09). */
function AsImported({ entry, asImported }: { entry: ResultEntry; asImported: Figures }) {
  const { putBack, isPuttingBack } = usePutBack(entry);
  return (
    <div className={classes.asImported}>
      <span>{words.asImported(correctionInWords(asImported))}</span>
      <IfMay may="scores.manage">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.putBackNamed(entry.athleteName)}
          aria-disabled={isPuttingBack}
          onClick={() => putBack(asImported)}
        >
          {isPuttingBack ? words.puttingBack : words.putBack}
        </Button>
      </IfMay>
    </div>
  );
}

function Events({ entry }: { entry: ResultEntry }) {
  if (MEET_EVENTS.every((event) => entry[event] === null)) return null;
  return (
    <dl className={classes.events}>
      {MEET_EVENTS.map((event) => (
        <div key={event}>
          <dt>{words.events[event]}</dt>
          <dd>
            {entry[event] ? scoreInWords(entry[event].score) : <span title={words.notCompeted}>–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
