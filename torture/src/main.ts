import { readOptions } from './options.ts';
import { isClean, type Result, torture } from './torture.ts';

const SHOWN = 20;

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

function report(result: Result): void {
  const { ledger, chaos, conflicts, erased, syncedAfterMs, compared } = result;
  const { losses, explained, duplicates, differences } = result;
  const { acknowledged, refused, unknown } = ledger.actions;
  say(
    `Actions           ${acknowledged + refused + unknown} (confirmed ${acknowledged}, refused ${refused}, answer lost ${unknown})`,
  );
  say(`Added             ${ledger.added.size}`);
  say(`Erased            ${erased} of ${ledger.erasures.size} asked for`);
  say(`Servers killed    ${chaos.kills}, and ${chaos.killsWhileStarting} while starting`);
  say(`Servers frozen    ${chaos.freezes}`);
  say(`Database killed   ${chaos.databaseKills}`);
  say(`Acts              ${[...ledger.acts].map(([act, count]) => `${act} ${count}`).join(', ') || 'none'}`);
  say(`Faults            ${chaos.faultsSet} set, struck ${chaos.strikes} times`);
  say(`Conflicts kept    ${conflicts}`);
  say(`In sync after     ${syncedAfterMs === null ? 'never' : `${Math.round(syncedAfterMs / 1000)} s`}`);
  say(`Values compared   ${compared}`);
  for (const [title, found] of Object.entries({
    Losses: losses,
    'Explained losses': explained,
    Duplicates: duplicates,
    Differences: differences,
  })) {
    say(`${title.padEnd(18)}${found.length}`);
    for (const sentence of found.slice(0, SHOWN)) say(`  ${sentence}`);
  }
}

const result = await torture(readOptions(process.argv.slice(2)), say);
report(result);
process.exitCode = isClean(result) ? 0 : 1;
