import { root } from './lib/project.mjs';
import { listUntested, readTargets, readTexts } from './lib/references.mjs';
import { say } from './lib/say.mjs';

/* node scripts/requirements.mjs: the lines of docs/requirements.md that no test title names. */
const texts = readTexts(root);
const untested = listUntested(texts);
say(`${untested.length} of ${readTargets(texts).requirements.size} requirements have no test:`);
for (const id of untested) say(id);
