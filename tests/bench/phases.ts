// What is measured, in which order.
import type { JobResult } from './jobs.ts';
import { deleteBackups, drop, fill, measure, newDatabase, newVault } from './suite.ts';

export interface Speed {
  readonly read: JobResult[];
  readonly backup: JobResult[];
  readonly write: JobResult[];
  readonly restore: JobResult[];
}

export interface Repeated {
  readonly first: JobResult;
  readonly unchanged: JobResult;
  readonly changed: JobResult;
}

export type Say = (text: string) => void;

/** Ceiling and ours in turn, so that a busy machine disturbs both alike. */
export async function measureSpeed(
  options: { documents: number; rounds: number },
  say: Say,
): Promise<Speed> {
  const { documents, rounds } = options;
  const speed: Speed = { read: [], backup: [], write: [], restore: [] };
  const source = newDatabase();
  say(`writing ${documents} documents`);
  await fill(source, { to: documents });
  let kept = { ...newVault(), backupId: 'none' };
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: the bare stream, our backup`);
    speed.read.push(await measure({ kind: 'read', projectId: source }));
    await deleteBackups();
    kept = { ...newVault(), backupId: `round-${round}` };
    speed.backup.push(
      await measure({ kind: 'backup', projectId: source, ...kept, previousId: null }),
    );
  }
  await drop(source);
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: bare writes, our restore`);
    const bare = newDatabase();
    speed.write.push(await fill(bare, { to: documents }));
    await drop(bare);
    const target = newDatabase();
    speed.restore.push(await measure({ kind: 'restore', projectId: target, ...kept }));
    await drop(target);
  }
  await deleteBackups();
  return speed;
}

/** One document in 101: about 1 %, spread over all collections, which alternate from one document to the next. */
const changedEvery = 101;

/** A first backup, one of the same data, and one after 1 % of the documents has changed. */
export async function measureRepeated(documents: number, say: Say): Promise<Repeated> {
  const source = newDatabase();
  const vault = newVault();
  say('backups of unchanged data and after changes');
  await fill(source, { to: documents });
  const backUp = (backupId: string, previousId: string | null) =>
    measure({ kind: 'backup', projectId: source, ...vault, backupId, previousId });
  const first = await backUp('first', null);
  const unchanged = await backUp('unchanged', 'first');
  await fill(source, { to: documents, every: changedEvery, revision: 1 });
  const changed = await backUp('changed', 'unchanged');
  await drop(source);
  await deleteBackups();
  return { first, unchanged, changed };
}

/** Backup and restore of more documents, for the memory that they take. */
export async function measureMemory(
  documents: number,
  say: Say,
): Promise<{ backup: JobResult; restore: JobResult }> {
  const source = newDatabase();
  const vault = { ...newVault(), backupId: 'large' };
  say(`memory: writing ${documents} documents`);
  await fill(source, { to: documents });
  say('memory: our backup, our restore');
  const backup = await measure({
    kind: 'backup',
    projectId: source,
    ...vault,
    previousId: null,
  });
  await drop(source);
  const target = newDatabase();
  const restore = await measure({ kind: 'restore', projectId: target, ...vault });
  await drop(target);
  await deleteBackups();
  return { backup, restore };
}
