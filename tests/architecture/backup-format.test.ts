// docs/backup-format.md is true: a reader written from it reads its example and what the engine
// stores. UPDATE_EXAMPLE=yes rewrites docs/example-backup.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { makeExampleBackups, type ExampleBackups } from '../support/example-backups.ts';
import { readBackup } from '../support/read-backup.ts';
import { readText, root } from './source-tree.ts';

const file = 'docs/example-backup.json';
const exampleSchema = z.object({
  dataKey: z.string(),
  ownerId: z.string(),
  projectId: z.string(),
  backups: z.array(z.object({ backupId: z.string(), documents: z.array(z.string()) })),
  objects: z.record(z.string(), z.string()),
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function writeExample({ dataKey, ownerId, projectId, backups, objects }: ExampleBackups): void {
  const example = {
    dataKey: hex(dataKey),
    ownerId,
    projectId,
    backups: backups.map(({ backupId, documents }) => ({
      backupId,
      documents: documents.map(hex),
    })),
    objects: Object.fromEntries([...objects].map(([name, bytes]) => [name, hex(bytes)])),
  };
  writeFileSync(join(root, file), `${JSON.stringify(example, undefined, 2)}\n`);
}

if (process.env['UPDATE_EXAMPLE'] === 'yes') {
  writeExample(await makeExampleBackups());
}

test('a reader written from the documented format reads the documented example', () => {
  const example = exampleSchema.parse(JSON.parse(readText(file)));
  const { ownerId, projectId, objects } = example;
  const dataKey = Buffer.from(example.dataKey, 'hex');
  const get = (name: string) => Buffer.from(objects[name] ?? '', 'hex');
  for (const { backupId, documents } of example.backups) {
    const read = readBackup({ get, dataKey, ownerId, projectId, backupId });
    expect(read.map(hex)).toEqual(documents);
  }
  expect(Object.keys(objects).filter((name) => name.includes('/deltas/'))).toHaveLength(1);
});

test('it reads what the engine stores now, and refuses every changed object', async () => {
  const { objects, backups, ...owner } = await makeExampleBackups();
  const get = (name: string) => Buffer.from(objects.get(name) ?? []);
  for (const { backupId, documents } of backups) {
    expect(readBackup({ ...owner, get, backupId }).map(hex)).toEqual(documents.map(hex));
  }
  for (const name of objects.keys()) {
    const changed = get(name);
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
    const damaged = (asked: string) => (asked === name ? changed : get(asked));
    const readAll = () =>
      backups.map(({ backupId }) => readBackup({ ...owner, get: damaged, backupId }));
    expect(readAll, name).toThrow(/unable to authenticate/);
  }
});
