// Who administers Firekeep, and who has which plan: builds functions/src/cli/account.ts where that has not been done, and runs it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool, builds } from './lib/build.mjs';
import { root } from './lib/project.mjs';

const program = join(root, 'functions/lib/cli/account.js');

if (!existsSync(program)) {
  const { code, output } = await runTool(builds.find(({ name }) => name === 'functions'));
  if (code !== 0) {
    process.stderr.write(output);
    process.exit(1);
  }
}

await import(pathToFileURL(program).href);
