import { expect, test } from 'vitest';
import { readText } from './source-tree.ts';
import { faultOfProof } from './test-titles.ts';

/** `file`: name of a test, up to the end of its line or cell. */
const proof = /`([^`]+\.test\.ts)`: (.+?)(?=<br>|\s*\|)/g;

test('every proof that docs/faults.md names exists', () => {
  const proofs = [...readText('docs/faults.md').matchAll(proof)];
  expect(proofs.length).toBeGreaterThan(25);
  const missing = proofs.flatMap(([, file = '', name = '']) => {
    const fault = faultOfProof(file, name);
    return fault === null ? [] : [`${file}: ${name}: ${fault}`];
  });
  expect(missing).toEqual([]);
});
