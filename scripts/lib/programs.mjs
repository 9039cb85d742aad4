import { spawn } from 'node:child_process';
import { projectEnvironment, root } from './project.mjs';

const isWindows = process.platform === 'win32';

/**
 * Runs a program in the project's folder to its end. Its output goes to the screen, or, with `isQuiet`, only into the
 * result: { exitCode, output }. A program that is missing ends with exit code 127 and its name in the output.
 */
export function runProgram(program, args, { env = {}, isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: projectEnvironment(env),
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
      // Windows starts .cmd files, which npm's links are there, only through its shell.
      shell: isWindows,
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ exitCode: 127, output: `${program}: ${error.message}` }));
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/** Runs npm: the one that started this script, else the one on the path. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return runProgram(process.execPath, [cli, ...args], options);
  return runProgram('npm', args, options);
}

/** The end of a long output: where tools say what went wrong. */
export function lastLines(output, count = 25) {
  return output.trim().split('\n').slice(-count).join('\n');
}
