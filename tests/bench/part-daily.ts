// What later backups take and store, and looking into them.
import type { JobResult } from './jobs.ts';
import type { ResultOf } from './results.ts';
import { drop, fill, measure, newDatabase, newVault, WarmProcesses, type Say } from './suite.ts';

const days = 10;

/**
 * One document in 101: about 1 %, spread over all collections, which alternate from one document to
 * the next.
 */
const changedEvery = 101;

/**
 * Backups of unchanged data beside the bare stream; then ten days with changes to another 1 % each.
 */
export async function measureDaily(
  documents: number,
  rounds: number,
  say: Say,
): Promise<ResultOf<'daily'>> {
  const projectId = newDatabase();
  say(`daily: writing ${documents} documents, the first backup`);
  await fill(projectId, { to: documents });
  const warm = await WarmProcesses.prepare();
  const vault = newVault();
  const backUp = (backupId: string, previousId: string | null) =>
    warm.measure({ kind: 'backup', projectId, ...vault, backupId, previousId });
  const made = [await backUp('day-1', null)];
  const read: JobResult[] = [];
  const unchanged: JobResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`daily: round ${round} of ${rounds}: the bare stream, a backup of unchanged data`);
    read.push(await warm.measure({ kind: 'read', projectId }));
    unchanged.push(await backUp(`unchanged-${round}`, 'day-1'));
  }
  for (let day = 2; day <= days; day += 1) {
    say(`daily: day ${day} of ${days}`);
    await fill(projectId, { from: day, to: documents, every: changedEvery, revision: day });
    made.push(await backUp(`day-${day}`, `day-${day - 1}`));
  }
  say('daily: comparing, and the history of a document');
  const last = `day-${days}`;
  await fill(projectId, { to: documents, every: Math.floor(documents / 100), revision: 99 });
  await backUp('few', last);
  const compare = (backupId: string, afterId: string) =>
    measure({ kind: 'compare', projectId, ...vault, backupId, afterId });
  const few = await compare(last, 'few');
  const many = await compare('day-1', last);
  const backupIds = made.map((_, index) => `day-${index + 1}`);
  const place = { projectId, ...vault, backupId: last };
  const history = await measure({ kind: 'history', ...place, backupIds, index: 5 + changedEvery });
  await drop(projectId);
  return { read, unchanged, days: made, few, many, history };
}
