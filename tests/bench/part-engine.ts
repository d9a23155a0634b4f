// The engine beside what the emulator gives and takes at most, measured in turn, so that a busy
// machine disturbs both alike.
import type { JobResult } from './jobs.ts';
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

/** The bare stream and our backup. */
export async function measureReading(
  documents: number,
  rounds: number,
  say: Say,
): Promise<ResultOf<'reading'>> {
  const projectId = newDatabase();
  say(`reading: writing ${documents} documents`);
  await fill(projectId, { to: documents });
  const warm = await WarmProcesses.prepare();
  const read: JobResult[] = [];
  const backup: JobResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`reading: round ${round} of ${rounds}: the bare stream, our backup`);
    read.push(await warm.measure({ kind: 'read', projectId }));
    const place = { projectId, ...newVault(), backupId: 'first' };
    backup.push(await warm.measure({ kind: 'backup', ...place, previousId: null }));
  }
  return { read, backup };
}

/** Bare writes and our restore, always into a database that nobody has used. */
export async function measureWriting(
  documents: number,
  rounds: number,
  say: Say,
): Promise<ResultOf<'writing'>> {
  const found: ResultOf<'writing'> = { write: [], roundTrip: [], restore: [] };
  say('writing: a backup to restore');
  const { kept } = await backUpNew(documents);
  const warm = await WarmProcesses.prepare();
  const inNew = async (write: (projectId: string) => Promise<JobResult>) => {
    const projectId = newDatabase();
    const result = await write(projectId);
    await drop(projectId);
    return result;
  };
  for (let round = 1; round <= rounds; round += 1) {
    say(`writing: round ${round} of ${rounds}: bare writes, read back too, our restore`);
    const bare = (readsBack: boolean) =>
      inNew((projectId) => warm.measure(writing(projectId, { to: documents }, readsBack)));
    found.write.push(await bare(false));
    found.roundTrip.push(await bare(true));
    found.restore.push(
      await inNew((projectId) => warm.measure({ kind: 'restore', projectId, ...kept })),
    );
  }
  return found;
}

/** Enough documents for what a process does once to weigh nothing. */
export async function measureWarm(
  documents: number,
  rounds: number,
  say: Say,
): Promise<ResultOf<'warm'>> {
  const found: ResultOf<'warm'> = { read: [], backup: [], restore: [] };
  const projectId = newDatabase();
  say(`warm: writing ${documents} documents`);
  await fill(projectId, { to: documents });
  const warm = await WarmProcesses.prepare();
  for (let round = 1; round <= rounds; round += 1) {
    say(`warm: round ${round} of ${rounds}: the bare stream, our backup, our restore`);
    found.read.push(await warm.measure({ kind: 'read', projectId }));
    const kept = { ...newVault(), backupId: 'first' };
    found.backup.push(await warm.measure({ kind: 'backup', projectId, ...kept, previousId: null }));
    found.restore.push(await warm.measure({ kind: 'restore', projectId: newDatabase(), ...kept }));
  }
  return found;
}

/** The peak of memory of few documents, and of many. */
export async function measureMemory(
  few: number,
  many: number,
  say: Say,
): Promise<ResultOf<'memory'>> {
  const both = async (documents: number) => {
    say(`memory: writing ${documents} documents, our backup`);
    const { backup, kept } = await backUpNew(documents);
    say('memory: our restore');
    const projectId = newDatabase();
    const restore = await measure({ kind: 'restore', projectId, ...kept });
    await drop(projectId);
    return { backup, restore };
  };
  return { few: await both(few), many: await both(many) };
}
