// A job of the product as its records show it, looked at often: when each phase began, and the end.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readEmulators } from '../support/emulators.ts';
import { readDocument } from '../support/firestore-rest.ts';
import type { JobRun } from './results.ts';

const text = z.object({ stringValue: z.string() });

const recordSchema = z.object({
  status: text,
  phase: text.optional(),
  error: z.unknown(),
});

/** What is stored of a job as far as it is needed here; `token` counts who has taken it. */
const jobSchema = z.object({
  token: z.object({ integerValue: z.string() }),
  state: text,
});
const stateSchema = z.looseObject({ phase: z.string() });

const lookEveryMs = 20;
const timeoutMs = 10 * 60_000;
const ended = new Set(['completed', 'planned', 'failed', 'cancelled']);

/**
 * Starts a job and follows it to its end.
 *
 * @param collection where its record is
 * @throws Error unless it completes, or is a plan that is made
 */
export async function followJob(
  collection: 'backupRecords' | 'restores',
  start: () => Promise<{ id: string }>,
): Promise<{ id: string; run: Omit<JobRun, 'engineSeconds'> }> {
  const began = performance.now();
  const { id } = await start();
  const seen = [
    { name: 'call', from: began },
    { name: 'dispatch', from: performance.now() },
  ];
  for (;;) {
    const { status, phase } = await look(collection, id);
    const now = performance.now();
    if (ended.has(status)) {
      expectCompleted(status);
      return { id, run: { seconds: (now - began) / 1000, phases: phasesOf(seen, now) } };
    }
    if (phase !== null && phase !== seen.at(-1)?.name) {
      seen.push({ name: phase, from: now });
    }
    if (now - began > timeoutMs) {
      throw new Error(`Waited in vain for the end of ${collection}/${id}`);
    }
    await pause(lookEveryMs);
  }
}

function expectCompleted(status: string): void {
  if (status !== 'completed' && status !== 'planned') {
    throw new Error(`The job ended as '${status}'`);
  }
}

/** The phase is the job's own; null while nobody has taken it. */
async function look(collection: string, id: string) {
  const { projectId } = readEmulators();
  const [record, job] = await Promise.all([
    readDocument({ projectId }, `${collection}/${id}`),
    readDocument({ projectId }, `runs/${id}`),
  ]);
  const { status } = recordSchema.parse(record?.['fields']);
  const { token, state } = jobSchema.parse(job?.['fields']);
  const { phase } = stateSchema.catch({ phase: 'new' }).parse(JSON.parse(state.stringValue));
  return { status: status.stringValue, phase: token.integerValue === '0' ? null : phase };
}

function phasesOf(seen: readonly { name: string; from: number }[], end: number): JobRun['phases'] {
  return seen.map(({ name, from }, index) => ({
    name,
    seconds: ((seen[index + 1]?.from ?? end) - from) / 1000,
  }));
}
