/**
 * npm run bench: what backup and restore cost beside what the emulator can do at most.
 * scripts/bench.mjs calls it several times: `plan` prints the names of the parts; `measure NAME`
 * measures one in a fresh suite; `report` prints what came of it. Results are kept in the folder
 * that FIREKEEP_BENCH_RESULTS names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readOptions, type Options } from './options.ts';
import { partSchema, planParts } from './parts.ts';
import { writeFigures } from '../support/figures-file.ts';
import { figureSections, mergeParts, report } from './report.ts';

const [command = '', ...rest] = process.argv.slice(2);
const folder = process.env['FIREKEEP_BENCH_RESULTS'] ?? '.';
const fileOf = (name: string) => join(folder, `${name}.json`);

async function measurePart(name: string, options: Options): Promise<void> {
  const part = planParts(options).find((planned) => planned.name === name);
  if (part === undefined) {
    throw new Error(`There is no part '${name}'`);
  }
  const result = await part.measure((text) => {
    process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);
  });
  writeFileSync(fileOf(name), JSON.stringify(result));
}

function printReport(options: Options): void {
  const parts = planParts(options).map(({ name }) =>
    partSchema.parse(JSON.parse(readFileSync(fileOf(name), 'utf8'))),
  );
  const measured = mergeParts(parts);
  process.stdout.write(`\n${report(options, measured)}\n`);
  if (options.figures !== undefined) {
    for (const { section, body } of figureSections(options, measured)) {
      writeFigures(options.figures, section, body);
    }
  }
  if (options.json !== undefined) {
    const machine = { cores: cpus().length, node: process.version };
    writeFileSync(options.json, `${JSON.stringify({ machine, options, ...measured }, null, 2)}\n`);
  }
}

try {
  const [name = ''] = rest;
  const options = readOptions(command === 'measure' ? rest.slice(1) : rest);
  switch (command) {
    case 'plan':
      for (const part of planParts(options)) {
        process.stdout.write(`${part.name}\n`);
      }
      break;
    case 'measure':
      await measurePart(name, options);
      break;
    case 'report':
      printReport(options);
      break;
    default:
      throw new Error('Run the benchmark with `npm run bench`.');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
