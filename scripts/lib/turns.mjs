import { createHash } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.mjs';
import { say } from './say.mjs';

const pollMs = 500;
const settleMs = 100;

/**
 * Does work that two set-ups of one clone must not do at once. The turn is a file outside the clone (npm ci empties
 * node_modules) with the number of the process that has it; the turn of an ended process is free.
 */
export async function whileAlone(work, name = root) {
  const file = join(tmpdir(), `league-setup-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`);
  let toldAbout;
  while (!(await takeTurn(file))) {
    const holder = holderOf(file);
    if (holder === undefined) rmSync(file, { force: true });
    else if (holder !== toldAbout) {
      say(`Another command (process ${holder}) is setting up this folder; waiting for it …`);
      toldAbout = holder;
    }
    await pause(pollMs);
  }
  const giveUp = () => rmSync(file, { force: true });
  process.once('exit', giveUp);
  try {
    return await work();
  } finally {
    process.removeListener('exit', giveUp);
    giveUp();
  }
}

async function takeTurn(file) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
  // Another process may be about to free the turn of an ended process, and would then delete this new one.
  await pause(settleMs);
  return holderOf(file) === process.pid;
}

/** The living process that has the turn, or undefined. */
function holderOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error.code === 'EPERM' ? 'of another user' : undefined;
  }
}
