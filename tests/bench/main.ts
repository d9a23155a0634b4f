// npm run bench: what backup and restore cost beside what the emulator can do at most. scripts/bench.mjs starts the suite for it.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { help, readOptions, type Options } from './options.ts';
import { measureMemory, measureRepeated, measureSpeed } from './phases.ts';
import { report } from './report.ts';

const args = process.argv.slice(2);
if (args.some((argument) => argument === '--help' || argument === '-h')) {
  process.stdout.write(help);
  process.exit(0);
}

const started = Date.now();
const say = (text: string) => {
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stderr.write(`${String(seconds).padStart(5)} s  ${text}\n`);
};

function optionsOrExit(): Options {
  try {
    return readOptions(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}

const options = optionsOrExit();
const speed = await measureSpeed(options, say);
const repeated = await measureRepeated(options.documents, say);
const memoryDocuments = options['memory-documents'];
const memory = memoryDocuments === 0 ? null : await measureMemory(memoryDocuments, say);

process.stdout.write(`\n${report({ options, speed, repeated, memory })}\n`);
if (options.json !== undefined) {
  const machine = { cores: cpus().length, node: process.version };
  const everything = { machine, options, speed, repeated, memory };
  writeFileSync(options.json, `${JSON.stringify(everything, null, 2)}\n`);
}
