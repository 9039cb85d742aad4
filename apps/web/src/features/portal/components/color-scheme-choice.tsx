import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { portal } from '../../../strings/en/portal.ts';

const words = portal.settings;
const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl<MantineColorScheme>
      aria-label={words.appearance}
      fullWidth
      value={colorScheme}
      onChange={setColorScheme}
      data={SCHEMES.map((value) => ({ value, label: words.schemes[value] }))}
    />
  );
}
