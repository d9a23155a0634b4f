import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { KeptResults } from './kept.ts';
import { readOptions, sizesOf } from './options.ts';

const folder = mkdtempSync(join(tmpdir(), 'firekeep-kept-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sizes = sizesOf(readOptions([]));

test('a part takes its own place only, and is known by its numbers', () => {
  const results = new KeptResults(folder);
  results.write('reading', sizes, { round: 1 });
  results.write('writing', sizes, { round: 1 });
  results.write('reading', sizes, { round: 2 });
  expect(results.all().map(({ name, result }) => [name, result])).toEqual([
    ['reading', { round: 2 }],
    ['writing', { round: 1 }],
  ]);
  expect(results.has('reading', sizes)).toBe(true);
  expect(results.has('reading', { ...sizes, rounds: 9 })).toBe(false);
  expect(results.has('memory', sizes)).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});
