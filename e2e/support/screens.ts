import type { Page } from '@playwright/test';
import { boardScreens } from './screens/board.ts';
import { coachScreens } from './screens/coach.ts';
import { demoScreens } from './screens/demo.ts';
import { duplicatesScreens } from './screens/duplicates.ts';
import { familiesScreens } from './screens/families.ts';
import { importsScreens } from './screens/imports.ts';
import { messagesScreens } from './screens/messages.ts';
import { officeScreens } from './screens/office.ts';
import { officeCoachesScreens } from './screens/office-coaches.ts';
import { officeMembersScreens } from './screens/office-members.ts';
import { officeScoresScreens } from './screens/office-scores.ts';
import { rolloverScreens } from './screens/rollover.ts';
import type { Screen } from './screens/screen.ts';
import { signingInScreens } from './screens/signing-in.ts';

/** Every screen and dialog of the portal, for checks that must hold on all of them. */
export const SCREENS: readonly Screen[] = [
  ...signingInScreens,
  ...coachScreens,
  ...familiesScreens,
  ...importsScreens,
  ...messagesScreens,
  ...demoScreens,
  ...officeScreens,
  ...officeMembersScreens,
  ...duplicatesScreens,
  ...boardScreens,
  ...rolloverScreens,
  ...officeCoachesScreens,
  ...officeScoresScreens,
];

/** Opens a screen or dialog by its name. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await screen.open(page);
}
