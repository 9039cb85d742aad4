import type { CoachActivity } from '@league/contract';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateAndTimeInWords } from '../../../ui/instant-words.ts';
import classes from './coach-activity-list.module.css';

const words = coaches.details;

type Props = { readonly deeds: readonly CoachActivity[]; readonly timeZone: string };

/** The latest deeds of a coach: what, on whom or with which file, and when (COACHES-05). */
export function CoachActivityList({ deeds, timeZone }: Props) {
  if (deeds.length === 0) return <p className={classes.none}>{words.noActivity}</p>;
  return (
    <ul className={classes.deeds}>
      {deeds.map(({ id, actionType, memberName, csvFileName, createdAt }) => (
        <li key={id}>
          <span className={classes.what}>
            {`${coaches.deeds[actionType] ?? coaches.otherDeed}: ${memberName ?? csvFileName ?? withoutName(actionType)}`}
          </span>
          <time className={classes.when} dateTime={createdAt}>
            {dateAndTimeInWords(createdAt, timeZone)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** A deed about a gymnast loses the name when she is erased (BEYOND-12). */
function withoutName(actionType: string): string {
  return actionType.endsWith('_MEMBER') ? words.erased : words.unknown;
}
