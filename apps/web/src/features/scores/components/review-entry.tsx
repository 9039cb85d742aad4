import {
  type ReviewEntry as Entry,
  type ResultCandidate,
  rosterGroupLabel,
  rosterGroupOf,
  scoreInWords,
} from '@league/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../platform/session/use-may.ts';
import { scores } from '../../../strings/en/scores.ts';
import { useKeptFocus } from '../../../ui/dialogs/kept-focus.ts';
import { useDecision } from '../api/decide.ts';
import { GymnastChoice } from './import/gymnast-choice.tsx';
import classes from './reviews.module.css';

const words = scores.reviews;
/** The number of candidates shown at first. */
const FIRST_SHOWN = 5;

export function reviewId(entryId: number): string {
  return `score-entry-${entryId}`;
}

/** A result that waits: its row, the gymnasts it could belong to with reasons, and the actions (SCORE-03). */
export function ReviewEntry({ entry, onDecided }: { entry: Entry; onDecided: () => void }) {
  const mayDecide = useMay('scores.manage');
  const [isSearching, setIsSearching] = useState(false);
  const { decide, isDeciding } = useDecision(entry, onDecided);
  const [showsAll, setShowsAll] = useState(false);
  const { athleteName } = entry;
  const shown = showsAll ? entry.candidates : entry.candidates.slice(0, FIRST_SHOWN);
  const hidden = entry.candidates.length - shown.length;
  const item = useKeptFocus<HTMLLIElement>((li) => li);
  return (
    <li ref={item} id={reviewId(entry.id)} tabIndex={-1} className={classes.entry}>
      <div>
        <h3 className={classes.written}>{athleteName}</h3>
        <p className={classes.facts}>{factsOf(entry)}</p>
        {entry.hold && <p className={classes.hold}>{words.holds[entry.hold]}</p>}
      </div>
      {entry.candidates.length > 0 && (
        <ul className={classes.candidates}>
          {shown.map((candidate, index) => (
            <li key={candidate.memberId}>
              {mayDecide ? (
                <Button
                  size="sm"
                  variant={index === 0 ? 'outline' : 'default'}
                  aria-label={words.attachNamed(candidate.name, athleteName)}
                  aria-disabled={isDeciding}
                  onClick={() => decide(candidate.memberId)}
                >
                  {isDeciding ? words.saving : words.isGymnast(candidate.name)}
                </Button>
              ) : (
                <span>{words.isGymnast(candidate.name)}</span>
              )}
              <span className={classes.facts}>{reasonsOf(candidate)}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div>
          <Button
            size="sm"
            variant="default"
            aria-label={words.showMoreNamed(hidden, athleteName)}
            onClick={() => setShowsAll(true)}
          >
            {words.showMore(hidden)}
          </Button>
        </div>
      )}
      {hidden === 0 && entry.moreCandidates > 0 && (
        <p className={classes.facts}>{words.moreFit(entry.moreCandidates)}</p>
      )}
      {!mayDecide ? null : isSearching ? (
        <GymnastChoice
          athleteName={athleteName}
          isBusy={isDeciding}
          onChoose={decide}
          onClose={() => setIsSearching(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button
            size="sm"
            variant="default"
            aria-label={words.elseNamed(athleteName)}
            onClick={() => setIsSearching(true)}
          >
            {words.somebodyElse}
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={words.leaveOutNamed(athleteName)}
            aria-disabled={isDeciding}
            onClick={() => decide(null)}
          >
            {words.leaveOut}
          </Button>
        </div>
      )}
    </li>
  );
}

function factsOf({ club, level, allAround, seasonScoreOuts, meet }: Entry): string {
  const scored =
    seasonScoreOuts !== null
      ? words.season(seasonScoreOuts)
      : allAround
        ? words.allAround(scoreInWords(allAround.score))
        : words.noAllAround;
  return [club, words.level(level), scored, meet.name].filter((fact) => fact !== '').join(' · ');
}

function reasonsOf({ reasons, teamName, skillLevel, membershipStatus }: ResultCandidate): string {
  const facts = [
    ...reasons.map((reason) => words.reasons[reason]),
    teamName ?? '',
    rosterGroupLabel(rosterGroupOf(skillLevel)),
    membershipStatus === 'Active' ? '' : words.lapse(membershipStatus),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}
