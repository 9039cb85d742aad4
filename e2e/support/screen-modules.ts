import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../apps/web/src', import.meta.url));

/** Shown when the program or the server fails; laid out by the same module as the screen of an unknown address. */
const MESSAGES = ['app/recovery-screen.tsx', 'app/offline/start-failed-screen.tsx'];

/** The modules that make a dialog: a frame of `ui`, or a whole dialog that two features share. */
const PARTS_OF_DIALOGS =
  /from '[./]*\/(ui\/dialogs\/(dialog|confirm-dialog|form-dialog)|shared\/\w+\/[\w-]+-dialog)\.tsx'/;

/** The modules of the web app that are a screen, a tab of one, or a dialog, as paths below its `src`. */
export function listScreenModules(): string[] {
  const screens = globSync(
    '{app/**/*-screen,features/*/pages/*,features/members/**/*-{tab,screen,without-network}}.tsx',
    { cwd: SOURCE },
  );
  const dialogs = globSync('{app,features,shared}/**/*.tsx', { cwd: SOURCE }).filter((path) =>
    PARTS_OF_DIALOGS.test(readFileSync(`${SOURCE}/${path}`, 'utf8')),
  );
  return [...new Set([...screens, ...dialogs])]
    .filter((path) => !path.endsWith('.test.tsx') && !MESSAGES.includes(path))
    .sort();
}
