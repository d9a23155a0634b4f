// The emulators of the benchmark, and measurements in separate processes.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readEmulators } from '../support/emulators.ts';
import { resultSchema, type Job, type JobResult } from './jobs.ts';

/** Says what is being measured. */
export type Say = (text: string) => void;

const worker = fileURLToPath(new URL('worker.js', import.meta.url));

export type Measurement = Job extends infer J
  ? J extends Job
    ? Omit<J, 'firestore'>
    : never
  : never;

/**
 * Measures in a fresh process: one's memory and warmth must not show in another's figures.
 *
 * @param warmUp done first in that process, and not measured
 */
export async function measure(measurement: Measurement, warmUp?: Measurement): Promise<JobResult> {
  const { firestore } = readEmulators();
  const jobs = [...(warmUp === undefined ? [] : [warmUp]), measurement];
  const argument = JSON.stringify(jobs.map((job) => ({ firestore, ...job })));
  const child = spawn(process.execPath, ['--enable-source-maps', worker, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  if (code !== 0) {
    throw new Error(`Measuring '${measurement.kind}' failed`);
  }
  return resultSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
}

/** A database that nobody has used. */
export function newDatabase(): string {
  return `demo-bench-${randomBytes(6).toString('hex')}`;
}

interface Made {
  readonly from?: number;
  readonly to: number;
  readonly every?: number;
  readonly revision?: number;
  readonly content?: 'plain' | 'single' | 'mixed';
  readonly file?: string;
}

/** Writes documents `from` … `to`, every so many, through `batchWrite`. */
export async function fill(projectId: string, documents: Made): Promise<JobResult> {
  return await measure(writing(projectId, documents));
}

/** The same as a measurement; with `readsBack` everything is read again and compared. */
export function writing(projectId: string, documents: Made, readsBack = false): Measurement {
  const { from = 0, to, every = 1, revision = 0, content = 'plain', file = null } = documents;
  return { kind: 'write', projectId, from, to, every, revision, content, file, readsBack };
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

/** Fills a new database, backs it up, and empties it, unless it is kept. */
export async function backUpNew(
  documents: number,
  { content = 'plain', isKept = false }: Pick<Made, 'content'> & { isKept?: boolean } = {},
) {
  const projectId = newDatabase();
  await fill(projectId, { to: documents, content });
  const kept = { ...newVault(), backupId: 'first' };
  const backup = await measure({ kind: 'backup', projectId, ...kept, previousId: null });
  if (!isKept) {
    await drop(projectId);
  }
  return { backup, kept, projectId };
}

/** Enough for the compiler to have seen everything, and for every pool to have been filled. */
const warmDocuments = 20_000;

/**
 * Measurements in processes that have done the same with other data before, as the processes of an
 * installation at work have: each kind of job is warmed up by one of the same kind.
 */
export class WarmProcesses {
  private readonly sourceId: string;
  private readonly kept: { bucket: string; dataKey: string; backupId: string };

  private constructor(sourceId: string, kept: WarmProcesses['kept']) {
    this.sourceId = sourceId;
    this.kept = kept;
  }

  static async prepare(): Promise<WarmProcesses> {
    const sourceId = newDatabase();
    await fill(sourceId, { to: warmDocuments });
    const kept = { ...newVault(), backupId: 'warm' };
    await measure({ kind: 'backup', projectId: sourceId, ...kept, previousId: null });
    return new WarmProcesses(sourceId, kept);
  }

  async measure(measurement: Measurement): Promise<JobResult> {
    return await measure(measurement, this.warmUpOf(measurement));
  }

  private warmUpOf(measurement: Measurement): Measurement {
    const { sourceId: projectId, kept } = this;
    switch (measurement.kind) {
      case 'read':
        return { kind: 'read', projectId };
      case 'backup':
        return { kind: 'backup', projectId, ...kept, ...newVault(), previousId: null };
      case 'write':
        return { ...measurement, projectId: newDatabase(), from: 0, to: warmDocuments };
      case 'restore':
        return { kind: 'restore', projectId: newDatabase(), ...kept };
      case 'compare':
      case 'query':
      case 'export':
      case 'history':
        throw new Error(`nothing warms '${measurement.kind}' up`);
    }
  }
}
