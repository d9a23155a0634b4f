import { bulkScopeOf, maxPreviewed } from '../../contract/bulk-scope.ts';
import type { planBulkChange, previewBulkChange } from '../../contract/bulk.ts';
import { copiedFrom, copyProblem, type planCopy } from '../../contract/copies.ts';
import type { EndpointData, EndpointInput } from '../../contract/endpoint.ts';
import { onlyCopiedText } from '../../contract/masks.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { compareBatch } from '../../engine/changes/compare-batch.ts';
import { emptyPlanTally } from '../../engine/changes/plan-tally.ts';
import { operate } from '../../engine/changes/rewrite/operate.ts';
import { maxSamplesPerChange } from '../../firestore-model/document-difference.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { CustomerDatabase } from '../ports/customer-database.ts';
import type { StoredProject } from '../ports/project-store.ts';
import { ownedProject } from '../projects/owned-project.ts';
import { withDatabase, type DatabaseAccess } from '../projects/with-database.ts';
import { assertMovable } from './assert-movable.ts';
import { bulkSource } from './bulk-source.ts';
import type { EditCaller } from './inline-sets.ts';
import { previewMasks } from './mask-preview.ts';
import { maskKeyOf, rulesFor } from './masks.ts';
import { startPlan, type PlannedChangeOptions } from './planned-change.ts';
import { loadTransforms } from './transforms.ts';

export type BulkChangesOptions = DatabaseAccess & PlannedChangeOptions;

type WantedBulk = Omit<EndpointInput<typeof planBulkChange>['body'], 'userId'>;
type WantedCopy = Omit<EndpointInput<typeof planCopy>['body'], 'userId'>;
type WantedPreview = Omit<EndpointInput<typeof previewBulkChange>['body'], 'userId'>;
type Preview = EndpointData<typeof previewBulkChange>;

/** Documents that a preview reads at most. */
const maxRead = 2000;

/** Planning changes of many documents. Plans are applied and undone as those of restores are. */
export class BulkChanges {
  private readonly options: BulkChangesOptions;

  constructor(options: BulkChangesOptions) {
    this.options = options;
  }

  /**
   * @throws AppError `failed-precondition` where the project may not be read, `invalid-argument`
   *   for a transform that can't
   */
  async plan(uid: string, { pid, from, operations, reason }: WantedBulk): Promise<Restore> {
    const transform = await loadTransforms(operations);
    return await startPlan(this.options, uid, {
      id: newId(),
      pid,
      page: { name: 'bulk', content: { from, operations } },
      wanted: (hash) => ({
        kind: 'bulk',
        scope: bulkScopeOf(from),
        mode: 'overwrite',
        bulk: {
          hash,
          isDeleting: operations.some(({ op }) => op === 'delete'),
          runsCode: transform !== null,
          copy: null,
        },
      }),
      reason,
    });
  }

  /** @throws AppError as `plan`; `invalid-argument` for a place that can't be the copies' */
  async copy(
    uid: string,
    { pid, from, to, target: asked, isMove, existing, reason }: WantedCopy,
  ): Promise<Restore> {
    const place = copiedFrom(from, to);
    if (place === null) {
      throw new AppError('invalid-argument', 'These documents have no place that they share');
    }
    const elsewhere = asked === undefined ? null : await this.elsewhere(uid, pid, asked);
    const { source, target } = elsewhere ?? { source: null, target: undefined };
    const problem = copyProblem({ from, to, isElsewhere: elsewhere !== null });
    if (problem !== null) {
      throw new AppError('invalid-argument', problem, { fields: { to: problem } });
    }
    const movedFrom = isMove ? elsewhere : null;
    if (movedFrom !== null) {
      assertMovable(movedFrom.own, place);
      assertUnmasked(movedFrom.target.stored, pid);
    }
    return await startPlan(this.options, uid, {
      id: newId(),
      pid,
      ...(target === undefined ? {} : { target }),
      page: { name: 'bulk', content: { from, operations: [], existing } },
      wanted: (hash) => ({
        kind: 'bulk',
        scope: bulkScopeOf(from),
        mode: 'overwrite',
        bulk: {
          hash,
          isDeleting: isMove && source === null,
          runsCode: false,
          copy: { from: place, to, source },
        },
        moved: movedFrom === null ? null : comingTo({ here: to, there: place }, movedFrom.own),
      }),
      reason,
    });
  }

