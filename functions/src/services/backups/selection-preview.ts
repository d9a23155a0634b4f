import type { BackupRecord } from '../../contract/backups.ts';
import type { SelectionPreview } from '../../contract/selection.ts';
import { makeShapeSelection, unmatchedPatterns } from '../../firestore-model/patterns.ts';
import type { DataView } from '../data-view/data-view.ts';
import type { Viewed } from '../data-view/data-views.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';

/**
 * List price of a document read in multi-region locations
 * (https://firebase.google.com/docs/firestore/pricing); regions cost less.
 */
const usdPerRead = 0.06 / 100_000;
/** `count()` is billed one read for so many index entries, one at least. */
const entriesPerRead = 1000;
const maxCollections = 500;

interface Counted {
  readonly asOf: string | null;
  readonly isPartial: boolean;
  readonly collections: readonly { path: string; documentCount: number | null }[];
}

type Selection = Parameters<typeof makeShapeSelection>[0];

/**
 * What patterns cover, known from the newest backup of everything, which costs nothing, or else
 * counted now.
 */
export class SelectionPreviews {
  private readonly options: {
    readonly projects: Pick<ProjectStore, 'get'>;
    readonly records: Pick<BackupRecords, 'list'>;
    readonly views: { open(viewed: Viewed): Pick<DataView, 'collections'> };
  };

  constructor(options: SelectionPreviews['options']) {
    this.options = options;
  }

  async preview(uid: string, projectId: string, selection: Selection): Promise<SelectionPreview> {
    const stored = await ownedProject(this.options.projects, projectId, uid);
    assertReadable(stored);
    const records = await this.options.records.list(projectId, uid);
    const whole = records.find(
      ({ status, metadata }) =>
        status === 'completed' &&
        // Others hold what a restore was to change, or what a file held.
        (metadata.trigger === 'manual' || metadata.trigger === 'scheduled') &&
        metadata.databaseId === stored.project.databaseId &&
        metadata.include.length + metadata.exclude.length === 0,
    );
    const counted = whole === undefined ? await this.countNow(uid, projectId) : fromRecord(whole);
    return toPreview(counted, selection);
  }

  /** Collections at the top only: finding the others would take a read of every document. */
  private async countNow(ownerId: string, projectId: string): Promise<Counted> {
    const view = this.options.views.open({ ownerId, projectId, at: { kind: 'now' } });
    const found = await view.collections(null);
    return { asOf: null, isPartial: true, collections: found };
  }
}

function fromRecord({
  metadata: { collections, completedAt: asOf, documentCount },
}: BackupRecord): Counted {
  return { asOf, isPartial: sumOf(collections) < documentCount, collections };
}

function sumOf(collections: Counted['collections']): number {
  return collections.reduce((sum, { documentCount }) => sum + (documentCount ?? 0), 0);
}

/**
 * None for a backup that does not list all its collections: a pattern may match one of the others.
 */
function unmatchedOf({ asOf, isPartial, collections }: Counted, selection: Selection): string[] {
  const shapes = collections.map(({ path }) => path);
  return asOf !== null && isPartial ? [] : unmatchedPatterns(selection, shapes, asOf !== null);
}

function toPreview({ asOf, isPartial, collections }: Counted, selection: Selection) {
  const coverageOf = makeShapeSelection(selection);
  const listed = collections.slice(0, maxCollections).map(({ path, documentCount }) => ({
    path,
    documentCount,
    coverage: coverageOf(path),
  }));
  const documents = sumOf(listed);
  const covered = sumOf(listed.filter(({ coverage }) => coverage !== 'none'));
  // A backup reads all there is in one go and keeps what is covered. It asks for a time to read at,
  // and counts all that there is then.
  const reads = documents + 1 + Math.ceil(documents / entriesPerRead);
  return {
    asOf,
    isPartial: isPartial || listed.some(({ documentCount }) => documentCount === null),
    collections: listed,
    unmatched: unmatchedOf({ asOf, isPartial, collections }, selection),
    covered,
    leftOut: documents - covered,
    reads,
    costUsd: reads * usdPerRead,
  };
}
