// Makes a fresh clone ready: the right Node, and the packages that the lock file names.
import { existsSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './processes.mjs';
import { Problem } from './problem.mjs';
import { root } from './project.mjs';

const oldestNode = [20, 19];

/**
 * Installs the packages when node_modules is missing, and brings it up to date when the lock file
 * is newer.
 *
 * @throws {Problem} when Node is too old or npm fails
 */
export async function ensureInstalled() {
  requireNode();
  // npm writes this file last.
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  const isThere = existsSync(installed);
  if (isThere && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) {
    return;
  }
  console.log('Installing packages …');
  if ((await npm([isThere ? 'install' : 'ci', '--no-audit', '--no-fund'])) !== 0) {
    throw new Problem('npm could not install the packages; the reason is above.');
  }
  utimesSync(installed, new Date(), new Date());
}

/** Runs npm in the repository and resolves with its exit code. */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js')
    ? runProgram(process.execPath, [cli, ...args], { cwd: root, ...options })
    : runProgram('npm', args, { cwd: root, shell: process.platform === 'win32', ...options });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  if (isOld) {
    throw new Problem(
      `Firekeep needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`,
    );
  }
}
