// Runs before the functions are deployed: Google's build sees only the functions folder, and
// installs from a lock file there. The workspace's lock file is in the root, so one is made.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { npm } from './lib/install.mjs';
import { Problem, run } from './lib/problem.mjs';
import { stopEverythingOnExit } from './lib/processes.mjs';
import { root } from './lib/project.mjs';

const help = `node scripts/functions-lock.mjs

Makes functions/package-lock.json (git-ignored). firebase.json runs it before a deployment.
`;

stopEverythingOnExit();

await run(async () => {
  readArguments(help);
  const folder = join(root, 'functions');
  rmSync(join(folder, 'package-lock.json'), { force: true });
  const args = ['install', '--package-lock-only', '--workspaces=false', '--no-audit', '--no-fund'];
  if ((await npm(args, { cwd: folder })) !== 0) {
    throw new Problem('npm could not make functions/package-lock.json.');
  }
});
