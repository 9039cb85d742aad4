import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { portal } from '../../../strings/en/portal.ts';
import { Panel } from '../../../ui/panel.tsx';

const words = portal.settings;
const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[];

/** The panel of the settings for light or dark colors on this device. */
export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={words.appearance} hint={words.appearanceNote}>
      <SegmentedControl<MantineColorScheme>
        aria-label={words.appearance}
        fullWidth
        value={colorScheme}
        onChange={setColorScheme}
        data={SCHEMES.map((value) => ({ value, label: words.schemes[value] }))}
      />
    </Panel>
  );
}
