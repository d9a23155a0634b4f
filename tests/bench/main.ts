// npm run bench: backup and restore against what the emulators themselves can do, measured alternately in one run.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';

const help = `npm run bench [-- OPTIONS]

Moves documents of about 0.8 KB between the Firestore and the Storage emulator and prints medians.

  --documents N   how many (100000)
  --rounds N      how often each is measured (5)
  --large N       documents of the one extra backup that shows whether memory grows (300000; 0 leaves it out)
  --json FILE     writes all measurements there too
`;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    large: { type: 'string', default: '300000' },
    json: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const count = z.coerce.number().int().nonnegative();
const documents = count.min(100).parse(values.documents);
const rounds = count.min(1).parse(values.rounds);
const large = count.parse(values.large);

const resultSchema = z.object({
  documents: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  peakRssBytes: z.number(),
  details: z
    .object({
      rawBytes: z.number(),
      storedBytes: z.number(),
      chunks: z.number(),
      newChunks: z.number(),
    })
    .optional(),
});
type Result = z.infer<typeof resultSchema>;

const emulators = readEmulators();
const program = fileURLToPath(new URL('job.ts', import.meta.url));
const loader = new URL('../../scripts/lib/run-ts.mjs', import.meta.url).href;
const runFile = promisify(execFile);
const all: { kind: string; result: Result }[] = [];

/** Runs one measurement in a process of its own. */
async function measure(kind: string, job: Readonly<Record<string, unknown>>): Promise<Result> {
  const text = JSON.stringify({ kind, documents, project: 'demo-bench', ...job });
  const { stdout } = await runFile(process.execPath, ['--import', loader, program, text]);
  const result = resultSchema.parse(JSON.parse(stdout));
  all.push({ kind, result });
  const speed = Math.round(result.documents / result.seconds);
  process.stdout.write(`  ${kind.padEnd(8)} ${speed.toLocaleString('en')} documents/s\n`);
  return result;
}

/** Forgets a project's documents, so that the emulator's memory holds only what is measured. */
async function clear(project: string): Promise<void> {
  const path = `emulator/v1/projects/${project}/databases/(default)/documents`;
  const answer = await fetch(`http://${emulators.firestore}/${path}`, { method: 'DELETE' });
  if (!answer.ok) {
    throw new Error(`The emulator did not clear ${project}: ${answer.status}`);
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const speedOf = (results: readonly Result[]) =>
  median(results.map((result) => result.documents / result.seconds));
const cpuOf = (results: readonly Result[]) =>
  median(results.map((result) => (result.cpuSeconds / result.documents) * 1e6));
const rssOf = (results: readonly Result[]) =>
  Math.max(...results.map((result) => result.peakRssBytes));

process.stdout.write(`${documents.toLocaleString('en')} documents, ${rounds} rounds\n`);
await measure('fill', {});
const series = {
  read: [] as Result[],
  backup: [] as Result[],
  verify: [] as Result[],
  write: [] as Result[],
  restore: [] as Result[],
};
for (let round = 0; round < rounds; round += 1) {
  const backupId = `round-${round}`;
  series.read.push(await measure('read', {}));
  // A vault of its own for every round: in a shared one, later backups would find the chunks of the first.
  series.backup.push(await measure('backup', { backupId, vault: round }));
  series.verify.push(await measure('verify', { backupId, vault: round }));
  series.write.push(await measure('write', { target: 'demo-bench-written' }));
  await clear('demo-bench-written');
  series.restore.push(
    await measure('restore', { backupId, vault: round, target: 'demo-bench-restored' }),
  );
  await clear('demo-bench-restored');
}
const again = await measure('backup', { backupId: 'again', previousId: 'round-0' });
await measure('change', {});
const changed = await measure('backup', { backupId: 'changed', previousId: 'round-0' });
let grown: Result | null = null;
if (large > 0) {
  await clear('demo-bench');
  await measure('fill', { documents: large });
  grown = await measure('backup', { documents: large, backupId: 'large', vault: rounds });
  await clear('demo-bench');
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
const ratio = (results: readonly Result[], ceiling: readonly Result[]) =>
  (speedOf(results) / speedOf(ceiling)).toFixed(2);

function row(what: string, results: readonly Result[], compared: string): string {
  const speed = Math.round(speedOf(results)).toLocaleString('en');
  const cpu = cpuOf(results).toFixed(0);
  const memory = mib(rssOf(results));
  return `| ${what} | ${speed} | ${compared} | ${cpu} | ${memory} |`;
}

/** Of the end: verification, then writing. */
const wholeRestore = series.restore.map((result, index) => {
  const proof = series.verify[index];
  return { ...result, seconds: result.seconds + (proof?.seconds ?? 0) };
});

const stored = (result: Result) => result.details?.storedBytes ?? 0;
const first = series.backup[0];
const lines = [
  '',
  `${documents.toLocaleString('en')} documents of about 0.8 KB, medians of ${rounds}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`,
  '',
  '| what | documents/s | ratio | CPU µs per document | peak memory |',
  '| --- | ---: | ---: | ---: | ---: |',
  row('raw stream, counted by a bare gRPC client (ceiling)', series.read, '1'),
  row(
    'backup: read, hash, compress, seal, upload',
    series.backup,
    ratio(series.backup, series.read),
  ),
  row(
    'verification: download, open, hash, decode',
    series.verify,
    ratio(series.verify, series.read),
  ),
  row('raw batchWrite of ready bytes (ceiling)', series.write, '1'),
  row(
    'restore: download, compare, write, read back',
    series.restore,
    ratio(series.restore, series.write),
  ),
  row('restore with the verification before it', wholeRestore, ratio(wholeRestore, series.write)),
  row('second backup of unchanged data', [again], ratio([again], series.read)),
  row('backup after 1 % scattered changes', [changed], ratio([changed], series.read)),
  ...(grown === null
    ? []
    : [
        row(
          `backup of ${large.toLocaleString('en')} documents`,
          [grown],
          ratio([grown], series.read),
        ),
      ]),
  '',
];
if (first !== undefined) {
  lines.push(
    `Stored: ${mib(stored(first))} for ${mib(first.details?.rawBytes ?? 0)} of documents; unchanged: ${stored(again)} bytes in ${again.details?.newChunks ?? 0} new chunks; after 1 % scattered changes: ${percent(stored(changed), stored(first))} of the first.`,
    '',
  );
}
process.stdout.write(lines.join('\n'));
if (values.json !== undefined) {
  await writeFile(values.json, JSON.stringify({ documents, rounds, measurements: all }, null, 2));
}
