import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/project.mjs';
import { makeBackups } from './make-backup.mjs';
import { readBackup } from './read-backup.mjs';

const example = JSON.parse(readFileSync(join(root, 'docs/example-backup.json'), 'utf8'));
const unhex = (text) => Buffer.from(text, 'hex');
const hex = (bytes) => Buffer.from(bytes).toString('hex');

test('a reader written from the documented format reads the documented example', () => {
  const { ownerId, projectId } = example;
  const get = (name) => unhex(example.objects[name]);
  for (const { backupId, documents } of example.backups) {
    const backup = { get, dataKey: unhex(example.dataKey), ownerId, projectId, backupId };
    expect(readBackup(backup).documents.map(hex)).toEqual(documents);
  }
  expect(Object.keys(example.objects).filter((name) => name.includes('/deltas/'))).toHaveLength(1);
});

test('it reads what the engine stores now, and refuses every changed byte', async () => {
  const { objects, backups, ...owner } = await makeBackups();
  const get = (name) => Buffer.from(objects.get(name));
  for (const { backupId, documents } of backups) {
    expect(readBackup({ ...owner, get, backupId }).documents.map(hex)).toEqual(documents.map(hex));
  }
  for (const name of objects.keys()) {
    const changed = get(name);
    changed[changed.length >> 1] ^= 1;
    const damaged = (asked) => (asked === name ? changed : get(asked));
    const read = () =>
      backups.map(({ backupId }) => readBackup({ ...owner, get: damaged, backupId }));
    expect(read, name).toThrow();
  }
});
