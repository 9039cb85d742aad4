import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, whatever folder a script is called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the project. */
export function inProject(...parts) {
  return join(root, ...parts);
}

/** The program of an installed package, as npm links it. */
export function tool(name) {
  return inProject('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** The environment in which the project's own Node and tools come first, with `more` on top. */
export function projectEnvironment(more = {}) {
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const path = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, ...colour, PATH: path, ...more };
}

/** The workspaces that package.json names, as paths like `apps/web`. */
export function listWorkspaces() {
  const { workspaces } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(inProject(parent))
      .map((name) => `${parent}/${name}`)
      .filter((path) => existsSync(inProject(path, 'package.json')));
  });
}
