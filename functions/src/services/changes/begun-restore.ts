import type { EndpointInput } from '../../contract/endpoint.ts';
import type { Masks } from '../../contract/masks.ts';
import type { Restore } from '../../contract/restore-record.ts';
import type { applyRestore, startRestore } from '../../contract/restores.ts';
import { excludesNothing, type Exclusions } from '../../firestore-model/restore-selection.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { assertConfirmed, assertRestorable } from './assert-restorable.ts';
import { assertSumsAllowed } from './guarded-plan.ts';
import { changesOf } from './restore-changes.ts';

export type RestoreRequest = Omit<EndpointInput<typeof startRestore>['body'], 'userId'>;
export type AskedWith = Pick<RestoreRequest, 'confirmation' | 'reason'>;
/** With what a change set is begun, beside what is wanted. */
export type BegunWith = AskedWith &
  Pick<ApplyRequest, 'untick'> & {
    /** When the plan was made. */
    readonly plannedAt?: string;
    /** That change, at most, where no plan says so. */
    readonly documents?: number;
    /** By which values are masked; null where no plan says so, and nothing is. */
    readonly rules?: Masks['rules'] | null;
    /** By default a new one. */
    readonly id?: string;
  };
export type ApplyRequest = Omit<EndpointInput<typeof applyRestore>['body'], 'userId'>;

/** @throws AppError `failed-precondition`, `invalid-argument` */
export function assertAllowed(
  target: StoredProject,
  begun: Restore,
  {
    confirmation,
    untick,
    plannedAt,
    documents,
  }: Omit<BegunWith, 'untick'> & { untick: Exclusions },
): void {
  assertRestorable(target, begun, plannedAt);
  if (begun.dryRun) {
    return;
  }
  const planned = begun.plan === null ? null : changesOf(begun.plan);
  assertConfirmed(target, { confirmation, documents: documents ?? planned });
  if (begun.plan !== null && excludesNothing(untick)) {
    assertSumsAllowed(target, begun.plan);
  }
}

export function targetOf(
  { project }: StoredProject,
  target: RestoreRequest['target'],
): Restore['target'] {
  return {
    projectId: project.id,
    firebaseProjectId: project.firebaseProjectId,
    databaseId: target.databaseId ?? project.databaseId,
    pathPrefix: target.pathPrefix ?? null,
  };
}
