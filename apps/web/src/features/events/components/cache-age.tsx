import { dayAndTimeInWords } from '../../../strings/en/instants.ts';
import { relativeTimeInWords } from '../../../strings/en/relative-time.ts';
import { useNow } from '../../../ui/use-now.ts';

type Props = {
  /** An instant as ISO text. */
  readonly keptAt: string;
  readonly timeZone: string;
  readonly asOf: (age: string, instant: string) => string;
};

/** How old something cached on this device is. */
export function CacheAge({ keptAt, timeZone, asOf }: Props) {
  const now = useNow(30_000);
  return (
    <time dateTime={keptAt}>
      {asOf(relativeTimeInWords(keptAt, now), dayAndTimeInWords(keptAt, timeZone))}
    </time>
  );
}
