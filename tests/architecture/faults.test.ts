import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText, root } from './source-tree.ts';

/** `file`: name of a test, up to the end of its line or cell. */
const proof = /`([^`]+\.test\.ts)`: (.+?)(?=<br>|\s*\|)/g;

test('every proof that docs/faults.md names exists', () => {
  const proofs = [...readText('docs/faults.md').matchAll(proof)];
  expect(proofs.length).toBeGreaterThan(25);
  const missing = proofs.filter(([, file = '', name = '']) => {
    return !existsSync(`${root}${file}`) || !readText(file).includes(name);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
