import { expect, test } from 'vitest';
import { buildIdOf, withBuildId } from './build-manifest.ts';

const files = [
  { name: 'index.html', content: '<html></html>' },
  { name: 'assets/a.js', content: 'export {}' },
];

test('names a build by what is in it, not by order, machine or time', async () => {
  const id = await buildIdOf(files);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(await buildIdOf(files.toReversed())).toBe(id);
  expect(await buildIdOf([...files, { name: 'assets/b.js', content: '' }])).not.toBe(id);
  expect(await buildIdOf([{ name: 'index.html', content: '<html> </html>' }])).not.toBe(
    await buildIdOf([{ name: 'index.html', content: '<html></html>' }]),
  );
});

test('takes a text for its bytes, and distinguishes files by their names', async () => {
  expect(await buildIdOf([{ name: 'a', content: 'x' }])).toBe(
    await buildIdOf([{ name: 'a', content: new TextEncoder().encode('x') }]),
  );
  expect(await buildIdOf([{ name: 'b', content: 'x' }])).not.toBe(
    await buildIdOf([{ name: 'a', content: 'x' }]),
  );
});

test('names the build in the head of a page', () => {
  expect(withBuildId('<head><title>x</title></head>', 'abc')).toContain(
    '<meta name="firekeep-build" content="abc" />',
  );
});
