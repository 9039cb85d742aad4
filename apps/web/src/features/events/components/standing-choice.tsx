import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { meets as words } from '../../../strings/en/meets.ts';

/** Who is registered, who is not, or every gymnast by level or team. */
export type ShownStanding = 'going' | 'missing' | 'all';

type Props = {
  readonly shown: ShownStanding;
  readonly going: number;
  /** Undefined until it is loaded. */
  readonly missing: number | undefined;
  /** How gymnasts are grouped. */
  readonly by: 'level' | 'team';
  readonly onChange: (shown: ShownStanding) => void;
};

/** Screens too narrow for the three labels side by side. */
const NARROW = '(max-width: 26em)';

/** Chooses which gymnasts an event shows (MEET-01). */
export function StandingChoice({ shown, going, missing, by, onChange }: Props) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  return (
    <SegmentedControl
      aria-label={words.standings.label}
      fullWidth
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      data={[
        { value: 'going', label: words.standings.going(going) },
        { value: 'missing', label: words.standings.missing(missing) },
        { value: 'all', label: words.standings.all[by] },
      ]}
      value={shown}
      onChange={(value) => onChange(value as ShownStanding)}
    />
  );
}
