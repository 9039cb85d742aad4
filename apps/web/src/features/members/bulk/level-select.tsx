import { rosterGroupLabel } from '@league/contract';
import { NativeSelect } from '@mantine/core';
import { bulk } from '../../../strings/en/bulk.ts';
import { useRosterSource } from '../roster/roster-source.ts';

const words = bulk.level;
const UNCHOSEN = '*';

type Props = { readonly level: string | null; readonly onChoose: (level: string | null) => void };

/** The level that all selected gymnasts get. */
export function LevelSelect({ level, onChoose }: Props) {
  const { useSkillLevels } = useRosterSource();
  const levels = useSkillLevels();
  return (
    <NativeSelect
      label={words.label}
      size="md"
      data-autofocus
      value={level ?? UNCHOSEN}
      data={[
        { value: UNCHOSEN, label: words.choose },
        ...levels.map((each) => ({ value: each, label: rosterGroupLabel(each) })),
        { value: '', label: words.none },
      ]}
      onChange={({ currentTarget }) =>
        onChoose(currentTarget.value === UNCHOSEN ? null : currentTarget.value)
      }
    />
  );
}
