// Writes docs/example-backup.json: the stored objects of two small backups with their key, for whoever
// writes a reader. Node 20 needs help with the engine's TypeScript:
//   node --import ./scripts/lib/run-ts.mjs scripts/example-backup.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackups } from './format/make-backup.mjs';
import { root } from './lib/project.mjs';

const { dataKey, ownerId, projectId, objects, backups } = await makeBackups();
const hex = (bytes) => Buffer.from(bytes).toString('hex');
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
writeFileSync(join(root, 'docs/example-backup.json'), `${JSON.stringify(example, undefined, 2)}\n`);
