import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText, root } from './source-tree.ts';
import { faultOfProof } from './test-titles.ts';

interface Row {
  readonly line: string;
  readonly where: readonly string[];
  /** Files with the names of their tests. */
  readonly proofs: readonly (readonly [file: string, name: string])[];
}

const file = /`([^`]+)`/g;
const proof = /`([^`]+\.(?:test|spec)\.tsx?)`: (.+?)(?=<br>|$)/g;

/** The rows of the document's tables, cell by cell: four in each. */
function readRows(): Row[] {
  const lines = readText('docs/specification.md').split('\n');
  const rows = lines.filter((text) => /^\| (?!Line |-)/.test(text));
  return rows.map((text) => {
    const cells = text
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    expect(cells, text).toHaveLength(4);
    const [line = '', where = '', proofs = ''] = cells;
    return {
      line,
      where: [...where.matchAll(file)].map(([, path = '']) => path),
      proofs: [...proofs.matchAll(proof)].map(([, path = '', name = '']) => [path, name] as const),
    };
  });
}

test('every line of the specification names where it is implemented, and a test that exists', () => {
  const rows = readRows();
  expect(rows.length).toBeGreaterThan(80);
  const open = rows.filter(({ where, proofs }) => where.length === 0 || proofs.length === 0);
  expect(open.map(({ line }) => line)).toEqual([]);
  const missing = rows.flatMap(({ line, where, proofs }) => [
    ...where.filter((path) => !existsSync(`${root}${path}`)).map((path) => `${line}: ${path}`),
    ...proofs.flatMap(([path, name]) => {
      const fault = faultOfProof(path, name);
      return fault === null ? [] : [`${line}: ${path}: ${name}: ${fault}`];
    }),
  ]);
  expect(missing).toEqual([]);
});
