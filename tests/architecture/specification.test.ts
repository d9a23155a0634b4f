import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readText, root } from './source-tree.ts';

/** The sections of the specification, as it names them. */
const titles = [
  '1. What the product does and for whom',
  '2. Screens and routes',
  '3. Entities and their fields',
  '4. States and transitions',
  '5. Validation rules',
  '6. Roles and permissions',
  '7. Calls',
  '8. Error catalogue',
  '9. Business constants and limits',
];

const sections = readText('docs/specification.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }));

/** Paths of files and folders of the repository that a text names. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:functions|web|tests|scripts|docs)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );

test('every section of the specification says in which files it is implemented', () => {
  const placed = sections.filter(({ text }) => {
    const [, where = ''] = /\n\nWhere: (.+?)\n\n/s.exec(text) ?? [];
    return pathsIn(where).length > 0;
  });
  expect(placed.map(({ title }) => title)).toEqual(titles);
});

test('every file that the page names exists', () => {
  const missing = sections.flatMap(({ title, text }) =>
    pathsIn(text)
      .filter((path) => !existsSync(`${root}${path}`))
      .map((path) => `${title}: ${path}`),
  );
  expect(missing).toEqual([]);
});
