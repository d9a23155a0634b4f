import type { DocumentTarget, WriteResult } from '../../document-target.ts';
import type { Batch } from './batch.ts';
import { isRefusal } from '../read-documents.ts';

/**
 * By number of what was sent: the update time, or null for a document that is gone as it should be;
 * undefined where that proves nothing.
 */
export async function provenTimes(
  target: DocumentTarget,
  { sent, answers }: Batch,
  isCompared: boolean,
): Promise<(number | null | undefined)[]> {
  const proven: (number | null | undefined)[] = sent.map(() => undefined);
  const asked = sent.flatMap(({ entry, before }, index) => {
    const isWhole = before === null && !isCompared && isTimed(answers[index]);
    return entry.change === 'delete' || isWhole ? [index] : [];
  });
  if (asked.length === 0) {
    return proven;
  }
  const paths = asked.map((index) => sent[index]?.entry.path ?? '');
  const times = await timesOf(target, paths);
  for (const [position, index] of asked.entries()) {
    const time = times[position];
    if (time === undefined) {
      continue;
    }
    const isGone = sent[index]?.entry.change === 'delete' && time === null;
    if (isGone || (time !== null && time === answers[index]?.updateTime)) {
      proven[index] = time;
    }
  }
  return proven;
}

/** Undefined where the server refuses one of the names: then they are read back one by one. */
async function timesOf(
  target: DocumentTarget,
  paths: readonly string[],
): Promise<readonly (number | null | undefined)[]> {
  try {
    return await target.getUpdateTimes(paths);
  } catch (error) {
    if (isRefusal(error)) {
      return [];
    }
    throw error;
  }
}

function isTimed(answer: WriteResult | undefined): boolean {
  return answer !== undefined && answer.code === 0 && answer.updateTime !== null;
}
