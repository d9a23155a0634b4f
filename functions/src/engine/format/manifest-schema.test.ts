import { expect, test } from 'vitest';
import { parseManifest } from './manifest-schema.ts';

test.each([
  ['another version', { format: 'firekeep-backup', version: 2 }, 'unknown-format'],
  ['no version', { format: 'firekeep-backup' }, 'unknown-format'],
  ['another format', { format: 'something', version: 1 }, 'corrupt'],
  ['nothing but its head', { format: 'firekeep-backup', version: 1 }, 'corrupt'],
])('a manifest of %s is refused as what it is', (_what, manifest, code) => {
  const parse = () => parseManifest(new TextEncoder().encode(JSON.stringify(manifest)));
  expect(parse).toThrow(expect.objectContaining({ code }));
});
