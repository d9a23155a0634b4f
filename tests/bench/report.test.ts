import { expect, test } from 'vitest';
import { figureSections, report, aimsSection } from './report.ts';
import type { JobResult } from './jobs.ts';
import type { KeptResult } from './kept.ts';

const at = (commit: string) => ({ date: '2026-01-02', commit, machine: '2 cores' });

function result(seconds: number, change: Partial<JobResult> = {}): JobResult {
  return {
    documents: 1000,
    main: { seconds, cpuSeconds: 0.009, machineSeconds: seconds * 1.5 },
    verification: { seconds: 1, cpuSeconds: 0.008, machineSeconds: 1 },
    maxRssBytes: 200 * 1024 ** 2,
    rawBytes: 800_000,
    chunkBytes: 0,
    putBytes: 0,
    chunks: 1,
    newChunks: 1,
    ...change,
  };
}

function kept(name: string, found: unknown, commit = 'abc'): KeptResult {
  return { name, at: at(commit), sizes: {}, result: found };
}

test('ratios are taken round by round, so that a slow round of the machine counts once', () => {
  const read = [result(0.9), result(9), result(0.9)];
  const backup = [result(1), result(10), result(1.2)];
  const [speed] = figureSections([kept('reading', { read, backup })]);
  expect(speed?.body).toContain('| backup: read to stored | 833/s | 0.90 |');
  expect(aimsSection([kept('reading', { read, backup })])).toContain(
    '| backup, read to stored, beside the bare stream | ≥ 0.90 | 0.90 | yes |',
  );
});

test('each section says when it was measured, whatever else was measured since', () => {
  const reading = kept('reading', { read: [result(1)], backup: [result(2)] }, 'old');
  const memory = { backup: result(1), restore: result(1) };
  const parts = [reading, kept('memory', { few: memory, many: memory }, 'new')];
  expect(figureSections(parts).map(({ section, at: when }) => [section, when.commit])).toEqual([
    ['speed', 'old'],
    ['memory', 'new'],
  ]);
  expect(report(parts)).toContain('2026-01-02, old');
});

test('aims that were not measured again stay with what was measured of them', () => {
  const reading = (backup: number, commit: string) =>
    kept('reading', { read: [result(1)], backup: [result(backup)] }, commit);
  const few = { backup: result(1), restore: result(1) };
  const before = aimsSection([reading(2, 'old'), kept('memory', { few, many: few }, 'old')]);
  const after = aimsSection([reading(1, 'new')], `${before}\n\nA note.`);
  expect(after.match(/^\| backup, read to stored.*$/gm)).toEqual([
    '| backup, read to stored, beside the bare stream | ≥ 0.90 | 1.00 | yes | 2026-01-02, new |',
  ]);
  expect(after).toMatch(/backup and verification.*200 MiB → 200 MiB \| yes \| 2026-01-02, old/);
  expect(after).toContain('\n\nA note.\n\n');
  expect(aimsSection([reading(1, 'new')], after)).toBe(after);
});

test('an aim that does not hold says so', () => {
  const few = { backup: result(1), restore: result(1) };
  const many = { backup: result(1, { maxRssBytes: 230 * 1024 ** 2 }), restore: result(1) };
  const text = aimsSection([kept('memory', { few, many })]);
  expect(text).toMatch(/backup and verification.*200 MiB → 230 MiB \| \*\*no\*\*/);
  expect(text).toMatch(/verification and restore.*200 MiB → 200 MiB \| yes/);
});

test('what was kept in another form, or under a name that is gone, is omitted', () => {
  expect(figureSections([kept('reading', { was: 'other' }), kept('gone', {})])).toEqual([]);
});

test('phases that a round missed count as nothing', () => {
  const run = (phases: Readonly<Record<string, number>>) => ({
    seconds: 3,
    engineSeconds: 2,
    phases: Object.entries(phases).map(([name, seconds]) => ({ name, seconds })),
  });
  const runs = [run({ call: 1, reading: 2 }), run({ call: 1 }), run({ call: 3 })];
  const [product] = figureSections([
    kept('product', { documents: 5, backups: runs, restores: runs }),
  ]);
  expect(product?.body).toContain('| backup | 3.00 s | 2.00 s | 1.50 |');
  expect(product?.body).toContain('| reading | 0.00 s |');
});

test('a query is measured by decoding, in its own round', () => {
  const run = (what: string, seconds: number) => ({ what, seconds, found: 5, maxRssBytes: 0 });
  const whats = ['filter', 'sort', 'first-by-name', 'first-by-id'];
  const runs = [4, 2].flatMap((decoding) => [
    run('decode', decoding),
    ...whats.map((what) => run(what, decoding * 1.6)),
  ]);
  const text = aimsSection([kept('query', { documents: 9, runs })]);
  expect(text).toMatch(/a filter over all in a backup.* ≥ 0\.80 \| 0\.63 \| \*\*no\*\*/);
  expect(text).toMatch(/equality on an id in a backup \| ≤ 300 ms \| 4800\.0 ms \| \*\*no\*\*/);
});

test('an export is measured by reading and decoding what it is of', () => {
  const runs = [1, 3].flatMap((round) =>
    (['chunks', 'backup', 'stream', 'live'] as const).map((what, index) => ({
      what,
      seconds: round * (index + 1),
      maxRssBytes: 0,
    })),
  );
  const parts = [kept('export', { documents: 400, runs })];
  const text = aimsSection(parts);
  expect(text).toMatch(/an export from a backup.* ≥ 0\.25 \| 0\.50 \| yes/);
  expect(text).toMatch(/an export of live data.* ≥ 0\.25 \| 0\.75 \| yes/);
  const [section] = figureSections(parts);
  expect(section?.body).toContain('| NDJSON of live data | 8.00 s | 50 | 0.75 |');
});

test('one late drawing in twenty is the longest, and not yet their 95th percentile', () => {
  const frames = [...Array.from({ length: 19 }, () => 20), 300];
  const grid = {
    documents: 9,
    firstRowsMs: [900],
    pageMs: [90],
    rows: 9,
    calls: 3,
    again: 1,
    frames,
    bareFrames: [17],
    scripts: { bytes: 349_000, files: 14 },
    heapBytes: { few: 1024 ** 2, all: 3 * 1024 ** 2 },
  };
  const text = aimsSection([kept('grid', grid)]);
  expect(text).toMatch(/between drawings, p95 \| ≤ 50 ms \| 20\.0 ms \| yes/);
  expect(text).toMatch(/between drawings, the longest \| ≤ 200 ms \| 300\.0 ms \| \*\*no\*\*/);
  expect(text).toMatch(/more than at 1,000 rows \| ≤ 30 MiB \| 2\.0 MiB \| yes/);
  expect(text).toMatch(/calls for rows that were there \| ≤ 0 \| 1\.0 \| \*\*no\*\*/);
});

test('the first scripts of each public page are held to their own aim', () => {
  const script = (page: string, bytes: number) => ({ page, bytes, files: 5 });
  const scripts = [script('/', 109_000), script('/auth', 131_000)];
  const text = aimsSection([kept('web', { runs: 1, scripts, lighthouse: [] })]);
  expect(text).toMatch(/before the home page can be used \| ≤ 110 kB \| 109\.0 kB \| yes/);
  expect(text).toMatch(
    /before the sign-in page can be used \| ≤ 130 kB \| 131\.0 kB \| \*\*no\*\*/,
  );
});
