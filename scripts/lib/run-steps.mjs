import { addCounts, countTrouble, firstLine, lastLine } from './count.mjs';
import { inWords, PlainError, say } from './say.mjs';

/**
 * Prepares, then runs steps one after another, each to its end even when an earlier one failed, and closes with a
 * summary whose last line has the counts. Each step: { title, work }, work returns a Count; an error counts as one
 * failure. Returns the exit code.
 */
export async function runSteps({ prepare, listSteps }) {
  const unprepared = await prepare().then(() => undefined, refusal);
  if (unprepared) {
    for (const trouble of unprepared.troubles) say(trouble);
    say(lastLine(unprepared));
    return 1;
  }
  const results = [];
  for (const { title, work } of listSteps()) {
    say(`\n== ${title}`);
    const startedAt = performance.now();
    const count = await work().catch(refusal);
    const tookMs = performance.now() - startedAt;
    for (const trouble of count.troubles) say(trouble);
    say(`== ${title}: ${count.failed === 0 ? 'good' : 'FAILED'} (${inWords(tookMs)})`);
    results.push({ title, count, tookMs });
  }
  return summarise(results);
}

function refusal(error) {
  return countTrouble(error instanceof PlainError ? error.message : error.stack);
}

function summarise(results) {
  say('');
  const width = Math.max(...results.map(({ title }) => title.length));
  for (const { title, count, tookMs } of results) {
    const verdict = count.failed === 0 ? 'good  ' : 'FAILED';
    say(`${title.padEnd(width)}  ${verdict}  ${inWords(tookMs)}`);
  }
  const total = addCounts(results.map(({ count }) => count));
  for (const { title, reason } of total.skipped) say(`skipped: ${title} (${reason})`);
  for (const failure of results.flatMap(listFailures)) say(`failed: ${failure}`);
  say(lastLine(total));
  return total.failed === 0 ? 0 : 1;
}

/** Each failure of a step in a line, so that the end of a long output names them all. */
function listFailures({ title, count }) {
  const named = [
    ...count.failures.map((test) => `${title} > ${test.title} (${test.reason})`),
    ...count.troubles.map((trouble) => `${title}: ${firstLine(trouble)}`),
  ];
  return count.failed > 0 && named.length === 0 ? [title] : named;
}
