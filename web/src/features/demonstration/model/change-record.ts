import { restoreSchema, type Restore } from '@firekeep/functions/contract';
import type { ChangeEnds } from '../recording/world.ts';
import { nothingDone } from './write-changes.ts';

/** A change set that begins now, and has come to its end by the time it is answered. */
export function changeRecord(
  { source, target }: ChangeEnds,
  given: Pick<Restore, 'id' | 'progress'> & Partial<Restore>,
): Restore {
  const at = target.clock().toISOString();
  return restoreSchema.parse({
    projectId: source.target.projectId,
    recordId: null,
    target: target.target,
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    status: 'completed',
    phase: 'done',
    plan: null,
    outcome: nothingDone,
    createdAt: at,
    completedAt: at,
    error: null,
    ...given,
  });
}

/** As far as a change set gets that comes to its end. */
export function wholeProgress(documents: number): Restore['progress'] {
  return { documents, fraction: 1, writesPerSecond: null };
}
