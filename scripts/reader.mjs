// Reads backups without Firekeep: builds the reader where that has not been done, and runs it. See docs/reader.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool, builds } from './lib/build.mjs';
import { root } from './lib/project.mjs';

const reader = join(root, 'functions/lib/cli/reader.js');

if (!existsSync(reader)) {
  const { code, output } = await runTool(builds.find(({ name }) => name === 'functions'));
  if (code !== 0) {
    process.stderr.write(output);
    process.exit(1);
  }
}

await import(pathToFileURL(reader).href);
