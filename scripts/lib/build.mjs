// Builds the two halves. Always both: the compilers are faster than deciding reliably what to skip.
import { once } from 'node:events';
import { join } from 'node:path';
import { start } from './processes.mjs';
import { Problem } from './problem.mjs';
import { root } from './project.mjs';

const isWindows = process.platform === 'win32';

/** The two builds: their name, the program of node_modules, its arguments and its folder. */
export const builds = [
  { name: 'functions', bin: 'rolldown', args: ['-c'], cwd: join(root, 'functions') },
  { name: 'web', bin: 'vite', args: ['build', '--logLevel', 'warn'], cwd: join(root, 'web') },
];

/**
 * Builds functions and web side by side.
 *
 * @throws {Problem} with the compilers' output when one fails
 */
export async function buildAll() {
  const results = await Promise.all(builds.map((build) => runTool(build)));
  const failed = builds.filter((_, index) => results[index].code !== 0);
  if (failed.length > 0) {
    const output = failed.map((build) => results[builds.indexOf(build)].output).join('\n');
    const names = failed.map((build) => build.name).join(' and ');
    throw new Problem(`${output}\nThe build of ${names} failed.`);
  }
}

/** The path of a program of node_modules, to be started with `toolOptions`. */
export function toolPath(bin) {
  return join(root, 'node_modules/.bin', isWindows ? `${bin}.cmd` : bin);
}

/** What starting a program of node_modules needs: Windows runs its shims only in a shell. */
export const toolOptions = { cwd: root, shell: isWindows };

/**
 * Runs a program of node_modules to its end and keeps what it prints.
 *
 * @param {{ bin: string, args: string[], cwd?: string, env?: NodeJS.ProcessEnv }} tool
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool({ bin, args, cwd = root, env = process.env }) {
  return collect(toolPath(bin), args, { ...toolOptions, cwd, env });
}

/** Runs Node to its end in the repository and keeps what it prints. */
export function runNode(args) {
  return collect(process.execPath, args, { cwd: root });
}

async function collect(command, args, options) {
  const started = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  started.child.stdout.on('data', (chunk) => chunks.push(chunk));
  started.child.stderr.on('data', (chunk) => chunks.push(chunk));
  // The last output can come after the exit.
  const closed = once(started.child, 'close');
  const code = await started.ended;
  await closed;
  await started.stop();
  return { code, output: Buffer.concat(chunks).toString() };
}
