import {
  makeShapeSelection,
  unmatchedPatterns,
  type Selection,
  type SelectionPreview,
} from '@firekeep/functions/contract';
import { collectionsOf } from './safety-backup.ts';
import { isWholeBackup, type World } from '../recording/world.ts';

const usdPerRead = 0.000_000_6;

/** Of the newest whole backup; of the database itself where there is none. */
function countsOf({ backups, live }: World) {
  const newest = backups.find(({ record }) => isWholeBackup(record));
  return newest === undefined
    ? { asOf: null, collections: collectionsOf(live) }
    : {
        asOf: newest.record.metadata.completedAt,
        collections: newest.record.metadata.collections,
      };
}

/** What a choice covers of the collections, and what a backup of it reads. */
export function selectionPreview(world: World, selection: Selection): SelectionPreview {
  const { asOf, collections: counted } = countsOf(world);
  const coverageOf = makeShapeSelection(selection);
  const collections = counted.map(({ path, documentCount }) => ({
    path,
    documentCount,
    coverage: coverageOf(path),
  }));
  const covered = collections
    .filter(({ coverage }) => coverage !== 'none')
    .reduce((total, { documentCount }) => total + documentCount, 0);
  const reads = covered + collections.length;
  const shapes = collections.map(({ path }) => path);
  return {
    asOf,
    isPartial: false,
    collections,
    unmatched: unmatchedPatterns(selection, shapes, true),
    covered,
    leftOut: collections.reduce((sum, { documentCount }) => sum + documentCount, 0) - covered,
    reads,
    costUsd: reads * usdPerRead,
  };
}
