import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builds, runTool } from './build.mjs';
import { root } from './project.mjs';

/** Runs functions/src/cli/{name}.ts in this process; builds it where that has not been done. */
export async function runCommand(name) {
  const program = join(root, 'functions/lib/cli', `${name}.js`);
  if (!existsSync(program)) {
    const { code, output } = await runTool(builds.find((build) => build.name === 'functions'));
    if (code !== 0) {
      process.stderr.write(output);
      process.exit(1);
    }
  }
  await import(pathToFileURL(program).href);
}