  /**
   * Where copies go that don't stay in their database, and which time that is copied as of; null
   * where they stay.
   */
  private async elsewhere(uid: string, pid: string, to: NonNullable<WantedCopy['target']>) {
    const { projects } = this.options;
    const own = await ownedProject(projects, pid, uid);
    const { project } = own;
    const stored = await ownedProject(projects, to.projectId, uid);
    const { firebaseProjectId, databaseId } = project;
    const target = { stored, databaseId: to.databaseId ?? stored.project.databaseId };
    const isSame =
      stored.project.firebaseProjectId === firebaseProjectId && target.databaseId === databaseId;
    if (isSame && to.projectId !== pid) {
      throw new AppError('invalid-argument', `${stored.project.name} has the same database`);
    }
    if (isSame) {
      return null;
    }
    const ref = { ownerId: uid, projectId: pid };
    const readTime = await withDatabase(this.options, ref, (database) => database.serverTime());
    return { own, source: { firebaseProjectId, databaseId, readTime }, target };
  }

  /** What becomes of the first documents. @throws AppError as `plan` */
  async preview(
    { uid, signal }: EditCaller,
    { pid, from, operations = [], maskedInto: masks }: WantedPreview,
  ): Promise<Preview> {
    if (operations.length === 0 && masks === undefined) {
      throw new AppError('invalid-argument', 'Choose an operation, or masks');
    }
    const { projects, vaults } = this.options;
    const ref = { ownerId: uid, projectId: pid };
    const target = masks && (await ownedProject(projects, masks.projectId, uid));
    const by = target && { rules: masks.rules, key: await maskKeyOf(vaults, target) };
    return await withDatabase(this.options, ref, (database) =>
      by === undefined
        ? preview(database, { from, operations }, signal)
        : previewMasks(database, { from, ...by }, signal),
    );
  }
}

/** What a copy is part of that a move begins with. */
function comingTo(
  places: { readonly here: string; readonly there: string },
  { project: { id: projectId, databaseId } }: StoredProject,
): NonNullable<Restore['moved']> {
  const other = { projectId, databaseId };
  return { ...places, other, goes: false, isSource: false, next: null };
}

/** @throws AppError `failed-precondition` where copies would lack what goes */
function assertUnmasked(target: StoredProject, projectId: string): void {
  if (rulesFor(target, { projectId }) !== null) {
    throw new AppError('failed-precondition', onlyCopiedText(target.project.name));
  }
}

async function preview(
  database: CustomerDatabase,
  { from, operations }: Pick<WantedBulk, 'from' | 'operations'>,
  signal: AbortSignal,
): Promise<Preview> {
  const source = bulkSource(database, { from }, { signal, limit: maxRead });
  // An answer may say what an error says; what is kept may not.
  const transform = await loadTransforms(operations, { saysMessages: true });
  const rewrite = operate(operations, { root: database.root, transform });
  const options = { target: database, rewrite, isTargetEmpty: false, isTarget: true };
  const counts = { changed: 0, unchanged: 0 };
  const found: Preview = { items: [], refused: [], ...counts, isComplete: true, masked: [] };
  let [looked, readSoFar] = [0, 0];
  for await (const { documents, read = 0 } of source.stretches({ page: 0, chunk: 0 })) {
    const { entries, refused, unchanged } = await compareBatch(options, documents, emptyPlanTally);
    for (const { path, change, sample } of entries) {
      if (change !== 'create' && sample !== undefined) {
        found.items.push({ path, change, difference: sample });
      }
    }
    found.refused.push(...refused);
    found.changed += entries.length;
    found.unchanged += unchanged - refused.length;
    looked += documents.length;
    readSoFar += read;
    const isEnough = looked >= maxPreviewed || readSoFar >= maxRead;
    if (isEnough || found.items.length >= maxSamplesPerChange) {
      return { ...found, items: found.items.slice(0, maxSamplesPerChange), isComplete: false };
    }
  }
  return found;
}
