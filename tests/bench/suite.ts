// The emulators of the benchmark, and measurements in processes of their own.
import { Storage } from '@google-cloud/storage';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readEmulators } from '../support/emulators.ts';
import { resultSchema, type Job, type JobResult } from './jobs.ts';

const worker = fileURLToPath(new URL('worker.js', import.meta.url));

type Measurement = Job extends infer J ? (J extends Job ? Omit<J, 'firestore'> : never) : never;

/** Measures in a fresh process: one's memory and warmth must not show in another's figures. */
export async function measure(measurement: Measurement): Promise<JobResult> {
  const job = { firestore: readEmulators().firestore, ...measurement };
  const child = spawn(process.execPath, ['--enable-source-maps', worker, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    throw new Error(`Measuring '${job.kind}' failed`);
  }
  return resultSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
}

/** A database that nobody has used. */
export function newDatabase(): string {
  return `demo-bench-${randomBytes(6).toString('hex')}`;
}

/** Writes documents `from` … `to`, every so many, through `batchWrite`. */
export async function fill(
  projectId: string,
  documents: { from?: number; to: number; every?: number; revision?: number },
): Promise<JobResult> {
  const { from = 0, to, every = 1, revision = 0 } = documents;
  return await measure({ kind: 'write', projectId, from, to, every, revision });
}

/** Empties a database at once. */
export async function drop(projectId: string): Promise<void> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const address = `http://${readEmulators().firestore}/emulator/v1/${root}`;
  const response = await fetch(address, { method: 'DELETE' });
  if (!response.ok) {
    throw new Error(`The emulator answered ${response.status}`);
  }
}

/** A place for backups that share no chunk with any other. */
export function newVault(): { bucket: string; dataKey: string } {
  return {
    bucket: `${readEmulators().projectId}.appspot.com`,
    dataKey: randomBytes(32).toString('base64'),
  };
}

/** Deletes every backup that was made. */
export async function deleteBackups(): Promise<void> {
  const storage = new Storage({ projectId: readEmulators().projectId });
  const bucket = storage.bucket(`${readEmulators().projectId}.appspot.com`);
  await bucket.deleteFiles({ prefix: 'backups/bench/', force: true });
}
