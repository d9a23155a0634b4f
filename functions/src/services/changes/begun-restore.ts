import type { EndpointInput } from '../../contract/endpoint.ts';
import type { Masks } from '../../contract/masks.ts';
import { copiedWithinMs, type Restore } from '../../contract/restore-record.ts';
import {
  heldAlreadyText,
  type applyRestore,
  type startRestore,
  type undoRestore,
} from '../../contract/restores.ts';
import { excludesNothing, type Exclusions } from '../../firestore-model/restore-selection.ts';
import { AppError } from '../../lib/errors.ts';
import type { Backups } from '../backups/backups.ts';
import type { StoredProject } from '../ports/project-store.ts';
import type { ConfirmationField } from '../projects/assert-guards.ts';
import { assertConfirmed, assertRestorable } from './assert-restorable.ts';
import type { AskedDocuments } from './chosen-documents.ts';
import { assertSumsAllowed } from './guarded-plan.ts';
import type { Scheduled, WantedRestore } from './new-restore.ts';
import { changesOf } from './restore-changes.ts';

/** A day less than uploads are kept. */
const fileKeptForMs = 6 * 24 * 3600_000;

export type RestoreRequest = Omit<EndpointInput<typeof startRestore>['body'], 'userId'>;
export type AskedWith = Pick<RestoreRequest, 'confirmation' | 'reason'>;
export type UndoRequest = Omit<EndpointInput<typeof undoRestore>['body'], 'userId'>;
/** With what a change set is begun, beside what is wanted. */
export type BegunWith = AskedWith &
  Pick<ApplyRequest, 'untick'> & {
    /** When the plan was made. */
    readonly plannedAt?: string;
    /** That change, at most, where no plan says so. */
    readonly documents?: number;
    /** By which values are masked; null where no plan says so, and nothing is. */
    readonly rules?: Masks['rules'] | null;
    /** The documents that are restored alone; null for all in the scope, or as a plan has them. */
    readonly chosen?: AskedDocuments | null;
    /** What begins the backup that it is made from; null where that is there. */
    readonly backups?: Pick<Backups, 'startFirst'> | null;
    /** The field of the request that `confirmation` was in; by default that of the same name. */
    readonly confirmedIn?: ConfirmationField;
    /** By default a new one. */
    readonly id?: string;
  };
export type ApplyRequest = Omit<EndpointInput<typeof applyRestore>['body'], 'userId'>;

/** With what the documents of a move are put back where they were. */
export function askedOfSource({ sourceConfirmation, ...request }: UndoRequest): BegunWith {
  const confirmation = sourceConfirmation ?? request.confirmation;
  return { ...request, confirmation, confirmedIn: 'sourceConfirmation' };
}

/** What is asked for, as a record keeps it. @param scope what is read of the backup */
export function wantedOf(
  request: RestoreRequest,
  {
    target,
    scope = request.scope ?? {},
    scheduled,
  }: {
    readonly target: Restore['target'];
    readonly scope: Restore['scope'] | undefined;
    readonly scheduled: Scheduled | null;
  },
): WantedRestore {
  const { projectId, recordId, mode, dryRun = false, safetyBackup = true } = request;
  const { retargetReferences = target.projectId !== projectId } = request;
  const { scheduleId = null, drillId = null } = scheduled ?? {};
  const asked = { projectId, recordId, mode, dryRun, retargetReferences, safetyBackup };
  return { ...asked, target, scope, scheduleId, drillId };
}

/** @throws AppError `failed-precondition`, `invalid-argument` */
export function assertAllowed(
  target: StoredProject,
  begun: Restore,
  {
    confirmation,
    confirmedIn,
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
  const asked = { confirmation, documents: documents ?? planned };
  assertConfirmed(target, asked, confirmedIn);
  if (begun.plan !== null && excludesNothing(untick)) {
    assertSumsAllowed(target, begun.plan);
  }
}

/**
 * What a database holds now brings nothing to the same documents of it.
 * @throws AppError `invalid-argument`
 */
export function assertElsewhere(
  { project }: StoredProject,
  { recordId, target }: Pick<Restore, 'recordId' | 'target'>,
): void {
  const { firebaseProjectId, databaseId, pathPrefix } = target;
  const isSame =
    firebaseProjectId === project.firebaseProjectId && databaseId === project.databaseId;
  if (recordId === null && isSame && pathPrefix === null) {
    throw new AppError('invalid-argument', heldAlreadyText, {
      fields: { recordId: heldAlreadyText },
    });
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

/**
 * @throws AppError `failed-precondition` where a plan's documents may not be kept until they are
 *   written
 */
export function assertSourceKept({ imported, bulk, createdAt }: Restore, now: Date): void {
  const ageMs = now.getTime() - Date.parse(createdAt);
  if (imported !== null && ageMs > fileKeptForMs) {
    throw new AppError('failed-precondition', 'The imported file is no longer kept', {
      hint: 'Import it again.',
    });
  }
  if ((bulk?.copy?.source ?? null) !== null && ageMs > copiedWithinMs) {
    throw new AppError('failed-precondition', 'The plan is older than 40 minutes', {
      hint: 'Firestore keeps for an hour what the documents to copy held. Make the plan again.',
    });
  }
}
