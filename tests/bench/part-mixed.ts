// Documents of all sizes and kinds: a backup with its proof beside counting alone and beside the
// emulator's own export; and few of them brought in by a process that does nothing else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEmulators } from '../support/emulators.ts';
import type { JobResult } from './jobs.ts';
import { encodeMixed } from './mixed-documents.ts';
import type { ResultOf } from './results.ts';
import {
  backUpNew,
  drop,
  fill,
  measure,
  newDatabase,
  newVault,
  WarmProcesses,
  writing,
  type Say,
} from './suite.ts';

type Mixed = ResultOf<'mixed'>;

async function wallSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** @param few of them are brought in */
export async function measureMixed(
  { documents, few }: { documents: number; few: number },
  rounds: number,
  say: Say,
): Promise<Mixed> {
  const folder = mkdtempSync(join(tmpdir(), 'firekeep-mixed-'));
  try {
    const out = await measureOut(documents, { rounds, folder, say });
    return { ...out, few: await measureIn(few, { rounds, folder, say }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Way {
  readonly rounds: number;
  readonly folder: string;
  readonly say: Say;
}

async function measureOut(documents: number, { rounds, folder, say }: Way) {
  const projectId = newDatabase();
  say(`mixed: writing ${documents} documents`);
  await fill(projectId, { to: documents, content: 'mixed' });
  const warm = await WarmProcesses.prepare();
  const read: JobResult[] = [];
  const backup: JobResult[] = [];
  const exportSeconds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`mixed: round ${round} of ${rounds}: counted, backed up and proven, exported`);
    read.push(await warm.measure({ kind: 'read', projectId }));
    const place = { projectId, ...newVault(), backupId: 'first' };
    backup.push(await warm.measure({ kind: 'backup', ...place, previousId: null }));
    exportSeconds.push(
      await wallSeconds(() => exportByEmulator(projectId, folder, `round-${round}`)),
    );
  }
  await drop(projectId);
  return { read, backup, exportSeconds };
}

/** What `firebase emulators:export` asks the Firestore emulator for. */
async function exportByEmulator(projectId: string, folder: string, name: string): Promise<void> {
  const address = `http://${readEmulators().firestore}/emulator/v1/projects/${projectId}:export`;
  const database = `projects/${projectId}/databases/(default)`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ database, export_directory: folder, export_name: name }),
  });
  if (!response.ok) {
    throw new Error(`The emulator answered ${response.status}: ${await response.text()}`);
  }
}

async function measureIn(documents: number, { rounds, folder, say }: Way) {
  say(`mixed: a backup of ${documents} documents`);
  const { kept } = await backUpNew(documents, { content: 'mixed' });
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    say(`mixed: round ${round} of ${rounds}: ${documents} documents in, ours and bare`);
    const ourTarget = newDatabase();
    ours.push(await wallSeconds(() => measure({ kind: 'restore', projectId: ourTarget, ...kept })));
    await drop(ourTarget);
    const target = newDatabase();
    const file = join(folder, 'documents');
    writeFileSync(file, framed(target, documents));
    const bareJob = writing(target, { to: documents, file }, true);
    bare.push(await wallSeconds(() => measure(bareJob)));
    await drop(target);
  }
  return { documents, ourSeconds: ours, bareSeconds: bare };
}

/** Ready documents of the database, each after its length. */
function framed(projectId: string, documents: number): Buffer {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const parts: Uint8Array[] = [];
  for (let index = 0; index < documents; index += 1) {
    const document = encodeMixed(root, index);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(document.length);
    parts.push(head, document);
  }
  return Buffer.concat(parts);
}
