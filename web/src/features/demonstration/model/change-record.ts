import { restoreSchema, type Restore } from '@firekeep/functions/contract';
import { demonstrationId } from '#config/demonstration.ts';
import { assertFound } from '../documents/read-documents.ts';
import type { World } from '../recording/world.ts';
import { nothingDone } from './write-changes.ts';

/** A change set that begins now, and has come to its end by the time it is answered. */
export function changeRecord(
  { clock, restores }: Pick<World, 'clock' | 'restores'>,
  given: Pick<Restore, 'id' | 'progress'> & Partial<Restore>,
): Restore {
  const at = clock().toISOString();
  const { firebaseProjectId, databaseId } = assertFound(restores[0]).target;
  const projectId = demonstrationId;
  return restoreSchema.parse({
    projectId,
    recordId: null,
    target: { projectId, firebaseProjectId, databaseId, pathPrefix: null },
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
