/**
 * npm run bench: what Firekeep costs beside what there is to be had at most. scripts/bench.mjs
 * calls it several times: `plan` prints the names of the parts and the suites that they need;
 * `measure NAME` measures one and keeps its result; `report` prints what is kept. Results are in
 * the folder that FIREKEEP_BENCH_RESULTS names.
 */
import { writeFileSync } from 'node:fs';
import { writeFigures } from '../support/figures-file.ts';
import { KeptResults } from './kept.ts';
import { readOptions, sizesOf, type Options } from './options.ts';
import { planParts } from './parts.ts';
import { capacityStatement, writeCapacity } from './report-capacity.ts';
import { aimsSection, figureSections, report } from './report.ts';

const [command = '', ...rest] = process.argv.slice(2);
const results = new KeptResults(process.env['FIREKEEP_BENCH_RESULTS'] ?? '.');

function printPlan(options: Options): void {
  for (const { name, suite } of planParts(options)) {
    if (!options.continue || !results.has(name, sizesOf(options))) {
      process.stdout.write(`${name} ${suite}\n`);
    }
  }
}

async function measurePart(name: string, options: Options): Promise<void> {
  const part = planParts(options).find((planned) => planned.name === name);
  if (part === undefined) {
    throw new Error(`There is no part '${name}'`);
  }
  const result = await part.measure((text) => {
    process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);
  });
  results.write(name, sizesOf(options), result);
}

function printReport(options: Options): void {
  const kept = results.all();
  process.stdout.write(`\n${report(kept)}\n`);
  if (options.figures !== undefined) {
    for (const figures of figureSections(kept)) {
      writeFigures(options.figures, figures);
    }
    const body = (before: string) => aimsSection(kept, before);
    writeFigures(options.figures, { section: 'aims', body, at: null });
  }
  const capacity = capacityStatement(kept);
  if (options.capacity !== undefined && capacity !== null) {
    writeCapacity(options.capacity, capacity);
  }
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify(kept, null, 2)}\n`);
  }
}

try {
  const [name = ''] = rest;
  const options = readOptions(command === 'measure' ? rest.slice(1) : rest);
  switch (command) {
    case 'plan':
      printPlan(options);
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
if (command === 'measure') {
  // Whatever a measurement has left open must not keep its process.
  process.exit();
}
