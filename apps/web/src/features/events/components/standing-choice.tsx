import { SegmentedControl } from '@mantine/core';
import { meets as words } from '../../../strings/en/meets.ts';

type Props = {
  readonly isMissingShown: boolean;
  readonly going: number;
  /** Undefined while it is not known. */
  readonly missing: number | undefined;
  readonly onChange: (isMissingShown: boolean) => void;
};

/** Switches an event between who is registered and who is not (MEET-01). */
export function StandingChoice({ isMissingShown, going, missing, onChange }: Props) {
  return (
    <SegmentedControl
      aria-label={words.standings.label}
      data={[
        { value: 'going', label: words.standings.going(going) },
        { value: 'missing', label: words.standings.missing(missing) },
      ]}
      value={isMissingShown ? 'missing' : 'going'}
      onChange={(shown) => onChange(shown === 'missing')}
    />
  );
}
