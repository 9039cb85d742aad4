import { readFileSync } from 'node:fs';

/**
 * Loaded into a server process before its own code: its clock shows the machine's time plus the milliseconds in the file
 * that TORTURE_CLOCK names. Timers run on as usual, as they do when a machine's clock is set.
 */
const file = process.env.TORTURE_CLOCK ?? '';
const now = Date.now.bind(Date);
let offsetMs = readOffset();
setInterval(() => {
  offsetMs = readOffset();
}, 100).unref();

function readOffset(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

const shiftedNow = () => now() + offsetMs;

globalThis.Date = new Proxy(Date, {
  apply: () => new Date(shiftedNow()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
  get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
});
