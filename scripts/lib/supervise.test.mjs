import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';

const supervise = new URL('./supervise.mjs', import.meta.url).href;

/* Prints each signal that it receives. Ends with code 7 1.8 s after the first one, and at once when its parent has ended. */
const server = `
  process.on('SIGINT', () => told('SIGINT')).on('SIGTERM', () => told('SIGTERM'));
  process.on('disconnect', () => { console.log('parent gone'); process.exit(0); });
  const told = (signal) => { console.log(signal); setTimeout(() => process.exit(7), 1800); };
  setInterval(() => {}, 1000);
  console.log('serving');`;

describe('npm start passes signals on', { timeout: 30_000 }, () => {
  it('tells the server once when Ctrl-C arrives twice, from the terminal and from npm, and gives its exit code', async () => {
    const { parent, lines, ended } = await startServing([{ hasChannel: true }]);
    parent.kill('SIGINT');
    // Signals that are sent together arrive in any order, so this waits for the first.
    await expect.poll(() => lines).toEqual(['serving', 'SIGINT']);
    parent.kill('SIGINT');
    parent.kill('SIGTERM');
    const exitCode = await ended;
    expect(exitCode).toBe(7);
    expect(lines).toEqual(['serving', 'SIGINT']);
  });

  it('runs the server outside the terminal’s process group', async () => {
    const { parent, lines, ended } = await startServing([{ hasChannel: true }]);
    // What a terminal does on Ctrl-C: the signal goes to the whole group of processes.
    process.kill(-parent.pid, 'SIGINT');
    await ended;
    expect(lines).toEqual(['serving', 'SIGINT']);
  });

  it('lets the server know when it is killed itself', async () => {
    const { parent, lines, ended } = await startServing([{ hasChannel: true }]);
    parent.kill('SIGKILL');
    await ended;
    expect(lines).toEqual(['serving', 'parent gone']);
  });

  it('ends a server that does not stop after the second signal', async () => {
    const deaf = `process.on('SIGINT', () => console.log('no')); setInterval(() => {}, 1000); console.log('serving');`;
    const { parent, lines, ended } = await startServing([{ script: deaf }]);
    parent.kill('SIGINT');
    await expect.poll(() => lines).toEqual(['serving', 'no']);
    // Longer than the time between the two signals of one Ctrl-C.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    parent.kill('SIGINT');
    expect(await ended).toBe(137);
    expect(lines).toEqual(['serving', 'no', 'Ending at once.']);
  });

  it('stops the other program when one ends', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'league-supervise-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const sign = join(folder, 'end');
    const ending = `setInterval(() => { if (require('node:fs').existsSync(${JSON.stringify(sign)})) process.exit(3); }, 50);`;
    const { lines, ended } = await startServing([{}, { script: ending }]);
    await writeFile(sign, '');
    expect(await ended).toBe(3);
    expect(lines).toEqual(['serving', 'SIGTERM']);
  });
});

/** Starts a process that supervises programs, and waits until the first serves. `ended`: all are gone, its exit code. */
async function startServing(programs) {
  const list = programs.map(({ script = server, hasChannel = false }) => ({
    program: process.execPath,
    args: ['--eval', script],
    hasChannel,
  }));
  const script = `import { supervise } from ${JSON.stringify(supervise)};
    process.exitCode = await supervise(${JSON.stringify(list)});`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const lines = [];
  const reader = createInterface(parent.stdout);
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(parent, 'exit'), once(reader, 'close')]).then(([[exitCode]]) => exitCode);
  await once(reader, 'line');
  return { parent, lines, ended };
}
