import type { TeamCodeRecord } from '@league/contract';
import { dateInWords } from '../../../strings/en/instants.ts';
import { teams as words } from '../../../strings/en/teams.ts';
import classes from './code-history.module.css';

type Props = { readonly codes: readonly TeamCodeRecord[]; readonly timeZone: string };

/** Who used a team's codes and when, without the open code. The latest is shown, the earlier ones unfold (CODES-03). */
export function CodeHistory({ codes, timeZone }: Props) {
  const [latest, ...earlier] = codes.flatMap((code) => {
    // Null for the open code, which the card shows.
    if (code.settledAt === null) return [];
    return { code: code.code, words: historyInWords(code, dateInWords(code.settledAt, timeZone)) };
  });
  if (!latest) return null;
  return (
    <div className={classes.history}>
      <p className={classes.line}>{latest.words}</p>
      {earlier.length > 0 && (
        <details>
          <summary className={classes.more}>{words.earlier(earlier.length)}</summary>
          <ul className={classes.earlier}>
            {earlier.map((each) => (
              <li key={each.code}>{each.words}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function historyInWords({ code, state, usedBy }: TeamCodeRecord, day: string): string {
  if (state === 'ended') return words.ended(code, day);
  return usedBy ? words.used(code, usedBy.name, day) : words.usedByDeleted(code, day);
}
