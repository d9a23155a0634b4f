import type { DocumentTarget, WriteResult } from '../../document-target.ts';
import type { Batch } from './batch.ts';
import { isRefusal } from '../read-documents.ts';

export interface ProvenBy {
  readonly target: DocumentTarget;
  /**
   * Whether what was answered as written counts as such, whoever has changed it since. Default: it
   * is read back.
   */
  readonly trustsAnswers?: boolean | undefined;
}

type Times = (number | null | undefined)[];

/**
 * By number of what was sent: the update time, or null for a document that is gone as it should be;
 * undefined where that proves nothing.
 */
export async function provenTimes(
  { target, trustsAnswers = false }: ProvenBy,
  batch: Batch,
  isCompared: boolean,
): Promise<Times> {
  if (trustsAnswers) {
    return answeredTimes(batch);
  }
  const { sent, answers } = batch;
  const proven: Times = sent.map(() => undefined);
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

/** By the answers alone, of what was sent once. */
function answeredTimes({ sent, answers, unanswered }: Batch): Times {
  return sent.map(({ entry }, index) => {
    const answer = answers[index];
    if (answer?.code !== 0 || unanswered.has(index)) {
      return undefined;
    }
    return entry.change === 'delete' ? null : (answer.updateTime ?? undefined);
  });
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
